"""What the computer sees threatened in a position of the analysis board."""

from __future__ import annotations

from starlette.requests import Request

from parlour.kernel import Code, Illegal
from parlour.players.questions import Threaten
from parlour.players.register import player_of
from parlour.server.http.client import client_of
from parlour.server.http.operations import Operation
from parlour.server.http.problems import Refusal
from parlour.server.services import Services
from parlour.server.study import shapes
from parlour.server.study.positions import Walk
from parlour.server.thinking.thinkers import NoThinker
from parlour.server.thinking.turns import Purpose, Turn
from parlour.server.thinking.worker import PlayerFailed
from parlour.study.codes import StudyCode

__all__ = ["ThreatRoutes"]


class ThreatRoutes:
    """Asking for threats."""

    def __init__(self, services: Services) -> None:
        self._services = services

    def operations(self) -> list[Operation]:
        """The operation of this part."""
        return [
            Operation("POST", "/api/positions/threats", "threats", "What either side threatens.",
                      self.threats, shapes.ThreatsShown, shapes.PositionAsked,
                      refusals=(422, 503)),
        ]  # fmt: skip

    async def threats(self, request: Request, asked: shapes.PositionAsked) -> shapes.ThreatsShown:
        """What a piece of either side would make, cell by cell; nothing once the game is over."""
        services, client = self._services, client_of(request)
        walk = Walk.begin(asked, services.config.longest_match)
        if player_of(walk.game).threats is None:
            raise Illegal(StudyCode.NO_THREATS)
        await services.slices.last(walk.steps(asked.actions))
        view = walk.game.view(walk.state, walk.seat(asked.seat))
        with services.lines.place(client):
            try:
                found = await services.thinkers.ask(
                    Threaten(walk.game.id, view), Turn(Purpose.ANALYSIS, client)
                )
            except (PlayerFailed, NoThinker) as why:
                raise Refusal(Code.UNAVAILABLE, headers={"Retry-After": "5"}) from why
        return shapes.ThreatsShown([shapes.ThreatShown(t.seat, t.kind, t.cell) for t in found])
