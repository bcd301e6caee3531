"""Four in a Square as anybody can draw it, and as numbers."""

from __future__ import annotations

from parlour.games.four_in_a_square.position import PLAYERS, Phase
from parlour.kernel import Cell, Mark, Picture, Shape, View

__all__ = ["numbers", "picture"]

_COLOURS = {"R": "Red", "B": "Blue"}


def picture(view: View) -> Picture:
    """Six rows of six; the hole has no cells, and every cell of a tile slides it."""
    won = {cell for block in view["blocks"] for cell in block["cells"]}
    rows = [[_cell(view, won, *_place(row, col)) for col in range(6)] for row in range(6)]
    return Picture.of(rows, caption=_caption(view), block=2)


def _place(row: int, col: int) -> tuple[int, int]:
    """Square and slot of that row and column (section 2)."""
    return 3 * (row // 2) + col // 2, 2 * (row % 2) + col % 2


def _cell(view: View, won: set[str], square: int, slot: int) -> Cell:
    name = f"{square}.{slot}"
    if square == view["holeSquareIndex"]:
        return Cell(name, gone=True)
    piece = view["board"][square][slot]
    mark = Mark.WIN if name in won else Mark.LAST if name == view["lastPlace"] else None
    return Cell(
        name,
        Shape.DISC if piece else None,
        PLAYERS.index(piece) if piece else None,
        mark=mark,
        action=_action(view, square, name, free=piece is None),
    )


def _action(view: View, square: int, name: str, *, free: bool) -> str | None:
    if view["winner"] or view["drawReason"]:
        return None
    if view["phase"] == Phase.PLACEMENT:
        return f"place {name}" if free else None
    return f"slide {square}" if square in view["legalSlides"] else None


def _caption(view: View) -> str:
    if view["winner"]:
        return f"{_COLOURS[view['winner']]} has won."
    if view["drawReason"]:
        return "Drawn."
    verb = "places a piece" if view["phase"] == Phase.PLACEMENT else "slides a tile"
    hand = ", ".join(f"{_COLOURS[player]} {left}" for player, left in view["left"].items())
    return f"{_COLOURS[view['currentPlayer']]} {verb}. In hand: {hand}."


def numbers(view: View) -> list[float]:
    """From the side of who is to act: pieces, hole, banned tile, phase, hands, and the draws."""
    mine = view["currentPlayer"]
    pieces = [piece for square in view["board"] for piece in square]
    most = view["piecesPerPlayer"]
    return [
        *(float(piece == mine) for piece in pieces),
        *(float(piece is not None and piece != mine) for piece in pieces),
        *(float(square == view["holeSquareIndex"]) for square in range(9)),
        *(float(square == view["blockedSlideSquareIndex"]) for square in range(9)),
        *(float(phase == view["phase"]) for phase in Phase),
        view["left"][mine] / most,
        view["left"][PLAYERS[1 - PLAYERS.index(mine)]] / most,
        view["occurrences"] / (view["repetitionDraw"] or 10),
        (view["slidesLeft"] or 0) / (view["movementLimit"] or 1),
    ]
