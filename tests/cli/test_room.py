"""Matches between levels of any game for two, and the fixed searches of the bench."""

from __future__ import annotations

from itertools import islice

import pytest
from typer.testing import CliRunner

from parlour import games
from parlour.cli import app
from parlour.cli.benches import four_in_a_square
from parlour.cli.contest.room import level_of, openings, play

GAME = games.get("four-in-a-square")


def test_openings_are_the_same_for_a_seed_and_not_over():
    first, again = (list(islice(openings(GAME, {}, 3, 6), 4)) for _ in range(2))
    assert first == again
    assert len(set(first)) == 4
    assert all(len(s.record) == 6 and not s.over for s in first)


def test_a_game_is_played_to_its_end_and_scored_for_seat_0():
    start = next(openings(GAME, {"piecesPerPlayer": 6}, 1, 4))
    assert play(GAME, start, (7, 1), seed=0, ms=1_000, cap=400) in (0.0, 0.5, 1.0)
    assert play(GAME, start, (7, 1), seed=0, ms=1_000, cap=1) == 0.5


@pytest.mark.parametrize("text", ["", "level", "level:0", "level:11", "level:x", "nodes:9"])
def test_what_is_no_level_of_the_game_is_refused(text):
    with pytest.raises(ValueError, match="not a contestant"):
        level_of(text, GAME)


def test_the_arena_says_how_a_match_between_levels_went():
    command = ["arena", "level:3", "level:1", "--game", GAME.id, "--games", "2"]
    shown = CliRunner().invoke(app, [*command, "--options", "piecesPerPlayer=5"])
    assert shown.exit_code == 0
    assert "| 3 | 1 | piecesPerPlayer=5 | +" in shown.output.replace("\n", "")


@pytest.mark.parametrize("asked", [("--game", "chess"), ("--game", GAME.id, "--options", "x=1")])
def test_the_arena_names_a_game_or_option_it_does_not_know(asked):
    shown = CliRunner().invoke(app, ["arena", "level:2", "level:1", *asked])
    assert shown.exit_code == 2


def test_the_bench_has_a_signature_that_does_not_change_by_itself():
    first, again = ([row.nodes for row in four_in_a_square.searched(9, 1.0)] for _ in range(2))
    assert first == again
    assert len(first) == 2
