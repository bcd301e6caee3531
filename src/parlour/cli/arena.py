"""`parlour arena`: two players, openings both ways, rating with error bars."""

from __future__ import annotations

from itertools import chain
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from parlour import games as house
from parlour.cli.asked import asked
from parlour.cli.contest import room
from parlour.cli.contest.contestant import contestant
from parlour.cli.contest.elo import standing
from parlour.cli.contest.fixture import openings, play
from parlour.kernel import Illegal

__all__ = ["arena"]


def arena(  # noqa: PLR0913, PLR0917 - each is an option of the command
    first: Annotated[
        str, typer.Argument(help=r"level:N, nodes:N, time:MS\[xTHREADS] or gomocup:PROGRAM")
    ],
    second: Annotated[str, typer.Argument(help="The same.")],
    rule: Annotated[str, typer.Option(help="standard, freestyle, caro, caro-both, -8, -9")] = (
        "standard"
    ),
    size: Annotated[int, typer.Option(min=7, max=20)] = 15,
    games: Annotated[int, typer.Option(help="Rounded up to pairs.")] = 60,
    ms: Annotated[int, typer.Option(help="Time a move for levels and programs.")] = 1_000,
    seed: Annotated[int, typer.Option(help="Of openings and dice.")] = 1,
    cap: Annotated[int, typer.Option(help="Stones after which a game is a draw.")] = 400,
    out: Annotated[Path | None, typer.Option(help="Append the result to this file.")] = None,
    game: Annotated[
        str, typer.Option(help="Any for two; levels only, unless it is caro.")
    ] = "caro",
    options: Annotated[str, typer.Option(help="Of a game that is not caro.")] = "",
    opening: Annotated[int, typer.Option(help="Its random actions before a game.")] = 4,
) -> None:
    """Plays a match; Ctrl-C ends it and keeps what has been played."""
    console = Console()
    if game != "caro":
        _between_levels(console, game, options, (first, second), (games, ms, seed, cap, opening))
        return
    try:
        one, two = contestant(first, ms), contestant(second, ms)
    except (ValueError, OSError) as why:
        raise typer.BadParameter(str(why)) from why
    pairs: list[tuple[float, float]] = []
    ends: dict[str, int] = {}
    try:
        for number, start in enumerate(openings(rule, size, seed)):
            if 2 * number >= games:
                break
            as_x, why_x = play(start, one, two, number, cap)
            as_o, why_o = play(start, two, one, number, cap)
            pairs.append((as_x, 1 - as_o))
            for end in (why_x, why_o):
                if ":" in end:
                    ends[end] = ends.get(end, 0) + 1
            console.print(f"{2 * len(pairs):4} games  {standing(pairs)}")
    except KeyboardInterrupt:
        console.print("stopped; what was played counts")
    finally:
        one.close()
        two.close()
    for end, count in ends.items():
        console.print(f"forfeited {count}: {end}")
    if out is not None and pairs:
        line = f"| {one.name} | {two.name} | {rule} | {size} | {ms} | {standing(pairs)} |\n"
        with out.open("a", encoding="utf-8") as file:
            file.write(line)


def _between_levels(
    console: Console,
    name: str,
    options: str,
    contestants: tuple[str, str],
    terms: tuple[int, int, int, int, int],
) -> None:
    games, ms, seed, cap, opening = terms
    try:
        game = house.get(name)
        one, two = (room.level_of(text, game) for text in contestants)
        starts = room.openings(game, asked(game, options), seed, opening)
        first = next(starts)
    except (Illegal, ValueError) as why:
        raise typer.BadParameter(str(why)) from why
    pairs: list[tuple[float, float]] = []
    try:
        for number, start in enumerate(chain([first], starts)):
            if 2 * number >= games:
                break
            ahead = room.play(game, start, (one, two), number, ms, cap)
            behind = room.play(game, start, (two, one), number, ms, cap)
            pairs.append((ahead, 1 - behind))
            console.print(f"{2 * len(pairs):4} games  {standing(pairs)}")
    except KeyboardInterrupt:
        console.print("stopped; what was played counts")
    if pairs:
        console.print(f"| {one} | {two} | {options or 'defaults'} | {standing(pairs)} |")
