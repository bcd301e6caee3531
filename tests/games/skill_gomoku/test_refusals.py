"""Section 15: why something is refused, and which reason comes first."""

from __future__ import annotations

from dataclasses import replace

import pytest

from parlour.games.skill_gomoku import State, game
from parlour.kernel import Illegal
from play import play

B, W = 0, 1
FIVE = ["D8", "A15", "E8", "C15", "F8", "E15", "G8", "G15", "H8"]
FROZEN = ["H8", "still_water", "G9"]
WINDOW = ["H8", "fly_sand H8"]
BROKEN = ["H8", "mountain_power", "decline"]


def refused(s: State, seat: int, action: str) -> str:
    before = hash(s)
    with pytest.raises(Illegal) as refusal:
        game.apply(s, seat, action)
    assert hash(s) == before
    assert action not in game.legal(s, seat)
    return str(refusal.value.code)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "unknown_action"),
        ("h8", "unknown_action"),
        ("H08", "unknown_action"),
        ("H8 ", "unknown_action"),
        ("HH", "unknown_action"),
        ("dance", "unknown_action"),
        ("still_water H8", "unknown_action"),
        ("still_water ", "unknown_action"),
        ("fly_sandH8", "unknown_action"),
        ("counter capture", "unknown_action"),
        ("start", "unknown_action"),
        ("reset", "unknown_action"),
        ("pause", "unknown_action"),
        ("P8", "off_board"),
        ("A0", "off_board"),
        ("A16", "off_board"),
        ("Z100", "off_board"),
        ("fly_sand", "bad_target"),
        ("fly_sand ", "bad_target"),
        ("fly_sand P8", "bad_target"),
        ("fly_sand  G9", "bad_target"),
        ("fly_sand me", "bad_target"),
    ],
)
def test_text_that_is_no_action_and_points_that_are_no_points(text, code):
    assert refused(play(game, ["H8", "G9"]), B, text) == code


@pytest.mark.parametrize(
    ("options", "actions", "seat", "action", "code"),
    [
        # 1 before everything: a card that is not dealt, whatever the moment
        ({"skills": []}, FIVE, W, "rise_again", "disabled_skill"),
        ({"skills": ["fly_sand", "capture"]}, WINDOW, W, "still_water", "disabled_skill"),
        ({"skills": ["still_water"]}, FROZEN, W, "capture", "disabled_skill"),
        ({"finisher": "off"}, FIVE, W, "mountain_power", "disabled_skill"),
        # 2 windows before phase, turn and card
        ({}, FIVE, W, "rise_again", "no_window"),
        ({}, FIVE, B, "decline", "no_window"),
        ({}, WINDOW, B, "rise_again", "no_window"),
        ({}, WINDOW, W, "counter", "not_your_window"),
        ({}, WINDOW, W, "decline", "not_your_window"),
        ({}, BROKEN, B, "counter", "no_window"),
        ({}, BROKEN, W, "counter", "no_window"),
        ({}, BROKEN, W, "rise_again", "not_your_window"),
        ({}, BROKEN, W, "decline", "not_your_window"),
        ({}, BROKEN, -1, "decline", "not_your_window"),
        # 3 phase before an open window and before the turn
        ({}, FIVE, W, "A1", "wrong_phase"),
        ({}, FIVE, W, "capture", "wrong_phase"),
        ({}, FIVE, B, "pass", "wrong_phase"),
        ({}, BROKEN, B, "A1", "wrong_phase"),
        ({}, BROKEN, W, "mountain_power", "wrong_phase"),
        # 4 an open window before the turn
        ({}, WINDOW, B, "A1", "window_open"),
        ({}, WINDOW, W, "pass", "window_open"),
        ({}, WINDOW, W, "fly_sand H8", "window_open"),
        ({}, WINDOW, B, "capture", "window_open"),
        # 5 the turn before the card
        ({}, ["H8"], B, "capture", "not_your_turn"),
        ({}, ["H8"], B, "H8", "not_your_turn"),
        ({}, ["H8"], -1, "A1", "not_your_turn"),
        ({}, FROZEN, W, "pass", "not_your_turn"),
        # 6 answers before frost and slot
        ({}, FROZEN, B, "capture", "reaction_only"),
        ({}, ["still_water"], B, "polar_reverse", "reaction_only"),
        # 7 a spent card before frost and slot
        ({}, ["still_water"], B, "still_water", "skill_used"),
        (
            {},
            ["mountain_power", "counter", "H8", "still_water", "G9"],
            B,
            "mountain_power",
            "skill_used",
        ),
        ({}, [*FROZEN, "water_drop"], B, "water_drop", "skill_used"),
        # 8 frost before the slot, the point and the target
        ({}, FROZEN, B, "H8", "frozen"),
        ({}, FROZEN, B, "P8", "frozen"),
        ({}, FROZEN, B, "fly_sand H8", "frozen"),
        ({}, FROZEN, B, "pick_gold", "frozen"),
        # 9 the slot before the card's own condition
        ({}, ["H8", "G9", "still_water"], B, "fly_sand H8", "slot_used"),
        ({}, ["still_water"], B, "pick_gold", "slot_used"),
        ({}, ["still_water"], B, "water_drop", "slot_used"),
        ({"finisher": "late"}, ["still_water"], B, "mountain_power", "slot_used"),
        # 10 points
        ({}, ["H8"], W, "H8", "cell_taken"),
        ({}, ["still_water"], B, "P8", "off_board"),
        # 11 the card's own condition
        ({}, [], B, "fly_sand H8", "bad_target"),
        ({}, ["H8"], W, "fly_sand G9", "bad_target"),
        ({}, [], B, "pick_gold", "nothing_to_restore"),
        ({}, ["H8", "fly_sand H8", "decline", "H8"], B, "pick_gold", "point_occupied"),
        ({}, [], B, "water_drop", "not_frozen"),
        ({}, [], B, "pass", "not_frozen"),
        ({"finisher": "late", "finisherFromPly": 1}, [], B, "mountain_power", "finisher_locked"),
        ({"finisher": "desperate"}, [], B, "mountain_power", "finisher_locked"),
    ],
)
def test_the_first_check_that_fails_names_the_reason(options, actions, seat, action, code):
    assert refused(play(game, actions, **options), seat, action) == code


def test_freezing_a_frozen_player_is_refused_though_play_never_comes_to_it():
    """R-NO-DOUBLE: the card that froze them is spent, which is met first."""
    s = replace(game.start({}), frozen=W, frozen_left=1)
    assert refused(s, B, "still_water") == "already_frozen"


def test_a_frozen_player_answers_and_revives():
    """R-FROZEN-ANSWER."""
    s = play(game, ["H8", "G9", "still_water", "I8", "pass", "mountain_power"])
    assert s.frozen == W
    assert game.apply(s, W, "counter").frozen == W
    s = game.apply(s, W, "decline")
    assert game.apply(s, W, "rise_again").frozen == W
