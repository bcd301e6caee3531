"""The general player against chance and against itself: `python -m bench general [GAMES]`.

Games of the house are played here without their engines. Seats are changed after every game; a
thought has the time that a house gives it.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from math import sqrt
from pathlib import Path
from random import Random
from typing import NamedTuple

from bench.notes import ROOT, Notes
from parlour.games.four_in_a_square import game as four_in_a_square
from parlour.kernel import CHANCE, AnyGame
from parlour.players import Budget
from parlour.players.general import general_player

for example in ("battle-of-cards", "connect-four"):  # installed or not
    sys.path.append(str(ROOT / "examples" / example / "src"))

from parlour_battle_of_cards import game as battle_of_cards  # noqa: E402
from parlour_connect_four import game as connect_four  # noqa: E402

RANDOM = 0
MS, LONGEST = 3_000, 400
"""What a house gives a thought, and actions after which a game is drawn."""
SOURCES = ("src/parlour/players/general/*.py", "examples/*/src/*/*.py", "bench/general.py")


class Pairing(NamedTuple):
    """Who plays whom; every seat but one is the second's."""

    game: AnyGame
    first: int
    second: int
    games: int


PAIRINGS = (
    Pairing(connect_four, 3, RANDOM, 200),
    Pairing(connect_four, 8, 1, 40),
    Pairing(four_in_a_square, 3, RANDOM, 100),
    Pairing(four_in_a_square, 8, 1, 40),
    Pairing(battle_of_cards, 3, RANDOM, 100),
)


def played(pairing: Pairing, number: int, ms: int = MS) -> tuple[float, list[float]]:
    """The first's score in the game of that number, and how long its thoughts took, in ms."""
    game, rng = pairing.game, Random(number)
    mine, s, took = number % game.seats, game.start({}), []
    player = general_player(game)
    for count in range(LONGEST):
        if not game.actors(s):
            break
        seat = game.actors(s)[0]
        level = pairing.first if seat == mine else pairing.second
        if seat == CHANCE:
            odds = game.chance(s)
            action = rng.choices(list(odds), list(odds.values()))[0]
        elif level == RANDOM:
            action = rng.choice(game.legal(s, seat))
        else:
            began = time.monotonic()
            budget = Budget(level, number * 1_000 + count, ms)
            action = player.think(game.view(s, seat), seat, budget, None).action
            if seat == mine:
                took.append((time.monotonic() - began) * 1_000)
        s = game.apply(s, seat, action)
    outcome = game.outcome(s)
    return (1 / game.seats if outcome is None else outcome.scores[mine]), took


def rows(most: int) -> Iterator[str]:
    """A row for each pairing, from what was noted and what is played now."""
    notes = Notes(ROOT / "build" / "general.jsonl", SOURCES)
    for pairing in PAIRINGS:
        rival = "random" if pairing.second == RANDOM else f"level {pairing.second}"
        who = f"{pairing.game.id} {pairing.first} {rival}"
        scores, took = [], [0.0]
        for number in range(min(most, pairing.games)):
            if (found := notes.find(who, number)) is None:
                notes.keep(who, number, found := played(pairing, number))
            scores.append(found[0])
            took += found[1]
            print(f"\r{who}: {sum(scores):g}/{len(scores)}  ", end="", file=sys.stderr, flush=True)
        print(file=sys.stderr)
        share, half = sum(scores) / len(scores), 0.98 / sqrt(len(scores))
        late = sum(ms > MS for ms in took)
        yield (
            f"| {pairing.game.id} | {pairing.first} | {rival} | {len(scores)} | {share:.1%} "
            f"(± {half:.0%} at most) | {max(took):,.0f} ms | {late} |"
        )


def report(most: int) -> str:
    """The table."""
    head = "| game | level | against | games | score | slowest answer | later than 3,000 ms |"
    return "\n".join([head, "|---|---|---|---|---|---|---|", *rows(most)])


def run(words: list[str]) -> None:
    """Plays so many games of each pairing at most; what was played counts in the next run."""
    table = report(int(words[0]) if words else sys.maxsize)
    Path(ROOT / "build" / "general.md").write_text(table + "\n", "utf-8")
    print(table)
