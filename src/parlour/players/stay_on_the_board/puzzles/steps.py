"""The only step that wins, and the only ones after it: what the solver proves of each."""

from __future__ import annotations

from functools import cache

from parlour.engine.queen import Engine, Limits
from parlour.games.stay_on_the_board import Position, game
from parlour.games.stay_on_the_board.board import CLAIM
from parlour.players.puzzle_source import NoPuzzle
from parlour.players.stay_on_the_board.memory import remembered
from parlour.players.stay_on_the_board.puzzles.walks import Walks
from parlour.puzzles.puzzle import Good, Node

__all__ = ["OnlySteps", "winning"]

_MEGABYTES = 4
_NODES = 200_000
"""So few cells are left that this settles every step."""


class OnlySteps:
    """The one step that wins, and what wins alone after the longest walk. Raises `NoPuzzle`.

    It ends where more than one step wins, or where nothing is left to choose. `within`: so many
    actions of the solver, the claim among them, take the win to its end.
    """

    def __init__(self, s: Position) -> None:
        self._walks = Walks(s.board)
        self.work = 0
        wins = self._proved(s)
        if len(wins) != 1:
            named = ", ".join(wins)
            raise NoPuzzle(f"{len(wins)} steps win: {named}" if wins else "no step wins")
        if len(s.reach) == 1:
            raise NoPuzzle("there is only one way to go")
        self.tempting = len(s.reach) - 1
        self.within = (self._lasts(s) + 1) // 2
        self.tree = self._node(s, wins)

    def _node(self, s: Position, wins: list[str]) -> Node:
        step = wins[0]
        after = game.apply(s, s.turn, step)
        reply = max(after.reach, key=lambda action: self._resists(after, action))
        then = game.apply(after, after.turn, reply)
        further = self._further(then)
        good = Good((reply,), further) if further else Good()
        wrong = {action: (self._refuted(s, action),) for action in s.reach if action != step}
        return Node({step: good}, wrong)

    def _further(self, s: Position) -> Node | None:
        """Where again one step alone wins; a way without a choice is gone along with the rest."""
        wins = self._proved(s) if s.reach else []
        if len(wins) != 1:
            return None
        node = self._node(s, wins)
        (good,) = node.good.values()
        return node if len(s.reach) > 1 or good.then else None

    def _proved(self, s: Position) -> list[str]:
        nodes, wins = winning(s)
        self.work += nodes
        return wins

    def _resists(self, s: Position, action: str) -> tuple[int, int, str]:
        """The longest walk first; of equals, what leaves the solver least."""
        then = game.apply(s, s.turn, action)
        return self._lasts(then), -len(winning(then)[1]) if then.reach else -99, action

    def _refuted(self, s: Position, action: str) -> str:
        after = game.apply(s, s.turn, action)
        if not after.reach:
            return CLAIM
        wins = winning(after)[1]
        return min(wins, key=lambda reply: abs(self._lasts(game.apply(after, after.turn, reply))))

    def _lasts(self, s: Position) -> int:
        assert s.pos is not None  # noqa: S101 - it has been drawn
        still_open = sum(1 << cell for cell in s.board.cells if cell not in s.blocked)
        return self._walks.lasts(s.pos, still_open & ~(1 << s.pos))


def winning(s: Position) -> tuple[int, list[str]]:
    """The steps that win, each of them and no other proved to. Raises `NoPuzzle`, if unsettled.

    With how many positions the solver looked at: it is asked what the rival can do after each.
    """
    nodes, wins = 0, []
    for action in s.reach:
        after = game.apply(s, s.turn, action)
        if not after.reach:
            continue
        assert after.pos is not None  # noqa: S101 - the piece has been moved
        report = _solver().think(remembered(after, frozenset()), after.pos, Limits(nodes=_NODES))
        nodes += report.nodes
        if report.best.wins_in is None:
            raise NoPuzzle(f"it is not settled within {_NODES:,} positions a step")
        if report.best.wins_in < 0:
            wins.append(action)
    return nodes, wins


@cache
def _solver() -> Engine:
    return Engine(_MEGABYTES)
