"""What every SQL store reads of people."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any

from parlour.store import people_queries as q
from parlour.store.people import ApiToken, Known, Role, Seating, Session

__all__ = ["PeopleReading"]


class PeopleReading(ABC):
    """The part of the reading half that is about people."""

    @abstractmethod
    async def _rows(self, query: str, *values: Any) -> Sequence[Sequence[Any]]:
        """The rows that the query finds. Raises `Unavailable`."""

    async def person(self, id_: str) -> Known | None:
        """Whoever has that id."""
        return _first(await self._rows(q.PERSON, id_))

    async def person_named(self, folded: str) -> Known | None:
        """The account whose name folds to that."""
        return _first(await self._rows(q.PERSON_NAMED, folded))

    async def accounts(self) -> Sequence[Known]:
        """Everybody who is more than a guest, the oldest first."""
        return [_known(row) for row in await self._rows(q.PEOPLE)]

    async def session(self, digest: bytes, now: int) -> tuple[Known, Session] | None:
        """Whose session that is, unless it is over."""
        for row in await self._rows(q.SESSION, digest, now):
            return _known(row), Session(*row[6:])
        return None

    async def sessions(self, person: str) -> Sequence[Session]:
        """Every session of the person."""
        return [Session(*row) for row in await self._rows(q.SESSIONS, person)]

    async def api_token(self, digest: bytes) -> tuple[Known, ApiToken] | None:
        """Whose API token that is."""
        for row in await self._rows(q.API_TOKEN, digest):
            return _known(row), _api_token(row[6:])
        return None

    async def api_tokens(self, person: str) -> Sequence[ApiToken]:
        """Every API token of the person, the oldest first."""
        return [_api_token(row) for row in await self._rows(q.API_TOKENS, person)]

    async def still_open(self, digests: Sequence[bytes], now: int) -> set[bytes]:
        """Those of them that are a session which is not over, or an API token."""
        found: set[bytes] = set()
        for first in range(0, len(digests), q.STILL_OPEN_AT_ONCE):
            some = digests[first : first + q.STILL_OPEN_AT_ONCE]
            keys = [*some, *[b""] * (q.STILL_OPEN_AT_ONCE - len(some))]
            found.update(digest for (digest,) in await self._rows(q.STILL_OPEN, *keys, now, *keys))
        return found

    async def seatings(self, person: str) -> Sequence[Seating]:
        """Every match of the person, the newest first."""
        return [Seating(*row) for row in await self._rows(q.SEATINGS, person)]

    async def running(self, person: str, limit: int) -> Sequence[Seating]:
        """The person's matches that are not over, the newest first."""
        return [Seating(*row) for row in await self._rows(q.SEATINGS_RUNNING, person, limit)]


def _first(rows: Sequence[Sequence[Any]]) -> Known | None:
    return _known(rows[0]) if rows else None


def _known(row: Sequence[Any]) -> Known:
    id_, name, role, created, folded, password = row[:6]
    return Known(id_, name, Role(role), created, folded, password)


def _api_token(row: Sequence[Any]) -> ApiToken:
    id_, digest, person, label, scopes, created = row
    return ApiToken(id_, digest, person, label, tuple(scopes.split()), created)
