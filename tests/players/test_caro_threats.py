"""Fives, fours and threes that either side could make, under each rule (study.md section 2)."""

from __future__ import annotations

import pytest

from parlour import games, players
from parlour.games.caro import game
from parlour.kernel import View

ROWS = [
    # rule, moves, seat, kind, cells
    ("standard", "", 0, "five", set()),
    ("standard", "H8 A1 H9 A2 H10 A3 H11 A5", 0, "five", {"H7", "H12"}),
    ("standard", "H8 A1 H9 A2 H10 A3 H11 A5", 1, "five", {"A4"}),
    ("standard", "H8 A1 H9 A2 H10 A3", 0, "four", {"H6", "H7", "H11", "H12"}),
    ("standard", "H8 A1 H9 A3", 0, "three", {"H6", "H7", "H10", "H11"}),
    # six do not win under standard, and do under freestyle
    ("standard", "D8 A1 E8 A3 F8 A5 G8 A7 I8 A9", 0, "five", {"C8"}),
    ("freestyle", "D8 A1 E8 A3 F8 A5 G8 A7 I8 A9", 0, "five", {"C8", "H8"}),
    # an end held by the other side is no five where it voids one
    ("caro", "D8 C8 E8 A3 F8 A5 G8 A7", 0, "five", set()),
    ("standard", "D8 C8 E8 A3 F8 A5 G8 A7", 0, "five", {"H8"}),
    # one stone stops any four under strict Caro: there are no open threes
    ("caro", "H8 A1 H9 A3", 0, "three", set()),
]


def view(rule: str, moves: str) -> View:
    s = game.start({"rule": rule})
    for action in moves.split():
        s = game.apply(s, s.seat, action)
    return game.view(s, None)


@pytest.mark.parametrize(("rule", "moves", "seat", "kind", "cells"), ROWS)
def test_what_a_stone_would_make_is_told_by_side(
    rule: str, moves: str, seat: int, kind: str, cells: set[str]
):
    found = players.threats(game, view(rule, moves)) or ()
    assert {t.cell for t in found if (t.seat, t.kind) == (seat, kind)} == cells


def test_nothing_is_threatened_once_the_game_is_over():
    won = view("standard", "H8 A1 H9 A2 H10 A3 H11 A5 H12")
    assert players.threats(game, won) == ()


def test_a_player_that_names_no_threats_says_so():
    other = games.get("four-in-a-square")
    assert players.threats(other, other.view(other.start({}), None)) is None
