"""What is seen of a position (sections 2 and 7)."""

from __future__ import annotations

from parlour.games.stay_on_the_board.codec import by_seat, kept
from parlour.games.stay_on_the_board.position import Position
from parlour.games.stay_on_the_board.turn import penalised
from parlour.kernel import Json, View

__all__ = ["shown"]


def shown(s: Position) -> View:
    """The view (R-STATE-5), the same for everybody.

    Beside the fields that are ruled: `reach`, the legal moves with their targets; `penalised`,
    the targets that would cost a penalty (U-BOARD-4); `ending`, the action that ended the game.
    """
    at, reach = s.board.at, s.reach
    return {
        **kept(s),
        "player": s.turn + 1,
        "points": by_seat(s.points),
        "targets": [list(at(cell)) for cell in sorted(reach.values())],
        "legal": len(reach),
        "reach": {action: list(at(cell)) for action, cell in reach.items()},
        "penalised": [
            list(at(cell))
            for cell in sorted(cell for action, cell in reach.items() if penalised(s, action))
        ],
        "result": _result(s),
    }


def _result(s: Position) -> dict[str, Json] | None:
    if s.ending is None or s.winner is None:
        return None
    return {
        "over": True,
        "reason": s.ending.reason.value,
        "by": s.turn + 1,
        "winner": s.winner + 1,
        "loser": 2 - s.winner,
        "attempt": list(s.ending.attempt) if s.ending.attempt else None,
        "moves": s.moves,
        "points": by_seat(s.points),
        "penalty": by_seat(s.penalty),
        "score": by_seat(s.score),
    }
