"""Puzzles as they are found, game after game: none twice, and each of them proved."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from random import Random

from parlour import games
from parlour.kernel import Illegal, Options
from parlour.players.puzzle_source import Candidate, PuzzleSource, candidate_of, id_of
from parlour.puzzles.puzzle import Puzzle
from parlour.puzzles.solving import solve

__all__ = ["Mine", "doubt"]


@dataclass(slots=True)
class Mine:
    """A search for puzzles of one game. `known` are the ids of those that are there already.

    `refused` counts what was looked at and is none, by the sentences that say why.
    """

    source: PuzzleSource
    known: set[str] = field(default_factory=set)
    refused: Counter[str] = field(default_factory=Counter)

    def own_game(
        self, number: int, seed: int, variants: Sequence[Options] = ()
    ) -> Iterator[Puzzle]:
        """Out of the game of that number that the engine plays with itself, variant by variant."""
        options = (variants or self.source.variants)[number % len(variants or self.source.variants)]
        actions = self.source.play(options, Random(f"{seed} {number}"))
        return self.puzzles(options, actions, "selfplay")

    def puzzles(self, options: Options, actions: Sequence[str], source: str) -> Iterator[Puzzle]:
        """Out of one game, which may have been anybody's."""
        for candidate in self.source.candidates(options, actions, source):
            name = id_of(self.source, candidate)
            if name in self.known:
                self.refused["it is known already"] += 1
                continue
            proved = _proved(self.source, candidate)
            if isinstance(proved, str):
                self.refused[proved] += 1
                continue
            self.known.add(name)
            yield proved


def doubt(source: PuzzleSource, puzzle: Puzzle) -> str | None:
    """What is wrong with a puzzle, in one sentence; None: it is as the prover says."""
    try:
        proved = _proved(source, candidate_of(puzzle))
    except (Illegal, ValueError) as why:
        return f"its position cannot be had: {why}"
    if isinstance(proved, str):
        return proved
    claims: Iterable[tuple[str, object, object]] = (
        ("id", puzzle.id, proved.id),
        ("good actions", sorted(puzzle.tree.good), sorted(proved.tree.good)),
        ("length", puzzle.length, proved.length),
        ("themes", puzzle.themes, proved.themes),
        ("proof", puzzle.proof, proved.proof),
        ("answers", puzzle.tree, proved.tree),
    )
    for name, claimed, true in claims:
        if claimed != true:
            said = "" if name == "answers" else f": {claimed}, where the proof has {true}"
            return f"its {name} are not those of the proof{said}"
    return None


def _proved(source: PuzzleSource, candidate: Candidate) -> Puzzle | str:
    """What the prover says, but that a puzzle leaves a choice: one action at least is not good."""
    proved = source.prove(candidate)
    if isinstance(proved, str):
        return proved
    game = games.get(proved.game)
    legal = game.legal(solve(game, proved, []).state, proved.seat)
    return proved if set(legal) - set(proved.tree.good) else "every action is as good"
