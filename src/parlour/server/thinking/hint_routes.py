"""Hints: what the computer would play, told while it thinks to who takes events."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress

from starlette.requests import Request
from starlette.responses import Response

from parlour.kernel import Code, Illegal, Seat
from parlour.match import Match
from parlour.players import Thought
from parlour.server.http.client import client_of
from parlour.server.http.operations import Operation
from parlour.server.http.problems import Refusal
from parlour.server.http.streams import Stream, event, wants_events, while_there
from parlour.server.matches import requests
from parlour.server.matches.live import LiveMatch
from parlour.server.services import Services
from parlour.server.thinking import shapes

__all__ = ["HintRoutes"]


class HintRoutes:
    """Asking for a hint."""

    def __init__(self, services: Services) -> None:
        self._services = services

    def operations(self) -> list[Operation]:
        """The operation of this part."""
        return [
            Operation("POST", "/api/matches/{id}/hint", "hint", "What the computer would play.",
                      self.hint, shapes.Hint, requests.Keyed, refusals=(401, 403, 404, 409, 422),
                      needs_seat=True, stream={"progress": shapes.Hint, "hint": shapes.Hint}),
        ]  # fmt: skip

    async def hint(self, request: Request, _asked: requests.Keyed) -> shapes.Hint | Response:
        """What the game's best player would do."""
        live = await self._services.matches.get(request.path_params["id"])
        seat = await self._services.seats.acting(request, live)
        self._services.visits.note(live, seat)
        match, client = live.match, client_of(request)
        if not match.open_to_advice:
            raise Refusal(Code.TOO_EARLY, "(two people are playing)")
        if seat not in match.actors:
            raise Illegal(Code.NOT_YOUR_TURN)
        if wants_events(request):
            return Stream(self._events(live, seat, client))
        thought = await while_there(request, self._services.hints.seek(live, seat, client))
        return _shown(match, thought)

    async def _events(self, live: LiveMatch, seat: Seat, client: str) -> AsyncIterator[str]:
        """All that is found. Where the position moves on meanwhile, the answer just ends."""
        match = live.match
        found: asyncio.Queue[Thought | None] = asyncio.Queue()
        hints = self._services.hints
        thinking = asyncio.ensure_future(hints.seek(live, seat, client, found.put_nowait))
        thinking.add_done_callback(lambda _: found.put_nowait(None))
        try:
            while (thought := await found.get()) is not None:
                yield event("progress", _shown(match, thought))
            with suppress(Illegal):
                yield event("hint", _shown(match, await thinking))
        finally:
            thinking.cancel()  # whoever asked has left
            await asyncio.gather(thinking, return_exceptions=True)


def _shown(match: Match, thought: Thought) -> shapes.Hint:
    return shapes.Hint(
        action=thought.action,
        score=thought.score,
        line=list(thought.line),
        depth=thought.depth,
        nodes=thought.nodes,
        wins_in=thought.wins_in,
        seq=match.base,
    )
