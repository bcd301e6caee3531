"""`parlour games`: what the house has."""

from __future__ import annotations

import json

from rich.console import Console

from parlour import games as house
from parlour import players
from parlour.kernel import AnyGame, Choice

__all__ = ["games"]


def games() -> None:
    """List the games with their options."""
    console = Console(highlight=False)
    for game in house.every().values():
        people = "alone" if game.seats == 1 else f"{game.seats} players"
        console.print(
            f"[bold]{game.id}[/bold]  {game.name} ({game.native}), {people}, "
            f"{players.levels(game)} levels"
        )
        for line in _options(game):
            console.print(f"    {line}", markup=False, soft_wrap=True)


def _options(game: AnyGame) -> list[str]:
    lines = []
    for name, field in game.form.fields.items():
        default = list(field.default) if isinstance(field.default, tuple) else field.default
        shown = default if isinstance(default, str) else json.dumps(default)
        lines.append(f"{name}={shown}  {field.about}")
        if isinstance(field, Choice):
            lines += [f"    {value}: {about}" for value, about in field.values.items()]
    return lines
