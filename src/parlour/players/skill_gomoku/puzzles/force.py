"""Wins of Skill Gomoku within one or two turns, cards and windows included, proved by the rules.

Nothing is left out but what can be shown to change nothing: a stone of the defender that lies on no
point which the attacker needs is as good as a pass, and never better for the attacker.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from parlour.engine.prover import Unsettled
from parlour.games.skill_gomoku import Skill, State, game
from parlour.games.skill_gomoku.board import GRID
from parlour.games.skill_gomoku.turn import handed_over
from parlour.kernel import Seat
from parlour.players.puzzle_source import NoPuzzle
from parlour.players.skill_gomoku.puzzles.needs import needs_of

__all__ = ["MOST_TURNS", "Force", "is_card", "one_card"]

MOST_TURNS: Final = 2
"""Of the attacker, the present one included."""


_MOST_TARGETS: Final = 5


def one_card(s: State, good: Sequence[str], does: str) -> None:
    """Raises `NoPuzzle` unless it is one card that does it, at few targets, and others tempt."""
    named = ", ".join(good[:6])
    if any(not is_card(action) for action in good):
        raise NoPuzzle(f"a stone {does}: {named}")
    if len({action.partition(" ")[0] for action in good}) > 1 or len(good) > _MOST_TARGETS:
        raise NoPuzzle(f"more than one card {does}: {named}")
    if s.pending is not None or s.frozen == s.current:
        raise NoPuzzle(f"there is hardly a choice: {named}")


def is_card(action: str) -> bool:
    """Whether it is a card or an answer, and no stone."""
    return action[0].islower()


class Force:
    """Whether a seat wins in so many of its own turns. Raises `Unsettled` after `most` states.

    Cards are one a turn, and a finisher that fails costs nothing: other terms are not looked at.
    """

    def __init__(self, seat: Seat, most: int = 40_000) -> None:
        self._seat, self._most = seat, most
        self._known: dict[tuple[State, int], bool] = {}
        self.nodes = 0

    def wins(self, s: State, turns: int) -> bool:
        """Against every answer."""
        if s.over:
            return s.winner == self._seat
        if not turns:
            return False
        key = (s, turns)
        if key not in self._known:
            self.nodes += 1
            if self.nodes > self._most:
                raise Unsettled
            self._known[key] = self._found(s, turns)
        return self._known[key]

    def after(self, s: State, action: str, turns: int) -> bool:
        """The same once the action was done by whoever is to act."""
        (actor,) = game.actors(s)
        t = game.apply(s, actor, action)
        ended = actor == self._seat and s.pending is None and t.current != self._seat
        return self.wins(t, turns - ended)

    def tries(self, s: State, turns: int) -> list[str]:
        """What the attacker, whose turn it is, may win by; all else does not."""
        needs = needs_of(s, self._seat)
        cards = [action for action in game.legal(s, self._seat) if is_card(action)]
        if s.frozen == self._seat:
            return cards
        tried = [GRID.names[cell] for cell in sorted(needs.fives)]
        for card in cards:
            word, _, target = card.partition(" ")
            if word == Skill.FLY_SAND.id and turns == 1:
                if GRID.index[target] in needs.sand:
                    tried.append(card)
            elif word != Skill.STILL_WATER.id or turns > 1:
                tried.append(card)
        if turns > 1:
            cells = range(GRID.cells) if needs.standing else sorted(needs.threats - needs.fives)
            tried += [GRID.names[cell] for cell in cells if not s.board[cell]]
        return list(dict.fromkeys(tried))

    def stops(self, s: State) -> Iterator[str]:
        """What may stop an attacker who would win in his next turn; nothing else does."""
        seat = 1 - self._seat
        own, needs = needs_of(s, seat), needs_of(s, self._seat)
        legal = game.legal(s, seat)
        if s.frozen == seat:
            yield from legal
            return
        names = GRID.names
        yield from (names[cell] for cell in sorted(own.fives))
        yield from (names[cell] for cell in sorted(needs.points) if not s.board[cell])
        for card in filter(is_card, legal):
            word, _, target = card.partition(" ")
            if word != Skill.FLY_SAND.id or GRID.index[target] in needs.stones:
                yield card

    def idle(self, s: State) -> State:
        """The defender's turn went by: as good as a stone where nobody needs a point."""
        return handed_over(s)

    def idle_wins(self, s: State) -> bool:
        """Whether the attacker would win in one turn if the defender did nothing."""
        return self.wins(self.idle(s), 1)

    def _found(self, s: State, turns: int) -> bool:
        (actor,) = game.actors(s)
        if s.pending is not None:
            answers = (self.after(s, answer, turns) for answer in game.legal(s, actor))
            return any(answers) if actor == self._seat else all(answers)
        if actor == self._seat:
            return any(self.after(s, action, turns) for action in self.tries(s, turns))
        if turns > 1:
            raise Unsettled
        # Whoever need not move at all to be safe for a turn has a stone that changes nothing.
        return self.idle_wins(s) and all(self.after(s, action, turns) for action in self.stops(s))
