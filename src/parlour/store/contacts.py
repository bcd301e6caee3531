"""Whom people follow and whom they block, as it is kept."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from parlour.store.people import PERSON_COLUMNS, PersonRow, person_of
from parlour.store.sql import Aggregate, Statement

__all__ = [
    "BLOCKED",
    "FOLLOWED",
    "FORGET_BLOCKS",
    "FORGET_FOLLOWS",
    "Block",
    "Contacts",
    "Follow",
    "Unblock",
    "Unfollow",
]

_FOLLOW = "INSERT INTO follow (person, other, at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING"
_UNFOLLOW = "DELETE FROM follow WHERE person = ? AND other = ?"
_BLOCK = "INSERT INTO block (person, other, at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING"
_UNBLOCK = "DELETE FROM block WHERE person = ? AND other = ?"
FOLLOWED = "SELECT count(*) FROM follow WHERE person = ? AND other <> ?"
BLOCKED = "SELECT count(*) FROM block WHERE person = ? AND other <> ?"
FORGET_FOLLOWS = "DELETE FROM follow WHERE person = ? OR other = ?"
FORGET_BLOCKS = "DELETE FROM block WHERE person = ? OR other = ?"
_FOLLOWED = f"""
    SELECT {PERSON_COLUMNS} FROM follow JOIN person ON person.id = follow.other
    WHERE follow.person = ? ORDER BY follow.at DESC, person.id
"""  # noqa: S608
_BLOCKED = f"""
    SELECT {PERSON_COLUMNS} FROM block JOIN person ON person.id = block.other
    WHERE block.person = ? ORDER BY block.at DESC, person.id
"""  # noqa: S608
_BLOCKED_IDS = "SELECT other FROM block WHERE person = ? ORDER BY other"
_BETWEEN = "SELECT 1 FROM block WHERE (person = ? AND other = ?) OR (person = ? AND other = ?)"
_PLAYED = """
    SELECT s.person, s.match, s.game FROM follow f
    JOIN seating s ON s.person = f.other AND s.ended IS NULL
    JOIN match m ON m.id = s.match
    WHERE f.person = ? AND (m.rated OR m.public) AND NOT m.waiting
    ORDER BY s.started, s.match
"""


@dataclass(frozen=True, slots=True)
class Follow:
    """`person` wants to see when `other` is here."""

    person: str
    other: str
    at: int

    def statements(self) -> Iterator[Statement]:
        """Once."""
        yield _FOLLOW, (self.person, self.other, self.at)


@dataclass(frozen=True, slots=True)
class Unfollow:
    """`person` follows `other` no more."""

    person: str
    other: str

    def statements(self) -> Iterator[Statement]:
        """Whether they did or not."""
        yield _UNFOLLOW, (self.person, self.other)


@dataclass(frozen=True, slots=True)
class Block:
    """`person` wants nothing to do with `other`: neither follows the other any more."""

    person: str
    other: str
    at: int

    def statements(self) -> Iterator[Statement]:
        """In one write."""
        yield _BLOCK, (self.person, self.other, self.at)
        yield _UNFOLLOW, (self.person, self.other)
        yield _UNFOLLOW, (self.other, self.person)


@dataclass(frozen=True, slots=True)
class Unblock:
    """`person` does not mind `other` any more."""

    person: str
    other: str

    def statements(self) -> Iterator[Statement]:
        """Whether they did or not."""
        yield _UNBLOCK, (self.person, self.other)


class Contacts(Aggregate):
    """What people are to each other."""

    async def followed(self, person: str) -> Sequence[PersonRow]:
        """Whom the person follows, the latest first."""
        return [person_of(row) for row in await self._rows(_FOLLOWED, person)]

    async def blocked(self, person: str) -> Sequence[PersonRow]:
        """Whom the person has blocked, the latest first."""
        return [person_of(row) for row in await self._rows(_BLOCKED, person)]

    async def blocked_ids(self, person: str) -> tuple[str, ...]:
        """The ids of those whom the person has blocked."""
        return tuple(other for (other,) in await self._rows(_BLOCKED_IDS, person))

    async def apart(self, one: str, other: str) -> bool:
        """Whether either has blocked the other."""
        return bool(await self._rows(_BETWEEN, one, other, other, one))

    async def played(self, person: str) -> dict[str, tuple[str, str]]:
        """The latest match, with its game, that each whom the person follows plays in public."""
        rows = await self._rows(_PLAYED, person)
        return {other: (match_id, game) for other, match_id, game in rows}
