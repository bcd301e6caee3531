"""Who sits on a seat: bots, hints and analysis, all through `think`. They see views, never states.

A package registers the `Player` of a game under the game's id in the entry-point group
`parlour.players`; a game without one is played by `general`.
"""

from __future__ import annotations

from parlour.kernel import AnyGame, Seat, View
from parlour.players.player import Player
from parlour.players.register import failures, player_of
from parlour.players.thought import Budget, Progress, Thought, Work
from parlour.players.threat import Threat

__all__ = [
    "Budget",
    "Player",
    "Progress",
    "Thought",
    "Threat",
    "Work",
    "agrees_to_draw",
    "failures",
    "levels",
    "lines",
    "think",
    "threats",
]

_STUDY_MS = 3_000
"""For players that only know levels: theirs is the cap, whatever nodes were asked for."""


def levels(game: AnyGame) -> int:
    """How many levels the game's player has, 1 being the weakest."""
    return player_of(game).levels


def think(
    game: AnyGame, view: View, seat: Seat, budget: Budget, progress: Progress | None = None
) -> Thought:
    """The player's answer for the seat, which must be one that may act.

    `progress` hears what the player found so far, if it has a way to know.
    """
    return player_of(game).think(view, seat, budget, progress)


def lines(game: AnyGame, view: View, seat: Seat, work: Work) -> tuple[Thought, ...]:
    """The best lines for the seat, the best first: one from a player that follows no more."""
    player = player_of(game)
    found = player.lines(view, seat, work)
    if found is None:
        budget = Budget(player.levels, ms=work.ms or _STUDY_MS)
        return (player.think(view, seat, budget, None),)
    return found


def agrees_to_draw(game: AnyGame, view: View) -> bool:
    """Whether the game's player takes a draw that is offered: never, unless it says otherwise."""
    return player_of(game).agrees_to_draw(view)


def threats(game: AnyGame, view: View) -> tuple[Threat, ...] | None:
    """What either side threatens there; None where the game's player names no threats."""
    player = player_of(game)
    return None if player.threats is None else player.threats(view)
