"""What moderators are told and what they do, as it is kept."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum, auto
from typing import Any

from parlour.store.credentials import END_SESSIONS, FORGET_TOKENS
from parlour.store.sql import Aggregate, MustChange, Statement

__all__ = [
    "CODES_OVER",
    "FORGET_ACTS",
    "FORGET_CODE",
    "FORGET_REPORTS",
    "REPORTS_ALIKE",
    "REPORTS_WAITING",
    "UNNAME_ACTS",
    "UNNAME_REPORTS",
    "ActKind",
    "Close",
    "Moderation",
    "ModeratorAct",
    "Reason",
    "Reopen",
    "Report",
    "ReportDone",
    "ResetCode",
    "SpendCode",
]

_REPORT = "id, at, reporter, person, reason, text, match, line"
_ACT = "id, at, moderator, person, kind, why, until, match, report"
_INSERT_REPORT = f"INSERT INTO report ({_REPORT}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"  # noqa: S608
_INSERT_ACT = f"INSERT INTO act ({_ACT}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"  # noqa: S608
_DONE = MustChange("UPDATE report SET done = TRUE WHERE id = ? AND NOT done")
_CLOSE = MustChange("UPDATE person SET closed = ? WHERE id = ? AND closed IS NULL")
_REOPEN = MustChange("UPDATE person SET closed = NULL WHERE id = ? AND closed IS NOT NULL")
_NEW_CODE = """
    INSERT INTO reset_code (person, digest, expires) VALUES (?, ?, ?)
    ON CONFLICT (person) DO UPDATE SET digest = excluded.digest, expires = excluded.expires
"""
_SPEND_CODE = MustChange("DELETE FROM reset_code WHERE person = ? AND digest = ? AND expires > ?")
CODES_OVER = "DELETE FROM reset_code WHERE expires <= ?"
FORGET_CODE = "DELETE FROM reset_code WHERE person = ?"
FORGET_REPORTS = "DELETE FROM report WHERE person = ?"
UNNAME_REPORTS = "UPDATE report SET reporter = '' WHERE reporter = ?"
FORGET_ACTS = "DELETE FROM act WHERE person = ?"
UNNAME_ACTS = "UPDATE act SET moderator = '' WHERE moderator = ?"
_QUEUE = f"""
    SELECT {_REPORT}, done FROM report WHERE NOT done AND (at > ? OR (at = ? AND id > ?))
    ORDER BY at, id LIMIT ?
"""  # noqa: S608
REPORTS_WAITING = "SELECT count(*) FROM report WHERE reporter = ? AND NOT done"
REPORTS_ALIKE = f"""
    {REPORTS_WAITING} AND person = ? AND COALESCE(match, '') = ? AND COALESCE(line, -1) = ?
"""
_OPEN = "SELECT COUNT(*) FROM report WHERE NOT done"
_ONE = f"SELECT {_REPORT}, done FROM report WHERE id = ?"  # noqa: S608
_BY = f"""
    SELECT {_REPORT}, done FROM report WHERE reporter = ? AND NOT done ORDER BY at, id
"""  # noqa: S608
_SENT = f"SELECT {_REPORT}, done FROM report WHERE reporter = ? ORDER BY at, id"  # noqa: S608
_ACTS = f"""
    SELECT {_ACT} FROM act WHERE (at < ? OR (at = ? AND id < ?)) ORDER BY at DESC, id DESC LIMIT ?
"""  # noqa: S608
_ACTS_ON = f"""
    SELECT {_ACT} FROM act WHERE person = ? ORDER BY at DESC, id DESC LIMIT ?
