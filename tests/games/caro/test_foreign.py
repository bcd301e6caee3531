"""Records of other programs (sections 2 and 4)."""

from __future__ import annotations

import pytest

from parlour.games.caro import Rows, read_moves, read_rule
from parlour.kernel import Code, Illegal


@pytest.mark.parametrize(
    ("text", "rows", "moves"),
    [
        ("h8i9h9", Rows.FROM_BOTTOM, ["H8", "I9", "H9"]),
        ("H8 I9 H9", Rows.FROM_BOTTOM, ["H8", "I9", "H9"]),
        (" h8, i9,\nh9 ", Rows.FROM_BOTTOM, ["H8", "I9", "H9"]),
        ("a1o15c13", Rows.FROM_BOTTOM, ["A1", "O15", "C13"]),
        ("a1o15c13", Rows.FROM_TOP, ["A15", "O1", "C3"]),
        ("h8", Rows.FROM_TOP, ["H8"]),
        ("", Rows.FROM_BOTTOM, []),
    ],
)
def test_moves_are_read_with_and_without_blanks(text, rows, moves):
    assert read_moves(text, 15, rows) == moves


@pytest.mark.parametrize("text", ["h8i", "8h", "h0", "h8-i9", "h8 take_x", "h100"])
def test_anything_else_is_a_bad_record(text):
    with pytest.raises(Illegal) as refusal:
        read_moves(text, 15, Rows.FROM_BOTTOM)
    assert refusal.value.code == Code.BAD_RECORD


def test_a_row_above_the_board_is_a_bad_record():
    with pytest.raises(Illegal) as refusal:
        read_moves("a16", 15, Rows.FROM_TOP)
    assert refusal.value.code == Code.BAD_RECORD


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("freeStyle", "freestyle"),
        ("FreeStyle", "freestyle"),
        ("Free-style", "freestyle"),
        ("Standard", "standard"),
        ("caro", "caro"),
        ("Caro_9", "caro-9"),
    ],
)
def test_rules_are_read_by_their_other_spellings(name, key):
    """C-NAMES."""
    assert read_rule(name) == key


def test_an_unknown_rule_is_a_bad_record():
    with pytest.raises(Illegal) as refusal:
        read_rule("renju")
    assert refusal.value.code == Code.BAD_RECORD
