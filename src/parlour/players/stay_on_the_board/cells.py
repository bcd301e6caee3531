"""What a move in blocked mode leads to, as far as the careful and the strong level look."""

from __future__ import annotations

from dataclasses import dataclass

from parlour.games.stay_on_the_board import Position
from parlour.players.stay_on_the_board.solver import Solver, lines

__all__ = ["Cells"]


@dataclass(frozen=True, slots=True)
class Cells:
    """The cells that are open to the mover, as a set in bits; the piece's own is not."""

    size: int
    open: int

    @classmethod
    def before(cls, s: Position) -> Cells:
        """Of a position in which the thinker is to move."""
        burnt = sum(1 << cell for cell in (*s.blocked, s.pos) if cell is not None)
        return cls(s.size, (1 << s.size**2) - 1 & ~burnt)

    def after(self, cell: int) -> Cells:
        """Once the piece has gone to that cell."""
        return Cells(self.size, self.open & ~(1 << cell))

    def ways(self, cell: int) -> list[int]:
        """The open cells that a piece on that cell reaches."""
        ways = lines(self.size)[cell] & self.open
        return [target for target in range(self.size**2) if ways >> target & 1]

    def stops(self, cell: int) -> bool:
        """Going there leaves the other side stuck, and so hands over the win."""
        return not self.after(cell).ways(cell)

    def forces_a_stop(self, cell: int) -> bool:
        """Whatever the other side replies to going there, it leaves the thinker stuck."""
        after = self.after(cell)
        replies = after.ways(cell)
        return bool(replies) and all(after.stops(reply) for reply in replies)

    def wins(self, cell: int, solver: Solver) -> bool:
        """Going there wins with best play. Raises `Exhausted`."""
        return not solver.wins(cell, self.after(cell).open)

    def trap(self, cell: int, solver: Solver) -> float:
        """The share of replies to going there that lose for the other side. Raises `Exhausted`."""
        after = self.after(cell)
        replies = after.ways(cell)
        losing = sum(not after.wins(reply, solver) for reply in replies)
        return losing / len(replies) if replies else 0.0