"""  # noqa: S608


class Reason(StrEnum):
    """Why somebody is reported."""

    CHEATING = auto()
    ABUSE = auto()
    NAME = auto()
    SPAM = auto()
    OTHER = auto()


class ActKind(StrEnum):
    """What a moderator does."""

    DISMISS = auto()
    """Nothing is to be done about the report."""
    WARN = auto()
    MUTE = auto()
    """No chat and no challenges until a time; a time that is over lets them write again."""
    CLOSE = auto()
    REOPEN = auto()
    UNDO_RATING = auto()
    """What a rated match did to ratings is taken back."""
    ADJUDICATE = auto()
    """A game of a tournament is decided."""
    RESET_CODE = auto()
    """A code is handed out by which a new password can be chosen."""


@dataclass(frozen=True, slots=True)
class Report:
    """Somebody tells of somebody, with the match and the line of its chat that show it."""

    id: str
    at: int
    reporter: str
    person: str
    reason: Reason
    text: str = ""
    match: str | None = None
    line: int | None = None
    done: bool = False

    def statements(self) -> Iterator[Statement]:
        """It waits for a moderator."""
        told = (self.id, self.at, self.reporter, self.person, self.reason)
        yield _INSERT_REPORT, (*told, self.text, self.match, self.line)


@dataclass(frozen=True, slots=True)
class ReportDone:
    """A moderator has dealt with the report. Another was not first."""

    id: str

    def statements(self) -> Iterator[Statement]:
        """Once."""
        yield _DONE, (self.id,)


@dataclass(frozen=True, slots=True)
class ModeratorAct:
    """What a moderator did, to whom and why. The host at the machine itself has no id."""

    id: str
    at: int
    moderator: str
    person: str
    kind: ActKind
    why: str
    until: int | None = None
    match: str | None = None
    report: str | None = None

    def statements(self) -> Iterator[Statement]:
        """It stays."""
        did = (self.id, self.at, self.moderator, self.person, self.kind, self.why)
        yield _INSERT_ACT, (*did, self.until, self.match, self.report)


@dataclass(frozen=True, slots=True)
class Close:
    """The account is closed: nobody is signed in as it any more, and nobody can sign in."""

    person: str
    why: str

    def statements(self) -> Iterator[Statement]:
        """Once, with all that leads in."""
        yield _CLOSE, (self.why, self.person)
        yield END_SESSIONS, (self.person,)
        yield FORGET_TOKENS, (self.person,)
        yield FORGET_CODE, (self.person,)


@dataclass(frozen=True, slots=True)
class Reopen:
    """The account may be used again."""

    person: str

    def statements(self) -> Iterator[Statement]:
        """If it was closed."""
        yield _REOPEN, (self.person,)


@dataclass(frozen=True, slots=True)
class ResetCode:
    """A code, as its hash, in place of an earlier one."""

    person: str
    digest: bytes
    expires: int

    def statements(self) -> Iterator[Statement]:
        """The last one counts."""
        yield _NEW_CODE, (self.person, self.digest, self.expires)


@dataclass(frozen=True, slots=True)
class SpendCode:
    """The code is used by `now`: written together with what it is used for."""

    person: str
    digest: bytes
    now: int

    def statements(self) -> Iterator[Statement]:
        """Once, in time, and if it is the one."""
        yield _SPEND_CODE, (self.person, self.digest, self.now)


class Moderation(Aggregate):
    """Reports and acts."""

    async def queue(self, after: tuple[int, str], limit: int) -> Sequence[Report]:
        """Reports that nobody has dealt with, the oldest first, after that time and id."""
        at, id_ = after
        return [_report(row) for row in await self._rows(_QUEUE, at, at, id_, limit)]

    async def waiting(self) -> int:
        """How many reports wait."""
        ((count,),) = await self._rows(_OPEN)
        return int(count)

    async def report(self, id_: str) -> Report | None:
        """That report."""
        for row in await self._rows(_ONE, id_):
            return _report(row)
        return None

    async def waiting_of(self, reporter: str) -> Sequence[Report]:
        """The person's own reports that wait."""
        return [_report(row) for row in await self._rows(_BY, reporter)]

    async def sent(self, reporter: str) -> Sequence[Report]:
        """Everything that the person has told of."""
        return [_report(row) for row in await self._rows(_SENT, reporter)]

    async def acts(self, before: tuple[int, str], limit: int) -> Sequence[ModeratorAct]:
        """What moderators did before that time and id, the latest first."""
        at, id_ = before
        return [_act(row) for row in await self._rows(_ACTS, at, at, id_, limit)]

    async def acts_on(self, person: str, limit: int) -> Sequence[ModeratorAct]:
        """What moderators did about the person, the latest first."""
        return [_act(row) for row in await self._rows(_ACTS_ON, person, limit)]


def _report(row: Sequence[Any]) -> Report:
    id_, at, reporter, person, reason, text, match_id, line, done = row
    return Report(id_, at, reporter, person, Reason(reason), text, match_id, line, bool(done))


def _act(row: Sequence[Any]) -> ModeratorAct:
    id_, at, moderator, person, kind, why, until, match_id, report = row
    return ModeratorAct(id_, at, moderator, person, ActKind(kind), why, until, match_id, report)
