"""A position of Stay on the Board (section 2)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from parlour.games.stay_on_the_board.board import Board
from parlour.kernel import CHANCE, Seat, Sitter

__all__ = ["Ending", "Mode", "Position", "Reason", "Trapped"]


class Mode(StrEnum):
    """What becomes of a cell that the piece has left."""

    NORMAL = "normal"
    BLOCKED = "blocked"


class Trapped(StrEnum):
    """What becomes of a computer that has no safe move (ruling 1)."""

    CLAIMS = "claims"
    LOSES = "loses"


class Reason(StrEnum):
    """How the game ended (section 7)."""

    OFF_BOARD = "off-board"
    BLOCKED_CELL = "blocked-cell"
    CLAIM_WRONG = "claim-wrong"
    CLAIM_CORRECT = "claim-correct"
    TRAPPED = "trapped"


@dataclass(frozen=True, slots=True)
class Ending:
    """The action that ended the game; `attempt` is the row and column that a losing move tried."""

    action: str
    reason: Reason
    attempt: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class Position:
    """The piece, the burnt cells in the order they were left, and what the scores need.

    `pos` is None until the start cell is drawn. `moves` counts the successful moves, `last` is
    the latest of them. Turn and points follow from these, because seats alternate strictly. Of
    `seats` only people score, and only they pay penalties.
    """

    size: int
    mode: Mode
    seats: tuple[Sitter, Sitter]
    first: int
    pos: int | None = None
    blocked: tuple[int, ...] = ()
    penalty: tuple[int, int] = (0, 0)
    last: str | None = None
    moves: int = 0
    ending: Ending | None = None
    trapped: Trapped = Trapped.CLAIMS

    @property
    def board(self) -> Board:
        """The geometry of this board."""
        return Board.of(self.size)

    @property
    def turn(self) -> Seat:
        """The player to move (section 6); after the end the one who ended it."""
        return (self.first - 1 + self.moves) % 2

    @property
    def actor(self) -> Seat | None:
        """Who acts now: nobody, chance (R-STATE-1) or the player to move."""
        if self.ending is not None:
            return None
        return CHANCE if self.pos is None else self.turn

    @property
    def reach(self) -> Mapping[str, int]:
        """The legal moves and the cells they lead to, sorted as text (section 4)."""
        if self.pos is None:
            return {}
        reach = self.board.reach[self.pos]
        if not self.blocked:
            return reach
        return {action: cell for action, cell in reach.items() if cell not in self.blocked}

    def is_doomed(self, seat: Seat) -> bool:
        """Whether having no safe move loses for this seat, instead of being claimed (ruling 1)."""
        return self.trapped is Trapped.LOSES and self.seats[seat] is Sitter.COMPUTER

    @property
    def points(self) -> tuple[int, int]:
        """One for each successful move of a human seat (R-SCORE-1)."""
        made = [self.moves // 2, self.moves // 2]
        made[self.first - 1] += self.moves % 2
        one, two = (m if s is Sitter.HUMAN else 0 for m, s in zip(made, self.seats, strict=True))
        return one, two

    @property
    def score(self) -> tuple[int, int]:
        """Points less penalty, possibly negative (R-SCORE-4)."""
        return self.points[0] - self.penalty[0], self.points[1] - self.penalty[1]

    @property
    def winner(self) -> Seat | None:
        """Decided by the ending action alone (R-WIN-1)."""
        if self.ending is None:
            return None
        return self.turn if self.ending.reason is Reason.CLAIM_CORRECT else 1 - self.turn
