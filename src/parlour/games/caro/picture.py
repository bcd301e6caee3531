"""Caro as anybody can draw it, and as numbers."""

from __future__ import annotations

from parlour.games.caro.position import CHOICES, SIDES
from parlour.games.grid import Grid
from parlour.kernel import Cell, Mark, Picture, Shape, View

__all__ = ["SHAPES", "numbers", "picture"]

SHAPES = (Shape.CROSS, Shape.RING)


def picture(view: View) -> Picture:
    """Crosses and rings; each is a seat's once `swap2` has settled whose."""
    grid, moves = Grid.of(view["size"]), view["moves"]
    stones = {y * grid.size + x: number % 2 for number, (x, y) in enumerate(moves)}
    marks = {y * grid.size + x: Mark.LAST for x, y in moves[-1:]}
    marks |= {y * grid.size + x: Mark.WIN for line in view["lines"] for x, y in line}
    owners = [view["sides"].index(side) if view["sides"] else None for side in SIDES]
    placing = view["phase"] == "place"

    def cell(at: int, name: str) -> Cell:
        stone = stones.get(at)
        if stone is None:
            return Cell(name, action=name if placing else None)
        return Cell(name, SHAPES[stone], owners[stone], mark=marks.get(at))

    return Picture.of(
        grid.in_rows([cell(at, name) for at, name in enumerate(grid.names)]),
        columns=grid.columns,
        ranks=grid.ranks,
        caption=_caption(view),
    )


def _caption(view: View) -> str:
    if view["result"] == "draw":
        return "Drawn: the board is full."
    if view["result"]:
        return f"{view['result']} has won."
    return "A side is to be chosen." if view["phase"] == "choose" else f"{view['turn']} to place."


def numbers(view: View) -> list[float]:
    """The stones of the side that places next, then the other's, then the choices of `swap2`."""
    size, moves = view["size"], view["moves"]
    planes = [0.0] * (2 * size * size)
    for number, (x, y) in enumerate(moves):
        other = number % 2 != len(moves) % 2
        planes[other * size * size + y * size + x] = 1.0
    return [
        *planes,
        float(view["phase"] == "choose"),
        *(float(choice in view["choices"]) for choice in CHOICES),
    ]
