"""The club over HTTP."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

from starlette.requests import Request

from parlour import games
from parlour.server.club import shapes
from parlour.server.club.club import DAYS
from parlour.server.http.operations import Operation
from parlour.server.services import Services
from parlour.server.shared.clock import date_of
from parlour.store.ends import Reached

__all__ = ["ClubRoutes"]


class ClubRoutes:
    """What all have done together."""

    def __init__(self, services: Services) -> None:
        self._club = services.club

    def operations(self) -> list[Operation]:
        """The operations of this part."""
        return [
            Operation("GET", "/api/club", "club", "Players, games a day, and records.",
                      self.club, shapes.Club),
        ]  # fmt: skip

    async def club(self, _request: Request) -> shapes.Club:
        """The same for everybody, for some seconds."""
        every = games.every()
        look = await self._club.look(every)
        days = range(look.today - DAYS + 1, look.today + 1)
        longest, fastest = _shown("longest", look.longest), _shown("fastest", look.fastest)
        return shapes.Club(
            accounts=look.accounts,
            games=look.ever,
            days=[shapes.ClubDay(date_of(day), look.days[day]) for day in days],
            by_game=[shapes.ClubGame(*one) for one in look.games.most_common() if one[0] in every],
            records=[*longest, *fastest],
        )


def _shown(
    kind: Literal["longest", "fastest"], records: Sequence[Reached]
) -> Iterator[shapes.ClubRecord]:
    for one in records:
        names = dict(one.players)
        players = [
            shapes.RecordPlayer(names.get(seat, "")) for seat in range(games.get(one.game).seats)
        ]
        yield shapes.ClubRecord(kind, one.game, one.match, one.plays, one.at, players)
