"""`parlour play`: any game of the house in a terminal."""

from __future__ import annotations

import re
from pathlib import Path
from secrets import token_urlsafe
from typing import Annotated

import typer
from rich.console import Console

from parlour import games, players
from parlour.cli.conversation import Conversation
from parlour.cli.local_match import LocalMatch
from parlour.cli.options import asked
from parlour.cli.record_files import fetch
from parlour.cli.words import refuse
from parlour.kernel import AnyGame, Code, Illegal
from parlour.match import Chair
from parlour.match.record import Record

__all__ = ["play"]


def play(
    game: Annotated[str, typer.Argument(help="Its id: see `parlour games`.")] = "",
    level: Annotated[
        int | None, typer.Option(help="Of the computer, 1 the weakest.", min=1)
    ] = None,
    seat: Annotated[
        str | None, typer.Option(help="Yours: 1 begins. `both`: two people; `none`: just watch.")
    ] = None,
    seed: Annotated[str | None, typer.Option(help="Same seed: same cards, same computer.")] = None,
    options: Annotated[str, typer.Option(help="As size=11,name=value, or as JSON.")] = "",
    resume: Annotated[Path | None, typer.Option(help="Go on with a saved game.")] = None,
) -> None:
    """Play against the computer or side by side; hints, undo, records."""
    console = Console(highlight=False)
    try:
        record = None if resume is None else fetch(resume)
        if not game and record is None:
            raise Illegal(Code.UNKNOWN_GAME, "(name one of: parlour games)")
        rules = games.get(game or (record.game if record else ""))
        given = record.options if record else asked(rules, options)
        chairs = _chairs(rules, level, seat, record)
        local_match = LocalMatch(rules, given, chairs, seed or token_urlsafe(16))
        if record:
            local_match.read(record)
    except Illegal as refusal:
        refuse(Console(stderr=True, highlight=False), refusal)
        raise typer.Exit(1) from None
    Conversation(local_match, console, resume).run()


def _chairs(
    game: AnyGame, level: int | None, seat: str | None, record: Record | None
) -> tuple[Chair, ...]:
    """Who sits where: as asked for, else as in the record, else a person first."""
    most = players.levels(game)
    if level is not None and level > most:
        raise Illegal(Code.BAD_SEATS, f"(the levels of {game.id} are 1 to {most})")
    names = record.seats if record else ()
    kept = [re.fullmatch(r"level (\d+)", name) for name in names]
    if seat is None and len(kept) == game.seats:
        bots = [None if name is None else min(int(name[1]), most) for name in kept]
        return tuple(
            Chair(bot and (level or bot), _name(number, bot and (level or bot), bots))
            for number, bot in enumerate(bots)
        )
    people = _people(game, seat or "1")
    bots = [None if number in people else level or (most + 1) // 2 for number in range(game.seats)]
    return tuple(Chair(bot, _name(number, bot, bots)) for number, bot in enumerate(bots))


def _people(game: AnyGame, seat: str) -> set[int]:
    if seat in ("both", "all"):
        return set(range(game.seats))
    if seat == "none":
        return set()
    if seat.isdecimal() and 1 <= int(seat) <= game.seats:
        return {int(seat) - 1}
    raise Illegal(Code.BAD_SEATS, f"(--seat is 1 to {game.seats}, both or none)")


def _name(number: int, level: int | None, bots: list[int | None]) -> str:
    if level is not None:
        return f"level {level}"
    return "you" if bots.count(None) == 1 else f"player {number + 1}"
