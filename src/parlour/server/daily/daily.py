"""The deal of the day: one seed for everybody, and the first attempt of each visitor counts."""

from __future__ import annotations

import re
from contextlib import suppress

from starlette.requests import Request

from parlour import games
from parlour.kernel import Code
from parlour.match import Chair, Setup, Takebacks
from parlour.server import asking, secret
from parlour.server.client import client_of
from parlour.server.daily import shapes
from parlour.server.house import House
from parlour.server.operations import Cookie, Operation
from parlour.server.people.identity import Scope
from parlour.server.refusal import Refusal
from parlour.store import Attempt, Batch, Conflict

__all__ = ["Daily"]

GAME = "save-oneself"
COOKIE = "parlour_visitor"
_COOKIE_AGE_S = 2 * 365 * 86_400

_DAY = re.compile(r"20\d\d-[01]\d-[0-3]\d")
_QUERY = {
    "day": {"type": "string", "pattern": f"^{_DAY.pattern}$", "description": "Absent: today."},
}


class Daily:
    """Deals the day's game and keeps its table."""

    def __init__(self, house: House) -> None:
        self._house = house

    def operations(self) -> list[Operation]:
        """The operations of this part."""
        return [
            Operation("GET", "/api/daily", "daily", "The table of a day's deal.", self.show,
                      shapes.DailyShown, query=_QUERY, refusals=(401, 403, 404), needs="anybody"),
            Operation("POST", "/api/daily", "play_daily", "Play today's deal.", self.play,
                      shapes.DailyMade, shapes.DailyAsked, status=201,
                      refusals=(401, 403, 409, 422), needs="anybody"),
        ]  # fmt: skip

    async def show(self, request: Request) -> shapes.DailyShown:
        """Who played the day's deal, the best first."""
        day = request.query_params.get("day") or secret.today()
        if not _DAY.fullmatch(day):
            raise Refusal(Code.BAD_REQUEST, "(day must be written YYYY-MM-DD)")
        seed = await self._house.store.daily(day)
        if seed is None and day != secret.today():
            raise Refusal(Code.NOT_FOUND, "(nothing was dealt that day)")
        who = await self._house.identities.of(request)
        you = {_visitor(request), None if who is None else who.person.id}
        shown = [await self._attempt(a, you) for a in await self._house.store.attempts(day)]
        shown.sort(key=lambda a: (a.over, a.won, a.score, -a.plays), reverse=True)
        return shapes.DailyShown(day, GAME, seed and secret.shown_seed(seed), shown)

    async def play(self, request: Request, asked: shapes.DailyAsked) -> shapes.DailyMade:
        """Deal today's game; a visitor's later attempts are practice."""
        self._house.limits.matches.take(client_of(request))
        day = secret.today()
        who = await self._house.identities.known(request, Scope.PLAY)
        visitor = _visitor(request) if who is None else who.person.id
        if visitor is None:
            cookie = secret.token()
            request.state.cookies = {COOKIE: Cookie(cookie, _COOKIE_AGE_S, "strict")}
            visitor = secret.digest(cookie).hex()
        chairs = (Chair(name=asking.name_of(asked.name)),)
        setup = Setup.of(games.get(GAME), {}, chairs, takebacks=Takebacks.OFF)
        setup = asking.sit(setup, [True], who)
        await self._house.people.require_free([chair.name for chair in setup.chairs], who)
        seed = await self._seed(day)
        try:
            live, tokens = await self._house.tables.open(
                setup,
                seed,
                [True],
                lambda match: Batch(attempts=(Attempt(day, visitor, match),)),
                given=False,
            )
            counts = True
        except Conflict:  # the visitor has had the attempt that counts
            live, tokens = await self._house.tables.open(setup, seed, [True])
            counts = False
        assert tokens[0] is not None  # noqa: S101 - the seat was asked for
        return shapes.DailyMade(live.id, tokens[0], counts)

    async def _seed(self, day: str) -> str:
        """The day's seed; whoever comes first draws it."""
        store = self._house.store
        seed = await store.daily(day)
        if seed is None:
            with suppress(Conflict):  # another visitor was first
                await store.commit(Batch(dailies=((day, secret.daily_seed(day)),)))
            seed = await store.daily(day)
        assert seed is not None  # noqa: S101 - it was written, by this visitor or another
        return seed

    async def _attempt(self, attempt: Attempt, you: set[str | None]) -> shapes.DailyAttempt:
        live = await self._house.tables.get(attempt.match)
        table = live.table
        ending, mine = table.ending, attempt.visitor in you
        # Watching somebody else's attempt before one's own would tell the day's cards.
        told = mine or attempt.day != secret.today()
        return shapes.DailyAttempt(
            match=live.id if told else None,
            name=table.seats[0].name,
            you=mine,
            over=ending is not None,
            won=ending is not None and ending.scores == (1.0,),
            score=table.game.view(table.state, None)["score"],
            plays=len(table.plays),
            reason=ending.reason if ending is not None else "",
        )


def _visitor(request: Request) -> str | None:
    """Who this is, as far as the cookie tells: its hash, so that no secret is kept."""
    cookie = request.cookies.get(COOKIE)
    return None if cookie is None else secret.digest(cookie).hex()
