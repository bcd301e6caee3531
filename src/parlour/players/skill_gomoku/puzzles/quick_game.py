"""Quick games of beginners who love cards: threats pile up and hands grow thin."""

from __future__ import annotations

from random import Random
from typing import Final

from parlour.games.skill_gomoku import State, game
from parlour.games.skill_gomoku.board import GRID
from parlour.kernel import Options, Seat
from parlour.players.skill_gomoku import thumb
from parlour.players.skill_gomoku.points import five_points

__all__ = ["quick_game"]

_LONGEST: Final = 80
_PLAYFUL: Final = 0.2
"""So often a card is played, whatever it is good for."""
_SENSIBLE: Final = 5
_STOPS: Final = 0.85
"""So often a five of the other is stopped; one's own is never seen, that there be more to solve."""


def quick_game(options: Options, rng: Random) -> tuple[str, ...]:
    """The actions, in the order of play."""
    s = game.start(options)
    actions: list[str] = []
    while not s.over and len(actions) < _LONGEST:
        (seat,) = game.actors(s)
        actions.append(_chosen(s, seat, rng))
        s = game.apply(s, seat, actions[-1])
    return tuple(actions)


def _chosen(s: State, seat: Seat, rng: Random) -> str:
    legal = game.legal(s, seat)
    if s.pending is not None:
        return next(action for action in legal if action != "decline")
    cards = [action for action in legal if action[0].islower()]
    # A finisher that nothing stops would end it all.
    sparing = [action for action in cards if action != "mountain_power"]
    if s.frozen == seat or (sparing and rng.random() < _PLAYFUL):
        return rng.choice(sparing)
    side = seat + 1
    if not any(s.board):
        return "H8"
    if (stops := five_points(s.board, 3 - side)) and rng.random() < _STOPS:
        return GRID.names[rng.choice(stops)]
    fives = five_points(s.board, side)
    seen = [cell for cell in thumb.ranked(s.board, side)[:_SENSIBLE] if cell not in fives]
    return GRID.names[rng.choice(seen)] if seen else rng.choice(legal)
