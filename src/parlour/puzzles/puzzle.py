"""A puzzle as data: where it starts, what is to be reached, every good answer and what follows."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any, Final

from parlour.kernel import Json, Options, Seat

__all__ = ["SOURCES", "THEMES", "Good", "Node", "Proof", "Puzzle", "puzzle_id"]

THEMES: Final = ("short", "long", "race")
"""What puzzles are sorted by beside goals: how long it takes, whether the rival wins if not."""
_GOAL: Final = re.compile(r"[a-z]{1,20}")
"""A game calls what is asked as it likes, in a word."""
SOURCES: Final = ("selfplay", "house")
_ID_DIGITS: Final = 12


@dataclass(frozen=True, slots=True)
class Good:
    """A good action: what others and chance do then, as they hold out the longest; what is next.

    Without `then`, the puzzle is solved.
    """

    reply: tuple[str, ...] = ()
    then: Node | None = None


@dataclass(frozen=True, slots=True)
class Node:
    """The solver is to act: what is good, and which line refutes what is not.

    `wrong` lists actions with their refutations. After any other, the first of `refutation` that
    can be played is what refutes it. `chances` are those of the actions where chance decides, each
    as so many cases out of so many.
    """

    good: Mapping[str, Good]
    wrong: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    refutation: tuple[str, ...] = ()
    chances: Mapping[str, tuple[int, int]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if not self.good:
            raise ValueError("nothing here is good")
        if both := self.good.keys() & self.wrong.keys():
            raise ValueError(f"good and wrong at once: {', '.join(sorted(both))}")

    def chance(self, action: str) -> tuple[float, float] | None:
        """Of that action and of the best, from 0 to 1; None where chance does not decide."""
        if action not in self.chances:
            return None
        shares = {one: cases / of for one, (cases, of) in self.chances.items()}
        return shares[action], max(shares.values())

    def main_line(self) -> Iterator[tuple[str, tuple[str, ...]]]:
        """The first good action of each node, with what follows it."""
        node: Node | None = self
        while node is not None:
            action, good = next(iter(node.good.items()))
            yield action, good.reply
            node = good.then

    @property
    def length(self) -> int:
        """How many actions of the solver the main line has."""
        return sum(1 for _ in self.main_line())


@dataclass(frozen=True, slots=True)
class Proof:
    """What proved the puzzle, how many positions that took, and within how many actions."""

    prover: str
    nodes: int
    within: int


@dataclass(frozen=True, slots=True)
class Puzzle:
    """One puzzle of a game, proved.

    It starts at the position, where there is one, as the game dumps it; else from its options with
    the actions before, as records write them. `length` is how many actions of the solver the main
    line has: the first good action of each node. `rating` is a first guess at how hard it is.
    """

    id: str
    game: str
    options: Mapping[str, Any]
    before: tuple[str, ...]
    position: Json
    seat: Seat
    goal: str
    themes: tuple[str, ...]
    length: int
    proof: Proof
    rating: int
    source: str
    tree: Node

    def __post_init__(self) -> None:
        if len(self.id) != _ID_DIGITS or set(self.id) - set("0123456789abcdef"):
            raise ValueError(f"no id of a puzzle: {self.id}")
        if _GOAL.fullmatch(self.goal) is None:
            raise ValueError(f"no goal of a puzzle: {self.goal}")
        if self.source not in SOURCES:
            raise ValueError(f"no source of a puzzle: {self.source}")
        if self.length != self.tree.length:
            raise ValueError(f"the main line is not {self.length} long")

    def main_line(self) -> Iterator[tuple[str, tuple[str, ...]]]:
        """The first good action of each node, with what follows it."""
        return self.tree.main_line()


def puzzle_id(game: str, options: Options, canonical: str, seat: Seat, goal: str) -> str:
    """The same for positions that a symmetry carries into one another: they are one puzzle."""
    chosen = ",".join(f"{name}={options[name]}" for name in sorted(options))
    text = "|".join((game, chosen, canonical, str(seat), goal))
    return sha256(text.encode()).hexdigest()[:_ID_DIGITS]
