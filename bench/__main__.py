"""Measure and report: `python -m bench [name …]`."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from functools import partial

from bench.house import house
from bench.load import closed, paced
from bench.rules import report


def actions() -> None:
    """Committed actions per second, with latency and CPU per action."""
    with house() as server:
        before = 0.0

        def begin() -> None:
            nonlocal before
            before = server.cpu()

        for name, run in (
            ("1,000/s over 200 matches", partial(paced, [server.address], 200, 1_000, 15)),
            ("closed loop of 50 matches", partial(closed, [server.address], 50, 15)),
        ):
            tally, took = asyncio.run(run(begin))
            count = len(tally.latencies)
            print(
                f"{name}: {count / took:,.0f} actions/s, p50 {tally.percentile(0.5):.1f} ms, "
                f"p99 {tally.percentile(0.99):.1f} ms, "
                f"{(server.cpu() - before) / count * 1e6:.0f} µs of server CPU per action"
            )


def routes() -> None:
    """Other people's actions while four clients ask for the most that a route gives."""
    from bench.routes import report  # noqa: PLC0415 - it plays a match of 2,000 actions first

    print(report())


def rules() -> None:
    """A thousand random games of each game, and the time of an action."""
    print(report())


def page() -> None:
    """Weight, paints and shifts of the page in a real browser."""
    # Only this part needs a browser at hand.
    from bench.page import report  # noqa: PLC0415

    print(report())


def company() -> None:
    """Idle sockets, watchers, and two processes beside one."""
    # Only this part needs PostgreSQL and Redis at hand.
    from bench.company import report  # noqa: PLC0415

    print(report())


def thinking() -> None:
    """People's actions while every core is wanted for bots, and how long bots wait."""
    from bench.thinking import report  # noqa: PLC0415 - it takes a minute and a half

    print(report())


def seeks() -> None:
    """What it costs that 500 wait for a game."""
    from bench.seeks import report  # noqa: PLC0415 - it takes half a minute

    print(report())


def island() -> None:
    """Rescues in Save Oneself by chance, habit, search and hindsight; `island 100 20 1000` is less.

    The numbers are deals for most levels and hindsight, for the highest, for chance and habit.
    """
    from bench.island import run  # noqa: PLC0415 - the other parts need no engine

    run(*(int(word) for word in sys.argv[2:5]))


def gomocup() -> None:
    """How long after its time an answer over the Gomocup protocol comes."""
    from bench.gomocup import report  # noqa: PLC0415 - the other parts need no engine

    print(report())


def stopping() -> None:
    """How soon each search ends that is told to."""
    from bench.stopping import report  # noqa: PLC0415 - the other parts need no engine

    print(report())


def levels() -> None:
    """Each level against the one below: `levels caro rule=freestyle 40 9`; alone, only the plot."""
    from bench.levels import run  # noqa: PLC0415 - the other parts need no engine

    run(sys.argv[2:])


def weights() -> None:
    """Two sets of weights against each other: `weights freestyle 400 3000 FOLDER FOLDER`."""
    from bench.weights import run  # noqa: PLC0415 - the other parts need no engine

    run(sys.argv[2:])


PARTS: dict[str, Callable[[], None]] = {
    "rules": rules,
    "routes": routes,
    "actions": actions,
    "company": company,
    "page": page,
    "thinking": thinking,
    "seeks": seeks,
    "island": island,
    "gomocup": gomocup,
    "levels": levels,
    "stopping": stopping,
    "weights": weights,
}

SHORT = ["rules", "actions", "company", "page", "thinking"]
"""What runs if nothing is named: the island takes half an hour."""

WORDY = ("island", "levels", "weights")
"""These take the words behind them."""

if __name__ == "__main__":
    words = sys.argv[1:] or SHORT
    for part in words[:1] if words[0] in WORDY else words:
        print(f"## {part}")
        PARTS[part]()
