"""Quick games that explore by habit and think towards the end, where all can be proved."""

from __future__ import annotations

from random import Random
from typing import Final

from parlour.engine.island import habit
from parlour.games.save_oneself import Phase, Position, game
from parlour.kernel import CHANCE, Options
from parlour.players.save_oneself.levels import thinker

__all__ = ["quick_game"]

_THINKS: Final = 5
"""With so many cards still to come, or fewer."""
_GAMES: Final = 60
_WHIM: Final = 0.15
_MS: Final = 60_000


def quick_game(options: Options, rng: Random) -> tuple[str, ...]:
    """The actions, draws among them."""
    s = game.start(options)
    actions: list[str] = []
    while s.phase is not Phase.OVER:
        if s.phase is Phase.DRAW:
            seat, action = CHANCE, rng.choice(sorted(game.chance(s)))
        else:
            seat, action = 0, _chosen(s, rng)
        s = game.apply(s, seat, action)
        actions.append(action)
    return tuple(actions)


def _chosen(s: Position, rng: Random) -> str:
    seed = rng.getrandbits(60)
    if len(s.undealt) > _THINKS:
        return habit(s, seed, _WHIM)
    with (shared := thinker()).lock:
        shared.goes_on()
        return shared.engine.plan(s, seed, _GAMES, _MS).line[0]
