"""A position: a game and one of its states, with the rules at hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from parlour.drawing.letters import in_text
from parlour.drawing.palette import THEMES
from parlour.drawing.svg import draw
from parlour.kernel import CHANCE, Game, Outcome, Seat, View
from parlour.library.text import board

__all__ = ["Position"]

S = TypeVar("S")


@dataclass(frozen=True, slots=True, repr=False, eq=False)
class Position(Generic[S]):
    """A state of a game as a value: equal positions are equal, and playing makes another one.

    `str()` of it is its board as whoever is to act may see it. `state` is the frozen value that the
    rules work on.
    """

    game: Game[S]
    state: S

    @property
    def actors(self) -> tuple[Seat, ...]:
        """Every seat that may act now; (CHANCE,) while a draw is due, () when the game is over."""
        return self.game.actors(self.state)

    @property
    def turn(self) -> Seat | None:
        """The seat to act: the first of them where several may; None when the game is over."""
        return next(iter(self.actors), None)

    @property
    def over(self) -> bool:
        """The game has ended by its rules."""
        return not self.actors

    @property
    def result(self) -> Outcome | None:
        """How it ended: scores by seat, the reason and the cells that show it; None before."""
        return self.game.outcome(self.state)

    def legal(self, seat: Seat | None = None) -> Sequence[str]:
        """What the seat may play, sorted; without one, the seat to act. Chance has its draws."""
        seat = self.turn if seat is None else seat
        if seat is None:
            return ()
        if seat == CHANCE:
            return sorted(self.game.chance(self.state))
        return self.game.legal(self.state, seat)

    def play(self, action: str, seat: Seat | None = None) -> Position[S]:
        """The position after the action of the seat; without one, of the seat to act.

        Raises `Illegal` with a code that says what is wrong with it.
        """
        if seat is None:
            seat = self.turn or 0
        return Position(self.game, self.game.apply(self.state, seat, action))

    def view(self, seat: Seat | None = None) -> View:
        """What the seat (None: a watcher) may know, as JSON."""
        return self.game.view(self.state, seat)

    def svg(self, seat: Seat | None = None) -> str:
        """The board as SVG, as that seat (None: a watcher) may see it.

        Raises `ValueError` for a game that gives no picture of itself.
        """
        picture = self.game.picture(self.view(seat))
        if picture is None:
            raise ValueError(f"{self.game.id} gives no picture of itself")
        return draw(picture, THEMES["light"], in_text, self.game.name).svg

    def _repr_svg_(self) -> str | None:
        """What a notebook shows: the board as whoever is to act may see it."""
        seat = None if self.turn == CHANCE else self.turn
        return None if self.game.picture(self.view(seat)) is None else self.svg(seat)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return self.game.id == other.game.id and bool(self.state == other.state)

    def __hash__(self) -> int:
        return hash((self.game.id, self.state))

    def __deepcopy__(self, _memo: object) -> Position[S]:
        return self  # nothing in it can change

    def __str__(self) -> str:
        return board(self.game, self.view(None if self.turn == CHANCE else self.turn))

    def __repr__(self) -> str:
        return f"<Position of {self.game.id}: {standing(self)}>"


def standing(position: Position[S]) -> str:
    """Who is to act, or how it ended, in a few words."""
    if outcome := position.result:
        scores = ", ".join(f"{score:g}" for score in outcome.scores)
        return f"over, {scores} ({outcome.reason})"
    who = " or ".join("chance" if seat == CHANCE else str(seat) for seat in position.actors)
    return f"{who} to act" if position.turn == CHANCE else f"seat {who} to act"
