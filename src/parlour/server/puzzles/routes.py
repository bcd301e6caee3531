"""Puzzles over HTTP: found, tried, looked up; what has not ended tells nothing of its end."""

from __future__ import annotations

import re
from datetime import date
from random import SystemRandom
from typing import Any

from starlette.requests import Request

from parlour import games
from parlour.kernel import Code, Illegal
from parlour.puzzles.codes import PuzzleCode
from parlour.puzzles.puzzle import Puzzle
from parlour.puzzles.solving import Status, solve
from parlour.server.http.client import client_of
from parlour.server.http.operations import Operation
from parlour.server.http.problems import Refusal
from parlour.server.people.identity import Identity, Scope
from parlour.server.puzzles import shapes
from parlour.server.puzzles.attempts import Counted, rating_of
from parlour.server.puzzles.index import Wanted
from parlour.server.puzzles.mine import mine, streak
from parlour.server.puzzles.shown import (
    line_of,
    plays_shown,
    position_after,
    puzzle_shown,
    record_of,
)
from parlour.server.results.glicko import NEWCOMER, Rating
from parlour.server.services import Services
from parlour.server.shared import secret
from parlour.server.shared.heartbeat import now_ms
from parlour.store import Role
from parlour.store.puzzles import Unvote, Vote

__all__ = ["PuzzleRoutes", "solver"]

_RECENT = 1_000
"""So many that somebody tried last are not given again, as long as there are others."""
_ID = "[0-9a-f]{12}"
_SEEN = re.compile(f"({_ID}(,{_ID}){{0,49}})?")
_USUAL = "usual"
"""As a variant: the game's usual rules, which the list of puzzles names by nothing."""
_NEXT: dict[str, Any] = {
    "game": {"type": "string", "maxLength": 40, "description": "A game's id; absent: any."},
    "variant": {
        "type": "string",
        "maxLength": 400,
        "description": "Which rules, as in the list of puzzles; usual: the game's usual ones.",
    },
    "theme": {"type": "string", "maxLength": 40, "description": "Absent: any."},
    "near": {
        "type": "integer",
        "minimum": 0,
        "maximum": 4_000,
        "description": "About how hard. Absent: as whoever asks solves.",
    },
    "seen": {
        "type": "string",
        "pattern": f"^{_SEEN.pattern}$",
        "description": "Ids with commas: these rather not. What an account tried is known.",
    },
}
_dice = SystemRandom()


