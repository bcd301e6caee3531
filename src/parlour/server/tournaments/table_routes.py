"""A tournament's table and games over HTTP, by pages and as files."""

from __future__ import annotations

from collections.abc import Iterator

from starlette.requests import Request
from starlette.responses import Response

from parlour.server.http.operations import File, Operation
from parlour.server.http.query import number_of
from parlour.server.services import Services
from parlour.server.shared.codec import encode
from parlour.server.tournaments import shapes, shown
from parlour.server.tournaments.tournaments import Held

__all__ = ["TournamentTableRoutes"]

_PAGE, _LONGEST_PAGE = 50, 100
_LATEST = 100
_NUMBER = {"type": "integer", "minimum": 0}
_CSV, _NDJSON = "text/csv", "application/x-ndjson"


class TournamentTableRoutes:
    """Standings, pairings and exports: for everybody who knows the tournament."""

    def __init__(self, services: Services) -> None:
        self._tournaments = services.tournaments
        self._slices = services.slices

    def operations(self) -> list[Operation]:
        """The operations of this part."""
        one, lost = "/api/tournaments/{id}", (400, 404)
        paged = {
            "from": _NUMBER,
            "limit": {"type": "integer", "minimum": 1, "maximum": _LONGEST_PAGE, "default": _PAGE},
        }
        return [
            Operation("GET", f"{one}/standings", "tournament_standings", "Its table, by pages.",
                      self.standings, shapes.Standings, query=paged, refusals=lost),
            Operation("GET", f"{one}/pairings", "tournament_pairings", "The games of a round.",
                      self.pairings, shapes.Pairings, query={"round": _NUMBER}, refusals=lost),
            Operation("GET", f"{one}/export.csv", "tournament_csv", "Its table for spreadsheets.",
                      self.csv, File, refusals=(404,), media=_CSV),
            Operation("GET", f"{one}/export.ndjson", "tournament_ndjson",
                      "Its terms, table and games, a line of JSON each.", self.ndjson, File,
                      refusals=(404,), media=_NDJSON),
        ]  # fmt: skip

    async def standings(self, request: Request) -> shapes.Standings:
        """A page of the table."""
        start, limit = number_of(request, "from", 0), number_of(request, "limit", _PAGE)
        held = await self._of(request)
        people, table = (await self._tournaments.company(held)).players, await held.table()
        rows, t = table.rows[start : start + max(1, min(limit, _LONGEST_PAGE))], table.tournament
        return shapes.Standings(
            len(table.rows), start, t.seq, [shown.standing(row, t, people) for row in rows]
        )

    async def pairings(self, request: Request) -> shapes.Pairings:
        """The games of a round; of the present one where none is named."""
        held = await self._of(request)
        t = held.tournament
        number = number_of(request, "round", t.round) or t.round
        if t.terms.form.is_timed and "round" not in request.query_params:
            found = t.games[-_LATEST:][::-1]
        else:
            found = tuple(game for game in t.games if game.round == number)
        people = (await self._tournaments.company(held)).players
        return shapes.Pairings(number, t.round, [shown.board(game, t, people) for game in found])

    async def csv(self, request: Request) -> Response:
        """The whole table."""
        held = await self._of(request)
        lines = [shown.csv_line(["rank", "name", "points", "ties", "games", "wins", "rating"])]
        for row in await self._rows(held):
            ties = " ".join(f"{tie:g}" for tie in row.ties)
            told = (row.rank, row.name, f"{row.points:g}", ties, row.games, row.wins, row.rating)
            lines.append(shown.csv_line(told))
        return _file("".join(lines).encode(), _CSV, f"{held.id}.csv")

    async def ndjson(self, request: Request) -> Response:
        """Everything: who reads it can count all of it again."""
        held = await self._of(request)
        rows, people = await self._rows(held), (await self._tournaments.company(held)).players
        t = held.tournament

        def lines() -> Iterator[bytes]:
            yield encode({"tournament": shown.summed_up(held.id, t)})
            yield from (encode({"standing": row}) for row in rows)
            yield from (encode({"game": shown.board(game, t, people)}) for game in t.games)

        written = await self._slices.run(lines())
        return _file(b"".join(line + b"\n" for line in written), _NDJSON, f"{held.id}.ndjson")

    async def _rows(self, held: Held) -> list[shapes.TournamentStanding]:
        people, table = (await self._tournaments.company(held)).players, await held.table()
        return [shown.standing(row, table.tournament, people) for row in table.rows]

    async def _of(self, request: Request) -> Held:
        return await self._tournaments.get(request.path_params["id"])


def _file(body: bytes, media: str, name: str) -> Response:
    headers = {"cache-control": "no-store", "content-disposition": f'attachment; filename="{name}"'}
    return Response(body, 200, headers, media)
