"""Matches as somebody finds them: by a room's code, or in the list of public ones."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from parlour.store.sql import Aggregate

__all__ = ["Rooms", "Running"]

_ROOM = "SELECT match FROM room WHERE code = ?"
_LAST_AT = "(SELECT at FROM event WHERE event.match = match.id ORDER BY seq DESC LIMIT 1)"
_WAITING = """
    SELECT id FROM match WHERE public AND NOT over AND waiting ORDER BY created DESC LIMIT ?
"""
_PLAYED = f"""
    SELECT id FROM match WHERE public AND NOT over AND NOT waiting AND {_LAST_AT} > ?
    ORDER BY created DESC LIMIT ?
"""  # noqa: S608 - no value in it
_MADE = f"""
    SELECT count(*) FROM match
    WHERE maker = ? AND public AND NOT over AND (waiting OR {_LAST_AT} > ?)
"""  # noqa: S608 - no value in it

_STRONGEST = f"""
    SELECT id, game, strength, place FROM (
        SELECT id, game, strength, ROW_NUMBER() OVER (
            PARTITION BY game ORDER BY strength DESC, created DESC, id
        ) AS place FROM (
            SELECT match.id, match.game, match.created, COALESCE(SUM(r.value), 0) AS strength
            FROM match LEFT JOIN seating s ON s.match = match.id
            LEFT JOIN rating r
                ON r.person = s.person AND r.game = s.game AND r.variant = s.variant
            WHERE public AND NOT over AND NOT waiting AND {_LAST_AT} > ?
            GROUP BY match.id, match.game, match.created
        ) AS running
    ) AS placed WHERE place <= ? ORDER BY strength DESC, id
"""  # noqa: S608 - no value in it


@dataclass(frozen=True, slots=True)
class Running:
    """A public match under way; `strength` adds up the ratings of those who play it.

    `place` is that among the matches of its game, the strongest first.
    """

    match: str
    game: str
    strength: float
    place: int


class Rooms(Aggregate):
    """Rooms with a code, and public matches."""

    async def coded(self, code: str) -> str | None:
        """The match that the code leads to, or led to last."""
        for (match_id,) in await self._rows(_ROOM, code):
            return str(match_id)
        return None

    async def waiting(self, limit: int) -> Sequence[str]:
        """The public matches that wait for a guest, the newest first."""
        return [match_id for (match_id,) in await self._rows(_WAITING, limit)]

    async def played(self, since: int, limit: int) -> Sequence[str]:
        """The public matches under way in which something happened since, the newest first."""
        return [match_id for (match_id,) in await self._rows(_PLAYED, since, limit)]

    async def strongest(self, since: int, most: int) -> Sequence[Running]:
        """Of each game the public matches of the strongest in which something happened since."""
        return [Running(*row) for row in await self._rows(_STRONGEST, since, most)]

    async def made(self, maker: str, since: int) -> int:
        """How many of the matches that are listed so were opened by that client."""
        for (count,) in await self._rows(_MADE, maker, since):
            return int(count)
        return 0