class PuzzleRoutes:
    """What is asked about puzzles. Of an account the first attempt counts, of others nothing."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._store = services.store
        self._index = services.puzzles

    def operations(self) -> list[Operation]:
        """The operations of this part; those of runs have a module of their own."""
        at, one = "/api/puzzles", "/api/puzzles/{id}"
        change = (401, 403, 404)
        return [
            Operation("GET", at, "puzzles", "How many puzzles there are, of which kinds.",
                      self.every, shapes.PuzzlesShown, refusals=(401,), needs="anybody"),
            Operation("GET", f"{at}/daily", "daily_puzzle", "The puzzle of the day.", self.daily,
                      shapes.DailyPuzzle, refusals=(401, 404), needs="anybody"),
            Operation("GET", f"{at}/next", "next_puzzle", "A puzzle to be solved next.",
                      self.next, shapes.PuzzleShown, query=_NEXT, refusals=(401, 404),
                      needs="anybody"),
            Operation("GET", one, "puzzle", "A puzzle as it starts.", self.puzzle,
                      shapes.PuzzleShown, refusals=(401, 404), needs="anybody"),
            Operation("POST", f"{one}/attempts", "try_puzzle", "What comes of these actions.",
                      self.attempt, shapes.AttemptShown, shapes.AttemptAsked,
                      refusals=(*change, 422), needs="anybody"),
            Operation("POST", f"{one}/solution", "solve_puzzle",
                      "The solution: whoever has not solved it has failed.", self.solution,
                      shapes.SolutionShown, shapes.SolutionAsked, refusals=change, needs="anybody"),
            Operation("PUT", f"{one}/vote", "vote_puzzle", "Say whether you like a puzzle.",
                      self.vote, shapes.VotesShown, shapes.VoteAsked,
                      refusals=(*change, 409), needs="person"),
        ]  # fmt: skip

    async def every(self, request: Request) -> shapes.PuzzlesShown:
        """In numbers; with what an account has achieved."""
        await self._index.ready()
        who = solver(await self._services.identities.of(request))
        return shapes.PuzzlesShown(
            [
                shapes.GameOfPuzzles(
                    game,
                    count,
                    [shapes.Pile(name, n) for name, n in variants.most_common()],
                    [shapes.Pile(name, n) for name, n in themes.most_common()],
                )
                for game, (count, variants, themes) in self._index.counts().items()
            ],
            None if who is None else await mine(self._store, who),
        )

    async def daily(self, request: Request) -> shapes.DailyPuzzle:
        """By universal time."""
        await self._index.ready()
        day = secret.today()
        id_ = self._index.of_day(date.fromisoformat(day))
        who = solver(await self._services.identities.of(request))
        days = 0 if who is None else await streak(self._store, who)
        return shapes.DailyPuzzle(day, await self._shown(self._index.puzzle(id_), who), days)

    async def next(self, request: Request) -> shapes.PuzzleShown:
        """Near one's rating, or a little easier for whom nobody knows yet."""
        await self._index.ready()
        query = request.query_params
        variant = query.get("variant")
        rules = "" if variant == _USUAL else variant
        wanted = Wanted(query.get("game"), rules, query.get("theme"))
        seen, near = query.get("seen", ""), query.get("near")
        if not _SEEN.fullmatch(seen):
            raise Refusal(Code.BAD_REQUEST, "(seen must be ids with commas)")
        if near is not None and not re.fullmatch("[0-9]{1,4}", near):
            raise Refusal(Code.BAD_REQUEST, "(near must be a number)")
        who = solver(await self._services.identities.of(request))
        passed = set(seen.split(","))
        if who is not None:
            passed |= await self._store.puzzles.latest(who, _RECENT)
        level = float(near) if near is not None else await self._level(who, wanted.game)
        id_ = self._index.near(wanted, level, passed, _dice)
        return await self._shown(self._index.puzzle(id_), who)

    async def puzzle(self, request: Request) -> shapes.PuzzleShown:
        """Where it starts."""
        puzzle = await self._asked(request)
        return await self._shown(puzzle, solver(await self._services.identities.of(request)))

    async def attempt(self, request: Request, asked: shapes.AttemptAsked) -> shapes.AttemptShown:
        """Judge what was done so far; the end of the first attempt counts."""
        self._services.limits.puzzles.take(client_of(request))
        puzzle = await self._asked(request)
        who = solver(await self._services.identities.known(request, Scope.PLAY))
        now = solve(games.get(puzzle.game), puzzle, asked.actions)
        ended = chance = None
        if now.status is not Status.OPEN:
            chance = None if now.chance is None else shapes.ChanceShown(*now.chance)
            ended = await self._ended(puzzle, who, asked.rating, solved=now.status is Status.SOLVED)
        return shapes.AttemptShown(
            now.status.value,
            plays_shown(puzzle, now.plays),
            position_after(puzzle, now.plays),
            chance,
            ended,
        )

    async def solution(self, request: Request, asked: shapes.SolutionAsked) -> shapes.SolutionShown:
        """Whoever looks it up without having tried has failed."""
        self._services.limits.puzzles.take(client_of(request))
        puzzle = await self._asked(request)
        who = solver(await self._services.identities.known(request, Scope.PLAY))
        ended = await self._ended(puzzle, who, asked.rating, solved=False)
        line = line_of(puzzle)
        return shapes.SolutionShown(plays_shown(puzzle, line), position_after(puzzle, line), ended)

    async def vote(self, request: Request, asked: shapes.VoteAsked) -> shapes.VotesShown:
        """Of accounts, once they have tried it."""
        self._services.limits.puzzles.take(client_of(request))
        who = await self._services.identities.account(request, Scope.PLAY)
        puzzle, person = await self._asked(request), who.person.id
        if await self._store.puzzles.tried(person, puzzle.id) is None:
            raise Illegal(PuzzleCode.NOT_TRIED)
        vote = Unvote(person, puzzle.id)
        await self._store.commit([vote if asked.up is None else Vote(person, puzzle.id, asked.up)])
        return await self._votes(puzzle.id, person)

    async def _asked(self, request: Request) -> Puzzle:
        await self._index.ready()
        return self._index.puzzle(request.path_params["id"])

    async def _shown(self, puzzle: Puzzle, who: str | None) -> shapes.PuzzleShown:
        row = await self._store.puzzles.row(puzzle.id)
        tried = None if who is None else await self._store.puzzles.tried(who, puzzle.id)
        return puzzle_shown(puzzle, row, None if tried is None else tried.solved)

    async def _level(self, who: str | None, game: str | None) -> float:
        """About how hard: where little is known, rather too easy than too hard."""
        standing = None
        if who is not None:
            every = await self._store.puzzles.standings(who)
            standing = next((s for s in every if game in (None, s.game)), None)
        rating = NEWCOMER if standing is None else rating_of(standing, now_ms())
        return rating.value - rating.deviation / 2

    async def _ended(
        self, puzzle: Puzzle, who: str | None, kept: shapes.SolverRating | None, *, solved: bool
    ) -> shapes.EndedShown:
        """What is told at the end, after it has counted."""
        attempts, counted, before = self._services.attempts, False, None
        rating: Rating | None = None
        if who is not None:
            found: Counted = await attempts.count(who, puzzle, solved=solved)
            counted, before = found.now, found.tried.before
            standing = await self._store.puzzles.standing(who, puzzle.game)
            rating = None if standing is None else rating_of(standing, now_ms())
        elif kept is not None:
            was = Rating(kept.value, kept.deviation, kept.volatility)
            rating = await attempts.guest(puzzle, was, solved=solved)
            counted, before = True, was.value
        row = await self._store.puzzles.row(puzzle.id)
        return shapes.EndedShown(
            counted=counted,
            before=round(before) if counted and before is not None else None,
            rating=_kept(rating),
            puzzle_rating=round(puzzle.rating if row is None else row.value),
            tries=0 if row is None else row.tries,
            themes=list(puzzle.themes),
            source=puzzle.source,
            votes=await self._votes(puzzle.id, who),
            record=record_of(puzzle),
            start=len(puzzle.before),
        )

    async def _votes(self, puzzle: str, who: str | None) -> shapes.VotesShown:
        store = self._store.puzzles
        own = None if who is None else await store.vote(who, puzzle)
        return shapes.VotesShown(*await store.votes(puzzle), own)


def solver(who: Identity | None) -> str | None:
    """For whom attempts are kept: accounts of people. Guests keep their own, programs none."""
    if who is None or who.person.role in (Role.GUEST, Role.BOT):
        return None
    return who.person.id


def _kept(rating: Rating | None) -> shapes.SolverRating | None:
    """As a browser may keep it."""
    if rating is None:
        return None
    return shapes.SolverRating(
        min(4_000.0, max(0.0, rating.value)),
        rating.deviation,
        min(0.2, max(0.01, rating.volatility)),
    )
