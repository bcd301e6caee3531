"""The only defence: every other stone loses by force, this one does not."""

from __future__ import annotations

from typing import Final

from parlour.players.caro.puzzles.board import Board
from parlour.players.puzzle_source import NoPuzzle
from parlour.puzzles.puzzle import Good, Node

__all__ = ["HOLDS", "Defence"]

HOLDS: Final = 2
"""A defence holds that leaves the rival no win by fours, nor one by fours and so many threes."""
_MOST_HELD: Final = 7
"""So many may stop the fours, of which all but one lose to what follows."""


class Defence:
    """The one stone that holds, and what wins after any other. Raises `NoPuzzle`.

    It holds against every win by fours and so many threes (`HOLDS`): that, no more, is proved.
    """

    def __init__(self, s: Board) -> None:
        if s.win():
            raise NoPuzzle("who is to defend wins by force")
        self.stones = s.passed().win()
        if self.stones == 1:
            raise NoPuzzle("a five has to be stopped: nothing else can be thought of")
        lost = s.answers()
        held = [cell for cell, stones in lost.items() if not stones]
        if not held:
            raise NoPuzzle("every stone loses by force")
        if len(held) > _MOST_HELD:
            raise NoPuzzle(f"{len(held)} stones defend against fours")
        good = _only(s, held)
        self.work = s.prover.nodes
        wrong = {s.names[cell]: (_winning(s.after(cell), HOLDS),) for cell in held if cell != good}
        usual = next(iter(s.passed().wins()))
        for cell, stones in lost.items():
            if stones and not _still(s.after(cell), usual):
                wrong[s.names[cell]] = (_winning(s.after(cell)),)
        self.tempting = len(wrong)
        self.tree = Node({s.names[good]: Good()}, wrong, (s.names[usual],))


def _only(s: Board, held: list[int]) -> int:
    """Of the stones that stop the fours, the one that stops what goes by threes as well."""
    good: list[int] = []
    for cell in held:
        if not s.after(cell).win(HOLDS):
            good.append(cell)
        if len(good) > 1:
            named = ", ".join(s.names[each] for each in good)
            raise NoPuzzle(f"more than one stone defends: {named}")
    if not good:
        raise NoPuzzle("nothing defends")
    return good[0]


def _winning(s: Board, threes: int = 0) -> str:
    """The stone that wins the quickest."""
    return s.names[next(iter(s.wins(threes)))]


def _still(s: Board, cell: int) -> bool:
    """Whether the side to move still wins with that stone."""
    return cell in s.wins()
