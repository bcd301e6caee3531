"""Wins by force, on known positions; `native/tests/five` holds them to the definition."""

from __future__ import annotations

import pytest

from parlour.engine.prover import FiveProver, Unsettled
from parlour.games.caro import RULES
from parlour.games.grid import Grid

GRID = Grid.of(15)


def board(xs: str, os: str = "") -> bytes:
    stones = bytearray(GRID.cells)
    for side, names in ((1, xs), (2, os)):
        for name in names.split():
            stones[GRID.index[name]] = side
    return bytes(stones)


def named(cells):
    return {GRID.names[cell]: stones for cell, stones in cells.items()}


OPEN = {"standard", "freestyle", "caro-both", "caro-8", "caro-9"}
"""Where a four with two ends cannot be stopped."""


@pytest.mark.parametrize("rule", RULES)
def test_an_open_three_wins_by_fours_where_an_open_four_wins(rule):
    wins = FiveProver(rule).wins(board("G8 H8 I8", "A1 C1 E1"), 1)
    assert named(wins) == ({"F8": 2, "J8": 2} if rule in OPEN else {})


@pytest.mark.parametrize("rule", RULES)
def test_two_lines_that_cross_win_under_every_rule(rule):
    stones = board("E8 F8 G8 H5 H6 H7", "B2 M2 B12 M12 L9 K3")
    assert named(FiveProver(rule).wins(stones, 1))["H8"] == 2


@pytest.mark.parametrize("rule", sorted(OPEN))
def test_two_open_twos_that_cross_win_by_threes_alone(rule):
    prover, stones = FiveProver(rule), board("F8 G8 H6 H7", "B2 M2 B12 M12")
    assert prover.win(stones, 1) == 0
    assert named(prover.wins(stones, 1, threes=2))["H8"] == 3


def test_nothing_wins_while_the_rival_has_two_fives_to_come():
    assert FiveProver("standard").win(board("F8 G8 H8", "C2 D2 E2 F2"), 1) == 0


def test_every_answer_that_does_not_lose_to_an_open_three_is_found():
    stones = board("G8 H8 I8", "A1 C1 E1")
    held = [cell for cell, left in FiveProver("standard").answers(stones, 2).items() if not left]
    assert {GRID.names[cell] for cell in held} == {"F8", "J8", "B1", "D1"}


def test_replies_are_those_that_the_threat_leaves():
    stones = board("F8 G8 H8 I8", "E8 A1")
    assert named(FiveProver("standard").replies(stones, 2)) == {"J8": 0}
    assert FiveProver("standard").replies(board("H8"), 2) == {}


def test_what_takes_too_long_is_not_settled():
    with pytest.raises(Unsettled):
        FiveProver("standard", most=2).win(board("G8 H8 G7 H7", "A1 C1"), 1, threes=3)
