"""Runs: as many puzzles as possible before the house's clock, or the third miss, ends them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Final

from parlour import games
from parlour.kernel import Code
from parlour.puzzles.solving import Solving, Status, solve
from parlour.server.http.problems import Refusal
from parlour.server.puzzles.index import Index
from parlour.server.shared import secret
from parlour.server.shared.heartbeat import now_ms
from parlour.store import Conflict, Store, Write
from parlour.store.puzzle_runs import BestRun, RunRow, StepRun
from parlour.store.puzzles import Met, PuzzleTry, SolvedOn

__all__ = ["MISSES", "RUN_MS", "Runs", "Step", "is_over", "past_of"]

RUN_MS: Final = 180_000
MISSES: Final = 3
_FIRST_RUNG = 600
_RUNG = 45
"""By so much the next puzzle is harder."""


@dataclass(frozen=True, slots=True)
class Step:
    """The run after a step, and what came of the actions; None: they came too late, or again."""

    run: RunRow
    solving: Solving | None


class Runs:
    """Begins runs and judges their steps. All of a run is in the store."""

    def __init__(self, store: Store, index: Index) -> None:
        self._store = store
        self._index = index

    async def begin(self, person: str | None, game: str) -> RunRow:
        """A new one, whose clock goes from now on. Raises `Refusal(not_found)`."""
        id_ = secret.match_id()
        run = RunRow(id_, person, game, now_ms())
        run = replace(run, puzzle=self._next(run))
        if not run.puzzle:
            raise Refusal(Code.NOT_FOUND, "(the game has no puzzles)")
        await self._store.commit([run])
        return run

    async def get(self, id_: str, person: str | None) -> RunRow:
        """The run, for whoever began it. Raises `Refusal(not_found)`."""
        run = await self._store.puzzle_runs.run(id_)
        if run is None or run.person not in (None, person):
            raise Refusal(Code.NOT_FOUND, "(no such run)")
        return run

    async def step(self, run: RunRow, step: int, actions: Sequence[str]) -> Step:
        """What these actions come to at that step. Raises `Illegal` for what cannot be played.

        Two that are sent at once are one step: the later learns where the run stands.
        """
        if step != run.step or is_over(run):
            return Step(run, None)
        puzzle = self._index.puzzle(run.puzzle)
        solving = solve(games.get(puzzle.game), puzzle, actions)
        if solving.status is Status.OPEN:
            return Step(run, solving)
        after = self._after(run, solved=solving.status is Status.SOLVED)
        try:
            await self._store.commit([StepRun(after), *_beside(run, after)])
        except Conflict:
            return Step(await self.get(run.id, run.person), None)
        return Step(after, solving)

    def _after(self, run: RunRow, *, solved: bool) -> RunRow:
        gone = replace(
            run,
            step=run.step + 1,
            past=f"{run.past}{run.puzzle}{'+' if solved else '-'}",
            solved=run.solved + solved,
            misses=run.misses + (not solved),
        )
        return replace(gone, puzzle="" if gone.misses >= MISSES else self._next(gone))

    def _next(self, run: RunRow) -> str:
        """The next rung of the ladder, the same whichever process is asked."""
        seen = {puzzle for puzzle, _ in past_of(run)}
        dice = Random(f"{run.id}:{run.step}")  # noqa: S311 - an order, no secret
        return self._index.rung(run.game, _FIRST_RUNG + _RUNG * run.step, seen, dice)


def is_over(run: RunRow) -> bool:
    """Whether nothing more counts: its time is up, the last miss is made, no puzzle is left."""
    return run.misses >= MISSES or not run.puzzle or now_ms() >= run.started + RUN_MS


def past_of(run: RunRow) -> list[tuple[str, bool]]:
    """The puzzles behind the run, and whether each was solved."""
    size = 13
    marks = [run.past[n : n + size] for n in range(0, len(run.past), size)]
    return [(mark[:-1], mark[-1] == "+") for mark in marks]


def _beside(run: RunRow, after: RunRow) -> list[Write]:
    """What is known of the person beside the run: it has met the puzzle, and may be better now."""
    if run.person is None:
        return []
    now, solved = now_ms(), after.solved > run.solved
    met = Met(PuzzleTry(run.person, run.puzzle, run.game, now, solved))
    if not solved:
        return [met]
    return [
        met,
        SolvedOn(run.person, secret.today()),
        BestRun(run.person, run.game, after.solved, now),
    ]
