"""Four in a Square: wins by force within so many turns, proved, behind a small Python face.

Turns are those of the winner, the present one and the winning one included. What is found holds
against every answer; that nothing is found holds for so many turns, of whatever kind. Draws are
not looked at: `draws_within` says whether one could come up meanwhile.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Final, TypeVar

from parlour.engine import _square
from parlour.engine.prover import Unsettled
from parlour.engine.square import state_of, terms_of, texts_of
from parlour.games.four_in_a_square import Position

__all__ = ["AT_ONCE", "NO_WIN", "Reply", "SquareProver", "Try", "draws_within"]

T = TypeVar("T")

NO_WIN: Final = 0
AT_ONCE: Final = -1
"""The turn itself gives the game away."""


@dataclass(frozen=True, slots=True)
class Try:
    """An action, and in how many turns it wins; if it does not, `line` refutes it.

    The line is what else belongs to the turn, if anything does, and a turn of the rival.
    """

    action: str
    turns: int
    line: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Reply:
    """What is left of a turn, and in how many turns somebody then wins."""

    actions: tuple[str, ...]
    turns: int


class SquareProver:
    """A prover. `nodes` is how many positions it has looked at since it was made.

    Everything raises `Unsettled` after `most` positions a question.
    """

    def __init__(self, most: int = 2_000_000) -> None:
        self._most = most
        self.nodes = 0

    def win(self, s: Position, turns: int) -> int:
        """The fewest turns in which whoever begins a turn wins, if they are at most so many."""
        return self._settled(_square.wins_in(terms_of(s.terms), state_of(s), turns, self._most))

    def tries(self, s: Position, turns: int) -> list[Try]:
        """Every action of whoever is to act, with what comes of it within so many turns."""
        found = self._settled(_square.tries(terms_of(s.terms), state_of(s), turns, self._most))
        return [Try(texts_of((action,))[0], won, texts_of(line)) for action, won, line in found]

    def replies(self, s: Position, turns: int) -> list[Reply]:
        """Every way to end the turn, with what comes of it within so many turns of the rival."""
        found = self._settled(_square.replies(terms_of(s.terms), state_of(s), turns, self._most))
        return [Reply(texts_of(actions), lost) for actions, lost in found]

    def strike(self, s: Position, turns: int) -> Reply:
        """The quickest way to win with what is left of the turn; no actions: there is none."""
        told = _square.strike(terms_of(s.terms), state_of(s), turns, self._most)
        actions, won = self._settled(told)
        return Reply(texts_of(actions), won)

    def _settled(self, told: tuple[int, bool, T]) -> T:
        nodes, settled, found = told
        self.nodes += nodes
        if not settled:
            raise Unsettled
        return found


def draws_within(s: Position, turns: int) -> bool:
    """Whether the limit could be met within so many turns of both, or a position come up too often.

    Whoever wins as quickly as can be brings no position about twice: only what has been there
    before could draw.
    """
    limit, most = s.terms.movement_limit, s.terms.repetition_draw
    if limit and s.movement_slides + 2 * turns >= limit:
        return True
    return bool(most) and any(times >= most - 1 for times in Counter(s.seen).values())
