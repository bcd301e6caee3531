# long: the rulebook in its own order, a table for each section
"""The worked cases and rulings of the rulebook, in its order and numbering (section 19)."""

from __future__ import annotations

from typing import Any

import pytest

from parlour.games.stay_on_the_board import game
from parlour.kernel import CHANCE, BadOption, Code
from play import play

HC = ["human", "computer"]
HH = ["human", "human"]
CC = ["computer", "computer"]


def seen(actions: str = "", **options: Any) -> dict[str, Any]:
    return game.view(play(game, actions.split(), **options), None)


def two(one: int, other: int) -> dict[str, int]:
    return {"1": one, "2": other}


# --- the start (sections 2 and 3) ---


def test_the_defaults_are_a_three_by_three_board_and_two_people_in_normal_mode():
    view = game.view(game.start({}), None)
    assert (view["size"], view["mode"], view["seats"], view["first"]) == (3, "normal", HH, 1)


@pytest.mark.parametrize("size", range(2, 10))
def test_the_start_cell_is_drawn_with_equal_odds_from_all_cells(size):
    """R-STATE-1"""
    s = game.start({"size": size})
    view = game.view(s, None)
    assert game.actors(s) == (CHANCE,)
    assert (view["pos"], view["targets"], view["legal"]) == (None, [], 0)
    assert game.chance(s) == {
        f"start {row}.{column}": pytest.approx(1 / size**2)
        for row in range(size)
        for column in range(size)
    }


def test_a_drawn_start_cell_leaves_the_same_game_as_a_given_one():
    """R-STATE-1"""
    drawn = game.apply(game.start({}), CHANCE, "start 0.2")
    assert drawn == game.start({"start": [0, 2]})
    assert game.view(drawn, None)["pos"] == [0, 2]
    assert game.view(drawn, None)["blocked"] == []
    assert game.chance(drawn) == {}


@pytest.mark.parametrize("first", [1, 2])
def test_seats_alternate_from_the_one_that_starts(first):
    """Section 6, ruling 18"""
    s = game.start({"start": [1, 1], "first": first})
    for number, action in enumerate(["6x1", "4x1", "4x1"]):
        seat = (first - 1 + number) % 2
        assert game.actors(s) == (seat,)
        assert game.view(s, None)["player"] == seat + 1
        s = game.apply(s, seat, action)


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("size", 1), ("size", 10), ("size", 3.0), ("size", "3"), ("size", True), ("size", None),
        ("mode", "hidden"), ("mode", None),
        ("trapped", "wins"), ("trapped", True), ("trapped", None),
        ("first", 0), ("first", 3), ("first", True),
        ("seats", HH[:1]), ("seats", [*HH, "human"]), ("seats", ["human", "dog"]),
        ("seats", [[], "human"]), ("seats", "human"), ("seats", None),
        ("start", [3, 0]), ("start", [0, 3]), ("start", [-1, 0]), ("start", [0]), ("start", "00"),
        ("start", [0, 1.0]), ("start", [True, 0]), ("start", [0, 1, 2]), ("start", None),
    ],
)  # fmt: skip
def test_values_outside_the_options_table_are_refused(option, value):
    """R-OPT-1 and section 3"""
    with pytest.raises(BadOption) as refusal:
        game.start({option: value})
    assert (refusal.value.code, refusal.value.option) == (Code.BAD_OPTION, option)


@pytest.mark.parametrize("name", ["autoHide", "names", "level", "trappedComputer"])
def test_what_belongs_to_the_match_or_the_screen_is_no_option_of_the_rules(name):
    with pytest.raises(BadOption) as refusal:
        game.start({name: "x"})
    assert refusal.value.code == Code.UNKNOWN_OPTION


@pytest.mark.parametrize("seats", [HH, HC, HC[::-1], CC])
def test_people_and_computers_may_sit_in_any_combination(seats):
    assert seen(start=[0, 0], seats=seats)["seats"] == seats


# --- the moves (section 4) ---


