"""When clocks stand still (caro.md section 10.5): for a guest, in a pause, over a takeback."""

from __future__ import annotations

import pytest

from driver import BOT, DRAW, GUEST, HOST, PAUSE, TAKEBACK, Driver
from parlour.games.caro.game import Caro
from parlour.kernel import Deadline
from parlour.match import (
    HOUSE,
    Chair,
    Due,
    Event,
    Kind,
    Setup,
    TimeControl,
    decide,
    next_due,
    open_match,
)

FIVE_PLUS_FIVE = TimeControl(300_000, 5_000)
THREE = TimeControl(180_000)
CAPPED = TimeControl(300_000, 5_000, 30_000)


def test_waiting_for_a_guest_costs_nobody_time():
    driver = Driver("caro", HOST, GUEST, clock=CAPPED)
    assert driver.due is None
    driver.wait(1_000_000)
    driver.join("Lan")
    assert driver.left == (300_000, 300_000)
    assert driver.due == 1_030_000


def test_a_window_that_is_open_at_the_start_counts_from_when_the_guest_is_there():
    class Asking(Caro):
        def deadlines(self, s):
            return () if s.moves else (Deadline(0, 5_000, "H8"),)

    game = Asking()
    setup = Setup.of(game, {}, (HOST, GUEST))
    match = open_match(game, Event(0, 0, HOUSE, Kind.START, setup.write()))
    assert next_due(match) is None
    match = decide.join(match, "Lan", 60_000).match
    assert next_due(match) == Due(65_000, 0, "H8")


def test_a_guest_who_takes_the_makers_second_chair_stops_no_clock():
    driver = Driver("caro", *[Chair(open=None)] * 2, clock=THREE)
    driver.wait(4_000)
    driver.join()
    driver.wait(3_000)
    assert driver.left == (173_000, 180_000)


@pytest.mark.parametrize("first", [0, 10_000])
def test_a_pause_gives_no_time_away_and_takes_none(first):
    driver = Driver(clock=CAPPED)
    driver.wait(first)
    driver.offer(0, PAUSE)
    assert driver.due is None
    driver.wait(5_000_000)
    assert driver.left == (300_000 - first, 300_000)
    driver.resume(0)
    assert driver.due == driver.now + 30_000 - first
    driver.wait(4_000)
    driver.play("H8")
    assert driver.left == (300_000 - first - 4_000 + 5_000, 300_000)


def test_offers_neither_stop_nor_refresh_a_clock():
    driver = Driver(clock=CAPPED)
    driver.wait(10_000)
    driver.offer(0, DRAW)
    driver.decline(1, DRAW)
    assert driver.due == 30_000
    assert driver.left == (290_000, 300_000)


def test_a_takeback_gives_no_time_back_but_begins_a_fresh_turn():
    driver = Driver(clock=CAPPED)
    driver.wait(10_000)
    driver.play("H8")
    driver.wait(20_000)
    driver.offer(0, TAKEBACK)
    assert driver.left == (295_000, 280_000)
    assert driver.due == 30_000 + 30_000
    driver.wait(1_000)
    driver.play("H9")
    assert driver.due == 31_000 + 30_000  # the other side's cap is whole again


def test_a_takeback_into_an_answer_window_goes_on_with_the_turn_that_opened_it():
    driver = Driver("skill-gomoku", clock=FIVE_PLUS_FIVE)
    driver.play("H8", "I9", "fly_sand I9", "decline")
    left = driver.left
    driver.wait(2_000)
    driver.offer(1, TAKEBACK)
    assert driver.record == "H8 I9 fly_sand I9"
    assert driver.due == driver.now + 10_000
    driver.play("decline")
    driver.wait(1_000)
    assert driver.left == (left[0] - 3_000, left[1])


def test_a_takeback_that_reopens_a_finished_game_charges_nobody_for_the_time_between():
    driver = Driver("stay-on-the-board", HOST, BOT, clock=THREE)
    driver.play("claim")
    driver.wait(1_000_000)
    driver.offer(0, TAKEBACK)
    assert driver.left == (180_000, 180_000)
