"""Notices as they are kept: what happened to an account while it was away."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum, auto
from typing import Any

from parlour.store.sql import Aggregate, Statement

__all__ = [
    "FORGET_NOTICES",
    "MOST_NOTICES",
    "NOTICES_OVER",
    "UNNAME_NOTICES",
    "ClearNotices",
    "Notice",
    "NoticeKind",
    "Notices",
    "ReadNotices",
    "SettleNotice",
]

MOST_NOTICES = 100
"""So many are kept of each account: the oldest make room."""

_SETTLE = "DELETE FROM notice WHERE person = ? AND kind = ? AND about = ?"
_INSERT = """
    INSERT INTO notice (person, id, kind, about, match, game, other, name, at, expires)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
"""
_TRIM = """
    DELETE FROM notice WHERE person = ? AND id <= (
        SELECT id FROM notice WHERE person = ? ORDER BY id DESC LIMIT 1 OFFSET ?
    )
"""
_READ_ALL = "UPDATE notice SET read = TRUE WHERE person = ? AND at <= ?"
_READ_ABOUT = "UPDATE notice SET read = TRUE WHERE person = ? AND match = ?"
_CLEAR_ALL = "DELETE FROM notice WHERE person = ?"
_CLEAR = "DELETE FROM notice WHERE person = ? AND id = ?"
NOTICES_OVER = "DELETE FROM notice WHERE expires <= ?"
FORGET_NOTICES = "DELETE FROM notice WHERE person = ?"
UNNAME_NOTICES = "UPDATE notice SET other = NULL, name = '' WHERE other = ?"
_OF = """
    SELECT n.id, n.kind, n.about, n.match, n.game, n.other, COALESCE(p.name, n.name), n.at,
        n.expires, n.read
    FROM notice n LEFT JOIN person p ON p.id = n.other
    WHERE n.person = ? AND n.expires > ? ORDER BY n.id DESC
"""
_UNREAD = "SELECT COUNT(*) FROM notice WHERE person = ? AND expires > ? AND NOT read"


class NoticeKind(StrEnum):
    """What happened. Others may follow: who reads them passes over those it does not know."""

    CHALLENGE = auto()
    """Somebody asks for a game."""
    ACCEPTED = auto()
    """Somebody takes up a challenge of this account."""
    DECLINED = auto()
    """Somebody does not."""
    WITHDRAWN = auto()
    """Who asked for a game asks no more. It is heard, and not kept."""
    BEGUN = auto()
    """Somebody sat down in a room of this account: the match has begun."""
    PAIRED = auto()
    """Quick match has found somebody."""
    ROUND = auto()
    """A tournament has called this account to a match."""
    TURN = auto()
    """It is this account's move in a game by days."""
    REMATCH = auto()
    """The other side wants to play again."""
    OVER = auto()
    """A game by days has ended."""
    INVITED = auto()
    """Somebody asks this account to write in a study."""
    REPLY = auto()
    """Somebody has written into a study of this account."""
    MODERATED = auto()
    """A moderator did something about this account: `/api/me/acts` says what and why."""


@dataclass(frozen=True, slots=True)
class Notice:
    """What happened to whom, about what. `other` is who did it; `name` is how they are called."""

    person: str
    id: str
    kind: NoticeKind
    about: str
    game: str
    at: int
    expires: int
    match: str | None = None
    other: str | None = None
    name: str = ""
    read: bool = False

    def statements(self) -> Iterator[Statement]:
        """In place of an earlier one of its kind about the same; the oldest makes room."""
        yield _SETTLE, (self.person, self.kind, self.about)
        named = "" if self.other is not None else self.name
        what = (self.person, self.id, self.kind, self.about, self.match, self.game)
        yield _INSERT, (*what, self.other, named, self.at, self.expires)
        yield _TRIM, (self.person, self.person, MOST_NOTICES)


@dataclass(frozen=True, slots=True)
class SettleNotice:
    """What the notice says is so no more: the move is made, the challenge answered."""

    person: str
    kind: NoticeKind
    about: str

    def statements(self) -> Iterator[Statement]:
        """It is taken down."""
        yield _SETTLE, (self.person, self.kind, self.about)


@dataclass(frozen=True, slots=True)
class ReadNotices:
    """The account has seen them: those about a match, or all up to a time."""

    person: str
    until: int
    match: str | None = None

    def statements(self) -> Iterator[Statement]:
        """They stay, and are not counted."""
        if self.match is None:
            yield _READ_ALL, (self.person, self.until)
        else:
            yield _READ_ABOUT, (self.person, self.match)


@dataclass(frozen=True, slots=True)
class ClearNotices:
    """The account wants one, or all of them, no more."""

    person: str
    id: str | None = None

    def statements(self) -> Iterator[Statement]:
        """They are gone."""
        if self.id is None:
            yield _CLEAR_ALL, (self.person,)
        else:
            yield _CLEAR, (self.person, self.id)


class Notices(Aggregate):
    """Notices whose time is not over."""

    async def of(self, person: str, now: int) -> Sequence[Notice]:
        """All of the person's, the latest first."""
        return [_notice(person, row) for row in await self._rows(_OF, person, now)]

    async def unread(self, person: str, now: int) -> int:
        """How many the person has not seen."""
        ((count,),) = await self._rows(_UNREAD, person, now)
        return int(count)


def _notice(person: str, row: Sequence[Any]) -> Notice:
    id_, kind, about, match_id, game, other, name, at, expires, read = row
    known = NoticeKind(kind)
    return Notice(
        person, id_, known, about, game, at, expires, match_id, other, name, read=bool(read)
    )
