"""The operations about results: leaderboards, profiles, history."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any, Literal

from starlette.requests import Request

from parlour import games
from parlour.kernel import Code
from parlour.match import Setup
from parlour.server.http.operations import Operation
from parlour.server.http.problems import Refusal
from parlour.server.people.routes import person_shown
from parlour.server.puzzles.mine import ratings_of
from parlour.server.results import shapes
from parlour.server.results.achieved import past_of
from parlour.server.results.glicko import SURE
from parlour.server.results.result import now_worth
from parlour.server.services import Services
from parlour.server.shared import secret
from parlour.server.shared.heartbeat import now_ms
from parlour.store import Past, PersonRow, Standing, Wanted

__all__ = ["ResultRoutes"]

LEAST_GAMES = 10
"""Rated games before somebody is on a leaderboard."""
_LEADERS = 100
_CLIMB = 500
_PAGE, _LONGEST_PAGE = 20, 100
_SCORES: dict[str, float] = {"won": 1.0, "drawn": 0.5, "lost": 0.0}
_BEFORE = re.compile(r"[0-9]{1,15}-[0-9a-z]{1,20}")

_GAME: dict[str, Any] = {"type": "string", "maxLength": 40, "description": "A game's id."}
_VARIANT: dict[str, Any] = {
    "type": "string",
    "maxLength": 400,
    "description": "The rules, where they are not the game's usual ones: `rule=caro,size=19`.",
}
_PAST: dict[str, Any] = {
    "game": _GAME,
    "result": {"type": "string", "enum": list(_SCORES)},
    "rated": {"type": "boolean"},
    "before": {"type": "string", "pattern": f"^{_BEFORE.pattern}$", "description": "See `next`."},
    "limit": {"type": "integer", "minimum": 1, "maximum": _LONGEST_PAGE, "default": _PAGE},
}


class ResultRoutes:
    """What was achieved in the house, for everybody to see."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._store = services.store

    def operations(self) -> list[Operation]:
        """The operations of this part."""
        person, of_rules = "/api/people/{name}", {"game": _GAME, "variant": _VARIANT}
        return [
            Operation("GET", "/api/leaderboards", "leaderboard", "Who is best at a game.",
                      self.leaderboard, shapes.Leaderboard, query=of_rules, refusals=(422,)),
            Operation("GET", person, "person", "An account and what it has achieved.",
                      self.person, shapes.Profile, refusals=(404,)),
            Operation("GET", f"{person}/ratings", "climb", "A rating in the course of time.",
                      self.climb, shapes.Climb, query=of_rules, refusals=(404,)),
            Operation("GET", f"{person}/matches", "history", "Matches that ended, newest first.",
                      self.history, shapes.History, query=_PAST, refusals=(401, 404),
                      needs="anybody"),
        ]  # fmt: skip

    async def leaderboard(self, request: Request) -> shapes.Leaderboard:
        """The best of a game and variant."""
        asked = request.query_params.get("game") or next(iter(games.every()))
        game, variant = games.get(asked), request.query_params.get("variant", "")
        leaders, best, now = [], [], now_ms()
        if game.seats == 1:
            for b in await self._store.results.best(game.id, variant, _LEADERS):
                match_id = None if secret.shown_seed(b.seed) is None else b.match
                best.append(shapes.Best(b.name, b.points, match_id, b.at))
        else:
            found = await self._store.ratings.leaders(game.id, variant, LEAST_GAMES, SURE, _LEADERS)
            for name, s in found:
                rating = now_worth(s, now)
                if not rating.provisional:
                    shown = (round(rating.value), round(rating.deviation), s.games, s.at)
                    leaders.append(shapes.Leader(name, *shown))
        played = [shapes.VariantPlayed(*v) for v in await self._store.ratings.variants(game.id)]
        return shapes.Leaderboard(game.id, variant, played, LEAST_GAMES, leaders, best)

    async def person(self, request: Request) -> shapes.Profile:
        """An account by its name."""
        person, now = await self._named(request), now_ms()
        shown = person_shown(person)
        ratings = [_rating(s, now) for s in await self._store.ratings.standings(person.id)]
        tallies: dict[tuple[str, int], Counter[str]] = {}
        for game, seat, score, times in await self._store.results.tallies(person.id):
            tallies.setdefault((game, seat), Counter())[_word(score)] += times
        sides = [
            shapes.SideTally(*side, *(ended[word] for word in _SCORES))
            for side, ended in tallies.items()
        ]
        who = (shown.id, shown.name, shown.kind, shown.role, shown.created)
        puzzles = await ratings_of(self._store, person.id)
        past = await past_of(self._store, person.id)
        return shapes.Profile(*who, ratings, sides, puzzles, **past)

    async def climb(self, request: Request) -> shapes.Climb:
        """A rating in the course of time."""
        person = await self._named(request)
        game = request.query_params.get("game", "")
        variant = request.query_params.get("variant", "")
        points = [
            shapes.ClimbPoint(c.match, c.at, round(c.after), round(c.after) - round(c.before))
            for c in await self._store.ratings.climb(person.id, game, variant, _CLIMB)
        ]
        return shapes.Climb(game, variant, points)

    async def history(self, request: Request) -> shapes.History:
        """Matches that ended. Those that only their link leads to are listed for the person."""
        person = await self._named(request)
        who = await self._services.identities.of(request)
        wanted = _wanted(request, person, own=who is not None and who.person.id == person.id)
        past = await self._store.results.past(wanted)
        last = past[-1] if len(past) == wanted.limit else None
        following = None if last is None else f"{last.ended}-{last.match}"
        return shapes.History([_past(p, person) for p in past], following)

    async def _named(self, request: Request) -> PersonRow:
        return await self._services.people.named(request.path_params["name"])


