"""The rules of thumb of section 17.1, with what the medium player adds to them (17.2)."""

from __future__ import annotations

from collections.abc import Sequence

from parlour.games.skill_gomoku import State, game
from parlour.games.skill_gomoku.board import GRID, could_make_five
from parlour.kernel import Seat
from parlour.players.skill_gomoku.points import (
    CENTRE,
    FIVE,
    empty_points,
    five_points,
    liveliness,
    open_runs,
    value,
    with_stone,
)

__all__ = ["action", "ranked", "relief", "stone"]

_DENY = 0.8  # what keeping a point from the opponent is worth against taking it


def action(s: State, seat: Seat) -> str:
    """What the rules of thumb do now."""
    legal = game.legal(s, seat)
    if s.pending is not None:  # every attack is answered, a broken board too
        return "counter" if "counter" in legal else "rise_again"
    if s.frozen == seat:
        return legal[-1]
    return _card(s, seat, legal) or GRID.names[stone(s.board, seat + 1)]


def stone(board: bytes, side: int) -> int:
    """Make five, else block the last point of a five, else the point that looks best."""
    if not any(board):
        return CENTRE
    for own, blocks in ((side, False), (3 - side, True)):
        if fives := five_points(board, own):
            return fives[-1] if blocks else fives[0]
    return ranked(board, side)[0]


def ranked(board: bytes, side: int) -> list[int]:
    """The free points, the best first, equal ones row by row."""
    worth = {
        cell: value(board, cell, side) + _DENY * value(board, cell, 3 - side)
        for cell in empty_points(board)
    }
    return sorted(worth, key=worth.__getitem__, reverse=True)


def relief(board: bytes, side: int) -> int:
    """The stone of the side whose loss takes its threat of five away, else its liveliest one."""
    stones = [cell for cell, owner in enumerate(board) if owner == side]
    for cell in stones:
        if not could_make_five(with_stone(board, cell, 0), side):
            return cell
    return max(stones, key=lambda cell: liveliness(board, cell, side))


def _card(s: State, seat: Seat, legal: Sequence[str]) -> str | None:
    """The card to play before the stone, if any."""
    board, mine, theirs = s.board, seat + 1, 2 - seat
    if could_make_five(board, mine):
        return None
    lost = s.removed[seat]
    if "pick_gold" in legal and lost is not None and _pays(board, lost, mine):
        return "pick_gold"
    if could_make_five(board, theirs):
        return _rescue(s, seat, legal)
    threes = sum(open_runs(board, cell, theirs, 3) > 0 for cell in empty_points(board))
    return "still_water" if threes > 1 and "still_water" in legal else None


def _rescue(s: State, seat: Seat, legal: Sequence[str]) -> str | None:
    theirs = 2 - seat
    take = f"fly_sand {GRID.names[relief(s.board, theirs)]}"
    if take in legal:
        return take
    if "still_water" in legal:
        return "still_water"
    lost = len(five_points(s.board, theirs)) > 1
    return "mountain_power" if lost and "mountain_power" in legal else None


def _pays(board: bytes, lost: int, mine: int) -> bool:
    """Whether the stone that comes back makes five or an open four, or blocks a five."""
    return (
        value(board, lost, mine) >= FIVE
        or open_runs(board, lost, mine, 4) > 0
        or value(board, lost, 3 - mine) >= FIVE
    )
