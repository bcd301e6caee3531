"""Which game is dealt every day."""

from __future__ import annotations

from parlour import games
from parlour.kernel import AnyGame, Code
from parlour.server.http.problems import Refusal

__all__ = ["game_of_the_day"]


def game_of_the_day() -> AnyGame:
    """The one with a deal of the day; the house's own before one from outside."""
    outside = games.outside()
    daily = [game for game in games.every().values() if game.daily]
    if not daily:
        raise Refusal(Code.NOT_FOUND, "(no game here has a deal of the day)")
    return min(daily, key=lambda game: (game.id in outside, game.id))
