"""What is said at matches, as it is kept: beside the log, which knows nothing of it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from parlour.kernel import Seat

__all__ = ["FORGET_MUTE", "FORGET_SAID", "Mute", "Said", "TalkReading", "talk_statements"]

_SAID = "match, seq, at, audience, seat, person, name, text, phrase"
_INSERT = f"""
    INSERT INTO chat ({_SAID}) VALUES (
        ?, (SELECT COALESCE(MAX(seq), -1) + 1 FROM chat WHERE match = ?), ?, ?, ?, ?, ?, ?, ?
    )
"""  # noqa: S608
_SINCE = f"SELECT {_SAID} FROM chat WHERE match = ? AND seq > ? ORDER BY seq"  # noqa: S608
_TAIL = f"""
    SELECT {_SAID} FROM chat WHERE match = ? AND audience = ? ORDER BY seq DESC LIMIT ?
"""  # noqa: S608
_BY = f"SELECT {_SAID} FROM chat WHERE person = ? ORDER BY at, match, seq"  # noqa: S608
_MUTE = """
    INSERT INTO mute (person, until) VALUES (?, ?)
    ON CONFLICT (person) DO UPDATE SET until = excluded.until
"""
_MUTED = "SELECT until FROM mute WHERE person = ?"
FORGET_SAID = "DELETE FROM chat WHERE person = ?"
FORGET_MUTE = "DELETE FROM mute WHERE person = ?"


@dataclass(frozen=True, slots=True)
class Said:
    """A line of the chat. The database gives it its `seq`."""

    match: str
    seq: int
    at: int
    audience: str
    seat: Seat | None
    person: str | None
    name: str
    text: str
    phrase: str | None = None


@dataclass(frozen=True, slots=True)
class Mute:
    """The person may say nothing until then."""

    person: str
    until: int


def talk_statements(
    said: Sequence[Said], mutes: Sequence[Mute]
) -> Iterator[tuple[str, tuple[Any, ...]]]:
    """Each statement with its values."""
    for s in said:
        row = (s.match, s.match, s.at, s.audience, s.seat, s.person, s.name, s.text, s.phrase)
        yield _INSERT, row
    for mute in mutes:
        yield _MUTE, (mute.person, mute.until)


class TalkReading(ABC):
    """The part of the reading half that is about what was said."""

    @abstractmethod
    async def _rows(self, query: str, *values: Any) -> Sequence[Sequence[Any]]:
        """The rows that the query finds. Raises `Unavailable`."""

    async def said(self, match: str, since: int) -> Sequence[Said]:
        """What was said at the match after `since`, in order."""
        return [Said(*row) for row in await self._rows(_SINCE, match, since)]

    async def said_last(self, match: str, audience: str, limit: int) -> Sequence[Said]:
        """The last that was said there among these, in order."""
        return [Said(*row) for row in await self._rows(_TAIL, match, audience, limit)][::-1]

    async def said_by(self, person: str) -> Sequence[Said]:
        """Everything that the person said."""
        return [Said(*row) for row in await self._rows(_BY, person)]

    async def muted_until(self, person: str) -> int | None:
        """Until when the person may say nothing."""
        for (until,) in await self._rows(_MUTED, person):
            return int(until)
        return None
