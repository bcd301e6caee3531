"""Tournaments over HTTP: announcing, joining, running them."""

from __future__ import annotations

from contextlib import suppress

from starlette.requests import Request

from parlour.kernel import Code, Illegal
from parlour.match import Phase, Setup
from parlour.server.http.client import client_of
from parlour.server.http.operations import Operation
from parlour.server.http.problems import Refusal
from parlour.server.matches.seat_rows import variant_of
from parlour.server.moderation.moderation import adjudicated
from parlour.server.people.identity import Identity, Scope
from parlour.server.people.looks import legible
from parlour.server.services import Services
from parlour.server.shared.heartbeat import now_ms
from parlour.server.tournaments import shapes, shown
from parlour.server.tournaments.announced import terms_of
from parlour.server.tournaments.scoreboard import Scoreboard
from parlour.server.tournaments.tournaments import Decide, Held
from parlour.store import Conflict, Role
from parlour.store.at_most import AtMost
from parlour.store.tournaments import TOURNAMENTS_HELD
from parlour.tournament import Form, TournamentCode, decide

__all__ = ["TournamentRoutes"]

_NEWCOMER = 1_500.0
_LISTED = 50
_MOST = 5
_PAST = 20
_TOP, _BOARDS = 10, 6
_BEFORE = {"type": "integer", "minimum": 0, "description": "See `next`."}
_DO: dict[str, Decide] = {
    "open": decide.open_up,
    "start": decide.start,
    "pause": decide.pause,
    "resume": decide.resume,
    "end": decide.end,
}
_SCORES: dict[shapes.Score, tuple[float, float]] = {
    "1-0": (1.0, 0.0),
    "0-1": (0.0, 1.0),
    "1/2-1/2": (0.5, 0.5),
    "0-0": (0.0, 0.0),
}
_OVER_ALL = {Role.HOST, Role.MODERATOR}


