"""The tables of days: some rows at a time, each with its rank, remembered for a few seconds."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from time import monotonic

from parlour.match import Phase
from parlour.server.matches.live import LiveMatch
from parlour.server.shared import secret
from parlour.store import Placed
from parlour.store.daily import Daily

__all__ = ["PAGE", "Board", "Boards", "Row"]

PAGE = 100
_KEPT_S = 2.0
_KEPT = 64


@dataclass(frozen=True, slots=True)
class Row:
    """An attempt and its rank, which it shares with whoever did as well; none before its end."""

    placed: Placed
    rank: int | None


@dataclass(frozen=True, slots=True)
class Board:
    """Some rows of a day's table, and how many there are in all."""

    rows: list[Row]
    total: int


class Boards:
    """Everybody who looks at a page within a few seconds is shown the same."""

    def __init__(self, daily: Daily) -> None:
        self._daily = daily
        self._kept: OrderedDict[tuple[str, int], tuple[float, Board]] = OrderedDict()

    async def page(self, day: str, first: int) -> Board:
        """The rows behind the `first` so many."""
        kept = self._kept.get((day, first))
        if kept is not None and monotonic() < kept[0]:
            return kept[1]
        board = await self._read(day, first)
        self._kept[day, first] = monotonic() + _KEPT_S, board
        self._kept.move_to_end((day, first))
        if len(self._kept) > _KEPT:
            self._kept.popitem(last=False)
        return board

    def landed(self, live: LiveMatch) -> None:
        """An attempt that has ended is shown at once."""
        day = secret.day_of(live.row.seed)
        if day is not None and live.match.phase is Phase.OVER:
            self.forget(day)

    def forget(self, day: str) -> None:
        """Somebody has come to the day's table, or has ended there."""
        for key in [key for key in self._kept if key[0] == day]:
            del self._kept[key]

    async def of(self, day: str, visitor: str) -> Row | None:
        """The visitor's own row, as it is now."""
        placed = await self._daily.attempt(day, visitor)
        return None if placed is None else Row(placed, await self._rank(day, placed))

    async def _read(self, day: str, first: int) -> Board:
        found = await self._daily.attempts(day, PAGE, first)
        rows: list[Row] = []
        for number, placed in enumerate(found, start=first + 1):
            rank: int | None = number
            if not placed.over:
                rank = None
            elif not rows:
                rank = await self._rank(day, placed)
            elif _as_well(rows[-1].placed, placed):
                rank = rows[-1].rank
            rows.append(Row(placed, rank))
        return Board(rows, await self._daily.attempts_in_all(day))

    async def _rank(self, day: str, placed: Placed) -> int | None:
        if not placed.over:
            return None
        return 1 + await self._daily.better_attempts(day, placed.won, placed.score)


def _as_well(one: Placed, other: Placed) -> bool:
    return (one.won, one.score) == (other.won, other.score)
