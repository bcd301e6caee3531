"""Positions set up by hand: what stands where, and the start of a game that leads there.

A position that no game leads to is none: what was set up is found again as options and actions, so
that everything which knows a game from its start knows it too.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from parlour.kernel.codes import Illegal, RefusalCode
from parlour.kernel.picture import Picture, Shape
from parlour.kernel.values import Options, Seat

__all__ = ["Arrangement", "Palette", "Piece", "Placement", "PlacementCode", "Span", "Start"]

S = TypeVar("S")


class PlacementCode(RefusalCode):
    """Why a position cannot be set up."""

    NO_SETUP = "no_setup", "Positions of this game cannot be set up by hand."
    UNKNOWN_PIECE = "unknown_piece", "This game has no such piece."
    TOO_MANY_PIECES = "too_many_pieces", "There are more of these pieces than the game has."
    PIECE_MISSING = "piece_missing", "A piece is missing without which there is no game."
    UNEVEN = "uneven", "The sides take turns: they cannot have so many pieces."
    WON_ALREADY = "won_already", "That position has been won already."
    NO_WAY = "no_way", "No game was found that leads to that position."
    BAD_NUMBER = "bad_number", "That number cannot be."


@dataclass(frozen=True, slots=True)
class Piece:
    """What can be put on a cell, and how it is drawn.

    `single`: there is one, which is moved. `blocks`: it covers the whole block of cells. `turned`:
    the piece that it becomes where it is put on its own cell again; that one is not offered beside.
    """

    id: str
    shape: Shape
    side: Seat | None = None
    text: str = ""
    single: bool = False
    blocks: bool = False
    turned: str = ""


@dataclass(frozen=True, slots=True)
class Span:
    """A number to be set, from `low` to `high`."""

    low: int
    high: int


@dataclass(frozen=True, slots=True)
class Palette:
    """The board with nothing on it, the pieces there are, and the numbers beside it."""

    board: Picture
    pieces: tuple[Piece, ...]
    numbers: Mapping[str, Span] = field(default_factory=dict)

    def check(self, placement: Placement) -> None:
        """Raises `Illegal` for what is no piece, stands on no cell, or is out of its span."""
        cells = {cell.name for row in self.board.rows for cell in row if not cell.gone}
        known = {piece.id for piece in self.pieces}
        for cell, piece in placement.cells.items():
            if cell not in cells or piece not in known:
                raise Illegal(PlacementCode.UNKNOWN_PIECE, f"({piece[:40]} on {cell[:40]})")
        for name in {*placement.numbers, *self.numbers}:
            span, number = self.numbers.get(name), placement.numbers.get(name)
            if span is None or number is None or not span.low <= number <= span.high:
                raise Illegal(PlacementCode.BAD_NUMBER, f"({name[:40]})")


@dataclass(frozen=True, slots=True)
class Placement:
    """What stands on the cells, by their names, and the numbers beside the board."""

    cells: Mapping[str, str]
    numbers: Mapping[str, int] = field(default_factory=dict)

    def where(self, piece: str) -> list[str]:
        """The cells with that piece, sorted."""
        return sorted(cell for cell, there in self.cells.items() if there == piece)


@dataclass(frozen=True, slots=True)
class Start:
    """Options, as JSON has them, and the first actions of a game."""

    options: Options
    actions: tuple[str, ...] = ()


class Arrangement(ABC, Generic[S]):
    """How positions of one game over states `S` are set up by hand, by pure functions."""

    @abstractmethod
    def palette(self, options: Options) -> Palette:
        """What there is to be placed under these options."""

    @abstractmethod
    def placement(self, s: S) -> Placement:
        """What stands where in that position."""

    @abstractmethod
    def start(self, options: Options, placement: Placement) -> Start:
        """A game that leads there, by options like these.

        Whoever asks has had the palette check what is placed. Raises `Illegal` that says why there
        is no such game, or none that is found within a bounded search.
        """
