"""Which points and stones a win in the next turn hangs on (rows of five points, read off)."""

from __future__ import annotations

from dataclasses import dataclass

from parlour.games.skill_gomoku import Skill, State
from parlour.kernel import Seat
from parlour.players.skill_gomoku.tempi import STRETCHES

__all__ = ["Needs", "needs_of"]


@dataclass(frozen=True, slots=True)
class Needs:
    """Of one side. A row is any five points in line, without or with one stone of the other.

    `fives`: where a stone makes five. `sand`: stones of the other in whose place one would.
    `threats`: where a stone, with a card at most, leaves a win in the turn after. `points`: where a
    stone of the other may spoil a win in one turn, `stones`: own stones whose loss may. `standing`:
    a card that is not to be had in this turn would win in the next.
    """

    fives: frozenset[int]
    sand: frozenset[int]
    threats: frozenset[int]
    points: frozenset[int]
    stones: frozenset[int]
    standing: bool


def needs_of(s: State, seat: Seat) -> Needs:
    """Of the seat, as if it were to place."""
    side, board = seat + 1, s.board
    lost = s.removed[seat]
    back = lost if lost is not None and not board[lost] and s.holds(seat, Skill.PICK_GOLD) else None
    sandy = s.holds(seat, Skill.FLY_SAND)
    fives: set[int] = set()
    sand: set[int] = set()
    threats: set[int] = set()
    points: set[int] = set() if back is None else {back}
    stones: set[int] = set()
    standing = _smashes(s, seat)
    for stretch in STRETCHES:
        five = board[stretch]
        own = five.count(side)
        if own < 2 or (own == 2 and back is None):
            continue
        empty, theirs = five.count(0), 5 - own - five.count(0)
        cells = range(stretch.start, stretch.stop, stretch.step)
        open_ = [cell for cell, stone in zip(cells, five, strict=True) if not stone]
        if theirs > 1 or (theirs == 1 and not sandy):
            continue
        returns = back is not None and back in open_
        if own == 2 and not (returns and not theirs):
            continue
        stones.update(cell for cell, stone in zip(cells, five, strict=True) if stone == side)
        if theirs == 0:
            if empty == 1:
                fives.update(open_)
            threats.update(open_)
            if empty == 1 or returns:
                points.update(open_)
            standing = standing or (returns and own == 3)
        elif own == 4:
            sand.update(cell for cell, stone in zip(cells, five, strict=True) if stone == 3 - side)
            standing = True
        else:
            threats.update(open_)
    return Needs(
        frozenset(fives),
        frozenset(sand),
        frozenset(threats),
        frozenset(points),
        frozenset(stones),
        standing,
    )


def _smashes(s: State, seat: Seat) -> bool:
    """Whether nothing stops a finisher."""
    answers = (Skill.POLAR_REVERSE, Skill.RISE_AGAIN)
    return s.holds(seat, Skill.MOUNTAIN_POWER) and not any(s.holds(1 - seat, a) for a in answers)
