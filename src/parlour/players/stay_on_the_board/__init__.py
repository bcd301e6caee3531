"""Who plays Stay on the Board (section 14): random, careful, strong.

No level ever errs, so in normal mode, where a side that sees the board cannot lose, all play alike
for a computer; a hint to a person above level 1 keeps clear of the penalty. In blocked mode the
levels differ in how far they see the ending. Who is stuck claims and wins, so everybody wants to
be left without a move.
"""

from __future__ import annotations

from random import Random

from parlour.games.stay_on_the_board import Mode, Position, game
from parlour.games.stay_on_the_board.board import CLAIM
from parlour.games.stay_on_the_board.turn import penalised
from parlour.kernel import Seat, View
from parlour.players.stay_on_the_board.cells import Cells
from parlour.players.stay_on_the_board.solver import Exhausted, Solver
from parlour.players.thought import Budget, Progress, Thought

__all__ = ["LEVELS", "think"]

LEVELS = 3

HORIZON = 18
"""With so many open cells left the strong level starts to search."""

NODES = 60_000
"""What it may then search: enough nearly always, and a fraction of a second."""


def think(view: View, _seat: Seat, budget: Budget, _progress: Progress | None = None) -> Thought:
    """A legal move, or the claim where there is none."""
    rng = budget.rng()
    s = game.guess(view, rng)
    if not s.reach:
        return Thought(CLAIM, score=1.0, line=(CLAIM,), nodes=1)
    if budget.level == 1:
        return _thought(rng.choice(list(s.reach)), nodes=1)
    if s.mode is Mode.NORMAL:
        return _thought(rng.choice(_unpunished(s)), nodes=1)
    return _careful(s, rng) if budget.level == 2 else _strong(s, rng, budget)


def _unpunished(s: Position) -> list[str]:
    """There is always such a move: three directions or more stay on the board, one goes back."""
    return [action for action in s.reach if not penalised(s, action)]


def _careful(s: Position, rng: Random, nodes: int = 0) -> Thought:
    """Never leaves the other side stuck if it can help it, and gets stuck by force if it can."""
    cells = Cells.before(s)
    nodes += len(s.reach)
    forced = [action for action, cell in s.reach.items() if cells.forces_a_stop(cell)]
    if forced:
        return _thought(rng.choice(forced), 1.0, nodes)
    safe = [action for action, cell in s.reach.items() if not cells.stops(cell)]
    if safe:
        return _thought(rng.choice(safe), 0.0, nodes)
    return _thought(rng.choice(list(s.reach)), -1.0, nodes)


def _strong(s: Position, rng: Random, budget: Budget) -> Thought:
    """Exact once the rest of the game can be searched, otherwise careful.

    Where nothing wins, it asks as much of the other side as it can.
    """
    cells = Cells.before(s)
    if cells.open.bit_count() > HORIZON:
        return _careful(s, rng)
    solver = Solver(s.size, NODES, budget.ms)
    try:
        won = [action for action, cell in s.reach.items() if cells.wins(cell, solver)]
        traps = {} if won else {a: cells.trap(cell, solver) for a, cell in s.reach.items()}
    except Exhausted:
        return _careful(s, rng, solver.nodes)
    nodes = solver.nodes + len(s.reach)
    if won:
        return _thought(rng.choice(won), 1.0, nodes)
    deepest = max(traps.values())
    trap = rng.choice([action for action, share in traps.items() if share == deepest])
    return _thought(trap, -1.0, nodes)


def _thought(action: str, score: float = 0.0, nodes: int = 1) -> Thought:
    return Thought(action, score, (action,), nodes)
