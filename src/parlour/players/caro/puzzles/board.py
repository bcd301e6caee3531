"""A position of Caro as provers see it: stones, whose turn it is, and the rule's prover."""

from __future__ import annotations

from dataclasses import dataclass, field

from parlour.engine.prover import FiveProver
from parlour.games.caro import Position

__all__ = ["Board", "board_of", "turn_of"]


@dataclass(frozen=True, slots=True)
class Board:
    """Stones on a board and the side to move, 1 or 2."""

    names: tuple[str, ...]
    stones: bytes
    turn: int
    prover: FiveProver = field(compare=False)

    @property
    def rival(self) -> int:
        """The other side."""
        return 3 - self.turn

    @property
    def empty(self) -> list[int]:
        """Cells without a stone."""
        return [cell for cell, stone in enumerate(self.stones) if not stone]

    def after(self, cell: int) -> Board:
        """A stone of the side to move was put there."""
        stones = self.stones[:cell] + bytes((self.turn,)) + self.stones[cell + 1 :]
        return Board(self.names, stones, self.rival, self.prover)

    def passed(self) -> Board:
        """The same stones, were it the rival's turn."""
        return Board(self.names, self.stones, self.rival, self.prover)

    def is_four(self, cell: int) -> bool:
        """Whether a stone there, where no five is to be had, threatens one."""
        return self.after(cell).passed().win() == 1

    def win(self, threes: int = 0) -> int:
        """How many stones the side to move needs to win by force; 0: it does not."""
        return self.prover.win(self.stones, self.turn, threes)

    def wins(self, threes: int = 0) -> dict[int, int]:
        """What begins such a win, the quickest first, with how many stones it takes."""
        return _quickest(self.prover.wins(self.stones, self.turn, threes))

    def replies(self, threes: int = 0) -> dict[int, int]:
        """What may be answered to a threat, with how many stones the rival then needs."""
        return self.prover.replies(self.stones, self.turn, threes)

    def answers(self, threes: int = 0) -> dict[int, int]:
        """Any stone, with how many the rival then needs."""
        return self.prover.answers(self.stones, self.turn, threes)


def board_of(s: Position, prover: FiveProver) -> Board:
    """The position with a prover beside it."""
    return Board(s.grid.names, s.board, turn_of(s), prover)


def turn_of(s: Position) -> int:
    """Whose stone comes next, 1 or 2."""
    return len(s.moves) % 2 + 1


def _quickest(wins: dict[int, int]) -> dict[int, int]:
    return dict(sorted(wins.items(), key=lambda item: (item[1], item[0])))
