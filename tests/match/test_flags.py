"""What happens when time is up (caro.md 9 and 10.5): flags, silence, what comes too late."""

from __future__ import annotations

import pytest

from driver import BOT, GUEST, HOST, Driver
from parlour.kernel import Code, Illegal
from parlour.match import (
    Ending,
    Event,
    Kind,
    TimeControl,
    advance,
    decide,
)

THREE = TimeControl(180_000)
CAPPED = TimeControl(300_000, 5_000, 30_000)


@pytest.mark.parametrize(("ms", "falls"), [(179_999, False), (180_000, True), (999_999, True)])
def test_a_flag_falls_exactly_when_it_is_due_and_is_written_with_that_time(ms, falls):
    driver = Driver(clock=THREE)
    driver.play("H8", "I9")
    driver.wait(ms)
    assert driver.result == (((0.0, 1.0), "timeout") if falls else None)
    if falls:
        assert driver.log[-1].at == 180_000
        assert driver.left == (0, 180_000)


@pytest.mark.parametrize("before", [[], ["H8"]])
@pytest.mark.parametrize("chairs", [(HOST, HOST), (HOST, GUEST), (HOST, BOT)])
def test_a_flag_that_falls_before_both_have_moved_aborts(before, chairs):
    """caro.md section 9: not rated, not counted; nobody loses a game that never was one."""
    driver = Driver("caro", *chairs, clock=THREE)
    if GUEST in chairs:
        driver.join()
    driver.play(*before)
    driver.wait(180_000)
    assert driver.result == (None, "aborted")
    assert (driver.log[-1].kind, driver.log[-1].at) == (Kind.ABORT, 180_000)


def test_a_flag_of_an_older_log_still_lost():
    driver = Driver(clock=THREE)
    flag = Event(1, 180_000, 0, Kind.FLAG)
    assert advance(driver.match, flag).ending == Ending((0.0, 1.0), "timeout")


def test_nobody_loses_in_answer_windows_who_never_was_there():
    driver = Driver("skill-gomoku", HOST, GUEST)
    driver.join()
    driver.play("mountain_power")
    driver.wait(60_000)
    assert [event.text for event in driver.log if event.kind is Kind.ACTION][1:] == ["decline"]
    assert driver.result == (None, "aborted")


def test_who_has_answered_once_was_there_and_loses_by_silence():
    driver = Driver("skill-gomoku", HOST, GUEST)
    driver.join()
    driver.play("mountain_power", "decline")
    driver.wait(60_000)
    assert driver.result == ((1.0, 0.0), "board-broken")


@pytest.mark.parametrize(("ms", "falls"), [(29_999, False), (30_000, True)])
def test_the_cap_of_a_turn_loses_like_the_main_time(ms, falls):
    driver = Driver("four-in-a-square", clock=CAPPED)
    driver.play("place 0.0", "slide 1", "place 2.0", "slide 2")
    driver.wait(10_000)
    driver.play("place 0.1")
    driver.wait(ms - 10_000)
    assert driver.result == (((0.0, 1.0), "timeout") if falls else None)


def test_an_answer_that_fails_to_come_is_given_by_the_house_at_the_time_it_was_due():
    driver = Driver("skill-gomoku", clock=THREE)
    driver.play("H8", "I9", "fly_sand I9")
    driver.wait(60_000)
    assert (driver.log[-1].at, driver.log[-1].seat, driver.log[-1].text) == (10_000, 1, "decline")
    assert driver.left == (180_000 - 50_000, 180_000)


def test_who_can_only_pass_is_passed_after_a_second():
    """skill-gomoku.md section 11, R-PASS: frozen, and no card to thaw with."""
    driver = Driver("skill-gomoku", options={"skills": ["still_water"]})
    driver.play("H8", "I9", "still_water", "J9")
    driver.wait(999)
    assert driver.log[-1].text == "J9"
    driver.wait(1)
    assert (driver.log[-1].at, driver.log[-1].seat, driver.log[-1].text) == (1_000, 1, "pass")
    assert driver.match.actors == (0,)


def test_who_is_frozen_but_can_thaw_is_given_the_choice():
    driver = Driver("skill-gomoku")
    driver.play("H8", "I9", "still_water", "J9")
    driver.wait(60_000)
    assert driver.log[-1].text == "J9"


def test_one_window_may_follow_another_at_once_each_with_its_own_time():
    driver = Driver("skill-gomoku")
    driver.play("H8", "I9", "J9", "mountain_power")
    driver.wait(40_000)
    assert [event.at for event in driver.log[-2:]] == [10_000, 20_000]
    assert driver.result == ((0.0, 1.0), "board-broken")


@pytest.mark.parametrize(
    ("game", "before", "action"),
    [("caro", [], "H8"), ("skill-gomoku", ["H8", "I9", "fly_sand I9"], "counter")],
)
def test_what_comes_when_time_is_up_comes_too_late(game, before, action):
    driver = Driver(game, clock=TimeControl(10_000))
    driver.play(*before)
    (seat,) = driver.match.actors
    with pytest.raises(Illegal) as refusal:
        decide.act(driver.match, seat, action, 10_000, "seed")
    assert refusal.value.code == Code.TOO_LATE
    assert decide.act(driver.match, seat, action, 9_999, "seed").match.plays[-1].action == action
