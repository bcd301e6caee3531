"""Runs through puzzles over HTTP, and the board of the best."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request

from parlour import games
from parlour.server.http.client import client_of
from parlour.server.http.operations import Operation
from parlour.server.people.identity import Scope
from parlour.server.puzzles import shapes
from parlour.server.puzzles.routes import solver
from parlour.server.puzzles.runs import MISSES, RUN_MS, Step, is_over, past_of
from parlour.server.puzzles.shown import plays_shown, position_after, puzzle_shown
from parlour.server.services import Services
from parlour.server.shared.heartbeat import now_ms
from parlour.store.puzzle_runs import RunRow

__all__ = ["PuzzleRunRoutes"]

_BEST = 50
_GAME: dict[str, Any] = {"type": "string", "maxLength": 40, "description": "A game's id."}


class PuzzleRunRoutes:
    """Runs of whoever asks: of accounts the best is kept."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._runs = services.puzzle_runs

    def operations(self) -> list[Operation]:
        """The operations of this part."""
        at = "/api/puzzles/runs"
        change = (401, 403, 404)
        return [
            Operation("GET", at, "best_runs", "The best runs of a game.", self.bests,
                      shapes.BestRuns, query={"game": _GAME}, refusals=(422,)),
            Operation("POST", at, "begin_run", "As many puzzles as possible in three minutes.",
                      self.begin, shapes.RunShown, shapes.RunAsked, status=201,
                      refusals=(*change, 422), needs="anybody"),
            Operation("GET", f"{at}/{{run}}", "run", "How a run of yours stands.", self.run,
                      shapes.RunShown, refusals=(401, 404), needs="anybody"),
            Operation("POST", f"{at}/{{run}}/steps", "step_run", "What comes of these actions.",
                      self.step, shapes.StepShown, shapes.StepAsked,
                      refusals=(*change, 422), needs="anybody"),
        ]  # fmt: skip

    async def bests(self, request: Request) -> shapes.BestRuns:
        """One of each account."""
        asked = request.query_params.get("game") or next(iter(games.every()))
        game = games.get(asked).id
        bests = await self._services.store.puzzle_runs.bests(game, _BEST)
        return shapes.BestRuns(
            game, [shapes.BestRunShown(best.name, best.solved, best.at) for best in bests]
        )

    async def begin(self, request: Request, asked: shapes.RunAsked) -> shapes.RunShown:
        """The clock goes at once."""
        game = games.get(asked.game).id
        self._services.limits.puzzle_runs.take(client_of(request))
        await self._services.puzzles.ready()
        who = solver(await self._services.identities.known(request, Scope.PLAY))
        return await self._shown(await self._runs.begin(who, game))

    async def run(self, request: Request) -> shapes.RunShown:
        """For who comes back to it."""
        await self._services.puzzles.ready()
        who = solver(await self._services.identities.of(request))
        return await self._shown(await self._runs.get(request.path_params["run"], who))

    async def step(self, request: Request, asked: shapes.StepAsked) -> shapes.StepShown:
        """Judged by the house's clock, when it comes."""
        self._services.limits.puzzles.take(client_of(request))
        await self._services.puzzles.ready()
        who = solver(await self._services.identities.known(request, Scope.PLAY))
        run = await self._runs.get(request.path_params["run"], who)
        done: Step = await self._runs.step(run, asked.step, asked.actions)
        shown = await self._shown(done.run)
        if done.solving is None:
            late = asked.step == done.run.step
            return shapes.StepShown("late" if late else "past", [], None, shown)
        puzzle, plays = self._services.puzzles.puzzle(run.puzzle), done.solving.plays
        return shapes.StepShown(
            done.solving.status.value,
            plays_shown(puzzle, plays),
            position_after(puzzle, plays),
            shown,
        )

    async def _shown(self, run: RunRow) -> shapes.RunShown:
        over, puzzle = is_over(run), None
        if not over:
            row = await self._services.store.puzzles.row(run.puzzle)
            puzzle = puzzle_shown(self._services.puzzles.puzzle(run.puzzle), row, None)
        best = None
        if run.person is not None:
            own = await self._services.store.puzzle_runs.own(run.person)
            best = next((b.solved for b in own if b.name == run.game), 0)
        return shapes.RunShown(
            id=run.id,
            game=run.game,
            step=run.step,
            solved=run.solved,
            misses_left=MISSES - run.misses,
            left_ms=0 if over else max(0, run.started + RUN_MS - now_ms()),
            over=over,
            puzzle=puzzle,
            past=[shapes.RunPast(*past) for past in past_of(run)],
            best=best,
        )
