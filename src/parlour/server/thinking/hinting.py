"""Hints: what the computer would play, told while it thinks to who takes events."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

from starlette.requests import Request
from starlette.responses import Response

from parlour.kernel import Code, Illegal, Seat
from parlour.match import Table
from parlour.players import Thought
from parlour.server import wire
from parlour.server.analysis import shapes
from parlour.server.house import House
from parlour.server.operations import Operation
from parlour.server.refusal import Refusal
from parlour.server.streaming import Stream, event, wants_events

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
        table = live.table
        if not table.open_to_advice:
            raise Refusal(Code.TOO_EARLY, "(two people are playing)")
        if seat not in table.actors:
            raise Illegal(Code.NOT_YOUR_TURN)
        if wants_events(request):
            return Stream(self._events(table, seat))
        return _shown(table, await self._house.bots.suggest(table, seat))

    async def _events(self, table: Table, seat: Seat) -> AsyncIterator[str]:
        found: asyncio.Queue[Thought | None] = asyncio.Queue()
        thinking = asyncio.ensure_future(self._house.bots.suggest(table, seat, found.put_nowait))
        thinking.add_done_callback(lambda _: found.put_nowait(None))
        try:
            while (thought := await found.get()) is not None:
                yield event("progress", _shown(table, thought))
            yield event("hint", _shown(table, await thinking))
        finally:
            thinking.cancel()  # whoever asked has left


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
