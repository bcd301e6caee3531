"""Clocks (caro.md section 10.5): main time, increment and cap, and what falls due when."""

from __future__ import annotations

import pytest

from driver import Driver
from parlour.kernel import Code, Illegal
from parlour.match import (
    Due,
    Setup,
    TimeControl,
    next_due,
)

FIVE_PLUS_FIVE = TimeControl(300_000, 5_000)
THREE = TimeControl(180_000)
CAPPED = TimeControl(300_000, 5_000, 30_000)
SKILL = [  # a turn of Skill Gomoku with an answer window in it
    (1_000, "H8"),
    (2_000, "I9"),
    (3_000, "fly_sand I9"),
    (4_000, "decline"),
    (5_000, "J9"),
]

TURNS = [
    # what is shown, game, control, (ms of thought, action) …, what is left
    ("nothing is used at the start", "caro", THREE, [], (180_000, 180_000)),
    ("a move costs its time", "caro", THREE, [(7_000, "H8")], (173_000, 180_000)),
    (
        "each pays for its own moves",
        "caro",
        THREE,
        [(7_000, "H8"), (9_000, "I9"), (1_000, "H9")],
        (172_000, 171_000),
    ),
    (
        "an own move earns the increment",
        "caro",
        FIVE_PLUS_FIVE,
        [(7_000, "H8")],
        (298_000, 300_000),
    ),
    (
        "quick moves save time up",
        "caro",
        FIVE_PLUS_FIVE,
        [(1_000, "H8"), (1_000, "I9"), (1_000, "H9")],
        (308_000, 304_000),
    ),
    (
        "placing without sliding earns nothing yet",
        "four-in-a-square",
        FIVE_PLUS_FIVE,
        [(2_000, "place 0.0")],
        (298_000, 300_000),
    ),
    (
        "a turn of two steps earns one increment",
        "four-in-a-square",
        FIVE_PLUS_FIVE,
        [(2_000, "place 0.0"), (3_000, "slide 1")],
        (300_000, 300_000),
    ),
    (
        "a declared card ends no turn",
        "skill-gomoku",
        FIVE_PLUS_FIVE,
        SKILL[:3],
        (300_000 - 1_000 + 5_000 - 3_000, 300_000 - 2_000 + 5_000),
    ),
    (
        "an answer is neither charged nor paid for",
        "skill-gomoku",
        FIVE_PLUS_FIVE,
        SKILL[:4],
        (300_000 - 1_000 + 5_000 - 3_000, 300_000 - 2_000 + 5_000),
    ),
    (
        "a turn with an answer window in it earns one increment",
        "skill-gomoku",
        FIVE_PLUS_FIVE,
        SKILL,
        (300_000 - 1_000 + 5_000 - 8_000 + 5_000, 300_000 - 2_000 + 5_000),
    ),
    (
        "the stone that ends the game is paid for as well",
        "stay-on-the-board",
        FIVE_PLUS_FIVE,
        [(1_000, "claim")],
        (304_000, 300_000),
    ),
]


@pytest.mark.parametrize(
    ("game", "control", "turns", "left"), [row[1:] for row in TURNS], ids=[row[0] for row in TURNS]
)
def test_a_turn_costs_its_time_and_earns_its_increment(game, control, turns, left):
    driver = Driver(game, clock=control)
    for ms, action in turns:
        driver.wait(ms)
        driver.play(action)
    assert driver.left == left


