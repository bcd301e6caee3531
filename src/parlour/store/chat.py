"""What is said at matches, as it is kept: beside the log, which knows nothing of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from parlour.kernel import Seat
from parlour.store.sql import Aggregate, Statement

__all__ = ["FORGET_MUTE", "FORGET_SAID", "Chat", "Mute", "Said"]

_SAID = "match, seq, at, audience, seat, person, name, text, phrase"
_INSERT = f"""
    INSERT INTO chat ({_SAID}) VALUES (
        ?, (SELECT COALESCE(MAX(seq), -1) + 1 FROM chat WHERE match = ?), ?, ?, ?, ?, ?, ?, ?
    )
"""  # noqa: S608
_MUTE = """
    INSERT INTO mute (person, until) VALUES (?, ?)
    ON CONFLICT (person) DO UPDATE SET until = excluded.until
"""
FORGET_SAID = "DELETE FROM chat WHERE person = ?"
FORGET_MUTE = "DELETE FROM mute WHERE person = ?"
_SINCE = f"SELECT {_SAID} FROM chat WHERE match = ? AND seq > ? ORDER BY seq"  # noqa: S608
_TAIL = f"""
    SELECT {_SAID} FROM chat WHERE match = ? AND audience = ? ORDER BY seq DESC LIMIT ?
"""  # noqa: S608
_BY = f"SELECT {_SAID} FROM chat WHERE person = ? ORDER BY at, match, seq"  # noqa: S608
_MUTED = "SELECT until FROM mute WHERE person = ?"


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

    def statements(self) -> Iterator[Statement]:
        """It is the match's last line."""
        who = (self.audience, self.seat, self.person, self.name)
        yield _INSERT, (self.match, self.match, self.at, *who, self.text, self.phrase)


@dataclass(frozen=True, slots=True)
class Mute:
    """The person may say nothing until then."""

    person: str
    until: int

    def statements(self) -> Iterator[Statement]:
        """Whatever was said about it before."""
        yield _MUTE, (self.person, self.until)


class Chat(Aggregate):
    """What was said, and who may say nothing."""

    async def since(self, match_id: str, seq: int) -> Sequence[Said]:
        """What was said at the match after `seq`, in order."""
        return [Said(*row) for row in await self._rows(_SINCE, match_id, seq)]

    async def last(self, match_id: str, audience: str, limit: int) -> Sequence[Said]:
        """The last that was said there among these, in order."""
        return [Said(*row) for row in await self._rows(_TAIL, match_id, audience, limit)][::-1]

    async def by(self, person: str) -> Sequence[Said]:
        """Everything that the person said."""
        return [Said(*row) for row in await self._rows(_BY, person)]

    async def muted_until(self, person: str) -> int | None:
        """Until when the person may say nothing."""
        for (until,) in await self._rows(_MUTED, person):
            return int(until)
        return None
