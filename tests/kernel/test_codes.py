"""Refusal codes and their sentences."""

from __future__ import annotations

import re

import pytest

from parlour.kernel import SENTENCES, BadOption, Code, Illegal


@pytest.mark.parametrize("code", Code)
def test_every_code_is_snake_case_and_has_a_sentence(code):
    assert re.fullmatch(r"[a-z]+(_[a-z]+)*", code)
    assert re.fullmatch(r"[A-Z].*\.", SENTENCES[code])


def test_a_refusal_reads_as_its_sentence_and_detail():
    assert str(Illegal(Code.CELL_TAKEN)) == "That place is taken."
    assert str(Illegal(Code.UNKNOWN_GAME, "(chess)")) == "The house has no such game. (chess)"


def test_a_bad_option_is_a_refusal():
    refusal = BadOption(Code.BAD_OPTION, "size", "(size must be 7 to 20)")
    assert isinstance(refusal, Illegal)
    assert refusal.option == "size"
