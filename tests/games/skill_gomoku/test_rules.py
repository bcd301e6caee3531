"""What the worked cases leave to the sections before them."""

from __future__ import annotations

import pytest

from parlour.games.skill_gomoku import Skill, game
from parlour.kernel import BadOption, Deadline, Outcome
from play import play

EVERY = [skill.id for skill in Skill]


def without(*skills: str) -> list[str]:
    return [skill for skill in EVERY if skill not in skills]


@pytest.mark.parametrize(
    ("actions", "outcome"),
    [
        (["H8"], None),
        (
            ["D8", "A15", "E8", "C15", "F8", "E15", "G8", "G15", "H8"],
            Outcome((1, 0), "five", ("D8", "E8", "F8", "G8", "H8")),
        ),
        (
            ["A15", "E11", "C15", "F10", "E15", "G9", "G15", "H8", "I15", "I7"],
            Outcome((0, 1), "five", ("E11", "F10", "G9", "H8", "I7")),
        ),
        (["mountain_power"], None),
        (["mountain_power", "decline"], None),
        (["mountain_power", "decline", "decline"], Outcome((1, 0), "board-broken")),
        (["H8", "mountain_power", "decline", "decline"], Outcome((0, 1), "board-broken")),
        (["mountain_power", "decline", "rise_again"], None),
    ],
)
def test_the_outcome_is_there_once_the_game_is_final(actions, outcome):
    """R-PROVISIONAL: a broken board is no outcome while it can be mended."""
    assert game.outcome(play(game, actions)) == outcome


@pytest.mark.parametrize(
    ("options", "actions", "deadlines"),
    [
        ({}, [], ()),
        ({}, ["mountain_power"], (Deadline(1, 5000, "decline"),)),
        ({}, ["H8", "mountain_power"], (Deadline(0, 5000, "decline"),)),
        ({}, ["mountain_power", "decline"], (Deadline(1, 5000, "decline"),)),
        ({}, ["mountain_power", "counter"], ()),
        ({}, ["mountain_power", "decline", "decline"], ()),
        ({"counterSeconds": 3}, ["mountain_power"], (Deadline(1, 3000, "decline"),)),
        ({"counterSeconds": 0}, ["mountain_power"], (Deadline(1, None, "decline"),)),
        ({"counterSeconds": 3}, ["mountain_power", "decline"], (Deadline(1, 5000, "decline"),)),
        ({"reviveSeconds": 60}, ["mountain_power", "decline"], (Deadline(1, 60000, "decline"),)),
        ({"reviveSeconds": 0}, ["mountain_power", "decline"], (Deadline(1, None, "decline"),)),
        ({}, ["H8", "fly_sand H8"], (Deadline(0, 5000, "decline"),)),
        ({}, ["still_water", "H8"], ()),
    ],
)
def test_a_window_has_its_own_time_and_silence_means_decline(options, actions, deadlines):
    """R-WINDOW; a declined finisher leads into the next window with its full time (section 6)."""
    s = play(game, actions, **options)
    assert game.deadlines(s) == deadlines
    assert all(game.actors(s) == (deadline.seat,) for deadline in deadlines)


@pytest.mark.parametrize(
    ("options", "actions", "legal"),
    [
        ({}, ["mountain_power"], ("counter", "decline")),
        ({}, ["mountain_power", "decline"], ("decline", "rise_again")),
        ({}, ["still_water", "H8"], ["pass", "water_drop"]),
        ({"skills": without("water_drop")}, ["still_water", "H8"], ["pass"]),
        ({}, ["mountain_power", "decline", "decline"], ()),
    ],
)
def test_the_choice_is_small_when_one_is_asked_or_frozen(options, actions, legal):
    s = play(game, actions, **options)
    assert game.legal(s, 1) == legal
    assert game.legal(s, 0) == ()


