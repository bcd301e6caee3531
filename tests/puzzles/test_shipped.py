"""The puzzles that come with the house: each is proved anew, a few of every kind in a short run."""

from __future__ import annotations

from collections import Counter
from itertools import groupby

import pytest

from parlour import games
from parlour.cli.puzzles.source import source_of
from parlour.players.mine import doubt
from parlour.puzzles.file import shipped
from parlour.puzzles.puzzle import THEMES, Puzzle
from parlour.puzzles.solving import Status, solve
from parlour.server.matches.seat_rows import variant_of

EVERY = sorted(shipped(), key=lambda p: (p.game, variant_of(p.game, p.options), p.goal, p.id))
KINDS = [
    pytest.param(list(some), id="-".join(kind))
    for kind, some in groupby(
        EVERY, key=lambda p: (p.game, variant_of(p.game, p.options) or "usual", p.goal)
    )
]


@pytest.mark.parametrize("kind", KINDS)
def test_one_puzzle_of_each_kind_is_as_its_proof_says(kind: list[Puzzle]):
    least = min(kind, key=lambda puzzle: puzzle.proof.nodes)
    assert doubt(source_of(least.game), least) is None


@pytest.mark.soak
@pytest.mark.parametrize("kind", KINDS)
def test_every_puzzle_is_as_its_proof_says(kind: list[Puzzle]):
    wrong = {p.id: why for p in kind if (why := doubt(source_of(p.game), p)) is not None}
    assert wrong == {}


def test_every_main_line_solves_its_puzzle():
    for puzzle in EVERY:
        game, line = games.get(puzzle.game), [action for action, _ in puzzle.main_line()]
        assert solve(game, puzzle, line).status is Status.SOLVED, puzzle.id


def test_every_puzzle_leaves_a_choice():
    for puzzle in EVERY:
        game = games.get(puzzle.game)
        legal = game.legal(solve(game, puzzle, []).state, puzzle.seat)
        assert set(legal) - set(puzzle.tree.good), puzzle.id


def test_at_least_three_thousand_come_with_the_house():
    assert len(EVERY) >= 3_000


def test_puzzles_say_what_they_are_of():
    for puzzle in EVERY:
        assert set(puzzle.themes) <= {puzzle.goal, *THEMES}, puzzle.id
        assert puzzle.goal in puzzle.themes, puzzle.id
    ids = Counter(puzzle.id for puzzle in EVERY)
    assert ids.most_common(1)[0][1] == 1
