"""First attempts count: each once, for whoever made it and for the puzzle, by Glicko-2."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Final
from weakref import WeakValueDictionary

from parlour.kernel import Code, Illegal
from parlour.puzzles.puzzle import Puzzle
from parlour.server.puzzles.index import Index
from parlour.server.results.glicko import NEWCOMER, Rating, rated, rested
from parlour.server.shared import secret
from parlour.server.shared.heartbeat import now_ms
from parlour.store import Conflict, Store, Write
from parlour.store.puzzles import PuzzleRow, PuzzleStanding, PuzzleTry, RateTry, SolvedOn

__all__ = ["Attempts", "Counted", "rating_of"]

_FIRST_DEVIATION: Final = 250.0
"""How far the first guess at a puzzle may be out."""
_DAY_MS = 86_400_000


@dataclass(frozen=True, slots=True)
class Counted:
    """Somebody's first attempt at a puzzle; `now`: it has been counted just now."""

    tried: PuzzleTry
    now: bool


class Attempts:
    """Counts what people solve and what they do not."""

    def __init__(self, store: Store, index: Index) -> None:
        self._store = store
        self._index = index
        self._turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def count(self, person: str, puzzle: Puzzle, *, solved: bool) -> Counted:
        """The first attempt at the puzzle: this one, unless there has been one.

        Many try the puzzle of the day at once: here they wait for each other, and other processes
        are told by the store that somebody was first.
        """
        turn = self._turns.setdefault(puzzle.id, asyncio.Lock())
        async with turn:
            while True:
                tried = await self._store.puzzles.tried(person, puzzle.id)
                if tried is not None:
                    return Counted(tried, now=False)
                rate = await self._reckoned(person, puzzle, solved=solved)
                day: list[Write] = [SolvedOn(person, secret.today())] if solved else []
                try:
                    await self._store.commit([rate, *day])
                except Conflict:
                    if await self._store.people.person(person) is None:
                        raise Illegal(Code.NOT_SIGNED_IN) from None
                    continue
                self._index.moved(puzzle.id, rate.puzzle.value)
                return Counted(rate.tried, now=True)

    async def guest(self, puzzle: Puzzle, rating: Rating, *, solved: bool) -> Rating:
        """What the attempt of somebody without an account does to the rating that they keep.

        It moves no puzzle: whoever brings their own rating may bring any.
        """
        row = await self._store.puzzles.row(puzzle.id)
        return rated(rating, [(_hardness(puzzle, row), float(solved))])

    async def _reckoned(self, person: str, puzzle: Puzzle, *, solved: bool) -> RateTry:
        store, now = self._store.puzzles, now_ms()
        standing = await store.standing(person, puzzle.game)
        row = await store.row(puzzle.id)
        mine = NEWCOMER if standing is None else rating_of(standing, now)
        its = _hardness(puzzle, row)
        after, its_after = (
            rated(mine, [(its, float(solved))]),
            rated(its, [(mine, float(not solved))]),
        )
        tries, won = (0, 0) if standing is None else (standing.tries, standing.solved)
        return RateTry(
            PuzzleTry(person, puzzle.id, puzzle.game, now, solved, mine.value, after.value),
            PuzzleStanding(
                person,
                puzzle.game,
                *(after.value, after.deviation, after.volatility),
                tries + 1,
                won + solved,
                now,
            ),
            PuzzleRow(
                puzzle.id,
                *(its_after.value, its_after.deviation, its_after.volatility),
                1 if row is None else row.tries + 1,
            ),
        )


def rating_of(standing: PuzzleStanding, now: int) -> Rating:
    """The rating after the days that have passed since."""
    rating = Rating(standing.value, standing.deviation, standing.volatility)
    return rested(rating, (now - standing.at) / _DAY_MS)


def _hardness(puzzle: Puzzle, row: PuzzleRow | None) -> Rating:
    """A puzzle does not forget with time: how hard it is does not change by itself."""
    if row is None:
        return Rating(float(puzzle.rating), _FIRST_DEVIATION)
    return Rating(row.value, row.deviation, row.volatility)
