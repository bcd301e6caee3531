"""Refusal codes and their sentences."""

from __future__ import annotations

import pickle
import re

import pytest

from parlour.kernel import BadOption, Code, Illegal, RefusalCode


@pytest.mark.parametrize("code", Code)
def test_every_code_is_snake_case_and_has_a_sentence(code):
    assert re.fullmatch(r"[a-z]+(_[a-z]+)*", code)
    assert re.fullmatch(r"[A-Z].*\.", code.sentence)


def test_a_refusal_reads_as_its_sentence_and_detail():
    assert str(Illegal(Code.CELL_TAKEN)) == "That place is taken."
    assert str(Illegal(Code.UNKNOWN_GAME, "(chess)")) == "The house has no such game. (chess)"


def test_a_bad_option_is_a_refusal():
    refusal = BadOption(Code.BAD_OPTION, "size", "(size must be 7 to 20)")
    assert isinstance(refusal, Illegal)
    assert refusal.option == "size"


class TeaCode(RefusalCode):
    """A game's own."""

    NO_SUGAR = "no_sugar", "There is no sugar left."


def test_a_game_refuses_with_codes_of_its_own():
    refusal = Illegal(TeaCode.NO_SUGAR, "(for two)")
    assert refusal.code == "no_sugar"
    assert str(refusal) == "There is no sugar left. (for two)"
    assert TeaCode("no_sugar") is TeaCode.NO_SUGAR
    assert TeaCode.sentences() == {"no_sugar": "There is no sugar left."}


def test_a_refusal_crosses_to_another_process_whole():
    again = pickle.loads(pickle.dumps(Illegal(Code.STALE, "(by one)")))  # noqa: S301
    assert (again.code, str(again)) == (Code.STALE, str(Illegal(Code.STALE, "(by one)")))
