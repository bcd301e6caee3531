"""`parlour arena`: two players, openings both ways, rating with error bars."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console

from parlour.cli.contest.contest import Contest, contest_of, own_contests
from parlour.cli.contest.elo import standing
from parlour.cli.options import asked
from parlour.games import get
from parlour.kernel import Illegal

__all__ = ["arena"]


def arena(  # noqa: PLR0913, PLR0917 - each is an option of the command
    first: Annotated[
        str, typer.Argument(help=r"level:N, nodes:N, time:MS\[xTHREADS] or gomocup:PROGRAM")
    ],
    second: Annotated[str, typer.Argument(help="The same.")],
    games: Annotated[int, typer.Option(help="Rounded up to pairs.")] = 60,
    ms: Annotated[int, typer.Option(help="Time a move for levels and programs.")] = 1_000,
    seed: Annotated[int, typer.Option(help="Of openings and dice.")] = 1,
    cap: Annotated[int, typer.Option(help="Actions after which a game is a draw.")] = 400,
    out: Annotated[Path | None, typer.Option(help="Append the result to this file.")] = None,
    game: Annotated[
        str, typer.Option(help="Any for two; in most of them levels are all who play.")
    ] = own_contests()[0],
    options: Annotated[str, typer.Option(help="Of the game: name=value,name=value.")] = "",
    opening: Annotated[int, typer.Option(help="Random actions before a game of levels.")] = 4,
) -> None:
    """Plays a match; Ctrl-C ends it and keeps what has been played."""
    console = Console()
    try:
        rules = get(game)
        chosen = asked(rules, options)
        contest = contest_of(rules)
        starts = contest.openings(chosen, seed, opening)
        starts = chain([next(starts)], starts)  # what is wrong with the options is said at once
        one, two = contest.contestant(first, ms), contest.contestant(second, ms)
    except (Illegal, ValueError, OSError) as why:
        raise typer.BadParameter(str(why)) from why
    try:
        pairs = _played(console, contest, starts, (one, two), games, cap)
    finally:
        one.close()
        two.close()
    if pairs:
        line = f"| {one.name} | {two.name} | {contest.terms(chosen, ms)} | {standing(pairs)} |"
        console.print(line)
        if out is not None:
            with out.open("a", encoding="utf-8") as file:
                file.write(line + "\n")


def _played(
    console: Console,
    contest: Contest[Any],
    starts: Iterator[Any],
    players: tuple[Any, Any],
    games: int,
    cap: int,
) -> list[tuple[float, float]]:
    """The scores of the first player, both ways from each opening."""
    one, two = players
    pairs: list[tuple[float, float]] = []
    forfeits: dict[str, int] = {}
    try:
        for number, start in enumerate(starts):
            if 2 * number >= games:
                break
            ahead, why_ahead = contest.play(start, one, two, number, cap)
            behind, why_behind = contest.play(start, two, one, number, cap)
            pairs.append((ahead, 1 - behind))
            for end in (why_ahead, why_behind):
                if ":" in end:
                    forfeits[end] = forfeits.get(end, 0) + 1
            console.print(f"{2 * len(pairs):4} games  {standing(pairs)}")
    except KeyboardInterrupt:
        console.print("stopped; what was played counts")
    for end, count in forfeits.items():
        console.print(f"forfeited {count}: {end}")
    return pairs
