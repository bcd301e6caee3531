"""How a position is kept and restored (R-STATE-3)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from parlour.games.stay_on_the_board.board import CLAIM, Board
from parlour.games.stay_on_the_board.position import Mode, Position
from parlour.games.stay_on_the_board.turn import PENALTY, claimed, moved
from parlour.kernel import Json, Sitter

__all__ = ["KEPT", "by_seat", "kept", "restored"]

KEPT = (
    *("size", "mode", "trapped", "seats", "first", "pos"),
    *("blocked", "penalty", "last", "moves", "ending"),
)
"""The fields of a view that the rest follows from."""


def kept(s: Position) -> dict[str, Json]:
    """The KEPT fields. `ending` is the action that ended the game."""
    at = s.board.at
    last = s.board.moves[s.last] if s.last else None
    by = 2 - s.turn  # seats alternate, so the last move was the other player's
    return {
        "size": s.size,
        "mode": s.mode.value,
        "trapped": s.trapped.value,
        "seats": [sitter.value for sitter in s.seats],
        "first": s.first,
        "pos": None if s.pos is None else list(at(s.pos)),
        "blocked": [list(at(cell)) for cell in s.blocked],
        "penalty": by_seat(s.penalty),
        "last": {"by": by, "dir": last.direction, "dist": last.distance} if last else None,
        "moves": s.moves,
        "ending": s.ending.action if s.ending else None,
    }


def by_seat(values: tuple[int, int]) -> dict[str, int]:
    """Seats are numbered from 1 where people look (R-STATE-0)."""
    return {"1": values[0], "2": values[1]}


def restored(empty: Position, data: Mapping[str, Any]) -> Position:
    """The position that was kept, given the one before its start cell was drawn.

    Raises `ValueError` where no game leads to it.
    """
    s = empty
    if data["pos"] is not None:
        s = _walked(s, data) if s.mode is Mode.BLOCKED else _set_up(s, data)
        if data["ending"] == CLAIM:
            s = claimed(s)
        elif data["ending"] is not None:
            s = moved(s, data["ending"])
    if kept(s) != data:
        raise ValueError("its fields contradict each other")
    return s


def _walked(s: Position, data: Mapping[str, Any]) -> Position:
    """Blocked mode: the burnt cells are the way that the piece has come."""
    start, *way = (_cell(s.board, place) for place in (*data["blocked"], data["pos"]))
    s = replace(s, pos=start)
    for target in way:
        steps = [action for action, cell in s.reach.items() if cell == target]
        if not steps:
            raise ValueError("the piece cannot have come that way")
        s = moved(s, steps[0])
    return s


def _set_up(s: Position, data: Mapping[str, Any]) -> Position:
    """Normal mode: the way is forgotten, so what is left of it must be possible."""
    moves, last = data["moves"], data["last"]
    if type(moves) is not int or moves < 0 or (last is None) != (moves == 0):
        raise ValueError("the count of moves is wrong")
    one, two = data["penalty"]["1"], data["penalty"]["2"]
    pos = _cell(s.board, data["pos"])
    text = f"{last['dir']}x{last['dist']}" if last else None
    s = replace(s, pos=pos, penalty=(one, two), last=text, moves=moves)
    if last and f"{10 - last['dir']}x{last['dist']}" not in s.board.reach[pos]:
        raise ValueError("the last move does not lead there")
    if any(not _payable(s, seat) for seat in (0, 1)):
        raise ValueError("the penalty is impossible")
    return s


def _payable(s: Position, seat: int) -> bool:
    """Only replies to a computer cost anything, and each costs the same (R-PEN-1, R-PEN-3)."""
    duel = s.seats[seat] is Sitter.HUMAN and s.seats[1 - seat] is Sitter.COMPUTER
    replies = max(0, s.moves - (seat == s.first - 1)) // 2
    most = PENALTY * replies if duel else 0
    paid = s.penalty[seat]
    return type(paid) is int and 0 <= paid <= most and paid % PENALTY == 0


def _cell(board: Board, place: Any) -> int:
    row, column = place
    whole = type(row) is int and type(column) is int
    cell = board.cell(row, column) if whole else None
    if cell is None:
        raise ValueError("a cell is not on the board")
    return cell