def _rating(standing: Standing, now: int) -> shapes.RatingOf:
    rating = now_worth(standing, now)
    return shapes.RatingOf(
        game=standing.game,
        variant=standing.variant,
        value=round(rating.value),
        deviation=round(rating.deviation),
        provisional=rating.provisional,
        games=standing.games,
        at=standing.at,
    )


def _wanted(request: Request, person: PersonRow, *, own: bool) -> Wanted:
    asked = request.query_params
    result, rated = asked.get("result"), asked.get("rated")
    before, limit = asked.get("before"), asked.get("limit", str(_PAGE))
    if result is not None and result not in _SCORES:
        raise Refusal(Code.BAD_REQUEST, f"(result must be one of {', '.join(_SCORES)})")
    if rated not in (None, "true", "false"):
        raise Refusal(Code.BAD_REQUEST, "(rated must be true or false)")
    if before is not None and not _BEFORE.fullmatch(before):
        raise Refusal(Code.BAD_REQUEST, "(before must be what an answer's next was)")
    if not re.fullmatch("[0-9]{1,3}", limit) or not 1 <= int(limit) <= _LONGEST_PAGE:
        raise Refusal(Code.BAD_REQUEST, f"(limit must be 1 to {_LONGEST_PAGE})")
    ended, _, match_id = (before or "").partition("-")
    return Wanted(
        person=person.id,
        limit=int(limit),
        game=asked.get("game"),
        score=None if result is None else _SCORES[result],
        rated=None if rated is None else rated == "true",
        before=None if before is None else (int(ended), match_id),
        all=own,
    )


def _past(past: Past, person: PersonRow) -> shapes.PastMatch:
    chairs = Setup.read(past.setup).chairs
    players = [shapes.PastPlayer(chair.name, chair.level, account=False) for chair in chairs]
    for seat, name, is_account in (*past.others, (past.seat, person.name, True)):
        players[seat] = shapes.PastPlayer(name, None, is_account)
    after = None if past.after is None else round(past.after)
    return shapes.PastMatch(
        match=past.match,
        game=past.game,
        variant=past.variant,
        seat=past.seat,
        players=players,
        started=past.started,
        ended=past.ended,
        result=None if past.score is None else _word(past.score),
        reason=past.reason,
        rated=past.rated,
        rating=after,
        change=None if after is None or past.before is None else after - round(past.before),
    )


def _word(score: float) -> Literal["won", "drawn", "lost"]:
    """Whoever has a share of the win, but not all of it, has drawn."""
    return "won" if score == 1 else "drawn" if score else "lost"
