"""`parlour import`: a move list of another gomoku program, as a record of this house."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

import typer
from rich.console import Console

from parlour.cli.words import refuse
from parlour.games.caro import Rows, game, read_moves, read_rule
from parlour.kernel import Illegal
from parlour.match.record import Record, result_of, states, write

__all__ = ["COMMANDS"]


def import_moves(
    moves: Annotated[str, typer.Argument(help='Such as "h8i9h9" or "H8 I9 H9".')],
    rows: Annotated[Rows, typer.Option(help="Where row 1 is. The moves do not say.")],
    rule: Annotated[str, typer.Option(help="By any of its spellings.")] = "standard",
    size: Annotated[int, typer.Option(min=7, max=20)] = 15,
) -> None:
    """Print the record of a game of Caro that another program wrote down."""
    try:
        options = {"opening": "free", "rule": read_rule(rule), "size": size}
        record = Record(game.id, game.rules, options, tuple(read_moves(moves, size, rows)))
        *_, (end, _, _) = states(game, record)
    except Illegal as refusal:
        refuse(Console(stderr=True, highlight=False), refusal)
        raise typer.Exit(1) from None
    if outcome := game.outcome(end):
        record = replace(record, result=result_of(outcome.scores), reason=outcome.reason)
    typer.echo(write(record), nl=False)


COMMANDS = {"import": import_moves}
