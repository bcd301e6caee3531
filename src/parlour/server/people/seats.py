"""Whose seat a request may act on: by the seat's token, or as the person who sits there."""

from __future__ import annotations

from starlette.requests import HTTPConnection

from parlour.kernel import Code, Illegal, Seat
from parlour.server.matches.live import LiveMatch
from parlour.server.matches.matches import Matches
from parlour.server.matches.seat_rows import seats_of
from parlour.server.people.identity import TOKEN_MARK, Identities, Identity, Scope, bearer

__all__ = ["Seats"]


class Seats:
    """Finds seats, and changes nothing. A seat's own token is looked at first, and nobody else."""

    def __init__(self, matches: Matches, identities: Identities) -> None:
        self._matches = matches
        self._identities = identities

    async def acting(self, request: HTTPConnection, live: LiveMatch) -> Seat:
        """The seat that the request acts for. Raises `Illegal`."""
        token = bearer(request)
        if token is not None and not token.startswith(TOKEN_MARK):
            return await self._matches.seat(live, token)
        seats = _of(live, await self._identities.known(request, Scope.PLAY))
        if not seats:
            raise Illegal(Code.NOT_A_PLAYER)
        return _speaking(live, seats)

    async def looking(
        self, request: HTTPConnection, live: LiveMatch
    ) -> tuple[Seat | None, list[Seat]]:
        """The seat whose view the request is given, None for a watcher's; and all it may act on."""
        token = bearer(request)
        if token is not None and not token.startswith(TOKEN_MARK):
            seats = [await self._matches.seat(live, token)]
        else:
            seats = _of(live, await self._identities.of(request))  # to look is in every scope
        return (_speaking(live, seats) if seats else None), seats

    async def greeted(
        self, socket: HTTPConnection, live: LiveMatch, token: str | None, wish: Seat | None
    ) -> tuple[Seat | None, Identity | None]:
        """The seat of a new connection, and who it is where no seat's token says so."""
        if token is not None and not token.startswith(TOKEN_MARK):
            return await self._matches.seat(live, token), None
        who = await self._identities.of(socket, token)
        seats = _of(live, who)
        if wish is not None and wish not in seats:
            raise Illegal(Code.NOT_A_PLAYER)
        if who is None or not seats:
            return None, None
        who.require(Scope.PLAY)
        return (_speaking(live, seats) if wish is None else wish), who


def _of(live: LiveMatch, who: Identity | None) -> list[Seat]:
    return [] if who is None else seats_of(live.match, who.person.id)


def _speaking(live: LiveMatch, seats: list[Seat]) -> Seat:
    """Of several seats at one device, the one that is to act."""
    return next((seat for seat in seats if seat in live.match.actors), seats[0])
