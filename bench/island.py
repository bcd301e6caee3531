"""Save Oneself: how often each level is rescued, against chance, habit and hindsight.

Every player meets the same seeded deals, dealt as a match deals them. What has been played so far
is shown, and kept when the run is interrupted: the table is written in any case, and the next run
goes on from there unless the player or the engine has changed.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from math import sqrt
from pathlib import Path
from random import Random
from statistics import fmean, stdev
from typing import NamedTuple

from bench.bars import Bar, bars
from bench.notes import ROOT, Notes
from parlour.engine.island import Solver
from parlour.games.save_oneself import End, Position, game
from parlour.kernel import CHANCE
from parlour.match.chance import deal
from parlour.players import Budget, levels, think

HERE = Path(__file__).parent
PATIENCE = 10**9
NODES = 1_000_000
"""What hindsight looks at for one deal."""


SOURCES = ("native/src/island/*", "src/parlour/players/save_oneself/*.py", "bench/island.py")
"""What the results depend on, besides the rules."""


class Played(NamedTuple):
    """Whether it was a rescue, the points, and what hindsight is sure of."""

    won: bool
    score: int
    proven: bool = False


Player = Callable[[int], Played]
"""Plays the deal of a seed."""


@dataclass
class Tally:
    """What one player has got so far."""

    name: str
    games: list[Played] = field(default_factory=list)
    seconds: float = 0.0
    slow: bool = False
    knows: bool = False

    @property
    def unsettled(self) -> int:
        """Deals of which hindsight cannot say whether there is a rescue."""
        return sum(not (game.won or game.proven) for game in self.games) if self.knows else 0

    @property
    def rate(self) -> tuple[float, float, float]:
        """The share of rescues with its 95 % interval (Wilson)."""
        n = len(self.games)
        share = sum(game.won for game in self.games) / n
        spread = 1.96**2 / n
        middle = (share + spread / 2) / (1 + spread)
        half = 1.96 * sqrt(share * (1 - share) / n + spread / n / 4) / (1 + spread)
        return share, middle - half, middle + half

    def mean(self, *, rescues: bool) -> str:
        """The mean of the points with its 95 % interval, of all games or of the rescues."""
        points = [game.score for game in self.games if game.won or not rescues]
        if len(points) < 2:
            return ""
        return f"{fmean(points):.1f} ± {1.96 * stdev(points) / sqrt(len(points)):.1f}"

    def row(self) -> str:
        """A line of the table."""
        share, low, high = self.rate
        sure = sum(game.proven for game in self.games) / len(self.games)
        proven = f"{sure:.0%}" if self.knows else ""
        every = "" if self.knows else self.mean(rescues=False)
        return (
            f"| {self.name} | {len(self.games):,} | {share:.1%} | {low:.1%} to {high:.1%} "
            f"| {every} | {self.mean(rescues=True)} | {proven} "
            f"| {1000 * self.seconds / len(self.games):,.1f} |"
        )


def draws(seed: int) -> list[str]:
    """The draws of a seed in the order in which a match deals them."""
    return deal(game, game.start({}), f"bench {seed}")


def by_chance(seed: int) -> Played:
    """Any legal action."""
    rng = Random(seed)
    return _game(seed, lambda s: rng.choice(game.legal(s, 0)))


def by_level(level: int, seed: int) -> Played:
    """As that level plays, with time to finish every thought."""
    rng = Random(seed)

    def answer(s: Position) -> str:
        budget = Budget(level, rng.getrandbits(32), PATIENCE)
        return think(game, game.view(s, 0), 0, budget).action

    return _game(seed, answer)


def _game(seed: int, answer: Callable[[Position], str]) -> Played:
    cards = iter(draws(seed))
    s = game.start({})
    while actors := game.actors(s):
        action = next(cards) if actors == (CHANCE,) else answer(s)
        s = game.apply(s, actors[0], action)
    return Played(s.end is End.VICTORY, s.score)


def players(deals: int, top: int, tall: int) -> Iterator[tuple[Tally, int, Player]]:
    """Whoever is measured, over how many deals."""
    yield Tally("random"), tall, by_chance
    greedy = 3
    for level in range(1, levels(game) + 1):
        name = f"level {level}" + (" (greedy)" if level == greedy else "")
        count = tall if level == greedy else top if level == levels(game) else deals
        slow = level >= levels(game) - 1
        yield Tally(name, slow=slow), count, partial(by_level, level)
    solver = Solver(64)

    def solved(seed: int) -> Played:
        cards = [draw.removeprefix("draw ") for draw in draws(seed)]
        best = solver.solve(game.start({}), cards, NODES, PATIENCE)
        return Played(best.won, best.score, best.proven)

    yield Tally("hindsight", knows=True), deals, solved


def run(deals: int = 500, top: int = 500, tall: int = 10_000) -> None:
    """Plays, shows how far it is, and writes the table and the plot."""
    rows = list(players(deals, top, tall))
    notes = Notes(ROOT / "build" / "island.jsonl", SOURCES)
    try:
        for tally, count, played in sorted(rows, key=lambda row: row[0].slow):
            for seed in range(count):
                known = notes.find(tally.name, seed)
                if known is None:
                    began = time.process_time()
                    known = [*played(seed), time.process_time() - began]
                    notes.keep(tally.name, seed, known)
                *game, seconds = known
                tally.games.append(Played(*game))
                tally.seconds += seconds
                if seed % max(1, count // 100) == 0 or seed == count - 1:
                    share, low, high = tally.rate
                    print(
                        f"\r{tally.name}: {seed + 1:,} of {count:,}, rescued {share:.1%} "
                        f"[{low:.1%}, {high:.1%}]  ",
                        end="", file=sys.stderr, flush=True,
                    )  # fmt: skip
            print(file=sys.stderr)
    except KeyboardInterrupt:
        print("\nstopped; what was played counts", file=sys.stderr)
    finally:
        write([tally for tally, *_ in rows if tally.games], f"{deals} {top} {tall}")


HEAD = """# Save Oneself: chance, habit, search and hindsight

`python -m bench island {sizes}`: every player meets the same seeded deals from number 0 on; who
plays fewer meets the first of them, so compare such a row with the others with care. Intervals are
95 %. Points are those of section 13, a defeat's too; hindsight knows the order of the cards and
looks for the rescue with the most points, within {nodes:,} positions a deal. "Proven" is the share
of its verdicts that are exact (no rescue at all, or none with more points); its points are a lower
bound where they are not. In {open} of its deals it is not settled whether there is a rescue: the
share that can be rescued may be higher by as many.

![rescued](island.svg)

| player | deals | rescued | interval | points | points of rescues | proven | ms of CPU a deal |
|---|---|---|---|---|---|---|---|
"""


def write(tallies: list[Tally], sizes: str) -> None:
    """The table into island.md, the plot into island.svg."""
    rows = "\n".join(tally.row() for tally in tallies)
    head = HEAD.format(sizes=sizes, nodes=NODES, open=sum(tally.unsettled for tally in tallies))
    (HERE / "island.md").write_text(f"{head}{rows}\n", encoding="utf-8")
    plot = bars("rescued", [Bar(tally.name, *tally.rate) for tally in tallies])
    (HERE / "island.svg").write_text(plot, encoding="utf-8")
    print(rows)