@pytest.mark.parametrize(
    ("options", "actions", "cards"),
    [
        ({}, [], ["mountain_power", "still_water"]),
        (
            {},
            ["H8", "G9", "I8"],
            ["fly_sand H8", "fly_sand I8", "mountain_power", "still_water"],
        ),
        (
            {},
            ["H8", "G9", "fly_sand G9", "decline", "I8"],
            ["fly_sand H8", "fly_sand I8", "mountain_power", "pick_gold", "still_water"],
        ),
        ({}, ["still_water"], []),
        ({"skillsPerTurn": 2}, ["still_water"], ["mountain_power"]),
        ({"finisher": "off"}, [], ["still_water"]),
        ({"skills": []}, ["H8"], []),
        ({"skills": ["mountain_power"]}, ["H8"], ["mountain_power"]),
    ],
)
def test_a_free_player_is_offered_every_free_point_and_the_cards_that_can_be_played(
    options, actions, cards
):
    s = play(game, actions, **options)
    legal = list(game.legal(s, s.current))
    assert [action for action in legal if not action[0].isupper()] == cards
    assert len(legal) - len(cards) == s.board.count(0)


def test_two_lines_at_once_are_both_told_of_and_both_lit():
    """R-LINES."""
    across, down = ["D8", "E8", "F8", "G8"], ["H12", "H11", "H10", "H9"]
    apart = ["A15", "C15", "E15", "G15", "A13", "C13", "E13", "G13"]
    s = play(game, [a for pair in zip(across + down, apart, strict=True) for a in pair] + ["H8"])
    win = game.view(s, None)["win"]
    row = {"direction": [0, 1], "cells": [[7, c] for c in range(3, 8)]}
    column = {"direction": [1, 0], "cells": [[r, 7] for r in range(3, 8)]}
    assert win == {**row, "lines": [row, column]}
    assert game.outcome(s) == Outcome((1, 0), "five", (*across, "H8", *down))


@pytest.mark.parametrize(
    ("skills", "phase", "pending", "over"),
    [
        (without("polar_reverse"), "ENDED", "revive", False),
        (without("rise_again"), "PLAYING", "counter", False),
        (without("polar_reverse", "rise_again"), "ENDED", None, True),
        (["mountain_power"], "ENDED", None, True),
    ],
)
def test_a_card_that_was_not_dealt_opens_no_window(skills, phase, pending, over):
    """Section 5, option `skills`."""
    s = play(game, ["mountain_power"], skills=skills)
    view = game.view(s, None)
    assert view["phase"] == phase
    assert (view["pending"] or {"kind": None})["kind"] == pending
    assert (game.outcome(s) is not None) == over


def test_a_declined_finisher_is_final_at_once_when_the_board_cannot_be_mended():
    s = play(game, ["mountain_power", "decline"], skills=without("rise_again"))
    assert game.outcome(s) == Outcome((1, 0), "board-broken")


def test_removing_rewrites_neither_the_count_nor_the_last_move():
    """Section 12."""
    view = game.view(play(game, ["H8", "fly_sand H8", "decline"]), None)
    assert (view["ply"], view["lastMove"], view["removed"]["black"]) == (1, [7, 7], [7, 7])
    assert view["stones"] == {"black": [], "white": []}


def test_restoring_is_not_placing():
    s = play(game, ["H8", "fly_sand H8", "decline", "G9", "pick_gold"])
    view = game.view(s, None)
    assert (view["ply"], view["lastMove"], view["slotUsed"]) == (2, [6, 6], 1)


def test_a_costly_finisher_that_fails_hands_over_a_frozen_turn_as_well():
    """Sections 11 and 19: the turn that ends without a stone counts for the frost."""
    before = ["H8", "G9", "still_water", "I7", "pass", "mountain_power"]
    for answer in (["counter"], ["decline", "rise_again"]):
        view = game.view(play(game, [*before, *answer], finisher="costly"), None)
        assert (view["current"], view["frozenPlayer"], view["ply"]) == ("white", "white", 3)
        assert (view["frozenTurnsLeft"], view["slotUsed"]) == (0, 0)


