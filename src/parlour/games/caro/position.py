"""A position of Caro and whose move it is (caro.md sections 3, 6 and 11)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from parlour.games.grid import Grid

__all__ = ["CHOICES", "OPENINGS", "SIDES", "Position"]

SIDES: Final = "XO"

CHOICES: Final = ("add_two", "take_o", "take_x")

OPENINGS: Final = {
    "free": "X may start anywhere.",
    "swap2": "The first player places three stones, the second picks a side or adds two more.",
}


@dataclass(frozen=True, slots=True)
class Position:
    """Stones, in the order they were placed, and the choices made under `swap2`.

    `lines` holds every winning run that the last stone completed.
    """

    size: int
    rule: str
    opening: str
    board: bytes
    moves: tuple[int, ...] = ()
    choices: tuple[str, ...] = ()
    lines: tuple[tuple[int, ...], ...] = ()

    @property
    def grid(self) -> Grid:
        """The geometry of this board."""
        return Grid.of(self.size)

    @property
    def over(self) -> bool:
        """A side has won or the board is full."""
        return bool(self.lines) or len(self.moves) == len(self.board)

    @property
    def on_offer(self) -> tuple[str, ...]:
        """The `swap2` choices that are due now, sorted."""
        if self.opening == "swap2":
            if len(self.moves) == 3 and not self.choices:
                return CHOICES
            if len(self.moves) == 5 and self.choices == ("add_two",):
                return ("take_o", "take_x")
        return ()

    @property
    def sides(self) -> str | None:
        """The side of seat 0 and of seat 1; None while `swap2` has not settled it."""
        if self.opening == "free":
            return "XO"
        if not self.choices or self.choices[-1] == "add_two":
            return None
        chooser = len(self.choices) % 2  # Q, seat 1, chooses first; P, seat 0, after `add_two`
        taken = self.choices[-1][-1].upper()
        return "XO" if (taken == "X") == (chooser == 0) else "OX"

    @property
    def turn(self) -> str:
        """The side of the next stone."""
        return SIDES[len(self.moves) % 2]

    @property
    def seat(self) -> int:
        """Who places or chooses next."""
        if self.opening == "free":
            return len(self.moves) % 2
        sides = self.sides
        if sides is not None:
            return sides.index(self.turn)
        if self.on_offer:
            return 0 if self.choices else 1
        return 1 if self.choices else 0
