"""A position as anybody can draw it: cells in rows, what stands on them, what they stand for."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from parlour.kernel.values import Seat

__all__ = ["Cell", "Mark", "Picture", "Shape"]


class Shape(StrEnum):
    """What can stand on a cell. Sides differ in shade and pattern, not in colour alone."""

    DISC = "disc"
    CROSS = "cross"
    RING = "ring"
    SQUARE = "square"
    CARD = "card"


class Mark(StrEnum):
    """What is to be noticed about a cell."""

    LAST = "last"
    """What was played latest."""

    WIN = "win"
    """It is part of what has won."""

    AIM = "aim"
    """Something is aimed at it."""

    HERE = "here"
    """The piece that everything is about stands here, on top of what the cell shows."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell: its name, what stands on it and whose that is, a short text, and a mark.

    `side` None is nobody's. `action` is what choosing it plays, while that is legal: who offers it
    asks the legal list first. Cells may share an action. `gone`: there is no cell here.
    """

    name: str
    shape: Shape | None = None
    side: Seat | None = None
    text: str = ""
    mark: Mark | None = None
    action: str | None = None
    gone: bool = False


@dataclass(frozen=True, slots=True)
class Picture:
    """The cells in rows from the top, with the names of columns and rows where they have some.

    Every row is as long as any other, and a game's picture keeps its size; rows and columns at an
    edge that are all `gone` need not be drawn. `block`: cells stand together in blocks of so many
    by so many; 1 is a plain grid. Actions that no cell stands for are offered beside it. `caption`
    says what no cell can.
    """

    rows: tuple[tuple[Cell, ...], ...]
    columns: tuple[str, ...] = ()
    ranks: tuple[str, ...] = ()
    caption: str = ""
    block: int = 1

    @classmethod
    def of(
        cls,
        rows: Iterable[Iterable[Cell]],
        *,
        columns: Iterable[str] = (),
        ranks: Iterable[str] = (),
        caption: str = "",
        block: int = 1,
    ) -> Picture:
        """A picture of rows that anything may bring."""
        lines = tuple(tuple(row) for row in rows)
        return cls(lines, tuple(columns), tuple(ranks), caption, block)
