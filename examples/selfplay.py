"""Two levels of the computer play each other: python examples/selfplay.py caro 3 6 --games 20

Options of the game are set like `--option size=9`. Each game is written into a file of its own,
which `parlour replay` shows and the page reads. Sides change after every game.
"""

import argparse
import json
from contextlib import suppress
from pathlib import Path
from typing import Any

import parlour


def option(text: str) -> tuple[str, Any]:
    """A name and a value, which may be JSON."""
    name, _, value = text.partition("=")
    with suppress(ValueError):
        return name, json.loads(value)
    return name, value


asked = argparse.ArgumentParser(description=__doc__.splitlines()[0])
asked.add_argument("game", help="such as caro; parlour games lists them")
asked.add_argument("first", type=int, help="a level, from 1")
asked.add_argument("second", type=int, help="another")
asked.add_argument("--games", type=int, default=10)
asked.add_argument("--into", type=Path, default=Path("selfplay"), help="a folder for the records")
asked.add_argument(
    "--longest", type=int, default=400, help="actions before a game is left undecided"
)
asked.add_argument("--option", type=option, action="append", default=[], metavar="NAME=VALUE")
told = asked.parse_args()

told.into.mkdir(parents=True, exist_ok=True)
points, decided = [0.0, 0.0], 0
for number in range(told.games):
    levels = (told.first, told.second)
    order = levels if number % 2 == 0 else levels[::-1]
    game = parlour.new(told.game, seed=f"selfplay {number}", **dict(told.option))
    while not game.over and len(game.actions) < told.longest:
        game.bot(order[game.turn or 0])
    names = [f"level {level}" for level in order]
    path = told.into / f"{told.game}-{number:03}.txt"
    path.write_text(str(game.record(seats=names)), encoding="utf-8")
    if game.result:
        scores = game.result.scores if number % 2 == 0 else game.result.scores[::-1]
        points = [had + score for had, score in zip(points, scores, strict=True)]
        decided += 1
    print(f"{path}: {' - '.join(names)}, {game!r}")
print(f"level {told.first} {points[0]:g} : {points[1]:g} level {told.second}, {decided} games")
