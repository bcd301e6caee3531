"""Runs through puzzles against the clock, as they are kept, and the best of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import astuple, dataclass

from parlour.store.sql import Aggregate, MustChange, Statement

__all__ = ["RUNS_OVER", "BestRun", "PuzzleRuns", "Ranked", "RunRow", "StepRun"]

_RUN = "id, person, game, started, step, puzzle, past, solved, misses"
_INSERT = f"INSERT INTO puzzle_run ({_RUN}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"  # noqa: S608
_STEP = MustChange("""
    UPDATE puzzle_run SET step = ?, puzzle = ?, past = ?, solved = ?, misses = ?
    WHERE id = ? AND step = ?
""")
_BEST = """
    INSERT INTO puzzle_best (person, game, solved, at) VALUES (?, ?, ?, ?)
    ON CONFLICT (person, game) DO UPDATE SET solved = excluded.solved, at = excluded.at
    WHERE puzzle_best.solved < excluded.solved
"""
RUNS_OVER = "DELETE FROM puzzle_run WHERE started < CAST(? AS BIGINT) - 86400000"
_ROW = f"SELECT {_RUN} FROM puzzle_run WHERE id = ?"  # noqa: S608
_BESTS = """
    SELECT p.name, b.solved, b.at FROM puzzle_best b JOIN person p ON p.id = b.person
    WHERE b.game = ? AND p.closed IS NULL ORDER BY b.solved DESC, b.at, b.person LIMIT ?
"""
_OWN = "SELECT game, solved, at FROM puzzle_best WHERE person = ? ORDER BY game"


@dataclass(frozen=True, slots=True)
class RunRow:
    """A run: at its `step` the `puzzle` is asked; without one there are no more."""

    id: str
    person: str | None
    game: str
    started: int
    step: int = 0
    puzzle: str = ""
    past: str = ""
    solved: int = 0
    misses: int = 0

    def statements(self) -> Iterator[Statement]:
        """It begins."""
        yield _INSERT, astuple(self)


@dataclass(frozen=True, slots=True)
class StepRun:
    """The run as it is one step later."""

    after: RunRow

    def statements(self) -> Iterator[Statement]:
        """Each step is gone once."""
        run = self.after
        new = (run.step, run.puzzle, run.past, run.solved, run.misses)
        yield _STEP, (*new, run.id, run.step - 1)


@dataclass(frozen=True, slots=True)
class BestRun:
    """So many somebody has solved in a run of the game."""

    person: str
    game: str
    solved: int
    at: int

    def statements(self) -> Iterator[Statement]:
        """If that is more than before."""
        yield _BEST, (self.person, self.game, self.solved, self.at)


@dataclass(frozen=True, slots=True)
class Ranked:
    """Somebody's best run; `name` is of the person or of the game, whichever is asked about."""

    name: str
    solved: int
    at: int


class PuzzleRuns(Aggregate):
    """Runs, and the board of the best."""

    async def run(self, id_: str) -> RunRow | None:
        """The run of that id."""
        for row in await self._rows(_ROW, id_):
            return RunRow(*row)
        return None

    async def bests(self, game: str, limit: int) -> Sequence[Ranked]:
        """The best runs of the game, one for each account, the best first."""
        return [Ranked(*row) for row in await self._rows(_BESTS, game, limit)]

    async def own(self, person: str) -> Sequence[Ranked]:
        """The person's best run of each game."""
        return [Ranked(*row) for row in await self._rows(_OWN, person)]
