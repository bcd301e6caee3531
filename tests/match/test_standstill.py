"""The house was away: clocks and answer windows go on where they stood when it fell silent."""

from __future__ import annotations

import pytest

from driver import GUEST, HOST, PAUSE, Driver
from parlour.match import Due, Kind, TimeControl, next_due, replay, snapshot, stand_still

MINUTE = 60_000
THREE = TimeControl(3 * MINUTE)
CAPPED = TimeControl(5 * MINUTE, 0, 30_000)

AWAY = [
    # what is shown, control, when the house fell silent, when it was back, what seat 0 has left
    ("an hour", THREE, 10_000, 10_000 + 60 * MINUTE, 170_000),
    ("a millisecond", THREE, 10_000, 10_001, 170_000),
    ("nothing had gone by", THREE, 0, 10_000, 180_000),
    ("before anything began", THREE, -5_000, 10_000, 180_000),
    ("past the flag, had it run on", THREE, 179_999, 360_000, 1),
    ("past the cap, had it run on", CAPPED, 29_999, 60_000, 270_001),
]


@pytest.mark.parametrize(
    ("control", "silent", "now", "left"), [row[1:] for row in AWAY], ids=[row[0] for row in AWAY]
)
def test_a_clock_goes_on_as_it_stood_when_the_house_fell_silent(control, silent, now, left):
    match = Driver("caro", clock=control).match
    decision = stand_still(match, silent, now, "seed")
    assert decision is not None
    ((event, after),) = decision.steps
    assert (event.kind, event.at, event.text) == (Kind.STANDSTILL, now, str(max(0, silent)))
    assert after.clock.left[0] == left
    flag = control.cap_ms or control.main_ms
    assert next_due(after) == Due(now + flag - max(0, silent), 0, None)
    assert (after.base, after.plays, after.actors) == (match.base, match.plays, match.actors)
    assert stand_still(after, silent, now, "seed") is None


def test_a_flag_that_had_fallen_before_stays_fallen():
    match = Driver("caro", clock=THREE).play("H8", "I9")
    decision = stand_still(match, 200_000, 300_000, "seed")
    assert decision is not None
    assert [(e.kind, e.seat, e.at) for e in decision.events] == [(Kind.FLAG, 0, 180_000)]
    assert stand_still(decision.match, 200_000, 300_000, "seed") is None


def test_who_played_after_the_last_beat_pays_until_then_only():
    driver = Driver("caro", clock=THREE)
    driver.wait(7_000)
    driver.act(0, "H8")
    decision = stand_still(driver.match, 6_500, 60_000, "seed")
    assert decision is not None
    assert decision.match.clock.left == (173_000, 180_000)
    assert decision.events[0].text == "7000"


def test_an_answer_window_is_as_long_as_it_was():
    # skill-gomoku.md R-WINDOW
    driver = Driver("skill-gomoku", clock=THREE, options={"counterSeconds": 5})
    for seat, action in ((0, "H8"), (1, "H9"), (0, "fly_sand H9")):
        driver.wait(1_000)
        driver.act(seat, action)
    assert next_due(driver.match) == Due(8_000, 1, "decline")
    decision = stand_still(driver.match, 5_000, 100_000, "seed")
    assert decision is not None
    assert next_due(decision.match) == Due(103_000, 1, "decline")
    assert decision.match.clock.left == driver.match.clock.left
    late = stand_still(driver.match, 9_000, 100_000, "seed")
    assert late is not None
    assert [(e.text, e.at) for e in late.events] == [("decline", 8_000)]


def untimed() -> Driver:
    return Driver("caro")


def paused() -> Driver:
    driver = Driver("caro", clock=THREE)
    driver.offer(0, PAUSE)
    return driver


def awaiting_a_guest() -> Driver:
    return Driver("caro", HOST, GUEST, clock=THREE)


def over() -> Driver:
    driver = Driver("caro", clock=THREE)
    driver.wait(THREE.main_ms)
    return driver


@pytest.mark.parametrize("laid", [untimed, paused, awaiting_a_guest, over])
def test_where_nobodys_time_runs_nothing_is_written(laid):
    assert stand_still(laid().match, 10_000, 100_000, "seed") is None


def test_a_standstill_is_replayed_and_kept_like_any_event():
    driver = Driver("caro", clock=CAPPED)
    driver.wait(2_000)
    driver.act(0, "H8")
    decision = stand_still(driver.match, 3_000, 50_000, "seed")
    assert decision is not None
    assert replay(driver.match.game, [*driver.log, *decision.events]) == decision.match
    assert snapshot.load(driver.match.game, snapshot.dump(decision.match)) == decision.match
