"""Section 18: how the cards stand in the view, so that a page without rules can draw them."""

from __future__ import annotations

import pytest

from parlour.games.skill_gomoku import COLOURS, game
from play import play

B, W = COLOURS
FROZEN = ["H8", "still_water", "G9"]
LOSS = ["H8", "G9", "fly_sand G9", "decline", "I8"]


@pytest.mark.parametrize(
    ("options", "actions", "side", "skill", "state", "why"),
    [
        ({}, [], B, "mountain_power", "ready", None),
        ({}, [], B, "still_water", "ready", None),
        ({}, [], W, "still_water", "waiting", "not_your_turn"),
        ({}, ["still_water"], B, "mountain_power", "waiting", "slot_used"),
        ({}, ["H8", "mountain_power"], W, "still_water", "waiting", "window_open"),
        ({}, ["H8", "mountain_power"], W, "mountain_power", "in_play", "window_open"),
        ({}, ["H8", "mountain_power"], B, "polar_reverse", "answer", None),
        ({}, ["H8", "mountain_power"], B, "rise_again", "locked", "reaction_only"),
        ({}, ["H8", "mountain_power"], W, "polar_reverse", "locked", "reaction_only"),
        ({}, ["H8", "fly_sand H8"], B, "capture", "answer", None),
        ({}, ["mountain_power", "decline"], W, "rise_again", "answer", None),
        ({}, ["mountain_power", "decline"], B, "rise_again", "locked", "wrong_phase"),
        ({}, ["mountain_power", "decline"], B, "mountain_power", "spent", "skill_used"),
        ({}, ["mountain_power", "decline", "decline"], W, "still_water", "locked", "wrong_phase"),
        ({}, ["mountain_power", "counter"], W, "polar_reverse", "spent", "skill_used"),
        ({}, [], B, "fly_sand", "locked", "bad_target"),
        ({}, [], B, "pick_gold", "locked", "nothing_to_restore"),
        ({}, [], W, "water_drop", "locked", "not_frozen"),
        ({}, LOSS, W, "pick_gold", "ready", None),
        ({}, [*LOSS[:-1], "G9"], W, "pick_gold", "locked", "point_occupied"),
        ({}, FROZEN, B, "fly_sand", "frozen", "frozen"),
        ({}, FROZEN, B, "water_drop", "ready", None),
        ({}, FROZEN, B, "capture", "locked", "reaction_only"),
        ({}, FROZEN, W, "mountain_power", "waiting", "not_your_turn"),
        ({}, FROZEN[:-1], B, "water_drop", "waiting", "not_your_turn"),
        ({"finisher": "late"}, [], B, "mountain_power", "locked", "finisher_locked"),
        ({"finisher": "desperate"}, [], W, "mountain_power", "locked", "finisher_locked"),
    ],
)
def test_a_card_says_how_it_stands_and_why(options, actions, side, skill, state, why):
    card = game.view(play(game, actions, **options), None)["cards"][side][skill]
    assert (card["state"], card["why"]) == (state, why)


@pytest.mark.parametrize(
    ("actions", "side", "skill", "targets"),
    [
        (["H8", "G9", "I8"], W, "fly_sand", [[7, 7], [7, 8]]),
        (["H8", "G9", "I8"], B, "fly_sand", []),
        (LOSS, W, "pick_gold", [[6, 6]]),
        (LOSS, W, "still_water", []),
    ],
)
def test_a_card_that_is_ready_shows_its_targets(actions, side, skill, targets):
    assert game.view(play(game, actions), None)["cards"][side][skill]["targets"] == targets


def test_a_spent_card_remembers_its_turn():
    cards = game.view(play(game, ["H8", "G9", "fly_sand G9", "counter"]), None)["cards"]
    assert cards[B]["fly_sand"]["turn"] == cards[W]["capture"]["turn"] == 3
    assert cards[B]["capture"]["turn"] is None


def test_cards_that_were_not_dealt_are_not_shown_nor_named_as_answers():
    s = game.start({"skills": ["fly_sand", "mountain_power", "rise_again"], "finisher": "off"})
    view = game.view(s, None)
    assert list(view["cards"][B]) == ["fly_sand", "rise_again"]
    assert view["skills"] == [
        {"id": "fly_sand", "type": "attack", "counteredBy": None, "undoneBy": None},
        {"id": "rise_again", "type": "revival", "counteredBy": None, "undoneBy": None},
    ]


def test_the_legend_names_type_and_answers_of_all_eight_in_order():
    legend = game.view(game.start({}), None)["skills"]
    assert [tuple(card.values()) for card in legend] == [
        ("fly_sand", "attack", "capture", "pick_gold"),
        ("pick_gold", "defence", None, None),
        ("capture", "counter", None, None),
        ("still_water", "control", None, "water_drop"),
        ("water_drop", "release", None, None),
        ("mountain_power", "finisher", "polar_reverse", "rise_again"),
        ("polar_reverse", "suppressor", None, None),
        ("rise_again", "revival", None, None),
    ]


def test_everybody_sees_the_same():
    s = play(game, ["H8", "fly_sand H8"])
    assert game.view(s, 0) == game.view(s, 1) == game.view(s, None)