@pytest.mark.parametrize(
    ("direction", "target"),
    [
        (7, [1, 1]), (8, [1, 2]), (9, [1, 3]), (4, [2, 1]),
        (6, [2, 3]), (1, [3, 1]), (2, [3, 2]), (3, [3, 3]),
    ],
)  # fmt: skip
def test_directions_lie_like_a_keypad(direction, target):
    assert seen(f"{direction}x1", size=5, start=[2, 2])["pos"] == target


@pytest.mark.parametrize(
    ("size", "start", "legal"),
    [
        *((2, [row, column], 3) for row in (0, 1) for column in (0, 1)),  # case 1
        (3, [1, 1], 8),  # case 2
        (3, [0, 0], 6),  # case 3
        (4, [1, 1], 11), (5, [2, 2], 16), (9, [4, 4], 32), (9, [0, 0], 24),  # case 4
    ],
)  # fmt: skip
def test_an_open_board_has_that_many_legal_moves(size, start, legal):
    """Cases 1 to 4"""
    view = seen(size=size, start=start)
    assert (view["legal"], len(view["targets"]), len(view["reach"])) == (legal, legal, legal)


def test_the_legal_moves_from_a_corner_run_along_three_lines():
    """Case 3"""
    view = seen(start=[0, 0])
    assert list(view["reach"]) == ["2x1", "2x2", "3x1", "3x2", "6x1", "6x2"]
    assert view["targets"] == [[0, 1], [0, 2], [1, 0], [1, 1], [2, 0], [2, 2]]
    assert all(view["reach"][action] in view["targets"] for action in view["reach"])


@pytest.mark.parametrize("mode", ["normal", "blocked"])
@pytest.mark.parametrize("size", range(2, 10))
def test_every_move_that_can_be_written_may_be_submitted_and_the_claim_too(size, mode):
    """R-MOVE-1 and R-MOVE-2b"""
    s = game.start({"size": size, "mode": mode, "start": [0, 0]})
    legal = game.legal(s, 0)
    assert len(legal) == 8 * (size - 1) + 1
    assert list(legal) == sorted(
        ["claim", *(f"{d}x{k}" for d in (1, 2, 3, 4, 6, 7, 8, 9) for k in range(1, size))]
    )
    assert game.legal(s, 1) == ()


NORMAL_5 = {"size": 5, "seats": HC, "first": 2, "start": [2, 1]}
NORMAL_4 = {"size": 4, "seats": HC, "first": 2, "start": [0, 0]}
BLOCKED_5 = {**NORMAL_5, "mode": "blocked"}
BLOCKED_3 = {"size": 3, "mode": "blocked"}


