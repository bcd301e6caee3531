"""Four in a Square: the native search behind a small Python face.

Positions are those of the rules; a line is a list of actions as the rules write them.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import astuple, dataclass
from typing import Final

from parlour.engine import _square
from parlour.engine.scale import Scale
from parlour.games.four_in_a_square import Draw, Phase, Position, Terms
from parlour.games.four_in_a_square.board import CELLS

__all__ = [
    "SCALE",
    "SYMMETRIES",
    "Engine",
    "Limits",
    "Report",
    "perft",
    "state_of",
    "terms_of",
    "texts_of",
    "walk",
]

SYMMETRIES: Final = 8
"""In how many ways a position can be turned and mirrored without changing what it is worth."""

SCALE: Final = Scale(longest=400, chance=lambda value: math.tanh(value / 200))
"""How its values are read."""
_NO_SQUARE = 9

_ACTIONS: Final = (
    *(
        f"place {name}"
        for _, name in sorted((bit.bit_length() - 1, name) for name, bit in CELLS.items())
    ),
    *(f"slide {square}" for square in range(9)),
)
_NUMBERS: Final = {text: number for number, text in enumerate(_ACTIONS)}
_PHASES: Final = (Phase.PLACEMENT, Phase.PLACEMENT_SLIDE, Phase.MOVEMENT)
_ENDS: Final = (None, 0, 1, Draw.REPETITION, Draw.MOVE_LIMIT)


@dataclass(frozen=True, slots=True)
class Limits:
    """When to stop thinking; what is not set does not limit. `depth` counts turns."""

    nodes: int = 0
    ms: int = 0
    depth: int = 0


@dataclass(frozen=True, slots=True)
class Report:
    """What the search has found so far: the line to play and its value for the player to act."""

    depth: int
    nodes: int
    value: int
    line: tuple[str, ...]

    @property
    def wins_in(self) -> int | None:
        """Actions to a proven win, negative for a proven loss, else None."""
        return SCALE.proven(self.value)

    @property
    def score(self) -> float:
        """From -1, lost, to 1, won: twice the expected score less one."""
        return SCALE.score(self.value)


class Engine:
    """A search with its own table of positions.

    One call of `think` at a time; `stop` may come from any thread. With a node limit the answer
    depends on the position, the symmetry and the table only: `forget` empties the table.
    """

    def __init__(self, megabytes: int = 128) -> None:
        self._native = _square.SquareEngine(megabytes)

    def think(
        self,
        s: Position,
        limits: Limits,
        symmetry: int = 0,
        tell: Callable[[Report], object] | None = None,
    ) -> Report:
        """The best line for the seat to act; `tell` hears of each iteration.

        The board is looked at after one of its symmetries: where several turns are equally good,
        it decides between them.
        """

        def heard(told: tuple[int, int, int, list[int]]) -> None:
            if tell is not None:
                tell(_report(told))

        return _report(
            self._native.think(
                terms_of(s.terms),
                state_of(s),
                symmetry,
                limits.nodes,
                limits.ms,
                limits.depth,
                None if tell is None else heard,
            )
        )

    def rank(self, s: Position) -> dict[tuple[str, ...], int]:
        """Every turn with its value when nothing is seen past the rival's next turn."""
        ranked = self._native.rank(terms_of(s.terms), state_of(s))
        return {texts_of(line): value for line, value in ranked}

    def evaluate(self, s: Position) -> int:
        """The value for the seat to act without search."""
        return self._native.evaluate(terms_of(s.terms), state_of(s))

    def stop(self) -> None:
        """Ends a running `think` within milliseconds."""
        self._native.stop()

    def forget(self) -> None:
        """Empties the table of positions."""
        self._native.forget()


def perft(s: Position, depth: int) -> int:
    """How many lines of play of that many actions there are, by the engine's own rules."""
    return _square.perft(terms_of(s.terms), state_of(s), depth)


def walk(terms: Terms, record: Sequence[str]) -> list[tuple[list[str], int | Draw | None]]:
    """By the engine's own rules, what is legal before and after each action, and the end if any."""
    steps = _square.walk(terms_of(terms), [_NUMBERS[text] for text in record])
    return [(sorted(texts_of(legal)), _ENDS[end + 1]) for legal, end in steps]


def terms_of(terms: Terms) -> tuple[int, bool, int, int]:
    """The options as the native module reads them."""
    pieces, ban, repetition, limit = astuple(terms)
    return pieces, ban, repetition, limit


def state_of(s: Position) -> tuple[int, int, int, int, int, int, list[tuple[int, int, int, int]]]:
    """A position that is not over as the native module reads it."""
    if s.over:
        raise ValueError("the game is over")
    moved = _NO_SQUARE if s.moved_tile is None else s.moved_tile
    looks = [_look(number) for number in s.seen]
    return *s.pieces, s.hole, _PHASES.index(s.phase), s.turn, moved, looks


def _look(number: int) -> tuple[int, int, int, int]:
    """What `Position.number` is made of; the turn follows from the hole."""
    number, banned = divmod(number, 10)
    number, hole = divmod(number // 2, 9)
    red, blue = divmod(number, 1 << 36)
    return red, blue, hole, banned


def texts_of(numbers: Sequence[int]) -> tuple[str, ...]:
    """Actions of the native module as the rules write them."""
    return tuple(_ACTIONS[number] for number in numbers)


def _report(told: tuple[int, int, int, list[int]]) -> Report:
    depth, nodes, value, line = told
    return Report(depth, nodes, value, texts_of(line))
