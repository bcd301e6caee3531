"""The card that wins within a turn or two, whatever is answered."""

from __future__ import annotations

from typing import Final

from parlour.games.skill_gomoku import State, game
from parlour.games.skill_gomoku.board import GRID
from parlour.kernel import Seat
from parlour.players.puzzle_source import NoPuzzle
from parlour.players.skill_gomoku.puzzles.force import MOST_TURNS, Force, is_card, one_card
from parlour.players.skill_gomoku.puzzles.needs import needs_of
from parlour.puzzles.puzzle import Good, Node

__all__ = ["Attack"]

_MOST_NODES: Final = 40
_MOST_GOOD: Final = 12


class Attack:
    """A win that begins with one card, all of it. Raises `NoPuzzle` where it asks nothing."""

    def __init__(self, s: State, seat: Seat) -> None:
        self._force, self._seat = Force(seat), seat
        self._left = _MOST_NODES
        self.turns = next(
            (turns for turns in range(1, MOST_TURNS + 1) if self._force.wins(s, turns)), 0
        )
        if not self.turns:
            raise NoPuzzle(f"nothing wins within {MOST_TURNS} turns")
        good = self._good(s, self.turns)
        one_card(s, good, "wins")
        if game.apply(s, seat, good[0]).over:
            raise NoPuzzle(f"it is won at once: {good[0]}")
        self.tempting = sum(1 for action in game.legal(s, seat) if is_card(action)) - 1
        self.tree = self._node(s, self.turns)
        self.work = self._force.nodes

    def _good(self, s: State, turns: int) -> list[str]:
        """What wins in so many turns."""
        answers = s.pending is not None
        tried = game.legal(s, self._seat) if answers else self._force.tries(s, turns)
        return [action for action in tried if self._force.after(s, action, turns)]

    def _node(self, s: State, turns: int) -> Node:
        self._left -= 1
        good = self._good(s, turns)
        if self._left < 0 or len(good) > _MOST_GOOD:
            raise NoPuzzle("its tree is too large")
        wrong = {
            action: line
            for action in game.legal(s, self._seat)
            if is_card(action) and action not in good
            for line in [self._refuting(game.apply(s, self._seat, action), turns)]
            if line
        }
        then = {action: self._followed(s, action, turns) for action in good}
        shortest = sorted(then.items(), key=lambda item: item[1].then is not None)
        return Node(dict(shortest), wrong, self._generic(s))

    def _followed(self, s: State, action: str, turns: int) -> Good:
        t = game.apply(s, self._seat, action)
        left = turns - (s.pending is None and t.current != self._seat)
        line: list[str] = []
        while not t.over and game.actors(t) != (self._seat,):
            (actor,) = game.actors(t)
            line.append(self._resistance(t, actor))
            t = game.apply(t, actor, line[-1])
        return Good(tuple(line), None if t.over else self._node(t, left))

    def _resistance(self, t: State, actor: Seat) -> str:
        """Nothing helps: answer a card if one can, stop a five, else anything."""
        if t.pending is not None:
            return game.legal(t, actor)[0]
        stops = [action for action in self._force.stops(t) if not is_card(action)]
        return next(iter(stops), game.legal(t, actor)[0])

    def _refuting(self, t: State, turns: int) -> tuple[str, ...]:
        """What the other does after a card that does not win, if it is theirs to answer."""
        if t.over or game.actors(t) == (self._seat,):
            return ()
        (actor,) = game.actors(t)
        left = turns - (t.pending is None)
        answers = game.legal(t, actor) if t.pending is not None else self._force.stops(t)
        for answer in answers:
            if not self._force.after(t, answer, left):
                return (answer,)
        return ()

    def _generic(self, s: State) -> tuple[str, ...]:
        """After a stone elsewhere: a five, or what keeps the attacker's points from him."""
        if s.pending is not None:
            return ()
        fives = needs_of(s, 1 - self._seat).fives
        points = needs_of(s, self._seat).points
        return tuple(GRID.names[cell] for cell in (*sorted(fives), *sorted(points)))[:6]