@pytest.mark.parametrize(
    ("case", "options", "actions", "expected"),
    [
        (5, {"seats": HC, "start": [1, 1]}, "6x1",
         {"pos": [1, 2], "player": 2, "points": two(1, 0), "blocked": [], "moves": 1}),
        (9, NORMAL_5, "6x3 4x3", {"pos": [2, 1], "points": two(1, 0), "penalty": two(2, 0)}),
        (10, NORMAL_5, "6x3 4x2", {"pos": [2, 2], "penalty": two(2, 0)}),
        (11, NORMAL_5, "6x3 4x1", {"pos": [2, 3], "penalty": two(2, 0)}),
        (12, NORMAL_5, "6x3 4x4", {"pos": [2, 0], "points": two(1, 0), "penalty": two(0, 0)}),
        (13, NORMAL_5, "6x3 8x2", {"pos": [0, 4], "penalty": two(0, 0)}),
        (15, {**NORMAL_5, "start": [3, 2]}, "8x2 2x1", {"pos": [2, 2], "penalty": two(2, 0)}),
        (16, {**NORMAL_5, "start": [0, 2]}, "2x4 8x4", {"pos": [0, 2], "penalty": two(2, 0)}),
        (17, NORMAL_4, "3x2 7x2", {"pos": [0, 0], "penalty": two(2, 0)}),
        (18, {**NORMAL_4, "first": 1}, "6x2 4x2", {"points": two(1, 0), "penalty": two(0, 0)}),
        (19, NORMAL_4, "6x1 4x1 2x3 8x3 3x2 7x1",
         {"pos": [1, 1], "points": two(3, 0), "penalty": two(6, 0), "result": None}),
        (20, {"size": 5, "start": [2, 1]}, "6x3 4x3",
         {"pos": [2, 1], "points": two(1, 1), "penalty": two(0, 0)}),
        (21, BLOCKED_5, "6x3 4x2",
         {"pos": [2, 2], "blocked": [[2, 1], [2, 4]], "penalty": two(0, 0)}),
        (23, {**BLOCKED_3, "start": [0, 0]}, "6x1",
         {"pos": [0, 1], "blocked": [[0, 0]], "legal": 5, "player": 2}),
        (24, {**BLOCKED_3, "start": [0, 1]}, "4x1 6x2",
         {"pos": [0, 2], "blocked": [[0, 1], [0, 0]], "legal": 4}),
        (26, {"size": 4, "mode": "blocked", "start": [0, 1]}, "6x1 4x2 6x3",
         {"pos": [0, 3], "blocked": [[0, 1], [0, 2], [0, 0]], "legal": 6}),
    ],
)  # fmt: skip
def test_a_legal_move_has_its_effects(case, options, actions, expected):
    """Cases 5 to 26 in which the game goes on"""
    view = seen(actions, **options)
    assert {name: view[name] for name in expected} == expected


# --- the end (sections 5, 7 and 8) ---

CORNER_2 = {"size": 2, "mode": "blocked", "start": [0, 0]}
TRAPPED_2 = {**CORNER_2, "seats": HC, "trapped": "loses"}


