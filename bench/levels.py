"""Each level against the one below it: `python -m bench levels GAME [OPTIONS] GAMES HIGHEST SEED`.

The rows go into a block of their own in levels.md, and the plot is drawn anew from all the tables
there; without a game it is only drawn. A run that was ended goes on where it was. The step to level
10, which thinks a thousand times longer, gets a tenth of the games.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from itertools import islice
from math import hypot
from pathlib import Path
from typing import Any

from bench.lines import Point, lines
from bench.notes import ROOT, Notes
from parlour import games, players
from parlour.cli.contest import room
from parlour.cli.contest.caro import fixture
from parlour.cli.contest.elo import standing
from parlour.cli.options import asked
from parlour.kernel import AnyGame

TABLE = Path(__file__).with_name("levels.md")
PATIENCE, MOST = 600_000, 400
"""Milliseconds for a thought, and actions after which a game is drawn: both are never reached."""
CORES = {"caro": "five", "skill-gomoku": "five", "four-in-a-square": "square"}
CORES["stay-on-the-board"] = "queen"
ROW = re.compile(
    r"\| (\d+) \| (\d+) \|(?:([^|]*)\|)? *\+.* Elo ([+-]\d+) \[([+-]\d+), ([+-]\d+)\] \|"
)
TOP, RARER = 10, 10
"""The level that thinks long, and how many times fewer games it gets."""
CEILING = 600
"""What the plot shows of a step that was only ever won, whose rating has no upper bound."""

Pair = tuple[float, float]


def openings(game: AnyGame, options: dict[str, Any], seed: int) -> Iterator[Any]:
    """In Caro without a favourite, elsewhere at random; in a walk only where it starts."""
    if game.id == "caro":
        s = game.start(options)
        return fixture.openings(s.rule, s.size, seed)
    return room.openings(game, options, seed, 1 if game.id == "stay-on-the-board" else 4)


def pair(game: AnyGame, start: Any, level: int, number: int) -> Pair:
    """An opening played both ways: the scores of the higher level."""
    ahead = room.play(game, start, (level, level - 1), number, PATIENCE, MOST)
    behind = room.play(game, start, (level - 1, level), number, PATIENCE, MOST)
    return ahead, 1 - behind


def measure(name: str, options: str = "", count: int = 40, highest: int = 9, seed: int = 0) -> None:
    """Plays, and writes what was played, interrupted or not."""
    game = games.get(name)
    package = name.replace("-", "_")
    sources = (f"native/src/{CORES[name]}/**/*", f"src/parlour/players/{package}/*.py")
    notes = Notes(ROOT / "build" / "levels.jsonl", sources)
    rows: dict[int, str] = {}
    try:
        for level in range(2, min(highest, players.levels(game)) + 1):
            who, pairs = f"{name} {options} {level}", []
            first = 1_000 * seed
            starts = openings(game, asked(game, options), first + level)
            wanted = count // RARER if level == TOP else count
            for number, start in enumerate(islice(starts, (wanted + 1) // 2), first):
                if not (scores := notes.find(who, number)):
                    scores = pair(game, start, level, number)
                    notes.keep(who, number, scores)
                pairs.append(tuple(scores))
                rows[level] = f"| {level} | {level - 1} | {standing(pairs)} |"
                print(f"\r{who}: {standing(pairs)}  ", end="", file=sys.stderr, flush=True)
            print(file=sys.stderr)
    except KeyboardInterrupt:
        print("\nstopped; what was played counts", file=sys.stderr)
    command = " ".join(filter(None, ["python -m bench levels", name, options, str(count)]))
    write(f"{name} {options}".strip(), f"{command} {highest} {seed}", list(rows.values()))


def write(title: str, command: str, rows: list[str]) -> None:
    """The block of that title, in place of an older one or at the end."""
    text = TABLE.read_text("utf-8")
    head = [
        f"## {title}",
        "",
        f"`{command}`:",
        "",
        "| level | against | result |",
        "| --- | --- | --- |",
    ]
    block = "\n".join([*head, *rows]) + "\n"
    old = re.compile(rf"## {re.escape(title)}\n\n`python -m bench levels[^#]*")
    text = old.sub(lambda _: block, text) if old.search(text) else f"{text.rstrip()}\n\n{block}"
    TABLE.write_text(text, "utf-8")
    print(block)


def ratings(text: str) -> dict[str, list[Point]]:
    """By table, each level's rating above level 1: the sum of the steps, their errors squared."""
    steps: dict[str, dict[int, tuple[float, float]]] = {}
    chapter = ""
    for line in text.splitlines():
        if line.startswith("#"):
            chapter = line.lstrip("# ").removeprefix("Levels of ")
        elif (row := ROW.fullmatch(line)) and int(row[1]) == int(row[2]) + 1:
            terms = (row[3] or "").strip()
            name = (
                chapter if terms.isdecimal() or terms in ("", "defaults") else f"{chapter}, {terms}"
            )
            rating, low, high = (float(row[at]) for at in (4, 5, 6))
            rating, high = min(rating, CEILING), min(high, CEILING)
            steps.setdefault(name, {}).setdefault(int(row[1]), (rating, (high - low) / 2))
    series = {}
    for name, taken in steps.items():
        points: list[Point] = [(1, 0.0, 0.0)]
        while (level := points[-1][0] + 1) in taken:
            rating, half = taken[level]
            points.append((level, points[-1][1] + rating, hypot(points[-1][2], half)))
        if len(points) > 1:
            series[name] = points
    return series


def draw() -> None:
    """The plot of all tables, into levels.svg."""
    series = ratings(TABLE.read_text("utf-8"))
    plot = lines("Elo above level 1, each step measured against the level below", series)
    TABLE.with_suffix(".svg").write_text(plot, "utf-8")


def run(words: list[str]) -> None:
    """From the command's words."""
    texts = [word for word in words if not word.isdecimal()]
    if texts:
        measure(*texts, *[""][len(texts) - 1 :], *(int(w) for w in words if w.isdecimal()))
    draw()
