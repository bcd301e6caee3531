"""Quick games of the engine with itself: sound enough to be likely, loose enough to go wrong."""

from __future__ import annotations

import math
from random import Random
from typing import Final

from parlour.engine.five import Limits
from parlour.games.caro import Position, game
from parlour.kernel import Options
from parlour.players.caro.around import around
from parlour.players.five import five_thinker

__all__ = ["quick_game"]

_FIRST: Final = (1, 5)
"""How many stones are laid anywhere near one another, before anybody thinks."""
_LONGEST: Final = 120
_NODES: Final = 250
_SEARCHED: Final = (0.0, 0.3)
"""Of a side's moves, so large a share is found by a small search; the others go by looks."""
_HEATS: Final = (1.5, 4.0, 8.0)
"""How far behind the best, in log-odds, a look may be and still be followed (`levels.py`)."""
_MEGABYTES: Final = 1


def quick_game(options: Options, rng: Random) -> tuple[str, ...]:
    """The stones, in the order of play."""
    s = game.start(options)
    for _ in range(rng.randint(*_FIRST)):
        s = _placed(s, rng.choice(around(s, 2)))
    sides = [(rng.choice(_SEARCHED), rng.choice(_HEATS)) for _ in range(2)]
    with (thinker := five_thinker(s.rule, _MEGABYTES)).lock:
        thinker.goes_on()
        engine = thinker.engine
        while not s.over and len(s.moves) < _LONGEST:
            turn = len(s.moves) % 2 + 1
            searched, heat = sides[turn - 1]
            if rng.random() < searched:
                engine.forget()
                cell = engine.think(s.board, turn, Limits(nodes=_NODES)).best.cells[0]
            else:
                looks = engine.rank(s.board, turn)
                best = max(looks.values())
                odds = [math.exp((look - best) / heat) for look in looks.values()]
                (cell,) = rng.choices(list(looks), odds)
            s = _placed(s, cell)
    return tuple(s.grid.names[cell] for cell in s.moves)


def _placed(s: Position, cell: int) -> Position:
    return game.apply(s, s.seat, s.grid.names[cell])
