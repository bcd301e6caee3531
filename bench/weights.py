"""Weights of five in a row against others: equal searches from openings, both ways.

`python -m bench weights RULE GAMES NODES FOLDER FOLDER [SEED]` reads `RULE.inc` from both folders;
the score is that of the first. `five_serve` is built as docs/engine.md says.
"""

from __future__ import annotations

import subprocess
from itertools import islice
from pathlib import Path

from parlour.cli.contest.contestant import Contestant, Forfeit
from parlour.cli.contest.elo import standing
from parlour.cli.contest.fixture import openings, play
from parlour.games.caro import Position

SERVE = Path(__file__).parent.parent / "build/native/five_serve"
CAP = 225


class Served:
    """The engine of `five_serve`, with the weights of a folder."""

    def __init__(self, folder: str, nodes: int) -> None:
        self.name, self._nodes = folder, nodes
        self._program = subprocess.Popen(
            [SERVE, folder], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def move(self, s: Position, _seed: int, /) -> int:
        """The cell that its search prefers."""
        asked, told = self._program.stdin, self._program.stdout
        if asked is None or told is None:
            raise Forfeit("no pipe")
        asked.write(" ".join(map(str, (s.rule, s.size, self._nodes, 0, 1, *s.moves))) + "\n")
        asked.flush()
        if not (answer := told.readline()):
            raise Forfeit("it has gone: are the weights there?")
        return int(answer.split()[0])

    def close(self) -> None:
        """Ends the program."""
        with self._program:
            self._program.terminate()


def run(words: list[str]) -> None:
    """Plays a match; Ctrl-C ends it and keeps what has been played."""
    rule, games, nodes, first, second = words[:5]
    seed = int(words[5]) if len(words) > 5 else 1
    one, two = players = [Served(folder, int(nodes)) for folder in (first, second)]
    pairs: list[tuple[float, float]] = []
    try:
        for start in islice(openings(rule, 15, seed), int(games) // 2):
            pairs.append((_score(start, one, two), 1 - _score(start, two, one)))
            print(f"\r{2 * len(pairs)} games  {standing(pairs)}  ", end="", flush=True)
    except KeyboardInterrupt:
        print("\nstopped; what was played counts")
    finally:
        for player in players:
            player.close()
    print()


def _score(start: Position, x: Contestant, o: Contestant) -> float:
    score, why = play(start, x, o, 0, CAP)
    if ":" in why:
        raise SystemExit(why)
    return score
