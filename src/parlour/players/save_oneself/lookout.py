"""A tree search over the odds: every playout draws anew from the cards still to come."""

from __future__ import annotations

from math import log, sqrt
from random import Random
from time import monotonic
from typing import Final

from parlour.games.save_oneself import End, Phase, Position
from parlour.games.save_oneself.actions import legal, play
from parlour.players.save_oneself.temper import explore, wander
from parlour.players.thought import Thought

__all__ = ["look_ahead"]

CURIOSITY: Final = 0.5
"""How strongly the search favours what it has tried least."""

WHIM: Final = 0.2
"""How often a playout wanders where an explorer would explore."""


class Branch:
    """A position that was looked at, what came of it, and the actions or draws tried from it."""

    __slots__ = ("children", "position", "total", "untried", "visits")

    def __init__(self, position: Position, rng: Random) -> None:
        self.position = position
        self.visits = 0
        self.total = 0.0
        self.children: dict[str, Branch] = {}
        self.untried: list[str] = []
        if position.phase in (Phase.MOVE, Phase.FLIP):
            self.untried = legal(position)
            rng.shuffle(self.untried)

    def best(self) -> str:
        """The action tried most often."""
        return max(self.children, key=lambda action: self.children[action].visits)

    def promising(self) -> str:
        """The action with the best balance of result and curiosity."""
        weight = log(self.visits)
        return max(
            self.children,
            key=lambda action: _upper(self.children[action], weight),
        )


def _upper(branch: Branch, weight: float) -> float:
    return branch.total / branch.visits + CURIOSITY * sqrt(weight / branch.visits)


def look_ahead(s: Position, rng: Random, nodes: int, ms: int) -> Thought:
    """The action that was worth most exploring; `ms` only cuts the search short."""
    root = Branch(s, rng)
    until = monotonic() + ms / 1000
    played = 0
    while played < nodes and (not root.children or monotonic() < until):
        played += _playout(root, rng)
    action = root.best()
    child = root.children[action]
    return Thought(action, 2 * child.total / child.visits - 1, _line(root), played)


def _playout(root: Branch, rng: Random) -> int:
    """One game to its end, down the tree and on; returns how many actions it took."""
    path, played, grown = [root], 0, False
    while not grown and path[-1].position.end is None:
        branch = path[-1]
        action, grown = _grow(branch, rng)
        if action not in branch.children:
            grown = True
            played += 1
            branch.children[action] = Branch(play(branch.position, action), rng)
        path.append(branch.children[action])
    s = path[-1].position
    while s.end is None:
        s = play(s, _whim(s, rng))
        played += 1
    worth = _worth(s)
    for branch in path:
        branch.visits += 1
        branch.total += worth
    return played + 1


def _grow(branch: Branch, rng: Random) -> tuple[str, bool]:
    if branch.position.phase is Phase.DRAW:
        return _draw(branch.position, rng), False
    if branch.untried:
        return branch.untried.pop(), True
    return branch.promising(), False


def _draw(s: Position, rng: Random) -> str:
    return f"draw {rng.choice(s.undealt)}"


def _whim(s: Position, rng: Random) -> str:
    if s.phase is Phase.DRAW:
        return _draw(s, rng)
    return wander(s, rng) if rng.random() < WHIM else explore(s, rng)


def _worth(s: Position) -> float:
    """A rescue is what counts; points only tell rescues apart."""
    return 0.8 + 0.2 * min(s.score, 40) / 40 if s.end is End.VICTORY else 0.0


def _line(root: Branch) -> tuple[str, ...]:
    """The actions expected up to the next draw."""
    line, branch = [], root
    while branch.children and branch.position.phase is not Phase.DRAW:
        line.append(branch.best())
        branch = branch.children[line[-1]]
    return tuple(line)
