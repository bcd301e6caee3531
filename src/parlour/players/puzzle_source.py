"""Where puzzles of a game come from: its player finds positions, and proves what is asked there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Protocol, TypeVar

from parlour.kernel import Game, Json, Options, Seat
from parlour.puzzles.puzzle import Node, Proof, Puzzle, puzzle_id
from parlour.puzzles.solving import start

__all__ = [
    "Candidate",
    "NoPuzzle",
    "PuzzleSource",
    "candidate_of",
    "id_of",
    "position_of",
    "proved",
]

S = TypeVar("S")


class NoPuzzle(Exception):
    """Why a position asks nothing that could be solved."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A position in which something might be asked of the seat to act: nothing is proved yet.

    It is given as puzzles give theirs: by what led there, or as the game dumps it.
    """

    options: Options
    before: tuple[str, ...]
    position: Json
    seat: Seat
    goal: str
    source: str


class PuzzleSource(Protocol):
    """What a player knows of puzzles of its game."""

    @property
    def game(self) -> str:
        """The game's id."""

    @property
    def variants(self) -> Sequence[Options]:
        """Options under which puzzles are looked for where nobody chose any."""

    def play(self, options: Options, rng: Random) -> tuple[str, ...]:
        """A quick game of its own: its actions, chance included, as records write them."""

    def candidates(
        self, options: Options, actions: Sequence[str], source: str
    ) -> Iterator[Candidate]:
        """Positions of the game worth a proof."""

    def canonical(self, candidate: Candidate) -> str:
        """The same for positions that a symmetry carries into one another."""

    def prove(self, candidate: Candidate) -> Puzzle | str:
        """The puzzle, or one sentence that says why it is none."""


def id_of(source: PuzzleSource, candidate: Candidate) -> str:
    """The puzzle's id, before anything is proved."""
    canonical = source.canonical(candidate)
    return puzzle_id(source.game, candidate.options, canonical, candidate.seat, candidate.goal)


def position_of(game: Game[S], candidate: Candidate) -> S:
    """Where something might be asked."""
    s: S = start(game, candidate)
    return s


def proved(
    source: PuzzleSource,
    candidate: Candidate,
    tree: Node,
    proof: Proof,
    *,
    rating: int,
    themes: Sequence[str] = (),
) -> Puzzle:
    """The puzzle, sorted by its goal and by these themes beside it."""
    return Puzzle(
        id=id_of(source, candidate),
        game=source.game,
        options=candidate.options,
        before=candidate.before,
        position=candidate.position,
        seat=candidate.seat,
        goal=candidate.goal,
        themes=(candidate.goal, *themes),
        length=tree.length,
        proof=proof,
        rating=rating,
        source=candidate.source,
        tree=tree,
    )


def candidate_of(puzzle: Puzzle) -> Candidate:
    """What the puzzle claims, to be proved anew."""
    return Candidate(
        puzzle.options,
        puzzle.before,
        puzzle.position,
        puzzle.seat,
        puzzle.goal,
        puzzle.source,
    )