DUES = [
    # what is shown, game, control, turns, when, whose, what is played
    ("main time", "caro", THREE, [(5_000, "H8")], 185_000, 1, None),
    ("the cap comes first", "caro", CAPPED, [(5_000, "H8")], 35_000, 1, None),
    (
        "the cap is per turn",
        "caro",
        CAPPED,
        [(5_000, "H8"), (6_000, "I9")],
        5_000 + 6_000 + 30_000,
        0,
        None,
    ),
    (
        "both steps of a turn share one cap",
        "four-in-a-square",
        CAPPED,
        [(25_000, "place 0.0")],
        30_000,
        0,
        None,
    ),
    (
        "main time comes first when less than a cap is left",
        "caro",
        TimeControl(40_000, 0, 30_000),
        [(29_000, "H8"), (1_000, "I9")],
        30_000 + 11_000,
        0,
        None,
    ),
    ("an answer window", "skill-gomoku", THREE, SKILL[:3], 6_000 + 10_000, 1, "decline"),
    ("an answer window without a clock", "skill-gomoku", None, SKILL[:3], 16_000, 1, "decline"),
    (
        "the cap of a turn goes on after a window in it",
        "skill-gomoku",
        CAPPED,
        SKILL[:4],
        10_000 + 30_000 - 3_000,
        0,
        None,
    ),
]


@pytest.mark.parametrize(
    ("game", "control", "turns", "at", "seat", "default"),
    [row[1:] for row in DUES],
    ids=[row[0] for row in DUES],
)
def test_what_falls_due_first_is_known_beforehand(game, control, turns, at, seat, default):
    driver = Driver(game, clock=control)
    for ms, action in turns:
        driver.wait(ms)
        driver.play(action)
    assert next_due(driver.match) == Due(at, seat, default)


def test_nothing_falls_due_without_a_clock_or_after_the_end():
    driver = Driver()
    assert driver.due is None
    driver = Driver(clock=THREE)
    driver.leave(0)
    assert driver.due is None


def test_a_window_without_a_limit_never_falls_due_and_still_stops_the_clocks():
    driver = Driver("skill-gomoku", options={"counterSeconds": 0}, clock=THREE)
    driver.play("H8", "I9", "fly_sand I9")
    assert driver.due is None
    driver.wait(10_000_000)
    assert driver.left == (180_000, 180_000)
    assert driver.play("decline").actors == (0,)


def test_a_house_whose_clock_was_set_back_writes_no_event_before_another():
    driver = Driver(clock=THREE)
    driver.wait(60_000)
    driver.play("H8")
    driver.now = 10_000
    driver.play("I9")
    assert [event.at for event in driver.log] == [0, 60_000, 60_000]
    assert driver.match.clock.left == (120_000, 180_000)


@pytest.mark.parametrize(
    "control",
    [
        (999,),
        (30 * 86_400_000 + 1,),
        (1_000, -1),
        (1_000, 86_400_001),
        (1_000, 0, 999),
        (1_000, 0, 30 * 86_400_000 + 1),
        (86_400_000, 0, None, 0),
        (86_400_000, 0, None, 2),
        (86_400_000, 1_000, None, 1),
        (86_400_000, 0, 60_000, 1),
        (15 * 86_400_000, 0, None, 15),
    ],
)
def test_impossible_clocks_are_refused(control):
    with pytest.raises(Illegal) as refusal:
        TimeControl(*control)
    assert refusal.value.code == Code.BAD_CLOCK


def test_with_days_for_each_turn_every_turn_begins_with_all_of_them():
    day = 86_400_000
    driver = Driver(clock=TimeControl(3 * day, days=3))
    driver.wait(2 * day)
    assert driver.left == (day, 3 * day)
    driver.play("H8")
    assert driver.left == (3 * day, 3 * day)
    driver.wait(3 * day - 1)
    driver.play("I9")
    assert (driver.due or 0) - driver.now == 3 * day
    driver.wait(3 * day)
    assert driver.result == ((0.0, 1.0), "timeout")


def test_a_clock_of_days_is_written_as_such_and_others_as_ever():
    days, usual = TimeControl(2 * 86_400_000, days=2), TimeControl(60_000, 2_000)
    assert (days.written, usual.written) == ("2d", "60+2")
    for control in (days, usual):
        setup = Driver(clock=control).match.setup
        assert Setup.read(setup.write()) == setup
    assert "days" not in Driver(clock=usual).match.setup.write()
