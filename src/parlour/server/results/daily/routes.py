"""The deal of the day: one seed for everybody, and the first attempt of each visitor counts."""

from __future__ import annotations

import re
from collections.abc import Container, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import count
from typing import Any

from starlette.requests import Request

from parlour.kernel import Code
from parlour.match import Chair, Setup, Takebacks
from parlour.server.http.client import client_of
from parlour.server.http.operations import Cookie, Operation
from parlour.server.http.problems import Refusal
from parlour.server.matches import commands
from parlour.server.matches.create import Opening
from parlour.server.people.identity import Scope
from parlour.server.results.daily import shapes
from parlour.server.results.daily.boards import Row
from parlour.server.results.daily.game import game_of_the_day
from parlour.server.results.daily.streak import streak
from parlour.server.services import Services
from parlour.server.shared import secret
from parlour.store import Attempt, Conflict, DailyDeal

__all__ = ["DailyRoutes"]

COOKIE = "parlour_visitor"
_COOKIE_AGE_S = 2 * 365 * 86_400

_DAY = re.compile(r"20\d\d-[01]\d-[0-3]\d")
_QUERY: dict[str, dict[str, Any]] = {
    "day": {"type": "string", "pattern": f"^{_DAY.pattern}$", "description": "Absent: today."},
    "from": {
        "type": "integer",
        "minimum": 0,
        "maximum": 999_999_999,
        "default": 0,
        "description": "How many of the best to pass over, of `total` in the answer.",
    },
}


class DailyRoutes:
    """Deals the day's game and keeps its table."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._boards = services.boards

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
        """Who played the day's deal, the best first, some at a time."""
        day = request.query_params.get("day") or secret.today()
        if not _DAY.fullmatch(day):
            raise Refusal(Code.BAD_REQUEST, "(day must be written YYYY-MM-DD)")
        first = commands.seq_of(request.query_params.get("from", "0"))
        if first is None or first < 0:
            raise Refusal(Code.BAD_REQUEST, "(from must be a number)")
        dealt = await self._services.store.daily.deal(day)
        if dealt is None and day != secret.today():
            raise Refusal(Code.NOT_FOUND, "(nothing was dealt that day)")
        who = await self._services.identities.of(request)
        known = _visitor(request), None if who is None else who.person.id
        you = {visitor for visitor in known if visitor is not None}
        yours = [r for r in [await self._boards.of(day, visitor) for visitor in you] if r]
        page = await self._boards.page(day, first)
        seed = None if dealt is None else secret.shown_seed(dealt.seed)
        return shapes.DailyShown(
            day=day,
            game=game_of_the_day().id,
            seed=seed,
            attempts=_shown(page.rows, yours, day),
            total=page.total,
            yours=_shown(yours, yours, day),
            winnable=dealt is not None and dealt.winnable,
            streak=await streak(self._services.store.daily, day, sorted(you)),
        )

    async def play(self, request: Request, asked: shapes.DailyAsked) -> shapes.DailyMade:
        """Deal today's game; a visitor's later attempts are practice."""
        self._services.limits.matches.take(client_of(request))
        day = secret.today()
        who = await self._services.identities.known(request, Scope.PLAY)
        visitor = _visitor(request) if who is None else who.person.id
        if visitor is None:
            cookie = secret.token()
            request.state.cookies = {COOKIE: Cookie(cookie, _COOKIE_AGE_S, "strict")}
            visitor = secret.digest(cookie).hex()
        name = commands.name_of(asked.name)
        dealt = await self._deal(day)
        before = await self._services.store.daily.attempt(day, visitor)
        rest: dict[str, Any] = {"takebacks": Takebacks.OFF, "winnable": dealt.winnable}
        # Who has an attempt under way would be told its cards by the advice at another table.
        rest["unaided"] = before is None or not before.over
        setup = Setup.of(game_of_the_day(), {}, (Chair(name=name),), **rest)
        setup = commands.sit(setup, [True], who)
        await self._services.people.require_free([chair.name for chair in setup.chairs], who)
        opening = Opening(setup, [True], dealt.seed)
        attempt = Attempt(day, visitor, opening.id, name if who is None else "")
        matches, counts = self._services.matches, True
        try:
            live, tokens = await matches.open(replace(opening, given=False), [attempt])
            self._boards.forget(day)
        except Conflict:  # the visitor has had the attempt that counts
            live, tokens = await matches.open(opening)
            counts = False
        assert tokens[0] is not None  # noqa: S101 - the seat was asked for
        return shapes.DailyMade(live.id, tokens[0], counts)

    async def _deal(self, day: str) -> DailyDeal:
        """The day's seed; whoever comes first draws one that can be won."""
        store = self._services.store
        dealt = await store.daily.deal(day)
        if dealt is None:
            base = secret.daily_seed(day)
            seeds = (base if n == 0 else f"{base}.{n}" for n in count())
            seed = await self._services.winnable.winnable(game_of_the_day(), {}, seeds)
            with suppress(Conflict):  # another visitor was first
                await store.commit([DailyDeal(day, seed, winnable=True)])
            dealt = await store.daily.deal(day)
        assert dealt is not None  # noqa: S101 - it was written, by this visitor or another
        return dealt


def _shown(rows: Sequence[Row], yours: Sequence[Row], day: str) -> list[shapes.DailyAttempt]:
    """The rows as somebody may see them who has made `yours`, which are newer."""
    own = {row.placed.match: row for row in yours}
    return [_attempt(own.get(row.placed.match, row), own, day) for row in rows]


def _attempt(row: Row, own: Container[str], day: str) -> shapes.DailyAttempt:
    placed, mine = row.placed, row.placed.match in own
    # Watching somebody else's attempt before one's own would tell the day's cards.
    told = mine or day != secret.today()
    return shapes.DailyAttempt(
        match=placed.match if told else None,
        name=placed.name,
        you=mine,
        over=placed.over,
        won=placed.won,
        score=placed.score,
        plays=placed.plays,
        reason=placed.reason,
        rank=row.rank,
    )


def _visitor(request: Request) -> str | None:
    """Who this is, as far as the cookie tells: its hash, so that no secret is kept."""
    cookie = request.cookies.get(COOKIE)
    return None if cookie is None else secret.digest(cookie).hex()
