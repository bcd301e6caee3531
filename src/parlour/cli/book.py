"""`parlour book`: books of openings, out of games that were exported or played for them."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import msgspec
import typer

from parlour.cli.options import asked
from parlour.cli.self_play import SelfPlay
from parlour.games import get
from parlour.kernel import Illegal
from parlour.openings.export import gathered
from parlour.openings.file import write

__all__ = ["app"]

app = typer.Typer(no_args_is_help=True, help="Books of openings.")

_Game = Annotated[str, typer.Argument(help="The game.")]
_Options = Annotated[str, typer.Option(help="Of the game: name=value,name=value.")]


@app.command()
def build(
    game: _Game,
    files: Annotated[
        list[Path], typer.Argument(help="Lines of matches, as `parlour export` has them.")
    ],
    out: Annotated[Path, typer.Option(help="The book: a file like GAME.VARIANT.jsonl.gz.")],
    options: _Options = "",
    plies: Annotated[int, typer.Option(min=1, max=60, help="How deep the book goes.")] = 12,
    least: Annotated[int, typer.Option(min=1, help="Leave out what fewer games played.")] = 3,
) -> None:
    """Gather what was played from each position, by whom and with what result."""
    try:
        rules = get(game)
        chosen = asked(rules, options)
        if rules.likeness is None:
            raise typer.BadParameter(f"{game} has no books of openings")
        lines = (line for file in files for line in file.read_bytes().splitlines())
        found = gathered(rules, chosen, lines, plies)
    except (Illegal, OSError) as why:
        raise typer.BadParameter(str(why)) from why
    book = found.book.trimmed(least)
    write(out, book)
    size = out.stat().st_size
    typer.echo(
        f"{out}: {book.games} games, {len(book.positions)} positions, {size:,} bytes; "
        f"left out: {found.others} other games, {found.broken} broken lines."
    )


@app.command()
def play(
    game: _Game,
    out: Annotated[Path, typer.Option(help="The lines are appended to this file.")],
    games: Annotated[int, typer.Option(min=1, help="How many.")] = 100,
    levels: Annotated[str, typer.Option(help="Who plays: levels, with commas between.")] = "8,9",
    options: _Options = "",
    seed: Annotated[int, typer.Option(help="Of the first game; the others count on.")] = 0,
) -> None:
    """Have the computer play itself, for a book. Ctrl-C ends it and keeps what has been played."""
    try:
        rules = get(game)
        who = [int(level) for level in levels.split(",")]
        match = SelfPlay(rules, rules.options_schema.read(asked(rules, options)), who)
    except (Illegal, ValueError) as why:
        raise typer.BadParameter(str(why)) from why
    with out.open("ab") as file:
        for number in range(seed, seed + games):
            file.write(msgspec.json.encode(match.line(number)) + b"\n")
            file.flush()
    typer.echo(f"{games} games more are in {out}.")
