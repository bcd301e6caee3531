"""Who is asking: a browser by its cookie, or a program by its API token."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum, auto

from starlette.requests import HTTPConnection

from parlour.kernel import Code, Illegal
from parlour.match import Person, PlayerKind
from parlour.server.http.client import COOKIE
from parlour.server.http.origin import is_own
from parlour.server.http.problems import Refusal
from parlour.server.shared import secret
from parlour.server.shared.heartbeat import now_ms
from parlour.store import PersonRow, Role, Store
from parlour.store.credentials import Session

__all__ = ["TOKEN_MARK", "Identities", "Identity", "Scope", "bearer", "kind_of"]

TOKEN_MARK = "parlour_"  # noqa: S105 - every API token begins so, and no seat's token does
_SAFE = {"GET", "HEAD"}


class Scope(StrEnum):
    """What an API token may be for."""

    READ = auto()
    PLAY = auto()


@dataclass(frozen=True, slots=True)
class Identity:
    """Somebody, and by what they were known: a session may do everything, a token its scopes."""

    person: PersonRow
    key: bytes
    session: Session | None = None
    scopes: frozenset[str] = frozenset()

    def require(self, scope: Scope | None) -> None:
        """Raises `Illegal(not_allowed)` unless this may be done; None: by a session alone."""
        if self.session is None and (scope is None or scope not in self.scopes):
            raise Illegal(Code.NOT_ALLOWED, f"({'needs a session' if scope is None else scope})")

    @property
    def sitter(self) -> Person:
        """The person as a match names them."""
        return Person(self.person.id, kind_of(self.person.role))


def kind_of(role: Role) -> PlayerKind:
    """What sort of player that is."""
    return {Role.GUEST: PlayerKind.GUEST, Role.BOT: PlayerKind.BOT}.get(role, PlayerKind.ACCOUNT)


class Identities:
    """Recognises those who ask."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def of(self, connection: HTTPConnection, token: str | None = None) -> Identity | None:
        """Whoever asks, as far as the house knows. Raises `Illegal` for a token that is no more.

        A cookie counts only where no other site's page can have sent it along: such a request is
        refused, such a socket is a watcher's.
        """
        token = bearer(connection) if token is None else token
        if token is not None and token.startswith(TOKEN_MARK):
            return await self._program(token)
        cookie = connection.cookies.get(COOKIE)
        if cookie is None:
            return None
        if connection.scope["type"] == "websocket":
            if not is_own(connection):
                return None
        elif connection.scope["method"] not in _SAFE:
            self.require_own(connection)
        key = secret.digest(cookie)
        found = await self._store.credentials.session(key, now_ms())
        if found is None or found[0].closed is not None:
            return None
        return Identity(found[0], key, session=found[1])

    async def known(
        self, connection: HTTPConnection, scope: Scope | None, token: str | None = None
    ) -> Identity | None:
        """As `of`, but only who may do that."""
        found = await self.of(connection, token)
        if found is not None:
            found.require(scope)
        return found

    async def somebody(self, connection: HTTPConnection, scope: Scope | None) -> Identity:
        """As `known`, but not nobody. Raises `Illegal(not_signed_in)`."""
        found = await self.known(connection, scope)
        if found is None:
            raise Illegal(Code.NOT_SIGNED_IN)
        return found

    async def account(self, connection: HTTPConnection, scope: Scope | None = None) -> Identity:
        """As `somebody`, but not a guest. Raises `Illegal(not_allowed)`."""
        found = await self.somebody(connection, scope)
        if found.person.role is Role.GUEST:
            raise Illegal(Code.NOT_ALLOWED, "(needs an account)")
        return found

    def require_own(self, connection: HTTPConnection) -> None:
        """Raises `Illegal(wrong_origin)` where another site's page asks."""
        if not is_own(connection):
            raise Refusal(Code.WRONG_ORIGIN)

    async def _program(self, token: str) -> Identity:
        key = secret.digest(token)
        found = await self._store.credentials.api_token(key)
        if found is None or found[0].closed is not None:
            raise Illegal(Code.NOT_SIGNED_IN, "(no such token)")
        return Identity(found[0], key, scopes=frozenset(found[1].scopes))


def bearer(connection: HTTPConnection) -> str | None:
    """The token of the Authorization header."""
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" and token.strip() else None