@pytest.mark.parametrize(
    ("case", "options", "actions", "expected", "left"),
    [
        (6, {"seats": HC, "start": [0, 0]}, "7x1",
         {"reason": "off-board", "by": 1, "winner": 2, "loser": 1, "attempt": [-1, -1], "moves": 0},
         {"pos": [0, 0], "points": two(0, 0), "player": 1}),
        (7, {"seats": HC, "start": [1, 1]}, "8x2",
         {"reason": "off-board", "loser": 1, "attempt": [-1, 1]}, {"pos": [1, 1]}),
        (14, NORMAL_5, "6x3 6x1",
         {"reason": "off-board", "loser": 1, "attempt": [2, 5], "moves": 1}, {"pos": [2, 4]}),
        (22, BLOCKED_5, "6x3 4x3",
         {"reason": "blocked-cell", "loser": 1, "attempt": [2, 1]},
         {"pos": [2, 4], "blocked": [[2, 1]]}),
        (25, {**BLOCKED_3, "start": [0, 1]}, "4x1 6x1",
         {"reason": "blocked-cell", "by": 2, "winner": 1, "attempt": [0, 1]}, {"pos": [0, 0]}),
        (27, CORNER_2, "6x1 2x1 4x1 claim",
         {"reason": "claim-correct", "by": 2, "winner": 2, "loser": 1, "attempt": None,
          "moves": 3, "points": two(2, 1)}, {"legal": 0}),
        (28, CORNER_2, "6x1 2x1 claim",
         {"reason": "claim-wrong", "by": 1, "winner": 2, "loser": 1, "attempt": None},
         {"legal": 1}),
        (29, CORNER_2, "6x1 2x1 4x1 8x1",
         {"reason": "blocked-cell", "by": 2, "attempt": [0, 0], "winner": 1}, {"legal": 0}),
        (29, CORNER_2, "6x1 2x1 4x1 4x1",
         {"reason": "off-board", "by": 2, "attempt": [1, -1], "winner": 1}, {"legal": 0}),
        (30, {**CORNER_2, "seats": HC}, "6x1 2x1 4x1 claim",
         {"reason": "claim-correct", "by": 2, "winner": 2, "points": two(2, 0)}, {}),
        (30, {**CORNER_2, "seats": HC, "trapped": "claims"}, "6x1 2x1 4x1 claim",
         {"reason": "claim-correct", "by": 2, "winner": 2, "points": two(2, 0)}, {}),
        (30, TRAPPED_2, "6x1 2x1 4x1 claim",
         {"reason": "trapped", "by": 2, "winner": 1, "loser": 2, "attempt": None, "moves": 3,
          "points": two(2, 0)}, {"legal": 0, "trapped": "loses"}),
        (30, TRAPPED_2, "6x1 2x1 4x1 8x1",
         {"reason": "blocked-cell", "by": 2, "winner": 1, "attempt": [0, 0]}, {"legal": 0}),
        (30, TRAPPED_2, "6x1 claim", {"reason": "claim-wrong", "by": 2, "winner": 1}, {}),
        (30, {**TRAPPED_2, "seats": HC[::-1]}, "6x1 2x1 4x1 claim",
         {"reason": "claim-correct", "by": 2, "winner": 2, "points": two(0, 1)}, {}),
        (30, {**TRAPPED_2, "seats": HH}, "6x1 2x1 4x1 claim",
         {"reason": "claim-correct", "by": 2, "winner": 2}, {}),
        (31, {"seats": HC, "start": [1, 1]}, "claim",
         {"reason": "claim-wrong", "loser": 1, "points": two(0, 0)}, {"legal": 8}),
        (32, {**BLOCKED_3, "start": [0, 0]}, "2x1 3x1 6x1 7x1 9x1 1x2 claim",
         {"reason": "claim-correct", "by": 1, "winner": 1, "moves": 6}, {"pos": [2, 0]}),
    ],
)  # fmt: skip
def test_a_game_ends_as_the_table_says(case, options, actions, expected, left):
    """Cases 6 to 32 that end the game; case 30 with both rulings on a trapped computer"""
    s = play(game, actions.split(), **options)
    view = game.view(s, None)
    assert {name: view["result"][name] for name in expected} == expected
    assert {name: view[name] for name in left} == left
    assert view["result"]["over"] is True
    assert view["ending"] == actions.split()[-1]
    outcome = game.outcome(s)
    assert outcome.reason == view["result"]["reason"]
    assert outcome.scores == ((1, 0) if view["result"]["winner"] == 1 else (0, 1))


@pytest.mark.parametrize(
    ("options", "actions", "cells"),
    [
        ({"start": [0, 0]}, "7x1", ("0.0",)),
        ({**BLOCKED_3, "start": [0, 1]}, "4x1 6x1", ("0.1",)),
        (CORNER_2, "6x1 2x1 claim", ("1.0",)),
        (CORNER_2, "6x1 2x1 4x1 claim", ("1.0",)),
        ({"size": 2, "start": [1, 1]}, "claim", ("0.0", "0.1", "1.0")),
    ],
)
def test_the_outcome_names_the_cells_that_show_it(options, actions, cells):
    assert game.outcome(play(game, actions.split(), **options)).cells == cells


@pytest.mark.parametrize(
    ("options", "actions"),
    [
        ({**NORMAL_5, "seats": HC}, "6x3 4x1 8x1"),
        (BLOCKED_5, "6x3 4x2 8x1"),
    ],
)
@pytest.mark.parametrize("ending", ["2x4", "claim"])
def test_what_ends_the_game_changes_nothing_else(options, actions, ending):
    """R-MOVE-6, R-SCORE-2, ruling 13"""
    before = seen(actions, **options)
    after = seen(f"{actions} {ending}", **options)
    changed = {name for name in before if before[name] != after[name]}
    assert changed == {"ending", "result"}


def test_the_winner_is_decided_by_the_ending_and_not_by_the_score():
    """R-WIN-1, ruling 25: ahead on points, off the board, lost"""
    result = seen("6x1 2x1 7x1 6x1 2x1 4x1 4x1", size=2, seats=HC, start=[0, 0])["result"]
    assert result["score"] == two(3, 0)
    assert (result["winner"], result["loser"]) == (2, 1)


