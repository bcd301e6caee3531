"""Who met somebody with other points than their own, and when (FIDE handbook, C.04.3)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum, auto

from parlour.tournament.tournament import Game

__all__ = ["Float", "floated"]


class Float(Enum):
    """How a round was for a player."""

    NONE = auto()
    DOWN = auto()
    """They met somebody with fewer points, or played nobody."""
    UP = auto()
    """They met somebody with more points."""


def floated(who: str, games: Mapping[str, Sequence[Game]], number: int) -> Float:
    """The player's float in that round, by the points before it; none before the first."""
    if number < 1:
        return Float.NONE
    game = next((game for game in games[who] if game.round == number), None)
    rival = None if game is None or not game.played else game.rival(who)
    if rival is None:
        return Float.DOWN
    mine, theirs = (_before(one, games[one], number) for one in (who, rival))
    if mine == theirs:
        return Float.NONE
    return Float.DOWN if mine > theirs else Float.UP


def _before(who: str, games: Sequence[Game], number: int) -> float:
    return sum(game.score(who) for game in games if game.round < number)
