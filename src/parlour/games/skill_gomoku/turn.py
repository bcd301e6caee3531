"""A turn: the stone that ends it, sitting it out, and handing it over (sections 7, 8 and 11)."""

from __future__ import annotations

from dataclasses import replace

from parlour.games.skill_gomoku.board import GRID, winning_lines
from parlour.games.skill_gomoku.codes import SkillCode
from parlour.games.skill_gomoku.state import Result, State
from parlour.kernel import Code, Illegal, RefusalCode, Seat

__all__ = ["handed_over", "off_turn", "place", "sit_out", "with_stone"]


def off_turn(s: State, seat: Seat) -> RefusalCode | None:
    """Why the seat cannot act as the player whose turn it is (section 15, orders 3 to 5)."""
    if s.result is not None:
        return Code.WRONG_PHASE
    if s.pending is not None:
        return Code.WINDOW_OPEN
    if seat != s.current:
        return Code.NOT_YOUR_TURN
    return None


def place(s: State, seat: Seat, name: str) -> State:
    """Put a stone down (R-STONE); unless that ends the game the turn passes (R-SWITCH)."""
    if why := off_turn(s, seat):
        raise Illegal(why)
    if s.frozen == seat:
        raise Illegal(SkillCode.FROZEN)
    cell = GRID.index.get(name)
    if cell is None:
        raise Illegal(Code.OFF_BOARD)
    if s.board[cell]:
        raise Illegal(Code.CELL_TAKEN)
    t = with_stone(replace(s, ply=s.ply + 1, last_move=cell), cell)
    return handed_over(t) if t.result is None else t


def sit_out(s: State, seat: Seat) -> State:
    """Let a frozen turn go by (R-PASS)."""
    if why := off_turn(s, seat):
        raise Illegal(why)
    if s.frozen != seat:
        raise Illegal(SkillCode.NOT_FROZEN)
    return handed_over(s)


def with_stone(s: State, cell: int) -> State:
    """A stone of the current player enters the board, placed or restored (R-RESTORE-WIN).

    The win check comes before the full-board check (R-DRAW).
    """
    board = s.board[:cell] + bytes((s.current + 1,)) + s.board[cell + 1 :]
    lines = winning_lines(board, cell)
    result = Result.FIVE if lines else Result.DRAW if 0 not in board else None
    return replace(s, board=board, lines=lines, result=result)


def handed_over(s: State) -> State:
    """The other player's turn begins.

    The frost counts down when its victim's turn begins and melts when the last one ends (R-FREEZE).
    """
    then = 1 - s.current
    frozen, left = s.frozen, s.frozen_left
    if frozen == then:
        left -= 1
    elif left == 0:
        frozen = None
    return replace(s, current=then, slot_used=0, frozen=frozen, frozen_left=left)