class TournamentRoutes:
    """Tournaments of this house."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._store = services.store
        self._tournaments = services.tournaments

    def operations(self) -> list[Operation]:
        """The operations of this part."""
        every, one = "/api/tournaments", "/api/tournaments/{id}"
        own = (401, 403, 404, 409, 422)
        return [
            Operation("GET", every, "tournaments", "Tournaments: those to come, and those past.",
                      self.every, shapes.Tournaments, query={"before": _BEFORE},
                      refusals=(400, 401), needs="anybody"),
            Operation("POST", every, "create_tournament", "Announce a tournament.", self.create,
                      shapes.TournamentShown, shapes.TournamentAsked, status=201,
                      refusals=own, needs="person"),
            Operation("GET", one, "tournament", "A tournament as it stands.", self.one,
                      shapes.TournamentShown, refusals=(401, 404), needs="anybody"),
            Operation("POST", f"{one}/join", "join_tournament", "Play in it, or play on.",
                      self.join, shapes.TournamentShown, refusals=own, needs="person"),
            Operation("POST", f"{one}/leave", "leave_tournament", "Be paired no more.",
                      self.leave, shapes.TournamentShown, refusals=own, needs="person"),
            Operation("POST", f"{one}/run", "run_tournament", "Open, start, pause, end one's own.",
                      self.run, shapes.TournamentShown, shapes.TournamentOrder, refusals=own,
                      needs="person"),
            Operation("POST", f"{one}/adjudicate", "adjudicate",
                      "Decide a match, as a moderator.", self.adjudicate,
                      shapes.TournamentShown, shapes.Adjudicated, refusals=own, needs="person"),
        ]  # fmt: skip

    async def every(self, request: Request) -> shapes.Tournaments:
        """Those that are not over, and a page of the others."""
        who = await self._services.identities.known(request, Scope.READ)
        text = request.query_params.get("before", str(1 << 53))
        if not text.isdecimal() or len(text) > 16:
            raise Refusal(Code.BAD_REQUEST, "(before must be what an answer's next was)")
        kept = self._store.tournaments
        past = await kept.past(int(text), _PAST)
        mine = [] if who is None else await kept.of(who.person.id, _LISTED)
        return shapes.Tournaments(
            current=[shown.line_of(row) for row in await kept.current(_LISTED)],
            past=[shown.line_of(row) for row in past],
            mine=[shown.line_of(row) for row in mine],
            next=past[-1].created if len(past) == _PAST else None,
            may_create=who is not None and self._may_create(who),
        )

    async def create(
        self, request: Request, asked: shapes.TournamentAsked
    ) -> shapes.TournamentShown:
        """A new one, of whoever asks."""
        self._services.limits.matches.take(client_of(request))
        who = await self._services.identities.account(request, Scope.PLAY)
        if not self._may_create(who):
            raise Illegal(Code.NOT_ALLOWED, "(the host of the house holds tournaments)")
        me = who.person.id
        if await self._store.tournaments.held_by(me) >= _MOST:
            raise Illegal(TournamentCode.TOO_MANY_TOURNAMENTS)
        few = AtMost(me, _MOST, TOURNAMENTS_HELD, (me,))
        try:
            held = await self._tournaments.create(me, terms_of(asked), few)
        except Conflict:
            raise Illegal(TournamentCode.TOO_MANY_TOURNAMENTS) from None
        if asked.form is Form.SIMUL:
            await self._enter(held, who)
        return await self._shown(held, who)

    async def one(self, request: Request) -> shapes.TournamentShown:
        """As it stands; to players, with their own part in it."""
        who = await self._services.identities.known(request, Scope.READ)
        return await self._shown(await self._of(request), who)

    async def join(self, request: Request) -> shapes.TournamentShown:
        """Whoever is in it already stays."""
        who = await self._services.identities.account(request, Scope.PLAY)
        held = await self._of(request)
        await self._enter(held, who)
        return await self._shown(held, who)

    async def _enter(self, held: Held, who: Identity) -> None:
        setup = Setup.read(held.tournament.terms.setup)
        if setup.rated and who.person.role is Role.BOT:
            raise Illegal(Code.BAD_RATED, "(people play it)")
        rating = round(await self._rating(who, setup))
        await self._tournaments.submit(
            held, lambda t, now: decide.join(t, who.person.id, rating, now)
        )

    async def leave(self, request: Request) -> shapes.TournamentShown:
        """A match that is under way is played on."""
        who = await self._services.identities.account(request, Scope.PLAY)
        held = await self._of(request)
        await self._tournaments.submit(held, lambda t, now: decide.leave(t, who.person.id, now))
        return await self._shown(held, who)

    async def run(self, request: Request, asked: shapes.TournamentOrder) -> shapes.TournamentShown:
        """By whoever announced it, by moderators and by the host of the house."""
        who = await self._services.identities.account(request, Scope.PLAY)
        held = await self._of(request)
        if not _may_run(held, who):
            raise Illegal(Code.NOT_ALLOWED)
        await self._tournaments.submit(held, _DO[asked.do])
        return await self._shown(held, who)

    async def adjudicate(
        self, request: Request, asked: shapes.Adjudicated
    ) -> shapes.TournamentShown:
        """By moderators and by the host of the house."""
        who = await self._services.identities.account(request)
        if who.person.role not in _OVER_ALL:
            raise Illegal(Code.NOT_ALLOWED)
        held = await self._of(request)
        scores, by, why = _SCORES[asked.score], who.person.id, legible(asked.why)
        game = held.tournament.game(asked.match)
        people = (await self._tournaments.company(held)).players
        players = (
            []
            if game is None
            else [one for one in game.players if one is not None and one in people]
        )
        acts = adjudicated(by, players, asked.match, why)
        await self._tournaments.submit(
            held, lambda t, now: decide.adjudicate(t, asked.match, scores, by, now, why), *acts
        )
        self._services.moderation.told(acts)
        await self._services.rounds.call_off(asked.match)
        return await self._shown(held, who)

    def _may_create(self, who: Identity) -> bool:
        role, allowed = who.person.role, self._services.config.tournaments
        if role is Role.GUEST:
            return False
        return role in _OVER_ALL or allowed == "accounts"

    async def _of(self, request: Request) -> Held:
        return await self._tournaments.get(request.path_params["id"])

    async def _match_of(self, table: Scoreboard, who: Identity) -> str | None:
        """The match that is to be played now: between the pairing and its opening there is none."""
        t = table.tournament
        if t.terms.form is Form.SIMUL and who.person.id == t.host:
            return await self._board_of(table)
        game = table.board_of(who.person.id)
        if game is None or await self._store.log.match(game.id) is None:
            return None
        return game.id

    async def _board_of(self, table: Scoreboard) -> str | None:
        """The board of an exhibition at which its host has been waited for longest."""
        found: list[tuple[int, str]] = []
        for game in table.boards:
            with suppress(Illegal):  # it is not opened yet
                match = (await self._services.matches.get(game.id, waits=False)).match
                if match.phase is Phase.RUNNING and 0 in match.actors:
                    found.append((match.since, game.id))
        return min(found)[1] if found else None

    async def _rating(self, who: Identity, setup: Setup) -> float:
        variant = variant_of(setup.game, setup.options)
        standing = await self._store.ratings.standing(who.person.id, setup.game, variant)
        return _NEWCOMER if standing is None else standing.value

    async def _shown(self, held: Held, who: Identity | None) -> shapes.TournamentShown:
        company, table, now = await self._tournaments.company(held), await held.table(), now_ms()
        t, people, mine = table.tournament, company.players, None
        if who is not None and (row := table.of.get(who.person.id)) is not None:
            here = t.entrants[who.person.id].here
            match = await self._match_of(table, who)
            mine = shapes.MyPart(here, row.rank, row.points, match, row.games)
        setup = Setup.read(t.terms.setup)
        return shapes.TournamentShown(
            tournament=shown.summed_up(held.id, t),
            host=company.host,
            options=dict(setup.options),
            best_of=t.terms.best_of,
            third=t.terms.third,
            best=t.terms.best,
            pause_s=t.terms.pause_s,
            ends=t.ends_at(now) if t.terms.form.is_timed and t.started else None,
            seq=t.seq,
            why=t.why,
            mine=mine,
            may_run=who is not None and _may_run(held, who),
            may_judge=who is not None and who.person.role in _OVER_ALL,
            top=[shown.standing(row, t, people) for row in table.rows[:_TOP]],
            boards=[
                shown.board(game, t, people) for game in table.boards[:_BOARDS] if not game.alone
            ],
            now=now,
        )


def _may_run(held: Held, who: Identity) -> bool:
    return who.person.id == held.tournament.host or who.person.role in _OVER_ALL
