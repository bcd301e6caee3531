"""Words of the terminal: seats, narrations, endings and refusals."""

from __future__ import annotations

import json
from collections.abc import Iterable

from rich.console import Console

from parlour.kernel import CHANCE, AnyGame, Illegal, Narration, Seat
from parlour.match import Ending, Match
from parlour.match.record import result_of

__all__ = ["ending_words", "refuse", "seat_name", "told"]


def seat_name(match: Match, seat: Seat) -> str:
    """Seats as people count them, with who sits there."""
    if seat == CHANCE:
        return "chance"
    name = match.setup.chairs[seat].name
    return f"seat {seat + 1} ({name})" if name else f"seat {seat + 1}"


def told(game: AnyGame, narrations: Iterable[Narration]) -> list[str]:
    """A line for each narration: its code and what it holds."""
    return [_told(game, narration) for narration in narrations]


def _told(game: AnyGame, narration: Narration) -> str:
    values = ", ".join(_value(game, key, value) for key, value in narration.values.items())
    return f"{narration.code.replace('_', ' ')}: {values}".removesuffix(": ")


def _value(game: AnyGame, key: str, value: object) -> str:
    if key in game.seat_values and type(value) is int:
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
    if len(winners) == game.seats:
        return f"Drawn, {score} ({reason})."
    if len(winners) > 1:
        several = " and ".join(str(seat + 1) for seat in winners)
        return f"Seats {several} share the win, {score} ({reason})."
    return f"Seat {winners[0] + 1} wins, {score} ({reason})."


def refuse(console: Console, refusal: Illegal) -> None:
    """Say what was refused and why, with its code."""
    console.print(f"[bold red]{refusal.code}[/bold red]", end=": ")
    console.print(str(refusal), markup=False)
    for note in getattr(refusal, "__notes__", ()):
        console.print(note, markup=False, soft_wrap=True)
