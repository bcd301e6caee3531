"""A beginner: sensible points at random, half of the dangers overlooked (section 17.2, easy)."""

from __future__ import annotations

from random import Random

from parlour.games.skill_gomoku import State, game
from parlour.games.skill_gomoku.board import GRID, could_make_five
from parlour.kernel import Seat
from parlour.players.skill_gomoku.points import CENTRE, five_points
from parlour.players.skill_gomoku.thumb import ranked, relief

__all__ = ["action"]

_SENSIBLE = 8


def action(s: State, seat: Seat, rng: Random) -> str:
    """What a beginner does now: never the finisher, and every other time no answer."""
    legal = game.legal(s, seat)
    alert = rng.random() < 0.5
    if s.pending is not None:
        return next(answer for answer in legal if (answer == "decline") != alert)
    if s.frozen == seat:
        return legal[-1] if alert else "pass"
    mine, theirs = seat + 1, 2 - seat
    if alert and could_make_five(s.board, theirs):
        take = f"fly_sand {GRID.names[relief(s.board, theirs)]}"
        for card in (take, "still_water"):
            if card in legal:
                return card
    if not any(s.board):
        return GRID.names[CENTRE]
    seen = five_points(s.board, mine) or (five_points(s.board, theirs) if alert else [])
    return GRID.names[rng.choice(seen or ranked(s.board, mine)[:_SENSIBLE])]
