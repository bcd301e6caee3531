"""What an action does: moves, the claim and the penalty (sections 4, 5 and 9)."""

from __future__ import annotations

from dataclasses import replace

from parlour.games.stay_on_the_board.board import CLAIM
from parlour.games.stay_on_the_board.position import Ending, Mode, Position, Reason
from parlour.kernel import Sitter

__all__ = ["PENALTY", "claimed", "moved", "penalised"]

PENALTY = 2


def moved(s: Position, action: str) -> Position:
    """The piece goes where the move leads, or the mover loses (R-MOVE-6)."""
    assert s.pos is not None
    target = s.board.reach[s.pos].get(action)
    if target is None or target in s.blocked:
        reason = Reason.OFF_BOARD if target is None else Reason.BLOCKED_CELL
        attempt = s.board.moves[action].leads(*s.board.at(s.pos))
        return replace(s, ending=Ending(action, reason, attempt))
    return Position(
        s.size,
        s.mode,
        s.seats,
        s.first,
        pos=target,
        blocked=(*s.blocked, s.pos) if s.mode is Mode.BLOCKED else (),
        penalty=_charged(s) if penalised(s, action) else s.penalty,
        last=action,
        moves=s.moves + 1,
        trapped=s.trapped,
    )


def penalised(s: Position, action: str) -> bool:
    """Whether a legal move takes a person back along the computer's last one (R-PEN-1)."""
    return (
        s.mode is Mode.NORMAL
        and s.last is not None
        and s.seats[s.turn] is Sitter.HUMAN
        and s.seats[1 - s.turn] is Sitter.COMPUTER
        and s.board.moves[action].goes_back(s.board.moves[s.last])
    )


def claimed(s: Position) -> Position:
    """The claimant wins exactly when there is no legal move (R-CLAIM-1).

    A computer that loses when it is trapped gives up by it (ruling 1).
    """
    if s.reach:
        reason = Reason.CLAIM_WRONG
    else:
        reason = Reason.TRAPPED if s.is_doomed(s.turn) else Reason.CLAIM_CORRECT
    return replace(s, ending=Ending(CLAIM, reason))


def _charged(s: Position) -> tuple[int, int]:
    """The penalties once the mover has paid (R-PEN-2)."""
    one, two = s.penalty
    return (one + PENALTY, two) if s.turn == 0 else (one, two + PENALTY)
