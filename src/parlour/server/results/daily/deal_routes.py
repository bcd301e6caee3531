"""What the cards of a match that is over allowed: whether somebody who knew them could have won."""

from __future__ import annotations

import asyncio
from collections import OrderedDict

from starlette.requests import Request

from parlour.kernel import Code
from parlour.match import Phase, chance
from parlour.players import deals
from parlour.server.http.client import client_of
from parlour.server.http.operations import Operation
from parlour.server.http.problems import Refusal
from parlour.server.matches.live import LiveMatch
from parlour.server.results.daily import shapes
from parlour.server.services import Services

__all__ = ["Deals"]

_SOLVE_MS = 1_000
_KEPT = 1_024


class Deals:
    """Says what a deal was, once it has been played."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._turn = asyncio.Lock()
        self._known: OrderedDict[str, bool | None] = OrderedDict()

    def operations(self) -> list[Operation]:
        """The operation of this part."""
        return [
            Operation("GET", "/api/matches/{id}/deal", "deal", "Could its cards be won with?",
                      self.show, shapes.DealShown, refusals=(401, 403, 404, 422)),
        ]  # fmt: skip

    async def show(self, request: Request) -> shapes.DealShown:
        """Whether somebody who knew the cards could have won; None: it could not be settled."""
        live = await self._services.matches.get(request.path_params["id"])
        _, seats = await self._services.seats.looking(request, live)
        self._services.visits.viewed(live, seats)
        if not deals.can_be_solved(live.match.game):
            raise Refusal(Code.NOT_FOUND, "(nobody can say that of this game)")
        if live.match.phase is not Phase.OVER:
            raise Refusal(Code.TOO_EARLY, "(it is still being played)")
        if live.match.setup.winnable:
            return shapes.DealShown(True)
        if live.id not in self._known:
            self._services.limits.analyses.take(client_of(request))
            async with self._turn:
                self._known[live.id] = await _solved(live)
            if len(self._known) > _KEPT:
                self._known.popitem(last=False)
        return shapes.DealShown(self._known.get(live.id))


async def _solved(live: LiveMatch) -> bool | None:
    game, options = live.match.game, live.match.setup.options
    draws = chance.deal(game, game.start(options), live.row.seed)
    # The search is native and holds no lock of Python's, so a thread is enough.
    deal = await asyncio.to_thread(deals.solve, game, options, draws, _SOLVE_MS)
    return deal.winnable