# --- points and penalty (section 9) ---


@pytest.mark.parametrize(
    ("computer", "human", "penalty"),
    [
        ("6x3", "4x3", 2), ("6x3", "4x2", 2), ("6x3", "4x1", 2), ("6x3", "4x4", 0),
        ("8x2", "2x2", 2), ("8x2", "2x1", 2),
        ("2x4", "8x4", 2), ("2x4", "8x3", 2), ("2x4", "8x2", 2), ("2x4", "8x1", 2),
        ("3x2", "7x1", 2), ("3x2", "8x1", 0), ("3x2", "4x1", 0), ("3x2", "3x1", 0),
    ],
)  # fmt: skip
def test_going_back_along_the_computers_move_costs_two(computer, human, penalty):
    """R-PEN-1 to R-PEN-4"""
    view = seen(f"{computer} {human}", size=9, seats=HC, first=2, start=[3, 3])
    assert view["penalty"] == two(penalty, 0)
    assert view["points"] == two(1, 0)


@pytest.mark.parametrize(
    ("ruling", "options", "actions"),
    [
        ("R-PEN-5", {"mode": "blocked", "seats": HC, "first": 2}, "6x3 4x2"),
        ("R-PEN-6, two people", {"seats": HH}, "6x3 4x3"),
        ("R-PEN-6, the computer", {"seats": HC}, "6x3 4x3"),
        ("R-PEN-6, two computers", {"seats": CC}, "6x3 4x3"),
        ("R-PEN-6, the first move", {"seats": HC}, "4x1"),
    ],
)
def test_nobody_else_pays_a_penalty(ruling, options, actions):
    view = seen(actions, size=5, start=[2, 1], **options)
    assert view["result"] is None
    assert view["penalty"] == two(0, 0)


def test_a_person_on_seat_two_pays_like_one_on_seat_one():
    """R-PEN-1: the rule knows people and computers, not seats"""
    view = seen("6x3 4x2", size=5, start=[2, 1], seats=HC[::-1])
    assert (view["points"], view["penalty"]) == (two(0, 1), two(0, 2))


def test_a_penalty_may_make_the_score_negative_and_costs_nothing_else():
    """R-SCORE-4, R-PEN-7, cases 9 and 19"""
    result = seen("6x1 4x1 2x3 8x3 3x2 7x1 claim", **NORMAL_4)["result"]
    assert result["points"] == two(3, 0)
    assert result["penalty"] == two(6, 0)
    assert result["score"] == two(-3, 0)
    assert (result["by"], result["winner"]) == (2, 1)


@pytest.mark.parametrize(
    ("options", "actions", "penalised"),
    [
        (NORMAL_5, "6x3", [[2, 1], [2, 2], [2, 3]]),
        (NORMAL_5, "", []),
        (NORMAL_5, "6x3 8x1", []),
        (BLOCKED_5, "6x3", []),
        ({**NORMAL_5, "seats": HH}, "6x3", []),
    ],
)
def test_the_view_marks_the_targets_that_would_cost_a_penalty(options, actions, penalised):
    """U-BOARD-4"""
    assert seen(actions, **options)["penalised"] == penalised


def test_computers_score_nothing():
    """R-SCORE-1, ruling 11"""
    assert seen("6x1 4x1 6x1", size=2, start=[0, 0], seats=CC)["points"] == two(0, 0)


@pytest.mark.parametrize(
    ("actions", "last"),
    [
        ("", None),
        ("7x2", {"by": 1, "dir": 7, "dist": 2}),
        ("7x2 6x1", {"by": 2, "dir": 6, "dist": 1}),
        ("7x2 6x1 8x1", {"by": 2, "dir": 6, "dist": 1}),
        ("7x2 claim", {"by": 1, "dir": 7, "dist": 2}),
    ],
)
def test_the_last_successful_move_is_remembered(actions, last):
    assert seen(actions, size=4, start=[2, 2])["last"] == last
