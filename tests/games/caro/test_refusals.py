"""The codes of section 5 in their order, and options that are refused (section 4)."""

from __future__ import annotations

import pytest

from parlour.games.caro import game
from parlour.games.caro.position import CHOICES
from parlour.kernel import CHANCE, BadOption, Code, Illegal
from play import played

WON = "A15 H1 B15 H2 C15 H3 D15 H4 E15"
SWAP2 = {"opening": "swap2"}
THREE = "H8 I9 H9"

REFUSALS = [
    # actions so far, options, seat, action, code
    ("", {}, 0, "", Code.MALFORMED),
    ("", {}, 0, "h8", Code.MALFORMED),
    ("", {}, 0, "8H", Code.MALFORMED),
    ("", {}, 0, "H", Code.MALFORMED),
    ("", {}, 0, "H0", Code.MALFORMED),
    ("", {}, 0, "H08", Code.MALFORMED),
    ("", {}, 0, "H100", Code.MALFORMED),
    ("", {}, 0, "H-1", Code.MALFORMED),
    ("", {}, 0, "H8\n", Code.MALFORMED),
    ("", {}, 0, " H8", Code.MALFORMED),
    ("", {}, 0, "H8 I9", Code.MALFORMED),
    ("", {}, 0, "7,7", Code.MALFORMED),
    ("", {}, 0, "Ä1", Code.MALFORMED),
    ("", {}, 0, "H٨", Code.MALFORMED),
    ("", {}, 0, "TAKE_X", Code.MALFORMED),
    ("", {}, 0, "pass", Code.MALFORMED),
    ("", {}, 0, "P8", Code.OFF_BOARD),
    ("", {}, 0, "A16", Code.OFF_BOARD),
    ("", {}, 0, "Z99", Code.OFF_BOARD),
    ("", {"size": 7}, 0, "H1", Code.OFF_BOARD),
    ("", {"size": 20}, 0, "U1", Code.OFF_BOARD),
    ("H8", {}, 1, "H8", Code.CELL_TAKEN),
    ("H8 I9", {}, 0, "H8", Code.CELL_TAKEN),
    ("", {}, 0, "take_x", Code.WRONG_PHASE),
    (THREE, {}, 1, "add_two", Code.WRONG_PHASE),
    ("", SWAP2, 0, "take_x", Code.WRONG_PHASE),
    (THREE, SWAP2, 1, "G7", Code.WRONG_PHASE),
    (f"{THREE} take_o", SWAP2, 1, "take_x", Code.WRONG_PHASE),
    (f"{THREE} add_two", SWAP2, 1, "take_x", Code.WRONG_PHASE),
    (f"{THREE} add_two G7 J7", SWAP2, 0, "add_two", Code.WRONG_PHASE),
    (f"{THREE} add_two G7 J7", SWAP2, 0, "K8", Code.WRONG_PHASE),
    ("", {}, 1, "H8", Code.NOT_YOUR_TURN),
    ("H8", {}, 0, "I9", Code.NOT_YOUR_TURN),
    ("", {}, CHANCE, "H8", Code.NOT_YOUR_TURN),
    ("", {}, 2, "H8", Code.NOT_YOUR_TURN),
    (THREE, SWAP2, 0, "take_x", Code.NOT_YOUR_TURN),
    (WON, {}, 1, "H5", Code.GAME_OVER),
]

PRECEDENCE = [
    # what else is wrong with it, but the code comes first
    ("ended, not to act", WON, {}, 0, "H5", Code.GAME_OVER),
    ("ended, malformed", WON, {}, 1, "nonsense", Code.GAME_OVER),
    ("ended, off the board", WON, {}, 1, "Z99", Code.GAME_OVER),
    ("ended, taken", WON, {}, 1, "A15", Code.GAME_OVER),
    ("not to act, malformed", "", {}, 1, "nonsense", Code.NOT_YOUR_TURN),
    ("not to act, no choice due", "", SWAP2, 1, "take_x", Code.NOT_YOUR_TURN),
    ("not to act, off the board", "", {}, 1, "Z99", Code.NOT_YOUR_TURN),
    ("not to act, taken", "H8", {}, 0, "H8", Code.NOT_YOUR_TURN),
    ("malformed while a choice is due", THREE, SWAP2, 1, "h8", Code.MALFORMED),
    ("off the board while a choice is due", THREE, SWAP2, 1, "P8", Code.WRONG_PHASE),
    ("taken while a choice is due", THREE, SWAP2, 1, "H8", Code.WRONG_PHASE),
]


@pytest.mark.parametrize(("actions", "options", "seat", "action", "code"), REFUSALS)
def test_what_is_not_legal_is_refused_with_its_code(actions, options, seat, action, code):
    s = played(game, actions, **options)
    with pytest.raises(Illegal) as refusal:
        game.apply(s, seat, action)
    assert refusal.value.code == code
    assert s == played(game, actions, **options)


@pytest.mark.parametrize(("why", "actions", "options", "seat", "action", "code"), PRECEDENCE)
def test_the_first_code_that_fits_is_given(why, actions, options, seat, action, code):
    with pytest.raises(Illegal) as refusal:
        game.apply(played(game, actions, **options), seat, action)
    assert refusal.value.code == code


def test_the_choice_words_are_what_the_refusals_call_a_choice():
    assert CHOICES == ("add_two", "take_o", "take_x")


@pytest.mark.parametrize(
    ("option", "value"),
    [
        *(("size", value) for value in (6, 21, 0, -15, 15.0, "15", True, None)),
        *(("rule", value) for value in ("FreeStyle", "Standard", "renju", "", 9, None)),
        *(("opening", value) for value in ("swap", "Swap2", None, 2)),
    ],
)
def test_an_option_out_of_range_is_refused_by_name(option, value):
    with pytest.raises(BadOption) as refusal:
        game.start({option: value})
    assert refusal.value.code == Code.BAD_OPTION
    assert refusal.value.option == option


@pytest.mark.parametrize("option", ["clock", "takeback", "Size", "seats"])
def test_options_of_the_match_are_not_options_of_the_game(option):
    with pytest.raises(BadOption) as refusal:
        game.start({option: "none"})
    assert refusal.value.code == Code.UNKNOWN_OPTION


@pytest.mark.parametrize("size", range(7, 21))
@pytest.mark.parametrize("rule", game.options_schema.fields["rule"].values)
def test_every_size_and_rule_starts_with_an_empty_board(size, rule):
    s = game.start({"size": size, "rule": rule})
    assert len(game.legal(s, 0)) == size * size


def test_the_defaults_are_fifteen_standard_free():
    s = game.start({})
    assert (s.size, s.rule, s.opening) == (15, "standard", "free")
