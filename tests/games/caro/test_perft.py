"""How many lines of play there are. Wins cut lines short, so the counts tell the rules apart.

The numbers come from a program of its own that reads the whole board again after each stone.
"""

from __future__ import annotations

import pytest

from parlour.games.caro import RULES, game
from play import perft, played

FOURS = "B4 B2 C4 C2 D4 D2 E4 E2"  # both sides have four in a row, clear of the edge
SIX = "A4 A1 B4 B1 C4 C1 E4 D1 F4 G1"  # D4 would make six for X; O's four lies in the corner
TABLE = [
    # size, record, depth, standard, freestyle, caro, caro-both, caro-8, caro-9
    (7, "", 1, 49, 49, 49, 49, 49, 49),
    (7, "", 2, 2352, 2352, 2352, 2352, 2352, 2352),
    (7, FOURS, 2, 1560, 1560, 1600, 1560, 1560, 1560),
    (7, FOURS, 3, 57876, 57876, 60957, 57915, 57876, 57876),
    (7, SIX, 2, 1482, 1444, 1482, 1482, 1444, 1482),
    (7, SIX, 3, 53428, 52059, 54834, 53465, 52059, 53428),
    (9, "D5 C4 E5 D4 F5 E4 G5 H5 A9 F4 A8 I9", 2, 4624, 4624, 4692, 4624, 4624, 4624),
]


@pytest.mark.parametrize(("size", "record", "depth", "counts"), [(*r[:3], r[3:]) for r in TABLE])
def test_lines_of_play_are_counted_under_every_rule(size, record, depth, counts):
    for rule, count in zip(RULES, counts, strict=True):
        assert perft(game, played(game, record, size=size, rule=rule), depth) == count


@pytest.mark.parametrize(("depth", "count"), [(1, 3), (2, 3 * 46), (3, 3 * 46 * 45)])
def test_lines_of_play_are_counted_after_the_third_stone_of_swap2(depth, count):
    s = played(game, "A1 B2 C3", size=7, opening="swap2")
    assert perft(game, s, depth) == count


def test_a_choice_takes_no_stone():
    s = played(game, "A1 B2 C3 add_two D4", size=7, opening="swap2")
    assert perft(game, s, 3) == 45 * 2 * 44
