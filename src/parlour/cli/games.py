"""`parlour games`: what the house has."""

from __future__ import annotations

import json

from rich.console import Console
from rich.markup import escape

from parlour import players
from parlour.games import every
from parlour.kernel import AnyGame, Choice
from parlour.players.trial import admit
from parlour.server import Config

__all__ = ["games"]


def games() -> None:
    """List the games with their options."""
    console = Console(highlight=False)
    left_out = admit(Config().trial)
    for game in every().values():
        people = "alone" if game.seats == 1 else f"{game.seats} players"
        console.print(
            f"[bold]{game.id}[/bold]  {_names(game)}, {people}, {players.levels(game)} levels"
        )
        for line in _options(game):
            console.print(f"    {line}", markup=False, soft_wrap=True)
    for failure in left_out:
        console.print(f"[red]left out[/red] {escape(str(failure))}", soft_wrap=True)


def _names(game: AnyGame) -> str:
    return f"{game.name} ({game.native})" if game.native not in ("", game.name) else game.name


def _options(game: AnyGame) -> list[str]:
    lines = []
    for name, field in game.options_schema.fields.items():
        default = list(field.default) if isinstance(field.default, tuple) else field.default
        shown = default if isinstance(default, str) else json.dumps(default)
        lines.append(f"{name}={shown}  {field.about}")
        if isinstance(field, Choice):
            lines += [f"    {value}: {about}" for value, about in field.values.items()]
    return lines
