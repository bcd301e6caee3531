"""Days that lead to a morning somebody set up: what is still to be done steers a bounded search.

Nothing is drawn but what lies there in the end, and nothing turned but what is turned there.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from heapq import heappop, heappush
from itertools import count
from typing import Any, Final, TypeAlias

from parlour.games.save_oneself.actions import legal, play
from parlour.games.save_oneself.cards import BACKS, CARD_OF, Kind, Side
from parlour.games.save_oneself.codes import IslandCode
from parlour.games.save_oneself.island import Cell, Island, distance
from parlour.games.save_oneself.position import Phase, Position
from parlour.games.save_oneself.sailing import sail
from parlour.games.save_oneself.ship import Heading, Ship
from parlour.games.save_oneself.walking import STEPS, target
from parlour.kernel import Illegal, PlacementCode

__all__ = ["Morning", "way"]

_LOOKS: Final = 12_000
"""So many positions are looked at for a way; a few a day is the rule."""

_LONGEST: Final = 14
"""No ship sails for more days, with its pause and its turn."""

_HARM: Final = 4
"""No day costs more lives, but for that of the tornado."""

_UNSEEN: Final = Island()
_SIGHTED: Final = Island(((9, 9),), ("ship-sighted",))
"""All that turns a ship."""


@dataclass(frozen=True, slots=True)
class Morning:
    """The start of a day: sides in view, castaway, lives, the ship's cell and heading.

    No `lives`: any number of them.
    """

    cells: dict[Cell, Side]
    player: Cell
    lives: int | None
    ship: tuple[Cell, Heading] | None

    @property
    def cards(self) -> list[Side]:
        """All that lie there, by their backs."""
        return sorted(CARD_OF[side].back for side in self.cells.values())

    @property
    def turned(self) -> list[Side]:
        """Those that show their fronts, by their backs."""
        return sorted(CARD_OF[side].back for side in self.cells.values() if side not in BACKS)

    def is_at(self, s: Position) -> bool:
        """Whether the position is this morning."""
        return (
            s.phase is Phase.MOVE
            and not s.moved
            and s.player == self.player
            and self.lives in (None, s.lives)
            and (s.ship and (s.ship.cell, s.ship.heading)) == self.ship
            and dict(zip(s.island.filled, s.island.sides, strict=True)) == self.cells
        )


_Found: TypeAlias = tuple[Position, tuple[str, ...]]


def way(wanted: Morning, *, calm: bool) -> tuple[str, ...]:
    """The actions that lead there, draws included. Raises `Illegal`, with why if that is known."""
    _require_sense(wanted, calm=calm)
    found = _searched(wanted, _LOOKS, calm=calm)
    if found is not None:
        return found[1]
    other = _searched(replace(wanted, lives=None), _LOOKS // 4, calm=calm)
    if other is not None:
        raise Illegal(IslandCode.LIVES_OFF, f"({other[0].lives})")
    raise Illegal(PlacementCode.NO_WAY)


def _require_sense(wanted: Morning, *, calm: bool) -> None:
    """Raises `Illegal` for what no search need look for."""
    sides = set(wanted.cells.values())
    for back in wanted.turned:
        for need in BACKS[back].needs:
            lay = need.side in sides or (need.side in BACKS and need.side in wanted.cards)
            if need.kind is Kind.CARD and not lay:
                raise Illegal(IslandCode.NEVER_TURNED, f"({BACKS[back].front})")
    if ("rum" in sides) != ("treasure" in sides):
        raise Illegal(IslandCode.NEVER_TURNED, f"({'rum' if 'rum' in sides else 'treasure'})")
    callers = [card for card in wanted.cards if BACKS[card].calls]
    if wanted.ship is not None and not callers:
        raise Illegal(IslandCode.SHIP_UNCALLED)
    if wanted.ship is None and callers and not calm and "compass" not in sides:
        raise Illegal(IslandCode.SHIP_MISSING, f"({callers[0]})")


def _drawn(wanted: Morning) -> Iterator[dict[Cell, Side]]:
    """What was drawn on which cell: the mirage has changed places with what now lies there."""
    drawn = {cell: CARD_OF[side].back for cell, side in wanted.cells.items()}
    far = next((cell for cell, side in wanted.cells.items() if side == "sea-serpent"), None)
    if far is None or far == (0, 0):
        yield drawn  # it was dealt, with nothing to change places with
    if far is not None:
        for here in sorted(wanted.cells, key=lambda cell: (-distance(cell, far), cell)):
            if here not in (far, (0, 0)):
                yield {**drawn, here: "mirage", far: drawn[here]}


def _searched(wanted: Morning, looks: int, *, calm: bool) -> _Found | None:
    """The first that is found: for each place of the mirage in two ways, the looks shared."""
    every = [(drawn, late) for drawn in _drawn(wanted) for late in (False, True)]
    for drawn, late in every:
        found = _Search(wanted, drawn, calm=calm, late=late).run(looks // len(every))
        if found is not None:
            return found
    return None


class _Search:
    """The search for one morning, by what was drawn where; `late`: days are wasted at the end."""

    def __init__(self, wanted: Morning, drawn: dict[Cell, Side], *, calm: bool, late: bool) -> None:
        self._wanted = wanted
        self._drawn = drawn
        self._calm = calm
        self._late = late
        self._turned = wanted.turned
        self._sides = frozenset(wanted.cells.values())
        self._several = calm or "compass" in self._sides  # ships, one after the other
        self._sight = _SIGHTED if "ship-sighted" in self._sides else _UNSEEN
        self._loss = _HARM if {"pig", "storm"} & set(wanted.cards) else 1

    def run(self, looks: int) -> _Found | None:
        """The morning and the actions that lead there, if they come up in so many looks."""
        start, order = Position(self._calm), count()
        queue: list[tuple[int, int, Position, Any]] = [(0, 0, start, None)]
        known = {start}
        while queue and len(known) < looks:
            _, _, s, done = heappop(queue)
            if self._wanted.is_at(s):
                return s, _told(done)
            for action in self._actions(s):
                t = play(s, action)
                if t not in known:
                    known.add(t)
                    left = self._left(t)
                    if left is not None:
                        heappush(queue, (left, -next(order), t, (done, action)))
        return None

    def _actions(self, s: Position) -> Iterator[str]:
        """What may lead on: only cards that lie there are drawn, only those turned are flipped."""
        if s.phase is Phase.DRAW:
            card = self._drawn.get(s.player)
            if card in s.undealt:
                yield f"draw {card}"
            return
        for action in legal(s):
            if action in STEPS:
                cell = target(s.player, action)
                if cell in s.island.filled or cell in self._drawn:
                    yield action
            elif not action.startswith("flip ") or action[5:] in self._turned:
                yield action

    def _left(self, s: Position) -> int | None:
        """How much is still to be done; None where it cannot lead there."""
        fronts = [side for side in s.island.sides if side not in BACKS]
        if s.end is not None or not self._sides.issuperset(fronts):
            return None
        lay = len(self._drawn) - len(s.island)
        flips = [back for back in self._turned if BACKS[back].front not in fronts]
        if not all(self._can_turn(s, back) for back in flips):
            return None
        days = self._days(s)
        if days is not None and days < lay:
            return None
        spare = self._spare(s, lay, flips, days)
        if spare is None:
            return None
        if lay or flips:
            return 2 * (lay + len(flips)) + (0 if self._late else spare)
        return spare + distance(s.player, self._wanted.player)

    def _can_turn(self, s: Position, back: Side) -> bool:
        """Whether what it takes may still come about."""
        for need in BACKS[back].needs:
            if need.kind is Kind.PAUSED:
                waits = s.ship is None or (
                    s.ship.paused and not ("bottle" in s.undealt and s.placed)
                )
                if not (waits or self._several):
                    return False
            elif need.kind in (Kind.CARD, Kind.SUMMIT):
                side = need.side or "higher-ground"
                if side in BACKS and BACKS[side].front in s.island.sides:
                    return False
        return True

    def _days(self, s: Position) -> int | None:
        """On how many days a card can be laid till the ship is where it shall be; None: open."""
        if s.ship is None or self._several:
            return None
        till = self._till(s.ship)
        today = s.phase is Phase.DRAW or (s.phase is Phase.MOVE and not s.placed)
        return -1 if till is None else till + s.ship.paused - 1 + today

    def _till(self, ship: Ship) -> int | None:
        """In how many days it is where it shall be, where nothing pushes it; None: never."""
        for days in range(_LONGEST):
            if (ship.cell, ship.heading) == self._wanted.ship:
                return days
            if ship.out_of_reach:
                break
            ship = sail(ship, self._sight)
        return None

    def _spare(self, s: Position, lay: int, flips: list[Side], days: int | None) -> int | None:
        """How many lives are still to be lost for nothing; None: they cannot come out."""
        lives = self._wanted.lives
        if lives is None:
            return 0
        finds = ["water"] if "water" in s.undealt and "water" in self._drawn.values() else []
        gain = sum(BACKS[back].front_lives for back in flips) + sum(BACKS[b].lives for b in finds)
        most = s.lives + gain - lay
        if most < lives or (days is not None and s.lives - self._loss * (days + 1) > lives):
            return None
        return most - lives


def _told(done: Any) -> tuple[str, ...]:
    """The actions of a chain, the first of them first."""
    told = []
    while done is not None:
        done, action = done
        told.append(action)
    return tuple(reversed(told))
