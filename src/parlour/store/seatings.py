"""Who played which match: an index beside the log, written with it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from parlour.kernel import Seat
from parlour.store.sql import Aggregate, Statement

__all__ = ["END_SEATING", "FORGET_SEATINGS", "UNSEAT", "SeatResult", "Seating", "Seatings"]

_SEATING = "person, match, seat, game, variant, started, ended, score, reason, points"
_INSERT = f"""
    INSERT INTO seating ({_SEATING}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
"""  # noqa: S608
UNSEAT = "DELETE FROM seating WHERE match = ? AND seat = ?"
END_SEATING = """
    UPDATE seating SET ended = ?, score = ?, reason = ?, points = ? WHERE match = ? AND seat = ?
"""
FORGET_SEATINGS = "DELETE FROM seating WHERE person = ?"
_OF = f"""
    SELECT {_SEATING} FROM seating WHERE person = ? ORDER BY started DESC, match, seat
"""  # noqa: S608
_RUNNING = f"""
    SELECT {_SEATING} FROM seating WHERE person = ? AND ended IS NULL
    ORDER BY started DESC, match, seat LIMIT ?
"""  # noqa: S608


@dataclass(frozen=True, slots=True)
class SeatResult:
    """How a match ended for one seat; `at` is None where it goes on after all.

    `points` is what a solo game came to, unless something was taken back in it.
    """

    seat: Seat
    at: int | None
    score: float | None = None
    reason: str = ""
    points: int | None = None


@dataclass(frozen=True, slots=True)
class Seating:
    """Who played which match. `ended` is None while it runs, `score` where nothing counted.

    `points` is what a solo game came to, unless something was taken back in it.
    """

    person: str
    match: str
    seat: Seat
    game: str
    variant: str
    started: int
    ended: int | None = None
    score: float | None = None
    reason: str = ""
    points: int | None = None

    def statements(self) -> Iterator[Statement]:
        """They sit down."""
        sat = (self.person, self.match, self.seat, self.game, self.variant, self.started)
        yield _INSERT, (*sat, self.ended, self.score, self.reason, self.points)


class Seatings(Aggregate):
    """Whose matches there are."""

    async def of(self, person: str) -> Sequence[Seating]:
        """Every match of the person, the newest first."""
        return [Seating(*row) for row in await self._rows(_OF, person)]

    async def running(self, person: str, limit: int) -> Sequence[Seating]:
        """The person's matches that are not over, the newest first."""
        return [Seating(*row) for row in await self._rows(_RUNNING, person, limit)]
