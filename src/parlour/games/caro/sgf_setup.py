"""Stones that an SGF file sets up before its first move: a position, in an order nobody played."""

from __future__ import annotations

from parlour.games.caro.paper import Stones, bad
from parlour.games.caro.position import Position
from parlour.games.caro.sgf_point import SIDES, points_of
from parlour.games.caro.sgf_text import Property, SgfNode
from parlour.games.grid import Grid
from parlour.kernel import Game, Illegal

__all__ = ["SetUp", "laid", "stones_in_turn"]

_SETS = {"AB": 0, "AW": 1}


class SetUp:
    """The stones of both sides, and the line that has the first of them; 0: there are none."""

    def __init__(self) -> None:
        self.sides: Stones = (set(), set())
        self.line = 0

    def __len__(self) -> int:
        return sum(map(len, self.sides))

    def read(self, root: SgfNode, grid: Grid) -> None:
        """Take those of the file's first node. Raises `Illegal(bad_record)` for half a turn."""
        turn: Property | None = None
        for found in root.properties:
            name, value, line = found
            if name in _SETS:
                self.line = self.line or line
                cells = set(points_of(value, grid, line))
                if cells & (self.sides[0] | self.sides[1]):
                    raise bad(line, f"{name}[{value}]: a stone stands there")
                self.sides[_SETS[name]].update(cells)
            elif name == "AE":
                raise bad(line, "stones are taken away (AE) where none have been played")
            elif name == "PL":
                turn = turn or found
        black, white = map(len, self.sides)
        if black - white not in (0, 1):
            why = f"{black} black stones and {white} white ones are nobody's turn"
            raise bad(self.line, why)
        if turn and self.line and SIDES.get(turn.value.strip()[:1].upper()) != black - white:
            raise bad(
                turn.line, f"PL[{turn.value[:20]}]: by the stones it is the other side's turn"
            )

    def refuse(self, found: Property) -> None:
        """Refuses what a later node sets up or takes away."""
        if found.name in _SETS or found.name == "AE":
            why = f"stones are set up ({found.name}) where moves have been played"
            raise bad(found.line, why)


def laid(
    game: Game[Position], start: Position, setup: Stones, line: int
) -> tuple[Position, tuple[str, ...]]:
    """The position, by the first order of its stones in which nobody wins too early.

    A six, or a five that a stone blocks, may have been a five that wins for a while.
    """
    for last in (None, 0, 1, 2, 3, 4):
        s, actions = start, stones_in_turn(*setup, start.grid, last)
        try:
            for action in actions:
                s = game.apply(s, s.seat, action)
        except Illegal as why:
            ended = why
        else:
            return s, actions
    raise bad(line, "stones are set up of which some had won already") from ended


def stones_in_turn(
    black: set[str], white: set[str], grid: Grid, last: int | None = None
) -> tuple[str, ...]:
    """Stones that have no order, each side's from the top left, in turn.

    Any five cells in a row differ in column + 2 rows, modulo 5. With `last`, the stones of that
    remainder come last: until then nobody has five in a row.
    """

    def place(name: str) -> tuple[bool, int]:
        x, y = grid.xy(grid.index[name])
        return (x + 2 * y) % 5 == last, grid.index[name]

    sides = [sorted(side, key=place) for side in (black, white)]
    return tuple(sides[at % 2][at // 2] for at in range(len(black) + len(white)))
