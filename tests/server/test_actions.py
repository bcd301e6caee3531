"""Actions: acknowledged, stale, illegal or done before; every kind of bad input of caro.md."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

import pytest

from house import Match, refusal

New: TypeAlias = Callable[..., Match]


def test_an_action_is_acknowledged_with_the_seq_of_its_event(new: New):
    match = new()
    assert match.act(0, "H8", base=0, key="a").json() == {"seq": 1, "rematch": None}
    (event,) = match.events(0)
    assert {**event, "at": 0, "told": []} == {
        "seq": 1, "at": 0, "seat": 0, "kind": "action", "text": "H8", "told": [],
    }  # fmt: skip
    position = match.position(1)
    assert (position["seq"], position["base"], position["plays"]) == (1, 1, 1)
    assert (position["actors"], len(position["legal"])) == ([1], 224)
    assert "H8" not in position["legal"]


def test_an_action_on_an_older_position_is_stale_and_says_what_was_missed(new: New):
    match = new().play("H8 H9 G7")
    answer = match.act(1, "G8", base=1)
    assert refusal(answer) == (409, "stale")
    problem = answer.json()
    assert problem["seq"] == 3
    assert [(event["seq"], event["text"]) for event in problem["events"]] == [(2, "H9"), (3, "G7")]
    assert match.record == "H8 H9 G7"


def test_a_base_that_the_match_has_not_reached_is_stale(new: New):
    match = new().play("H8")
    assert refusal(match.act(1, "G8", base=2)) == (409, "stale")
    assert refusal(match.act(1, "G8", base=10**30)) == (409, "stale")


def test_what_is_no_action_never_makes_an_action_stale(new: New):
    match = new(takebacks="ask").play("H8 H9")
    assert match.offer(1, "draw").json()["seq"] == 3
    assert match.act(0, "G7", base=2).json()["seq"] == 4


def test_an_action_without_a_base_is_decided_on_whatever_the_position_is(new: New):
    match = new().play("H8 H9")
    assert match.act(0, "G7").json()["seq"] == 3


def test_the_same_key_twice_is_answered_as_the_first_time(new: New):
    match = new()
    first = match.act(0, "H8", base=0, key="k").json()
    match.play("H9 G7")
    assert match.act(0, "H8", base=0, key="k").json() == first
    assert match.act(0, "H8", key="k").json() == first
    assert match.record == "H8 H9 G7"


def test_keys_belong_to_a_seat(new: New):
    match = new()
    assert match.act(0, "H8", key="k").json()["seq"] == 1
    assert match.act(1, "H9", key="k").json()["seq"] == 2


# Whoever names two different requests alike is told so, whatever the two are.
@pytest.mark.parametrize(
    ("first", "second"),
    [
        (("actions", {"action": "H8"}), ("actions", {"action": "G7"})),
        (("actions", {"action": "H8"}), ("resign", {})),
        (("actions", {"action": "H8"}), ("offers", {"offer": "takeback"})),
        (("offers", {"offer": "draw"}), ("actions", {"action": "H8"})),
        (("offers", {"offer": "draw"}), ("offers", {"offer": "rematch"})),
        (("offers", {"offer": "draw"}), ("resign", {})),
        (("resign", {}), ("actions", {"action": "H8"})),
        (("resign", {}), ("offers", {"offer": "rematch"})),
    ],
)
def test_a_key_that_was_used_for_something_else_is_refused(
    new: New, first: tuple[str, dict[str, Any]], second: tuple[str, dict[str, Any]]
):
    match = new()
    assert match.post(0, first[0], key="k", **first[1]).status_code == 200
    log = match.events()
    assert refusal(match.post(0, second[0], key="k", **second[1])) == (409, "key_reused")
    assert match.events() == log


def test_every_request_with_a_key_is_done_once(new: New):
    match = new().play("H8 H9")
    for what, body in [
        ("offers", {"offer": "takeback"}),
        ("redo", {}),
        ("offers", {"offer": "draw"}),
        ("offers", {"offer": "draw", "do": "decline"}),
        ("offers", {"offer": "pause"}),
        ("resume", {}),
        ("resign", {}),
        ("offers", {"offer": "rematch"}),
    ]:
        first = match.post(0, what, key=f"{what} {body}", **body)
        assert first.status_code == 200, (what, body, first.text)
        assert match.post(0, what, key=f"{what} {body}", **body).json() == first.json()
    kinds = [event["kind"] for event in match.events()]
    assert kinds == [
        "start", "action", "action", "takeback", "action", "action", "offer", "withdraw", "pause",
        "resume", "resign", "rematch",
    ]  # fmt: skip


# caro.md section 5: the codes in their order; section 2: the written form only.
@pytest.mark.parametrize(
    ("action", "code"),
    [
        ("", "bad_request"),
        ("x" * 65, "bad_request"),
        ("h8", "malformed"),
        ("H08", "malformed"),
        ("H0", "malformed"),
        ("H-1", "malformed"),
        ("H100", "malformed"),
        ("H 8", "malformed"),
        (" H8", "malformed"),
        ("H8 ", "malformed"),
        ("H8\n", "malformed"),
        ("H\u0668", "malformed"),
        ("\u041d8", "malformed"),
        ("7,7", "malformed"),
        ("[7,7]", "malformed"),
        ("HH8", "malformed"),
        ("8H", "malformed"),
        ("resign", "malformed"),
        ("claim", "malformed"),
        ("TAKE_X", "malformed"),
        ("'; DROP TABLE event; --", "malformed"),
        ("take_x", "wrong_phase"),
        ("add_two", "wrong_phase"),
        ("P8", "off_board"),
        ("Z99", "off_board"),
        ("H16", "off_board"),
        ("G7", "cell_taken"),
    ],
)
def test_bad_input_gets_its_code_and_changes_nothing(new: New, action: str, code: str):
    match = new(clock={"main_ms": 600_000}).play("G7 G8")
    log, clock = match.events(), match.position()["clock"]
    answer = match.act(0, action, base=2)
    assert refusal(answer) == (400 if code == "bad_request" else 422, code)
    if code != "bad_request":
        assert answer.json()["legal"] == match.position(0)["legal"]
    assert match.events() == log
    assert match.position()["clock"] == clock


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"action": None},
        {"action": 8},
        {"action": ["H8"]},
        {"action": {"x": 7, "y": 7}},
        {"action": "H8", "base": -1},
        {"action": "H8", "base": "0"},
        {"action": "H8", "base": 0.5},
        {"action": "H8", "key": ""},
        {"action": "H8", "key": "k" * 65},
        {"action": "H8", "seat": 0},
        {"x": 7, "y": 7},
    ],
)
def test_a_request_of_another_form_is_refused(new: New, body: dict[str, Any]):
    match = new()
    assert refusal(match.post(0, "actions", **body)) == (400, "bad_request")
    assert match.record == ""


def test_the_wrong_seat_an_ended_game_and_an_ended_match_are_three_refusals(new: New):
    match = new(options={"rule": "freestyle"})
    answer = match.act(1, "H8")
    assert refusal(answer) == (422, "not_your_turn")
    assert answer.json()["legal"] == []
    match.play("A1 A2 B1 B2 C1 C2 D1 D2 E1")
    assert match.result == ([1.0, 0.0], "line")
    assert match.position()["result"]["cells"] == ["A1", "B1", "C1", "D1", "E1"]
    assert refusal(match.act(1, "H8")) == (422, "game_over")
    other = new().play("H8 H9")
    other.post(0, "resign")
    answer = other.act(0, "G7")
    assert refusal(answer) == (422, "match_over")
    assert answer.json()["legal"] == []


def test_a_swap2_choice_is_due_before_a_stone(new: New):
    match = new(options={"opening": "swap2"}).play("H8 I9 H9")
    answer = match.act(1, "G7")
    assert refusal(answer) == (422, "wrong_phase")
    assert answer.json()["legal"] == ["add_two", "take_o", "take_x"]
    match.play("take_x G7")
    assert match.shown()["position"]["view"]["sides"] == ["O", "X"]


def test_a_full_board_is_a_draw_and_ends_the_match(new: New):
    # C-DRAW: rows in pairs, so that no line of five comes about.
    match = new(options={"size": 7, "rule": "caro"})
    columns, rows = "ABCDEFG", range(1, 8)
    cells = [f"{column}{row}" for row in rows for column in columns]
    first = [c for i, c in enumerate(cells) if (i % 7 + 2 * (i // 7)) % 4 < 2]
    second = [c for c in cells if c not in first]
    while first or second:
        seat = (49 - len(first) - len(second)) % 2
        hand, other = (first, second) if seat == 0 else (second, first)
        cell = (hand or other).pop()
        assert match.act(seat, cell).status_code == 200
    assert match.result == ([0.5, 0.5], "board_full")
    assert match.position()["phase"] == "over"
