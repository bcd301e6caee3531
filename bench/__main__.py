"""Measure and report: `python -m bench [name …]`; exit code 1 where a bar is missed."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable

from bench.limits import Limit, judged
from bench.rules import report


def actions() -> Iterable[Limit]:
    """Committed actions per second, with latency and CPU per action."""
    from bench.actions import run  # noqa: PLC0415 - it takes a minute

    return run()


def routes() -> None:
    """Other people's actions while four clients ask for the most that a route gives."""
    from bench.routes import report  # noqa: PLC0415 - it plays a match of 2,000 actions first

    print(report())


def rules() -> None:
    """A thousand random games of each game, and the time of an action."""
    print(report())


def page() -> Iterable[Limit]:
    """Weight, paints and shifts of the page in a real browser."""
    # Only this part needs a browser at hand.
    from bench.page import run  # noqa: PLC0415

    return run()


def tree() -> None:
    """Frames of a tree of 10,000 moves on a phone's window: scrolled, commented, changed."""
    # Only this part needs a browser at hand.
    from bench.tree import report  # noqa: PLC0415

    print(report())


def lighthouse() -> None:
    """Lighthouse's accessibility and best practices of every page, and whether it installs.

    `lighthouse /studies "a puzzle"` is less: pages by their names.
    """
    # Only this part needs a browser at hand, and fetches the tool.
    from bench.lighthouse import report  # noqa: PLC0415

    report(sys.argv[2:])


def company() -> Iterable[Limit]:
    """Idle sockets, watchers, and two processes beside one."""
    # Only this part needs PostgreSQL and Redis at hand.
    from bench.company import run  # noqa: PLC0415

    return run()


def capacity() -> Iterable[Limit]:
    """The machines for so many people, played forward; `capacity measure` measures first."""
    from bench.capacity.paper import run  # noqa: PLC0415 - measuring needs PostgreSQL and Redis

    return run(sys.argv[2:])


def thinking() -> None:
    """People's actions while every core is wanted for bots, and how long bots wait."""
    from bench.bot_load import report  # noqa: PLC0415 - it takes a minute and a half

    print(report())
    boards()


def boards() -> None:
    """Analysis boards: their first line, people's actions beside them, and hanging up."""
    from bench.boards import report  # noqa: PLC0415 - it takes a minute

    print(report())


def export() -> None:
    """The memory of exporting 100,000 matches, and ratings from the file alone; `export 5000`."""
    from bench.export import report  # noqa: PLC0415 - it lays that many matches first

    print(report(int(sys.argv[2]) if len(sys.argv) > 2 else 100_000))


def seeks() -> None:
    """What it costs that 500 wait for a game."""
    from bench.seeks import report  # noqa: PLC0415 - it takes half a minute

    print(report())


def tournaments() -> Iterable[Limit]:
    """500 players in a Swiss of nine rounds and an arena of ten minutes, on one process and two.

    `tournaments 20 1 one` is less: players, minutes, and which house.
    """
    from bench.tournaments import run  # noqa: PLC0415 - it takes most of an hour

    return run(sys.argv[2:])


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
    from bench.search_stop import report  # noqa: PLC0415 - the other parts need no engine

    print(report())


def levels() -> None:
    """Each level against the one below: `levels caro rule=freestyle 40 9`; alone, only the plot."""
    from bench.levels import run  # noqa: PLC0415 - the other parts need no engine

    run(sys.argv[2:])


def glance() -> Iterable[Limit]:
    """Level 5 of each game for two against whoever looks one ply ahead; `glance 20` is less."""
    from bench.glance import run  # noqa: PLC0415 - the other parts need no engine

    return run(int(sys.argv[2]) if len(sys.argv) > 2 else 200)


def general() -> None:
    """The player of games that bring none, against chance and against itself: `general 10`."""
    from bench.general import run  # noqa: PLC0415 - it takes the better part of an hour

    run(sys.argv[2:])


def puzzles() -> Iterable[Limit]:
    """Proven puzzles an hour on one core, for each game and its rules; `puzzles 5` is less."""
    from bench.puzzles import run  # noqa: PLC0415 - it takes minutes

    return run(float(sys.argv[2]) if len(sys.argv) > 2 else 30)


PARTS: dict[str, Callable[[], Iterable[Limit] | None]] = {
    "rules": rules,
    "routes": routes,
    "actions": actions,
    "company": company,
    "capacity": capacity,
    "page": page,
    "tree": tree,
    "lighthouse": lighthouse,
    "thinking": thinking,
    "boards": boards,
    "seeks": seeks,
    "tournaments": tournaments,
    "export": export,
    "island": island,
    "general": general,
    "glance": glance,
    "gomocup": gomocup,
    "levels": levels,
    "puzzles": puzzles,
    "stopping": stopping,
}

SHORT = ["rules", "actions", "company", "page", "thinking"]
"""What runs if nothing is named: the island takes half an hour."""

WORDY = (
    *("capacity", "export", "general", "glance", "island", "levels", "lighthouse", "puzzles"),
    "tournaments",
)
"""These take the words behind them."""

if __name__ == "__main__":
    words, kept = sys.argv[1:] or SHORT, True
    for part in words[:1] if words[0] in WORDY else words:
        print(f"## {part}")
        kept = judged(PARTS[part]() or ()) and kept
    sys.exit(not kept)
