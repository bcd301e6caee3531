"""Whose seat a request may act on: by the seat's token, or as the person who sits there."""

from __future__ import annotations

from collections.abc import Callable

from starlette.requests import HTTPConnection

from parlour.kernel import Code, Illegal, Seat
from parlour.server.live import Live
from parlour.server.people.identity import TOKEN_MARK, Identities, Identity, Scope, bearer
from parlour.server.seating import seats_of
from parlour.server.tables import Tables

__all__ = ["Seats"]


class Seats:
    """Finds seats. A seat's own token is looked at first and asks nobody else.

    `visited` is told whose seats are asked for without a connection, `looked` what is looked at.
    """

    def __init__(
        self,
        tables: Tables,
        identities: Identities,
        visited: Callable[[Live, Seat], None],
        looked: Callable[[Live], None],
    ) -> None:
        self._tables = tables
        self._identities = identities
        self._visited = visited
        self._looked = looked

    async def acting(self, request: HTTPConnection, live: Live) -> Seat:
        """The seat that the request acts for. Raises `Illegal`."""
        token = bearer(request)
        if token is not None and not token.startswith(TOKEN_MARK):
            seat = await self._tables.seat(live, token)
        else:
            seats = _of(live, await self._identities.known(request, Scope.PLAY))
            if not seats:
                raise Illegal(Code.NOT_A_PLAYER)
            seat = _speaking(live, seats)
        self._visited(live, seat)
        return seat

    async def looking(self, request: HTTPConnection, live: Live) -> tuple[Seat | None, list[Seat]]:
        """The seat whose view the request is given, None for a watcher's; and all it may act on."""
        token = bearer(request)
        if token is not None and not token.startswith(TOKEN_MARK):
            seats = [await self._tables.seat(live, token)]
        else:
            seats = _of(live, await self._identities.of(request))  # to look is in every scope
        for seat in seats:
            self._visited(live, seat)
        self._looked(live)
        return (_speaking(live, seats) if seats else None), seats

    async def greeted(
        self, socket: HTTPConnection, live: Live, token: str | None, wish: Seat | None
    ) -> tuple[Seat | None, Identity | None]:
        """The seat of a new connection, and who it is where no seat's token says so."""
        if token is not None and not token.startswith(TOKEN_MARK):
            return await self._tables.seat(live, token), None
        who = await self._identities.of(socket, token)
        seats = _of(live, who)
        if wish is not None and wish not in seats:
            raise Illegal(Code.NOT_A_PLAYER)
        if who is None or not seats:
            return None, None
        who.require(Scope.PLAY)
        return (_speaking(live, seats) if wish is None else wish), who


def _of(live: Live, who: Identity | None) -> list[Seat]:
    return [] if who is None else seats_of(live.table, who.person.id)


def _speaking(live: Live, seats: list[Seat]) -> Seat:
    """Of several seats at one device, the one that is to act."""
    return next((seat for seat in seats if seat in live.table.actors), seats[0])
