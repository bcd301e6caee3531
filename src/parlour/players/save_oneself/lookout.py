"""A tree search over the odds: every round of playouts shuffles the cards still to come anew."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, log, log2, sqrt
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

    @property
    def mean(self) -> float:
        """What came of it on average."""
        return self.total / max(1, self.visits)

    def best(self) -> str:
        """The action tried most often."""
        return max(self.children, key=lambda action: self.children[action].visits)

    def promising(self) -> str:
        """The action with the best balance of result and curiosity."""
        weight = log(self.visits)
        return max(self.children, key=lambda action: _upper(self.children[action], weight))


def _upper(branch: Branch, weight: float) -> float:
    return branch.mean + CURIOSITY * sqrt(weight / branch.visits)


def look_ahead(s: Position, rng: Random, nodes: int, ms: int) -> Thought:
    """The best of the legal actions; `ms` only cuts the search short.

    All contenders meet the same shuffles, so that luck tells them apart as little as possible. The
    weaker half drops out when its share of the nodes is spent.
    """
    until = monotonic() + ms / 1000
    contenders = {action: Branch(play(s, action), rng) for action in legal(s)}
    rounds = ceil(log2(len(contenders)))
    played = 0
    for number in range(1, rounds + 1):
        while played * rounds < nodes * number and monotonic() < until:
            deck = rng.sample(s.undealt, len(s.undealt))
            played += sum(
                _playout(branch, deck, len(s.island), rng) for branch in contenders.values()
            )
        ranked = sorted(contenders, key=lambda action: contenders[action].mean, reverse=True)
        contenders = {action: contenders[action] for action in ranked[: (len(ranked) + 1) // 2]}
    ((action, branch),) = contenders.items()
    return Thought(action, 2 * branch.mean - 1, (action, *_line(branch)), played)


def _playout(root: Branch, deck: Sequence[str], dealt: int, rng: Random) -> int:
    """One game to its end, down the tree and on; returns how many actions it took."""
    path, played = [root], 1
    while path[-1].visits and path[-1].position.end is None:
        branch = path[-1]
        if branch.position.phase is Phase.DRAW:
            action = f"draw {deck[len(branch.position.island) - dealt]}"
        else:
            action = branch.untried.pop() if branch.untried else branch.promising()
        if action not in branch.children:
            played += 1
            branch.children[action] = Branch(play(branch.position, action), rng)
        path.append(branch.children[action])
    s = path[-1].position
    while s.end is None:
        if s.phase is Phase.DRAW:
            action = f"draw {deck[len(s.island) - dealt]}"
        else:
            action = wander(s, rng) if rng.random() < WHIM else explore(s, rng)
        s = play(s, action)
        played += 1
    worth = _worth(s)
    for branch in path:
        branch.visits += 1
        branch.total += worth
    return played


def _worth(s: Position) -> float:
    """A rescue is what counts; points only tell rescues apart."""
    return 0.8 + 0.2 * min(s.score, 40) / 40 if s.end is End.VICTORY else 0.0


def _line(branch: Branch) -> list[str]:
    """The actions expected up to the next draw."""
    line = []
    while branch.children and branch.position.phase is not Phase.DRAW:
        line.append(branch.best())
        branch = branch.children[line[-1]]
    return line
