"""Proven puzzles an hour on one core, by game and rules: `python -m bench puzzles [SECONDS]`."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable, Iterator

from bench.limits import Limit
from parlour import games
from parlour.kernel import Options
from parlour.players.mine import Mine
from parlour.players.puzzle_source import PuzzleSource
from parlour.players.register import player_of
from parlour.server.matches.seat_rows import variant_of

__all__ = ["run"]

_HOUR_S = 3_600
_BAR = 300
"""Of five in a row, under each of its rules."""
_BARRED = "caro"


def run(seconds: float) -> Iterator[Limit]:
    """A row for each kind of rules, mined for so many seconds of one core's time."""
    print("| game | rules | games | puzzles | of which | an hour |\n|---|---|---|---|---|---|")
    for game, source in _sources():
        for options in _once(source.variants):
            looked_at, found, took = _mined(source, options, seconds)
            rate = _HOUR_S * found.total() / took
            kinds = ", ".join(f"{goal} {number}" for goal, number in sorted(found.items()))
            rules = variant_of(game, options) or "usual"
            print(f"| {game} | {rules} | {looked_at:,} | {found.total()} | {kinds} | {rate:,.0f} |")
            if game == _BARRED:
                yield Limit(f"puzzles of {game} an hour, {rules}", rate, _BAR, least=True)


def _sources() -> Iterator[tuple[str, PuzzleSource]]:
    for game in games.every():
        source = player_of(games.get(game)).puzzles
        if source is not None:
            yield game, source


def _once(variants: Iterable[Options]) -> list[Options]:
    """A source may name one twice, to look there more often."""
    return [dict(each) for each in {str(sorted(v.items())): v for v in variants}.values()]


def _mined(
    source: PuzzleSource, options: Options, seconds: float
) -> tuple[int, Counter[str], float]:
    """Games looked at, puzzles by what is asked, and the time of the processor that it took."""
    search, found, number = Mine(source), Counter[str](), 0
    began = time.process_time()
    while (took := time.process_time() - began) < seconds:
        found.update(puzzle.goal for puzzle in search.own_game(number, 1, [options]))
        number += 1
    return number, found, took
