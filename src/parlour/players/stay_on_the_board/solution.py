"""A line of the solver, which speaks of cells, as a thought in the game's actions."""

from __future__ import annotations

from parlour.engine.queen import Line, Report
from parlour.games.stay_on_the_board import Position, game
from parlour.games.stay_on_the_board.board import CLAIM
from parlour.players.thought import Thought

__all__ = ["thought"]


def thought(s: Position, report: Report, line: Line, *, sure: bool) -> Thought:
    """Whose memory slipped has proven nothing, and expects what cannot come."""
    actions = _actions(s, line.cells if sure else line.cells[:1])
    wins_in = line.wins_in if sure else None
    return Thought(actions[0], line.score, actions, report.nodes, report.depth, wins_in)


def _actions(s: Position, cells: tuple[int, ...]) -> tuple[str, ...]:
    actions = []
    for cell in cells:
        action = next((action for action, target in s.reach.items() if target == cell), CLAIM)
        actions.append(action)
        s = game.apply(s, s.turn, action)
    return tuple(actions)
