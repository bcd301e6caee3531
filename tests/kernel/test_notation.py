"""What an action may be written as: exactly what log, record and wire give back."""

from __future__ import annotations

import pytest

from parlour.kernel import LONGEST_ACTION, misspelt

FIT = ["H8", "place 0.2", "#05", "flip water", "a:1", "x" * LONGEST_ACTION, "馬 two", "[x]"]
UNFIT = {
    "": "it has 0 characters, not 1 to 64",
    "x" * (LONGEST_ACTION + 1): "it has 65 characters, not 1 to 64",
    "say\n7": "it holds a character that cannot be printed",
    "a\tb": "it holds a character that cannot be printed",
    'say "no"': "it holds a double quote",
    "1:2": "it begins as if it named a seat",
    "12:H8": "it begins as if it named a seat",
    " H8": "it begins or ends with a blank",
    "H8 ": "it begins or ends with a blank",
}


@pytest.mark.parametrize("action", FIT)
def test_it_can_be_written_down(action):
    assert misspelt(action) is None


@pytest.mark.parametrize("action", UNFIT)
def test_it_cannot_be_written_down_and_why(action):
    assert misspelt(action) == UNFIT[action]
