"""How soon a search ends that is told to from another thread.

Each search is let run for a moment of random length on a random position; the clock runs from the
call of `stop` to the return of the search.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from random import Random
from threading import Event, Thread

from bench.gomocup import Board, pressed, scattered
from parlour.engine import five, island, queen, square
from parlour.games import four_in_a_square, save_oneself
from parlour.kernel import CHANCE

LONGEST_MS = 4_000
"""A search that is still at it then was not stopped."""
MOMENTS = (0.001, 0.005, 0.02, 0.08, 0.25)
"""Seconds; a search is stopped after any time up to one of these."""

Task = tuple[Callable[[], object], Callable[[], None]]
"""A search without an end of its own, and what stops it."""


def fives(rng: Random, threads: int) -> Iterator[Task]:
    """Five in a row: quiet, crowded and pressed positions of every rule."""
    engines = [five.Engine(rule, threads=threads) for rule in ("standard", "freestyle", "caro")]
    limits = five.Limits(ms=LONGEST_MS)
    while True:
        for engine in engines:
            crowd = int(225 * rng.uniform(0.3, 0.9))
            boards = (scattered(rng, 15, 8), scattered(rng, 15, crowd), pressed(rng, 15))
            for board in map(_packed, boards):
                engine.forget()
                yield lambda e=engine, b=board: e.think(b, 1, limits), engine.stop


def _packed(board: Board) -> bytes:
    cells = bytearray(225)
    for (x, y), side in board.items():
        cells[15 * y + x] = side
    return bytes(cells)


def squares(rng: Random) -> Iterator[Task]:
    """Four in a Square, the ban on and off, a few actions into a game."""
    engine = square.Engine()
    while True:
        s = four_in_a_square.game.start({"noRepeatSlide": rng.random() < 0.5})
        for _ in range(rng.randint(0, 12)):
            if not s.over:
                action = rng.choice(four_in_a_square.game.legal(s, s.turn))
                s = four_in_a_square.game.apply(s, s.turn, action)
        if s.over:
            continue
        engine.forget()
        limits = square.Limits(ms=LONGEST_MS)
        yield lambda s=s, limits=limits: engine.think(s, limits), engine.stop


def queens(rng: Random) -> Iterator[Task]:
    """Stay on the Board, blocked: boards of six to nine a few steps into a walk."""
    engine = queen.Engine()
    limits = queen.Limits(ms=LONGEST_MS)
    while True:
        size = rng.randint(6, 9)
        cells, piece = bytearray(b"\1" * size**2), rng.randrange(size**2)
        for _ in range(rng.randint(0, size)):
            cells[piece] = 0
            piece = rng.choice(queen.ways(bytes(cells), piece) or [piece])
        if queen.ways(bytes(cells), piece):
            yield lambda c=bytes(cells), p=piece: engine.think(c, p, limits), engine.stop


def plans(rng: Random) -> Iterator[Task]:
    """Save Oneself: plans at the start of a game."""
    planner = island.Planner()
    game = save_oneself.game
    while True:
        s = game.start({})
        for _ in range(rng.randint(0, 6)):
            (seat,) = game.actors(s)
            s = game.apply(s, seat, rng.choice(game.legal(s, seat)))
        if game.actors(s) in ((), (CHANCE,)):
            continue
        seed = rng.getrandbits(32)
        yield lambda s=s, seed=seed: planner.plan(s, seed, 10**9, LONGEST_MS), planner.stop


def deals(rng: Random) -> Iterator[Task]:
    """Save Oneself: whole deals solved."""
    solver = island.Solver()
    start = save_oneself.game.start({})
    while True:
        deal = rng.sample(sorted(save_oneself.BACKS), len(save_oneself.BACKS))
        yield lambda deal=deal: solver.solve(start, deal, 10**12, LONGEST_MS), solver.stop


def stopped(task: Task, after: float) -> float | None:
    """Seconds from the call of stop to the search's return; None when it had ended before."""
    search, stop = task
    running, ended = Event(), [0.0]

    def work() -> None:
        running.set()
        search()
        ended[0] = time.perf_counter()

    thread = Thread(target=work)
    thread.start()
    running.wait()
    time.sleep(after)
    called = time.perf_counter()
    stop()
    thread.join()
    time.sleep(0.002 + after / 5)  # who runs in real time must leave a share of it to others
    return ended[0] - called if ended[0] > called else None


def report(count: int = 300) -> str:
    """The table: a row for every engine."""
    rng = Random(5)
    rows = ["| search | stopped | median ms | p99 ms | longest ms |", "|---|---|---|---|---|"]
    for name, tasks in {
        "five in a row": fives(rng, 1),
        "five in a row, two threads": fives(rng, 2),
        "Four in a Square": squares(rng),
        "Stay on the Board": queens(rng),
        "Save Oneself, plans": plans(rng),
        "Save Oneself, deals": deals(rng),
    }.items():
        times: list[float] = []
        for task in tasks:
            took = stopped(task, 0.001 + rng.random() * rng.choice(MOMENTS))
            times += [] if took is None else [took * 1000]
            if len(times) >= count:
                break
        times.sort()
        figures = (times[len(times) // 2], times[int(len(times) * 0.99)], times[-1])
        rows.append(f"| {name} | {count} | {' | '.join(f'{ms:.2f}' for ms in figures)} |")
    return "\n".join(rows)
