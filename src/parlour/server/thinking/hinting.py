"""Hints: what the computer would play, told while it thinks to who takes events."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress

from starlette.requests import Request
from starlette.responses import Response

from parlour.kernel import Code, Illegal, Seat
from parlour.match import Table
from parlour.players import Thought
from parlour.server import wire
from parlour.server.analysis import shapes
from parlour.server.client import client_of
from parlour.server.house import House
from parlour.server.live import Live
from parlour.server.operations import Operation
from parlour.server.refusal import Refusal
from parlour.server.streaming import Stream, event, wants_events, while_there

__all__ = ["Hinting"]


class Hinting:
    """Asking for a hint."""

    def __init__(self, house: House) -> None:
        self._house = house

    def operations(self) -> list[Operation]:
        """The operation of this part."""
        return [
            Operation("POST", "/api/matches/{id}/hint", "hint", "What the computer would play.",
                      self.hint, shapes.Hint, wire.Keyed, refusals=(401, 403, 404, 409, 422),
                      needs_seat=True, stream={"progress": shapes.Hint, "hint": shapes.Hint}),
        ]  # fmt: skip

    async def hint(self, request: Request, _asked: wire.Keyed) -> shapes.Hint | Response:
        """What the game's best player would do."""
        live = await self._house.tables.get(request.path_params["id"])
        seat = await self._house.seats.acting(request, live)
        table, client = live.table, client_of(request)
        if not table.open_to_advice:
            raise Refusal(Code.TOO_EARLY, "(two people are playing)")
        if seat not in table.actors:
            raise Illegal(Code.NOT_YOUR_TURN)
        if wants_events(request):
            return Stream(self._events(live, seat, client))
        thought = await while_there(request, self._house.hints.seek(live, seat, client))
        return _shown(table, thought)

    async def _events(self, live: Live, seat: Seat, client: str) -> AsyncIterator[str]:
        """All that is found. Where the position moves on meanwhile, the answer just ends."""
        table = live.table
        found: asyncio.Queue[Thought | None] = asyncio.Queue()
        hints = self._house.hints
        thinking = asyncio.ensure_future(hints.seek(live, seat, client, found.put_nowait))
        thinking.add_done_callback(lambda _: found.put_nowait(None))
        try:
            while (thought := await found.get()) is not None:
                yield event("progress", _shown(table, thought))
            with suppress(Illegal):
                yield event("hint", _shown(table, await thinking))
        finally:
            thinking.cancel()  # whoever asked has left
            await asyncio.gather(thinking, return_exceptions=True)


def _shown(table: Table, thought: Thought) -> shapes.Hint:
    return shapes.Hint(
        action=thought.action,
        score=thought.score,
        line=list(thought.line),
        depth=thought.depth,
        nodes=thought.nodes,
        wins_in=thought.wins_in,
        seq=table.base,
    )
