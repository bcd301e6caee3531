"""Words of the terminal: seats, happenings, endings and refusals."""

from __future__ import annotations

import json
from collections.abc import Iterable

from rich.console import Console

from parlour.kernel import CHANCE, AnyGame, Happening, Illegal, Seat
from parlour.match import Ending, Table
from parlour.match.record import result_of

__all__ = ["ending_words", "refuse", "seat_name", "told"]

_SEATS = {"seat", "by", "winner", "X", "O"}
"""Values of happenings that name a seat, where they are numbers."""


def seat_name(table: Table, seat: Seat) -> str:
    """Seats as people count them, with who sits there."""
    if seat == CHANCE:
        return "chance"
    name = table.setup.chairs[seat].name
    return f"seat {seat + 1} ({name})" if name else f"seat {seat + 1}"


def told(happenings: Iterable[Happening]) -> list[str]:
    """A line for each happening: its code and what it holds."""
    return [_told(happening) for happening in happenings]


def _told(happening: Happening) -> str:
    values = ", ".join(_value(key, value) for key, value in happening.values.items())
    return f"{happening.code.replace('_', ' ')}: {values}".removesuffix(": ")


def _value(key: str, value: object) -> str:
    if key in _SEATS and type(value) is int:
        return f"{'' if key == 'seat' else key + ' '}seat {value + 1}"
    if isinstance(value, list) and all(isinstance(item, str) for item in value):
        return f"{key} {' '.join(value)}"
    return f"{key} {value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)}"


def ending_words(game: AnyGame, ending: Ending) -> str:
    """The result as players say it."""
    reason = ending.reason.replace("_", " ")
    if ending.scores is None:
        return f"No result ({reason})."
    if game.seats == 1:
        return f"{'Won' if ending.scores[0] == 1 else 'Lost'} ({reason})."
    best = max(ending.scores)
    winners = [seat for seat, score in enumerate(ending.scores) if score == best]
    score = result_of(ending.scores)
    if len(winners) > 1:
        return f"Drawn, {score} ({reason})."
    return f"Seat {winners[0] + 1} wins, {score} ({reason})."


def refuse(console: Console, refusal: Illegal) -> None:
    """Say what was refused and why, with its code."""
    console.print(f"[bold red]{refusal.code}[/bold red]", end=": ")
    console.print(str(refusal), markup=False)
