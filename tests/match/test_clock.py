"""Clocks (caro.md section 10.5): main time, increment and cap, and when they stand still."""

from __future__ import annotations

import pytest

from desk import BOT, DRAW, GUEST, HOST, PAUSE, TAKEBACK, Desk
from parlour.games.caro.game import Caro
from parlour.kernel import Code, Deadline, Illegal
from parlour.match import (
    HOUSE,
    Chair,
    Due,
    Ending,
    Event,
    Kind,
    Setup,
    TimeControl,
    advance,
    deciding,
    due,
    open_table,
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
    desk = Desk(game, clock=control)
    for ms, action in turns:
        desk.wait(ms)
        desk.play(action)
    assert desk.left == left


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
    desk = Desk(game, clock=control)
    for ms, action in turns:
        desk.wait(ms)
        desk.play(action)
    assert due(desk.table) == Due(at, seat, default)


def test_nothing_falls_due_without_a_clock_or_after_the_end():
    desk = Desk()
    assert desk.due is None
    desk = Desk(clock=THREE)
    desk.leave(0)
    assert desk.due is None


def test_a_window_without_a_limit_never_falls_due_and_still_stops_the_clocks():
    desk = Desk("skill-gomoku", options={"counterSeconds": 0}, clock=THREE)
    desk.play("H8", "I9", "fly_sand I9")
    assert desk.due is None
    desk.wait(10_000_000)
    assert desk.left == (180_000, 180_000)
    assert desk.play("decline").actors == (0,)


@pytest.mark.parametrize(("ms", "falls"), [(179_999, False), (180_000, True), (999_999, True)])
def test_a_flag_falls_exactly_when_it_is_due_and_is_written_with_that_time(ms, falls):
    desk = Desk(clock=THREE)
    desk.play("H8", "I9")
    desk.wait(ms)
    assert desk.result == (((0.0, 1.0), "timeout") if falls else None)
    if falls:
        assert desk.log[-1].at == 180_000
        assert desk.left == (0, 180_000)


@pytest.mark.parametrize("before", [[], ["H8"]])
@pytest.mark.parametrize("chairs", [(HOST, HOST), (HOST, GUEST), (HOST, BOT)])
def test_a_flag_that_falls_before_both_have_moved_aborts(before, chairs):
    """caro.md section 9: not rated, not counted; nobody loses a game that never was one."""
    desk = Desk("caro", *chairs, clock=THREE)
    if GUEST in chairs:
        desk.join()
    desk.play(*before)
    desk.wait(180_000)
    assert desk.result == (None, "aborted")
    assert (desk.log[-1].kind, desk.log[-1].at) == (Kind.ABORT, 180_000)


def test_a_flag_of_an_older_log_still_lost():
    desk = Desk(clock=THREE)
    flag = Event(1, 180_000, 0, Kind.FLAG)
    assert advance(desk.table, flag).ending == Ending((0.0, 1.0), "timeout")


def test_nobody_loses_in_answer_windows_who_never_was_there():
    desk = Desk("skill-gomoku", HOST, GUEST)
    desk.join()
    desk.play("mountain_power")
    desk.wait(60_000)
    assert [event.text for event in desk.log if event.kind is Kind.ACTION][1:] == ["decline"]
    assert desk.result == (None, "aborted")


def test_who_has_answered_once_was_there_and_loses_by_silence():
    desk = Desk("skill-gomoku", HOST, GUEST)
    desk.join()
    desk.play("mountain_power", "decline")
    desk.wait(60_000)
    assert desk.result == ((1.0, 0.0), "board-broken")


@pytest.mark.parametrize(("ms", "falls"), [(29_999, False), (30_000, True)])
def test_the_cap_of_a_turn_loses_like_the_main_time(ms, falls):
    desk = Desk("four-in-a-square", clock=CAPPED)
    desk.play("place 0.0", "slide 1", "place 2.0", "slide 2")
    desk.wait(10_000)
    desk.play("place 0.1")
    desk.wait(ms - 10_000)
    assert desk.result == (((0.0, 1.0), "timeout") if falls else None)


def test_an_answer_that_fails_to_come_is_given_by_the_house_at_the_time_it_was_due():
    desk = Desk("skill-gomoku", clock=THREE)
    desk.play("H8", "I9", "fly_sand I9")
    desk.wait(60_000)
    assert (desk.log[-1].at, desk.log[-1].seat, desk.log[-1].text) == (10_000, 1, "decline")
    assert desk.left == (180_000 - 50_000, 180_000)


def test_who_can_only_pass_is_passed_after_a_second():
    """skill-gomoku.md section 11, R-PASS: frozen, and no card to thaw with."""
    desk = Desk("skill-gomoku", options={"skills": ["still_water"]})
    desk.play("H8", "I9", "still_water", "J9")
    desk.wait(999)
    assert desk.log[-1].text == "J9"
    desk.wait(1)
    assert (desk.log[-1].at, desk.log[-1].seat, desk.log[-1].text) == (1_000, 1, "pass")
    assert desk.table.actors == (0,)


def test_who_is_frozen_but_can_thaw_is_given_the_choice():
    desk = Desk("skill-gomoku")
    desk.play("H8", "I9", "still_water", "J9")
    desk.wait(60_000)
    assert desk.log[-1].text == "J9"


def test_one_window_may_follow_another_at_once_each_with_its_own_time():
    desk = Desk("skill-gomoku")
    desk.play("H8", "I9", "J9", "mountain_power")
    desk.wait(40_000)
    assert [event.at for event in desk.log[-2:]] == [10_000, 20_000]
    assert desk.result == ((0.0, 1.0), "board-broken")


@pytest.mark.parametrize(
    ("game", "before", "action"),
    [("caro", [], "H8"), ("skill-gomoku", ["H8", "I9", "fly_sand I9"], "counter")],
)
def test_what_comes_when_time_is_up_comes_too_late(game, before, action):
    desk = Desk(game, clock=TimeControl(10_000))
    desk.play(*before)
    (seat,) = desk.table.actors
    with pytest.raises(Illegal) as refusal:
        deciding.act(desk.table, seat, action, 10_000, "seed")
    assert refusal.value.code == Code.TOO_LATE
    assert deciding.act(desk.table, seat, action, 9_999, "seed").table.plays[-1].action == action


def test_waiting_for_a_guest_costs_nobody_time():
    desk = Desk("caro", HOST, GUEST, clock=CAPPED)
    assert desk.due is None
    desk.wait(1_000_000)
    desk.join("Lan")
    assert desk.left == (300_000, 300_000)
    assert desk.due == 1_030_000


def test_a_window_that_is_open_at_the_start_counts_from_when_the_guest_is_there():
    class Asking(Caro):
        def deadlines(self, s):
            return () if s.moves else (Deadline(0, 5_000, "H8"),)

    game = Asking()
    setup = Setup.of(game, {}, (HOST, GUEST))
    table = open_table(game, Event(0, 0, HOUSE, Kind.START, setup.write()))
    assert due(table) is None
    table = deciding.join(table, "Lan", 60_000).table
    assert due(table) == Due(65_000, 0, "H8")


def test_a_house_whose_clock_was_set_back_writes_no_event_before_another():
    desk = Desk(clock=THREE)
    desk.wait(60_000)
    desk.play("H8")
    desk.now = 10_000
    desk.play("I9")
    assert [event.at for event in desk.log] == [0, 60_000, 60_000]
    assert desk.table.clock.left == (120_000, 180_000)


def test_a_guest_who_takes_the_makers_second_chair_stops_no_clock():
    desk = Desk("caro", *[Chair(open=None)] * 2, clock=THREE)
    desk.wait(4_000)
    desk.join()
    desk.wait(3_000)
    assert desk.left == (173_000, 180_000)


@pytest.mark.parametrize("first", [0, 10_000])
def test_a_pause_gives_no_time_away_and_takes_none(first):
    desk = Desk(clock=CAPPED)
    desk.wait(first)
    desk.offer(0, PAUSE)
    assert desk.due is None
    desk.wait(5_000_000)
    assert desk.left == (300_000 - first, 300_000)
    desk.resume(0)
    assert desk.due == desk.now + 30_000 - first
    desk.wait(4_000)
    desk.play("H8")
    assert desk.left == (300_000 - first - 4_000 + 5_000, 300_000)


def test_offers_neither_stop_nor_refresh_a_clock():
    desk = Desk(clock=CAPPED)
    desk.wait(10_000)
    desk.offer(0, DRAW)
    desk.decline(1, DRAW)
    assert desk.due == 30_000
    assert desk.left == (290_000, 300_000)


def test_a_takeback_gives_no_time_back_but_begins_a_fresh_turn():
    desk = Desk(clock=CAPPED)
    desk.wait(10_000)
    desk.play("H8")
    desk.wait(20_000)
    desk.offer(0, TAKEBACK)
    assert desk.left == (295_000, 280_000)
    assert desk.due == 30_000 + 30_000
    desk.wait(1_000)
    desk.play("H9")
    assert desk.due == 31_000 + 30_000  # the other side's cap is whole again


def test_a_takeback_into_an_answer_window_goes_on_with_the_turn_that_opened_it():
    desk = Desk("skill-gomoku", clock=FIVE_PLUS_FIVE)
    desk.play("H8", "I9", "fly_sand I9", "decline")
    left = desk.left
    desk.wait(2_000)
    desk.offer(1, TAKEBACK)
    assert desk.record == "H8 I9 fly_sand I9"
    assert desk.due == desk.now + 10_000
    desk.play("decline")
    desk.wait(1_000)
    assert desk.left == (left[0] - 3_000, left[1])


def test_a_takeback_that_reopens_a_finished_game_charges_nobody_for_the_time_between():
    desk = Desk("stay-on-the-board", HOST, BOT, clock=THREE)
    desk.play("claim")
    desk.wait(1_000_000)
    desk.offer(0, TAKEBACK)
    assert desk.left == (180_000, 180_000)


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
    desk = Desk(clock=TimeControl(3 * day, days=3))
    desk.wait(2 * day)
    assert desk.left == (day, 3 * day)
    desk.play("H8")
    assert desk.left == (3 * day, 3 * day)
    desk.wait(3 * day - 1)
    desk.play("I9")
    assert (desk.due or 0) - desk.now == 3 * day
    desk.wait(3 * day)
    assert desk.result == ((0.0, 1.0), "timeout")


def test_a_clock_of_days_is_written_as_such_and_others_as_ever():
    days, usual = TimeControl(2 * 86_400_000, days=2), TimeControl(60_000, 2_000)
    assert (days.written, usual.written) == ("2d", "60+2")
    for control in (days, usual):
        setup = Desk(clock=control).table.setup
        assert Setup.read(setup.write()) == setup
    assert "days" not in Desk(clock=usual).table.setup.write()
