"""The puzzles that come with the house: looked up, chosen from; each stays packed until asked."""

from __future__ import annotations

import asyncio
import zlib
from collections import Counter
from collections.abc import Container, Iterable
from dataclasses import dataclass
from datetime import date
from hashlib import sha256
from random import Random
from typing import TypeAlias

from parlour import games
from parlour.kernel import Code
from parlour.puzzles.file import from_json, shipped, to_json
from parlour.puzzles.puzzle import Puzzle
from parlour.server.http.problems import Refusal
from parlour.server.matches.seat_rows import variant_of
from parlour.server.puzzles.ladder import Ladder
from parlour.store import Store

__all__ = ["Index", "Listed", "Wanted"]

Counts: TypeAlias = dict[str, tuple[int, Counter[str], Counter[str]]]

_CLOSEST = 24
"""One of so many that are near enough is chosen, so that not everybody is given the same."""


@dataclass(frozen=True, slots=True)
class Listed:
    """What is known of a puzzle without looking into it."""

    id: str
    game: str
    variant: str
    themes: tuple[str, ...]
    length: int
    rating: int


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which puzzles are wanted; None: any."""

    game: str | None = None
    variant: str | None = None
    theme: str | None = None

    def fits(self, one: Listed) -> bool:
        """Whether the puzzle is one of these."""
        return (
            self.game in (None, one.game)
            and self.variant in (None, one.variant)
            and (self.theme is None or self.theme in one.themes)
        )


class Index:
    """Every puzzle of a game that is installed here. It is read once, beside the loop."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._turn = asyncio.Lock()
        self._listed: dict[str, Listed] = {}
        self._packed: dict[str, bytes] = {}
        self._days: list[str] = []
        self._is_read = False
        self._ratings: dict[str, float] = {}
        self._ladders: dict[Wanted, Ladder] = {}
        self._first: dict[str, Ladder] = {}
        self._counts: Counts = {}

    async def ready(self) -> None:
        """Know them all."""
        if self._is_read:
            return
        async with self._turn:
            if not self._is_read:
                rows = await self._store.puzzles.rows()
                self._ratings = {row.id: row.value for row in rows}
                self._listed, self._packed = await asyncio.to_thread(_read, shipped())
                self._days = _in_days(self._listed.values())
                self._counts = _counted(self._listed.values())
                self._first = {
                    game: Ladder((p.rating, p.id) for p in self._listed.values() if p.game == game)
                    for game in self._counts
                }
                self._is_read = True

    def listed(self, id_: str) -> Listed:
        """What is known of the puzzle. Raises `Refusal(not_found)`."""
        found = self._listed.get(id_)
        if found is None:
            raise Refusal(Code.NOT_FOUND, "(no such puzzle)")
        return found

    def puzzle(self, id_: str) -> Puzzle:
        """The whole puzzle. Raises `Refusal(not_found)`."""
        return from_json(zlib.decompress(self._packed[self.listed(id_).id]))

    def rating(self, one: Listed) -> float:
        """How hard it is, as far as this process knows."""
        return self._ratings.get(one.id, one.rating)

    def counts(self) -> Counts:
        """How many there are of each game, by variant and by theme."""
        return self._counts

    def moved(self, id_: str, rating: float) -> None:
        """The puzzle has turned out to be so hard."""
        one = self.listed(id_)
        was = self.rating(one)
        self._ratings[id_] = rating
        for wanted, ladder in self._ladders.items():
            if wanted.fits(one):
                ladder.move(id_, was, rating)

    def near(self, wanted: Wanted, rating: float, seen: Container[str], dice: Random) -> str:
        """One of those, about so hard, not seen where there is any. Raises `Refusal(not_found)`."""
        ladder = self._ladder(wanted)
        closest = ladder.nearest(rating, seen, _CLOSEST) or ladder.nearest(rating, (), _CLOSEST)
        if not closest:
            raise Refusal(Code.NOT_FOUND, "(no such puzzle)")
        return dice.choice(closest)

    def rung(self, game: str, rating: float, seen: Container[str], dice: Random) -> str:
        """One about so hard by its first rating; "" where all have been seen."""
        ladder = self._first.get(game)
        closest = ladder.nearest(rating, seen, _CLOSEST) if ladder else []
        return dice.choice(closest) if closest else ""

    def of_day(self, day: date) -> str:
        """The day's. None comes twice before each has come. Raises `Refusal(not_found)`."""
        if not self._days:
            raise Refusal(Code.NOT_FOUND, "(the house has no puzzles)")
        return self._days[day.toordinal() % len(self._days)]

    def _ladder(self, wanted: Wanted) -> Ladder:
        """Those that are wanted; kept, where there are any, for whoever wants the same."""
        ladder = self._ladders.get(wanted)
        if ladder is None:
            fitting = (one for one in self._listed.values() if wanted.fits(one))
            ladder = Ladder((self.rating(one), one.id) for one in fitting)
            if ladder:
                self._ladders[wanted] = ladder
        return ladder


def _counted(puzzles: Iterable[Listed]) -> Counts:
    found: dict[str, tuple[list[str], Counter[str], Counter[str]]] = {}
    for one in puzzles:
        ids, variants, themes = found.setdefault(one.game, ([], Counter(), Counter()))
        ids.append(one.id)
        variants[one.variant] += 1
        themes.update(one.themes)
    return {
        game: (len(ids), variants, themes)
        for game, (ids, variants, themes) in sorted(found.items())
    }


def _read(puzzles: Iterable[Puzzle]) -> tuple[dict[str, Listed], dict[str, bytes]]:
    """What is listed and what is packed, by id."""
    listed, packed = {}, {}
    for p in puzzles:
        if p.game in games.every():
            variant = variant_of(p.game, p.options)
            listed[p.id] = Listed(p.id, p.game, variant, p.themes, p.length, p.rating)
            packed[p.id] = zlib.compress(to_json(p))
    return listed, packed


def _in_days(puzzles: Iterable[Listed]) -> list[str]:
    """The order in which days have them: those that take more than one action, if there are any."""
    every = list(puzzles)
    longer = [one for one in every if one.length > 1] or every
    return sorted((one.id for one in longer), key=lambda id_: sha256(id_.encode()).digest())
