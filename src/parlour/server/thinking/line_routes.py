"""The computer's lines for a position of the analysis board, told while it thinks."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import ExitStack, aclosing

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from parlour.kernel import Code, Illegal, Seat
from parlour.server.http.client import client_of
from parlour.server.http.operations import Operation
from parlour.server.http.problems import Refusal
from parlour.server.http.streams import Stream, event, wants_events, while_there
from parlour.server.services import Services
from parlour.server.study import shapes
from parlour.server.study.positions import Walk
from parlour.server.thinking.lines import Look

__all__ = ["LineRoutes"]


class LineRoutes:
    """Asking for lines."""

    def __init__(self, services: Services) -> None:
        self._services = services

    def operations(self) -> list[Operation]:
        """The operation of this part."""
        return [
            Operation("POST", "/api/positions/lines", "lines", "The computer's lines.",
                      self.lines, shapes.LinesShown, shapes.LinesAsked, refusals=(422, 503),
                      stream={"lines": shapes.LinesShown}),
        ]  # fmt: skip

    async def lines(
        self, request: Request, asked: shapes.LinesAsked
    ) -> shapes.LinesShown | Response:
        """The best lines, deeper and deeper to who takes events; else those of the last look."""
        services, client = self._services, client_of(request)
        walk = Walk.begin(asked, services.config.longest_match)
        await services.slices.last(walk.steps(asked.actions))
        seat = walk.seat(asked.seat)
        if seat is None:
            raise Illegal(
                Code.WRONG_PHASE if walk.game.outcome(walk.state) is None else Code.GAME_OVER
            )
        view = walk.game.view(walk.state, seat)
        found = services.lines.follow(walk.game.id, view, seat, asked.width, client)
        place = ExitStack()
        place.enter_context(services.lines.place(client))
        if wants_events(request):
            return _Following(_events(seat, found), place)
        with place:
            return await while_there(request, _last(seat, found))


class _Following(Stream):
    """The looks as events, as long as somebody reads them."""

    def __init__(self, events: AsyncIterator[str], place: ExitStack) -> None:
        super().__init__(events)
        self._place = place

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send every look, and free the place at the end."""
        with self._place:
            await super().__call__(scope, receive, send)


async def _events(seat: Seat, found: AsyncIterator[Look]) -> AsyncIterator[str]:
    async with aclosing(found) as all_of_them:  # type: ignore[type-var]
        async for look in all_of_them:
            if look.lines:
                yield event("lines", _shown(seat, look))


async def _last(seat: Seat, found: AsyncIterator[Look]) -> shapes.LinesShown:
    last: Look | None = None
    async with aclosing(found) as all_of_them:  # type: ignore[type-var]
        async for look in all_of_them:
            last = look
    if last is None or not last.lines:
        raise Refusal(Code.UNAVAILABLE)
    return _shown(seat, last)


def _shown(seat: Seat, look: Look) -> shapes.LinesShown:
    best = look.lines[0]
    return shapes.LinesShown(
        seat=seat,
        lines=[
            shapes.LineShown(list(line.line), round(line.score, 4), line.wins_in, line.depth)
            for line in look.lines
        ],
        depth=max(line.depth for line in look.lines),
        nodes=best.nodes,
        speed=round(1_000 * best.nodes / max(1.0, look.ms)),
        done=look.done,
    )
