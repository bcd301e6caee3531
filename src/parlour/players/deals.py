"""Known draws of a game, for its player to make the most of."""

from __future__ import annotations

from collections.abc import Sequence

from parlour.kernel import AnyGame, Options
from parlour.players.deal import Deal
from parlour.players.register import player_of

__all__ = ["Deal", "can_be_solved", "solve"]


def can_be_solved(game: AnyGame) -> bool:
    """Whether the game's player can tell what draws were worth."""
    return player_of(game).solve is not None


def solve(game: AnyGame, options: Options, draws: Sequence[str], ms: int) -> Deal:
    """The best that its player finds over these draws, in so long at most."""
    search = player_of(game).solve
    if search is None:
        raise ValueError(f"no deal of {game.id} can be solved")
    return search(options, draws, ms)
