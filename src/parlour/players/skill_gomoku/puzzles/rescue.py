"""The card that saves: after anything else the rival wins in the next turn."""

from __future__ import annotations

from typing import Final

from parlour.games.skill_gomoku import State, game
from parlour.kernel import Seat
from parlour.players.puzzle_source import NoPuzzle
from parlour.players.skill_gomoku.puzzles.force import Force, is_card, one_card
from parlour.puzzles.puzzle import Good, Node

__all__ = ["Rescue"]

_MANY: Final = 8
"""Where so many stones hold, nothing more is asked."""


class Rescue:
    """The one card after which the rival has no win in one turn. Raises `NoPuzzle`."""

    def __init__(self, s: State, seat: Seat) -> None:
        self._seat, self._force = seat, Force(1 - seat)
        if Force(seat).wins(s, 1):
            raise NoPuzzle("who is to be saved wins")
        held = self._held(s)
        if not held:
            raise NoPuzzle("nothing saves")
        one_card(s, held, "saves")
        self.tempting = sum(1 for action in game.legal(s, seat) if is_card(action)) - 1
        self.tree = self._node(s, held)
        self.work = self._force.nodes

    def _held(self, s: State) -> list[str]:
        """What leaves the rival no win in one turn."""
        legal = game.legal(s, self._seat)
        if s.pending is None and self._force.idle_wins(s):
            # No stone saves but one where the rival needs a point.
            stops = set(self._force.stops(s))
            legal = [action for action in legal if action in stops]
        return [action for action in legal if not self._force.after(s, action, 1)]

    def _node(self, s: State, held: list[str]) -> Node:
        wrong: dict[str, tuple[str, ...]] = {}
        for action in game.legal(s, self._seat):
            if action not in held:
                line = self._strike(game.apply(s, self._seat, action))
                if line and (is_card(action) or len(wrong) < _MANY):
                    wrong[action] = line
        generic = self._strikes(s)
        return Node({action: self._followed(s, action) for action in held}, wrong, generic)

    def _followed(self, s: State, action: str) -> Good:
        t = game.apply(s, self._seat, action)
        line: list[str] = []
        while t.pending is not None and t.pending.responder != self._seat:
            # The rival's answer changes nothing: the one is shown that spends a card.
            line.append(game.legal(t, t.pending.responder)[0])
            t = game.apply(t, t.pending.responder, line[-1])
        if t.over or game.actors(t) != (self._seat,):
            return Good(tuple(line))
        held = self._held(t)
        return Good(tuple(line), self._node(t, held) if len(held) <= _MANY else None)

    def _strike(self, t: State) -> tuple[str, ...]:
        """How the rival wins, as far as that is for the rival alone to do."""
        line: list[str] = []
        while not t.over and game.actors(t) == (1 - self._seat,):
            won = self._winning(t)
            if won is None:
                break
            line.append(won)
            t = game.apply(t, 1 - self._seat, won)
        return tuple(line)

    def _winning(self, t: State) -> str | None:
        rival = 1 - self._seat
        tried = game.legal(t, rival) if t.pending is not None else self._force.tries(t, 1)
        return next((action for action in tried if self._force.after(t, action, 1)), None)

    def _strikes(self, s: State) -> tuple[str, ...]:
        """What the rival wins by after a stone that changes nothing."""
        if s.pending is not None:
            return ()
        won = self._winning(self._force.idle(s))
        return () if won is None else (won,)
