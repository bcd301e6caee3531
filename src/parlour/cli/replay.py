"""`parlour replay`: look through a record and check it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.markup import escape

from parlour import games
from parlour.cli.boards import drawn
from parlour.cli.record_files import fetch
from parlour.cli.words import ending_words, refuse, told
from parlour.kernel import CHANCE, AnyGame, Code, Illegal, Seat
from parlour.match import Ending
from parlour.match.record import Record, result_of, states

__all__ = ["replay"]


def replay(
    file: Annotated[Path, typer.Argument(help="A text record, or an SGF or PSQ file.")],
    step: Annotated[
        bool, typer.Option("--step", help="Show every position; Enter goes on, q leaves.")
    ] = False,
) -> None:
    """Read a record, check it by the rules and show how it ended."""
    console = Console(highlight=False)
    try:
        record = fetch(file)
        game = games.get(record.game)
        path = list(states(game, record))[record.setup :]
        _check(game, record, path[-1][0])
    except Illegal as refusal:
        refuse(Console(stderr=True, highlight=False), refusal)
        raise typer.Exit(1) from None
    console.print(f"[bold]{game.name}[/bold]  {escape(_headers(record))}")
    if step:
        _walk(console, game, path)
    else:
        console.print(drawn(game, game.view(path[-1][0], None)))
    setup = f"Set up: {record.setup}. " if record.setup else ""
    console.print(f"{setup}Actions: {len(path) - 1}. {_end(game, record, path[-1][0])}")


def _check(game: AnyGame, record: Record, end: Any) -> None:
    """The result that is written must be the one that the rules give, where they give one."""
    outcome = game.outcome(end)
    if outcome is None:
        return
    by_rules = (result_of(outcome.scores), outcome.reason)
    if (record.result, record.reason) != by_rules:
        stands = " ".join(by_rules)
        raise Illegal(
            Code.BAD_RECORD, f"(it says {record.result} {record.reason}; the rules say {stands})"
        )


def _headers(record: Record) -> str:
    options = " ".join(f"{name}={value}" for name, value in record.options.items())
    seats = ", ".join(record.seats)
    return "  ".join(filter(None, (options, seats)))


def _end(game: AnyGame, record: Record, end: Any) -> str:
    if ending := Ending.of(game.outcome(end)):
        return ending_words(game, ending)
    if record.result == "*" and not record.reason:
        return "Not finished."
    return f"{record.result} ({record.reason.replace('_', ' ')})."


def _walk(console: Console, game: AnyGame, path: list[tuple[Any, Seat, str]]) -> None:
    """Position by position. Where nobody can press Enter it just runs through."""
    before = path[0][0]
    console.print(drawn(game, game.view(before, None)))
    for number, (s, seat, action) in enumerate(path[1:], start=1):
        if console.is_terminal and console.input(r"\[Enter] ").strip().lower() == "q":
            return
        who = "chance" if seat == CHANCE else f"seat {seat + 1}"
        console.print(f"{number}. {who}: [bold]{action}[/bold]")
        for line in told(game, game.narrate(before, seat, action, s)):
            console.print(f"  {line}", style="dim", markup=False)
        console.print(drawn(game, game.view(s, None)))
        before = s
