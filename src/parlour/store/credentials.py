"""What somebody is known by: sessions of browsers and API tokens of programs, as hashes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from parlour.store.people import PERSON_COLUMNS, PersonRow, person_of
from parlour.store.sql import Aggregate, Statement

__all__ = [
    "API_TOKENS",
    "END_SESSIONS",
    "FORGET_TOKENS",
    "SESSIONS_OVER",
    "ApiToken",
    "Credentials",
    "EndSession",
    "EndSessions",
    "EndToken",
    "NewToken",
    "Session",
    "StartSession",
]

_AT_ONCE = 100
"""How many keys are asked for: it is the same query however many connections are open."""
_KEYS = ", ".join("?" * _AT_ONCE)

_START_SESSION = """
    INSERT INTO session (digest, person, created, expires) VALUES (?, ?, ?, ?)
    ON CONFLICT (digest) DO UPDATE SET expires = excluded.expires
"""
_END_SESSION = "DELETE FROM session WHERE digest = ?"
END_SESSIONS = "DELETE FROM session WHERE person = ?"
SESSIONS_OVER = "DELETE FROM session WHERE expires <= ?"
_INSERT_TOKEN = """
    INSERT INTO api_token (id, digest, person, label, scopes, created) VALUES (?, ?, ?, ?, ?, ?)
"""  # noqa: S105
_END_TOKEN = "DELETE FROM api_token WHERE person = ? AND id = ?"  # noqa: S105
FORGET_TOKENS = "DELETE FROM api_token WHERE person = ?"
_SESSION = f"""
    SELECT {PERSON_COLUMNS}, session.digest, session.person, session.created, session.expires
    FROM session JOIN person ON person.id = session.person
    WHERE session.digest = ? AND session.expires > ?
"""  # noqa: S608
_SESSIONS = """
    SELECT digest, person, created, expires FROM session WHERE person = ? ORDER BY created
"""
_TOKEN = f"""
    SELECT {PERSON_COLUMNS}, t.id, t.digest, t.person, t.label, t.scopes, t.created
    FROM api_token t JOIN person ON person.id = t.person WHERE t.digest = ?
"""  # noqa: S608
API_TOKENS = "SELECT count(*) FROM api_token WHERE person = ?"
_TOKENS = """
    SELECT id, digest, person, label, scopes, created FROM api_token WHERE person = ?
    ORDER BY created, id
"""
_STILL_OPEN = f"""
    SELECT digest FROM session WHERE digest IN ({_KEYS}) AND expires > ?
    UNION ALL SELECT digest FROM api_token WHERE digest IN ({_KEYS})
"""  # noqa: S608


@dataclass(frozen=True, slots=True)
class Session:
    """A browser that is somebody, by the hash of its cookie."""

    digest: bytes
    person: str
    created: int
    expires: int


@dataclass(frozen=True, slots=True)
class ApiToken:
    """A program that is somebody, by the hash of its secret; `scopes` is what it may do."""

    id: str
    digest: bytes
    person: str
    label: str
    scopes: tuple[str, ...]
    created: int


@dataclass(frozen=True, slots=True)
class StartSession:
    """A browser is somebody from now on, or for longer than before."""

    session: Session

    def statements(self) -> Iterator[Statement]:
        """Until it expires."""
        s = self.session
        yield _START_SESSION, (s.digest, s.person, s.created, s.expires)


@dataclass(frozen=True, slots=True)
class EndSession:
    """One browser is nobody any more."""

    digest: bytes

    def statements(self) -> Iterator[Statement]:
        """That one."""
        yield _END_SESSION, (self.digest,)


@dataclass(frozen=True, slots=True)
class EndSessions:
    """Every browser of the person is nobody any more."""

    person: str

    def statements(self) -> Iterator[Statement]:
        """All of them."""
        yield END_SESSIONS, (self.person,)


@dataclass(frozen=True, slots=True)
class NewToken:
    """A program may act for the person."""

    token: ApiToken

    def statements(self) -> Iterator[Statement]:
        """From now on."""
        t = self.token
        yield _INSERT_TOKEN, (t.id, t.digest, t.person, t.label, " ".join(t.scopes), t.created)


@dataclass(frozen=True, slots=True)
class EndToken:
    """That program may not any more."""

    person: str
    id: str

    def statements(self) -> Iterator[Statement]:
        """If it is the person's."""
        yield _END_TOKEN, (self.person, self.id)


class Credentials(Aggregate):
    """Whom a secret stands for, by its hash."""

    async def session(self, digest: bytes, now: int) -> tuple[PersonRow, Session] | None:
        """Whose session that is, unless it is over."""
        for row in await self._rows(_SESSION, digest, now):
            return person_of(row), Session(*row[7:])
        return None

    async def sessions(self, person: str) -> Sequence[Session]:
        """Every session of the person."""
        return [Session(*row) for row in await self._rows(_SESSIONS, person)]

    async def api_token(self, digest: bytes) -> tuple[PersonRow, ApiToken] | None:
        """Whose API token that is."""
        for row in await self._rows(_TOKEN, digest):
            return person_of(row), _api_token(row[7:])
        return None

    async def api_tokens(self, person: str) -> Sequence[ApiToken]:
        """Every API token of the person, the oldest first."""
        return [_api_token(row) for row in await self._rows(_TOKENS, person)]

    async def still_open(self, digests: Sequence[bytes], now: int) -> set[bytes]:
        """Those of them that are a session which is not over, or an API token."""
        found: set[bytes] = set()
        for first in range(0, len(digests), _AT_ONCE):
            some = digests[first : first + _AT_ONCE]
            keys = [*some, *[b""] * (_AT_ONCE - len(some))]
            found.update(digest for (digest,) in await self._rows(_STILL_OPEN, *keys, now, *keys))
        return found


def _api_token(row: Sequence[Any]) -> ApiToken:
    id_, digest, person, label, scopes, created = row
    return ApiToken(id_, digest, person, label, tuple(scopes.split()), created)
