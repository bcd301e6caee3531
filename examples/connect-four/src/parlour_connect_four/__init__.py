"""Connect Four: discs fall into seven columns; four in a row win."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from parlour.kernel import (
    Cell,
    Code,
    Game,
    Illegal,
    Json,
    Mark,
    Narration,
    Options,
    Outcome,
    Picture,
    Seat,
    Shape,
    View,
)
from parlour.kernel.schema import TEXT, listed, record

COLUMNS, HEIGHT = "ABCDEFG", 6
LINES = tuple(
    tuple((column + n * right, row + n * up) for n in range(4))
    for column in range(len(COLUMNS))
    for row in range(HEIGHT)
    for right, up in ((1, 0), (0, 1), (1, 1), (1, -1))
    if column + 3 * right < len(COLUMNS) and 0 <= row + 3 * up < HEIGHT
)
THROUGH = {
    cell: tuple(line for line in LINES if cell in line)
    for cell in {cell for line in LINES for cell in line}
}


@dataclass(frozen=True, slots=True)
class Position:
    """What was dropped so far, such as `DDE`; the columns from the bottom up, as texts of seats.

    `line` names the four cells that won.
    """

    drops: str = ""
    columns: tuple[str, ...] = ("",) * len(COLUMNS)
    line: tuple[str, ...] = ()

    def at(self, column: int, row: int) -> str:
        """The seat whose disc lies there, or nothing."""
        return self.columns[column][row : row + 1]


class ConnectFour(Game[Position]):
    """The rules. Seat 0 begins; a disc falls to the lowest free cell of its column."""

    id, name = "connect-four", "Connect Four"
    about = "Discs fall to the bottom of seven columns. Four in a row win."
    all_see_alike = True
    view_schema = record(
        {
            "drops": (TEXT, "The column of every disc, in their order."),
            "line": (listed(TEXT), "The four cells that won."),
        }
    )

    def start(self, options: Options) -> Position:
        """An empty grid."""
        self.options_schema.read(options)
        return Position()

    def actors(self, s: Position) -> tuple[Seat, ...]:
        """The two in turn, until four are in a row or the grid is full."""
        over = s.line or len(s.drops) == len(COLUMNS) * HEIGHT
        return () if over else (len(s.drops) % 2,)

    def legal(self, s: Position, seat: Seat) -> Sequence[str]:
        """The columns that are not full."""
        if (seat,) != self.actors(s):
            return []
        return [name for name, discs in zip(COLUMNS, s.columns, strict=True) if len(discs) < HEIGHT]

    def apply(self, s: Position, seat: Seat, action: str) -> Position:
        """The disc falls."""
        if not self.actors(s):
            raise Illegal(Code.GAME_OVER)
        if len(action) != 1 or action not in COLUMNS:
            raise Illegal(Code.UNKNOWN_ACTION)
        if (seat,) != self.actors(s):
            raise Illegal(Code.NOT_YOUR_TURN)
        column = COLUMNS.index(action)
        row = len(s.columns[column])
        if row == HEIGHT:
            raise Illegal(Code.CELL_TAKEN)
        columns = list(s.columns)
        columns[column] += str(seat)
        after = Position(s.drops + action, tuple(columns))
        for line in THROUGH[column, row]:
            if all(after.at(*cell) == str(seat) for cell in line):
                return Position(after.drops, after.columns, tuple(_name(*cell) for cell in line))
        return after

    def outcome(self, s: Position) -> Outcome | None:
        """Four in a row for whoever dropped last, or a full grid."""
        if s.line:
            winner = (len(s.drops) - 1) % 2
            return Outcome((1.0 - winner, float(winner)), "line", s.line)
        return None if self.actors(s) else Outcome((0.5, 0.5), "board_full")

    def dump(self, s: Position) -> Json:
        """What was dropped, and what won; the view is the same."""
        return {"drops": s.drops, "line": list(s.line)}

    def load(self, data: Json) -> Position:
        """The position after these drops."""
        try:
            s = Position()
            for number, action in enumerate(data["drops"]):
                s = self.apply(s, number % 2, action)
        except (TypeError, KeyError, Illegal) as why:
            raise ValueError("not a position of Connect Four") from why
        return s

    def narrate(self, s: Position, seat: Seat, action: str, t: Position) -> Sequence[Narration]:
        """Where the disc came to lie."""
        cell = _name(COLUMNS.index(action), len(s.columns[COLUMNS.index(action)]))
        return [Narration("dropped", {"seat": seat, "cell": cell})]

    def picture(self, view: View) -> Picture:
        """The grid from the top; a cell stands for its column."""
        s = self.load(view)
        rows = [[self._cell(s, x, y) for x in range(len(COLUMNS))] for y in range(HEIGHT)]
        return Picture.of(reversed(rows), columns=COLUMNS)

    def _cell(self, s: Position, column: int, row: int) -> Cell:
        name, seat = _name(column, row), s.at(column, row)
        if not seat:
            return Cell(name, action=COLUMNS[column])
        last = COLUMNS[column] == s.drops[-1] and row == len(s.columns[column]) - 1
        mark = Mark.WIN if name in s.line else Mark.LAST if last else None
        return Cell(name, Shape.DISC, int(seat), mark=mark)


def _name(column: int, row: int) -> str:
    return f"{COLUMNS[column]}{row + 1}"


game = ConnectFour()