def test_a_costly_game_charges_nothing_for_other_attacks():
    s = play(game, ["H8", "fly_sand H8", "counter"], finisher="costly")
    assert s.current == 1


def test_despair_looks_at_the_board_alone():
    """`desperate` holds even while the threatening opponent is frozen (section 19)."""
    threat = ["A15", "D8", "C15", "E8", "E15", "F8", "G15", "G8"]
    s = play(game, [*threat, "still_water", "A1", "pass"], finisher="desperate")
    assert "mountain_power" in game.legal(s, 0)


@pytest.mark.parametrize(
    ("line", "possible"),
    [
        ("D8 E8 F8 G8", True),
        ("D8 E8 F8 H8", True),
        ("D8 E8 G8 H8", True),
        ("D8 E8 F8 I8", False),
        ("L15 M15 N15 O15", True),
        ("A4 B3 C2 D1", False),
        ("A5 B4 C3 D2", True),
        ("A4 B5 C6 D7", True),
        ("O1 O2 O3 O4", True),
        ("O15 N14 M13 L12", True),
        ("O12 N13 M14 L15", False),
        ("L15 M15 N15 A14", False),
    ],
)
def test_one_stone_from_five_is_seen_in_every_direction_and_at_every_edge(line, possible):
    """With `desperate` the finisher is locked until the opponent could make five."""
    far = ["A10", "C9", "A8", "C7"] if "D8" not in line else ["A1", "C2", "A3", "C4"]
    actions = [a for pair in zip(far, line.split(), strict=True) for a in pair]
    s = play(game, actions, finisher="desperate")
    assert ("mountain_power" in game.legal(s, 0)) == possible


@pytest.mark.parametrize("turns", [1, 2, 3])
def test_frost_lasts_the_turns_that_were_agreed(turns):
    """R-FREEZE: the freezer's own turn is not counted."""
    s = play(game, ["still_water"], freezeTurns=turns)
    for left, stone in zip(range(turns, 0, -1), ("A1", "C1", "E1"), strict=False):
        assert game.view(s, None)["frozenFor"] == left
        s = game.apply(s, 0, stone)
        assert game.view(s, None)["frozenFor"] == left
        assert game.legal(s, 1) == ["pass", "water_drop"]
        s = game.apply(s, 1, "pass")
    assert (s.frozen, s.frozen_left) == (None, 0)
    assert game.view(s, None)["frozenFor"] == 0


@pytest.mark.parametrize(
    ("option", "good", "bad"),
    [
        ("skills", [[], ["capture"], EVERY], [["dance"], "capture", ["capture", "capture"], None]),
        ("skillsPerTurn", [1, 8], [0, 9, "1", True]),
        ("freezeTurns", [1, 3], [0, 4, 2.0]),
        ("counterSeconds", [0, 3, 60], [1, 2, 61, -3, "5", True]),
        ("reviveSeconds", [0, 3, 60], [1, 2, 61, None]),
        ("finisher", ["classic", "late", "costly", "desperate", "off"], ["never", 1]),
        ("finisherFromPly", [0, 225], [-1, 226]),
    ],
)
def test_options_keep_to_their_range(option, good, bad):
    for value in good:
        assert game.view(game.start({option: value}), None)["options"][option] == value
    for value in bad:
        with pytest.raises(BadOption) as refusal:
            game.start({option: value})
        assert refusal.value.option == option


def test_the_order_of_dealt_cards_has_no_meaning():
    one, other = (
        game.start({"skills": ["capture", "fly_sand"]}),
        game.start({"skills": ["fly_sand", "capture"]}),
    )
    assert one == other


@pytest.mark.parametrize("table", ["mode", "humanColor", "aiLevel", "turnSeconds", "undo"])
def test_what_belongs_to_the_table_is_no_option_of_the_rules(table):
    with pytest.raises(BadOption):
        game.start({table: None})
