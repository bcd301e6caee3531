"""A position of the analysis board that was set up by hand, as a game that leads there."""

from __future__ import annotations

from starlette.requests import Request

from parlour.kernel import Code, Illegal
from parlour.players.questions import Place
from parlour.server.http.client import client_of
from parlour.server.http.operations import Operation
from parlour.server.http.problems import Refusal
from parlour.server.services import Services
from parlour.server.study import shapes
from parlour.server.study.files import code_named
from parlour.server.study.palette import require_placeable
from parlour.server.study.positions import Walk
from parlour.server.thinking.thinkers import NoThinker
from parlour.server.thinking.turns import Purpose, Turn
from parlour.server.thinking.worker import PlayerFailed

__all__ = ["SetupRoutes"]


class SetupRoutes:
    """Setting up. A game that is searched for is searched for where thoughts are thought."""

    def __init__(self, services: Services) -> None:
        self._services = services

    def operations(self) -> list[Operation]:
        """The operation of this part."""
        return [
            Operation("POST", "/api/positions/setup", "set_up", "A position set up by hand.",
                      self.set_up, shapes.PositionShown, shapes.SetupAsked, refusals=(422, 503)),
        ]  # fmt: skip

    async def set_up(self, request: Request, asked: shapes.SetupAsked) -> shapes.PositionShown:
        """A game that leads there: its options and actions are those of any position."""
        services, client = self._services, client_of(request)
        require_placeable(asked)
        question = Place(asked.game, asked.options, asked.cells, asked.numbers)
        with services.lines.place(client):
            try:
                found = await services.thinkers.ask(question, Turn(Purpose.ANALYSIS, client))
            except (PlayerFailed, NoThinker) as why:
                raise Refusal(Code.UNAVAILABLE, headers={"Retry-After": "5"}) from why
        if found.refused is not None:
            raise Illegal(code_named(found.refused), found.detail)
        begun = shapes.PositionAsked(
            game=asked.game, options=found.options, actions=list(found.actions)
        )
        walk = Walk.begin(begun, services.config.longest_match)
        await services.slices.last(walk.steps(begun.actions))
        return walk.shown(None)
