"""Monte-Carlo tree search for one thought: follow what did well, try something new, play it out."""

from __future__ import annotations

import time
from collections.abc import Sequence
from random import Random
from typing import Any, Final

from parlour.kernel import CHANCE, AnyGame, Seat, View
from parlour.players.general.node import Node
from parlour.players.general.proof import conclude
from parlour.players.thought import Thought

__all__ = ["Search"]

_LONGEST: Final = 300
"""Actions played at random before nobody is said to have won."""


class Search:
    """The tree under what one seat sees, for that seat, which may act."""

    def __init__(self, game: AnyGame, view: View, seat: Seat, rng: Random, until: float) -> None:
        self._game = game
        self._view = view
        self._seat = seat
        self._rng = rng
        self._until = until
        self._stopped = False
        self._root = Node(CHANCE)
        self._depth = 0
        first = game.guess(view, rng)
        self._legal = tuple(game.legal(first, seat))
        self._open = first if game.all_see_alike else None
        # Where there are more than two, what is best for one proves little for the others.
        self._proves = game.seats == 2 and game.all_see_alike

    def stop(self) -> None:
        """Nobody waits for the answer any more; from any thread."""
        self._stopped = True

    @property
    def late(self) -> bool:
        """There is no time for anything more."""
        return self._stopped or time.monotonic() >= self._until

    @property
    def settled(self) -> bool:
        """Nothing that could still be found would change the answer."""
        if len(self._legal) == 1 and self._root.visits:
            return True
        found = [self._root.children.get(action) for action in self._legal]
        if any(node is not None and node.proven == 1.0 for node in found):
            return True
        return all(node is not None and node.proven is not None for node in found)

    def once(self) -> None:
        """One game: down the tree, one new node, and on at random to its end."""
        game = self._game
        s = game.guess(self._view, self._rng) if self._open is None else self._open
        path, s, drew = self._descend(s)
        node = path[-1]
        self._depth = max(self._depth, len(path) - 1)
        outcome = game.outcome(s)
        if outcome is not None and self._proves and not drew and len(path) > 1:
            node.proven = outcome.scores[node.mover]
        scores = self._played_out(s) if outcome is None else outcome.scores
        for visited in path:
            visited.note(scores)
        if node.proven is not None:
            conclude(path)

    def thoughts(self, width: int = 1) -> tuple[Thought, ...]:
        """The actions that were tried most, what is sure to win before them; at least one."""
        children = self._root.children
        tried = [action for action in self._legal if action in children]
        if not tried:
            action = self._rng.choice(self._legal)
            return (Thought(action, line=(action,), nodes=1),)
        tried.sort(key=lambda action: _merit(children[action]), reverse=True)
        return tuple(self._thought(action) for action in tried[:width])

    def _thought(self, action: str) -> Thought:
        node = self._root.children[action]
        wins_in = None
        if node.proven in (0.0, 1.0):
            wins_in = node.length + 1 if node.proven else -node.length - 1
        score, line = 2 * node.mean - 1, self._line(action)
        return Thought(action, score, line, self._root.visits, self._depth, wins_in)

    def _descend(self, s: Any) -> tuple[list[Node], Any, bool]:
        """The way down to a new node or an end, where that leads, and whether chance drew on it."""
        game, node, drew = self._game, self._root, False
        path = [node]
        while (actors := game.actors(s)) and not self.late:
            seat = self._seat if node is self._root else actors[0]
            if seat == CHANCE:
                action, is_new, drew = self._draw(s), False, True
            else:
                action, is_new = self._step(node, game.legal(s, seat))
            s = game.apply(s, seat, action)
            node = node.children.setdefault(action, Node(seat))
            path.append(node)
            if is_new or node.proven is not None:
                break
        return path, s, drew

    def _step(self, node: Node, legal: Sequence[str]) -> tuple[str, bool]:
        """The action to follow, and whether it is a new one."""
        new = [action for action in legal if action not in node.children]
        node.complete = len(new) <= 1
        if new:
            return self._rng.choice(new), True
        return node.choose(legal), False

    def _draw(self, s: Any) -> str:
        odds = self._game.chance(s)
        return self._rng.choices(list(odds), list(odds.values()))[0]

    def _played_out(self, s: Any) -> tuple[float, ...]:
        """The result of the game played on at random; even where that takes too long."""
        game, choice = self._game, self._rng.choice
        for _ in range(_LONGEST):
            actors = game.actors(s)
            if not actors or self.late:
                break
            seat = actors[0]
            action = self._draw(s) if seat == CHANCE else choice(game.legal(s, seat))
            s = game.apply(s, seat, action)
        outcome = game.outcome(s)
        return (0.5,) * game.seats if outcome is None else outcome.scores

    def _line(self, action: str) -> tuple[str, ...]:
        """What is expected: up to the next draw, and up to what rests on guesses."""
        line, node = [action], self._root.children[action]
        while node.children:
            action, node = max(node.children.items(), key=lambda tried: _merit(tried[1]))
            if node.mover == CHANCE or (self._open is None and node.mover != self._seat):
                break
            line.append(action)
        return tuple(line)


def _merit(node: Node) -> tuple[float, int, int]:
    """What is sure to win comes first, the sooner the better; what is sure to lose last."""
    if node.proven is None:
        return 0.0, node.visits, 0
    sure = node.proven - 0.5
    return sure, node.visits if sure == 0 else 0, -node.length if sure > 0 else node.length
