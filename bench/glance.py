"""Level 5 against whoever looks one ply ahead: `python -m bench glance [GAMES]`, bars 95 %.

In Caro that is section 13.5's: five, else stop a five, else the point that looks best, here by the
rules of thumb of Skill Gomoku, which know free five in a row alone. Elsewhere: an action that wins,
else any that does not lose by itself. In Skill Gomoku level 5 is such a player.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

from bench.levels import openings
from bench.limits import Limit
from parlour import games, players
from parlour.cli.contest.elo import standing
from parlour.cli.options import asked
from parlour.games import caro
from parlour.kernel import AnyGame
from parlour.players import Budget
from parlour.players.skill_gomoku.thumb import stone

MIDDLE, SEED, PATIENCE, MOST = 5, 5_005, 600_000, 400
PAIRINGS = (
    ("caro", "rule=freestyle"),
    ("four-in-a-square", ""),
    ("four-in-a-square", "noRepeatSlide=true"),
    ("stay-on-the-board", "size=6,mode=blocked"),
)
BAR = 0.95


def glance(game: AnyGame, s: Any, seat: int, rng: Random) -> str:
    """What a look at one ply finds."""
    if isinstance(s, caro.Position):
        return s.grid.names[stone(s.board, len(s.moves) % 2 + 1)]
    kept = []
    for action in (legal := game.legal(s, seat)):
        outcome = game.outcome(game.apply(s, seat, action))
        if outcome is not None and outcome.scores[seat] == 1:
            return action
        if outcome is None or outcome.scores[seat] > 0:
            kept.append(action)
    return rng.choice(kept or legal)


def played(game: AnyGame, s: Any, mine: int, number: int) -> float:
    """What level 5 scores on that seat."""
    rng = Random(number)
    for count in range(MOST):
        if not game.actors(s):
            break
        seat = game.actors(s)[0]
        if seat == mine:
            budget = Budget(MIDDLE, 1_000 * number + count, PATIENCE)
            action = players.think(game, game.view(s, seat), seat, budget).action
        else:
            action = glance(game, s, seat, rng)
        s = game.apply(s, seat, action)
    outcome = game.outcome(s)
    return 0.5 if outcome is None else float(outcome.scores[mine])


def run(count: int) -> Iterator[Limit]:
    """So many games of each pairing, every opening both ways."""
    for name, options in PAIRINGS:
        game = games.get(name)
        starts = islice(openings(game, asked(game, options), SEED), (count + 1) // 2)
        pairs = [
            (played(game, s, 0, number), played(game, s, 1, number))
            for number, s in enumerate(starts)
        ]
        result = standing(pairs)
        print(f"{name} {options}: {result}".replace(" :", ":"))
        yield Limit(f"{name} {options}".strip(), 100 * result.score, 100 * BAR, " %", least=True)
