"""Boards on which nobody can win any more (caro.md section 10.2)."""

from __future__ import annotations

from parlour.games.caro import RULES, Position, Rule
from parlour.games.grid import DIRECTIONS, End, Run

__all__ = ["nobody_can_win"]


def nobody_can_win(s: Position) -> bool:
    """No stretch of five (or six, where six wins) can still become a winning run of either side."""
    rule = RULES[s.rule]
    lengths = (5, 6) if rule.longer_wins else (5,)
    return not any(
        _open(s, rule, cell, step, length)
        for cell in range(len(s.board))
        for step in DIRECTIONS
        for length in lengths
    )


def _open(s: Position, rule: Rule, cell: int, step: tuple[int, int], length: int) -> bool:
    """Whether the stretch from the cell on could be filled by one side and would win."""
    marks = [_mark(s, cell, step, i) for i in range(-1, length + 1)]
    inside = marks[1:-1]
    if None in inside:
        return False
    for side in (1, 2):
        if 3 - side in inside:
            continue
        if side in (marks[0], marks[-1]) and not rule.longer_wins:
            continue  # the run would be longer than the stretch
        run = Run(tuple(range(length)), step, (_end(marks[0], side), _end(marks[-1], side)))
        if rule.wins(run):
            return True
    return False


def _mark(s: Position, cell: int, step: tuple[int, int], count: int) -> int | None:
    x, y = cell % s.size + count * step[0], cell // s.size + count * step[1]
    return s.board[y * s.size + x] if 0 <= x < s.size and 0 <= y < s.size else None


def _end(mark: int | None, side: int) -> End:
    if mark is None:
        return End.EDGE
    return End.OPPONENT if mark == 3 - side else End.EMPTY
