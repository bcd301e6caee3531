"""Stay on the Board as anybody can draw it, and as numbers."""

from __future__ import annotations

from parlour.games.stay_on_the_board.board import DIRECTIONS, Board
from parlour.games.stay_on_the_board.position import Mode
from parlour.kernel import Cell, Mark, Picture, Shape, Sitter, View

__all__ = ["numbers", "picture"]


def picture(view: View) -> Picture:
    """The piece is nobody's; a safe cell plays the move that leads there, burnt ones are gone.

    Moves that lose lead to no cell: they are offered beside it, like the claim (R-MOVE-2b).
    """
    board = Board.of(view["size"])
    piece = None if view["pos"] is None else board.cell(*view["pos"])
    burnt = {board.cell(*place) for place in view["blocked"]}
    over = view["result"] is not None
    moves = {} if over else {board.cell(*to): move for move, to in view["reach"].items()}
    costly = {board.cell(*place) for place in view["penalised"]}

    def cell(at: int) -> Cell:
        name = board.names[at]
        if at == piece:
            return Cell(name, Shape.DISC, mark=Mark.HERE)
        if at in burnt:
            return Cell(name, gone=True)
        aim = Mark.AIM if at in costly and not over else None
        return Cell(name, mark=aim, action=moves.get(at))

    size = board.size
    # From 1, as the board of the page and the sentence about the start count.
    places = [str(number + 1) for number in range(size)]
    rows = [[cell(row * size + col) for col in range(size)] for row in range(size)]
    return Picture.of(rows, columns=places, ranks=places, caption=_caption(view))


def _caption(view: View) -> str:
    result = view["result"]
    if result is not None:
        return f"Seat {result['winner']} has won."
    if view["pos"] is None:
        return "The start cell is drawn."
    return f"Seat {view['player']} to move or to claim that it cannot."


def numbers(view: View) -> list[float]:
    """Piece, burnt cells, the latest move, and by seat, who is to act first: who it is, its score.

    A person pays for going back along a computer's move, so both matter (R-PEN-1).
    """
    size, mine = view["size"], view["player"] - 1
    piece, burnt = [0.0] * size**2, [0.0] * size**2
    if view["pos"] is not None:
        piece[view["pos"][0] * size + view["pos"][1]] = 1.0
    for row, col in view["blocked"]:
        burnt[row * size + col] = 1.0
    last = view["last"] or {"dir": 0, "dist": 0}
    seats = (mine, 1 - mine)
    return [
        *piece,
        *burnt,
        *(float(way == last["dir"]) for way in DIRECTIONS),
        last["dist"] / size,
        float(view["mode"] == Mode.BLOCKED),
        *(float(view["seats"][seat] == Sitter.COMPUTER) for seat in seats),
        *((view["points"][str(s + 1)] - view["penalty"][str(s + 1)]) / 100 for s in seats),
    ]
