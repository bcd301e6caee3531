"""The house was away: clocks and answer windows go on where they stood when it fell silent."""

from __future__ import annotations

import pytest

from desk import GUEST, HOST, PAUSE, Desk
from parlour.match import Due, Kind, TimeControl, due, replay, snapshot, stand_still

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
    table = Desk("caro", clock=control).table
    decision = stand_still(table, silent, now, "seed")
    assert decision is not None
    ((event, after),) = decision.steps
    assert (event.kind, event.at, event.text) == (Kind.STANDSTILL, now, str(max(0, silent)))
    assert after.clock.left[0] == left
    flag = control.cap_ms or control.main_ms
    assert due(after) == Due(now + flag - max(0, silent), 0, None)
    assert (after.base, after.plays, after.actors) == (table.base, table.plays, table.actors)
    assert stand_still(after, silent, now, "seed") is None


def test_a_flag_that_had_fallen_before_stays_fallen():
    table = Desk("caro", clock=THREE).play("H8", "I9")
    decision = stand_still(table, 200_000, 300_000, "seed")
    assert decision is not None
    assert [(e.kind, e.seat, e.at) for e in decision.events] == [(Kind.FLAG, 0, 180_000)]
    assert stand_still(decision.table, 200_000, 300_000, "seed") is None


def test_who_played_after_the_last_beat_pays_until_then_only():
    desk = Desk("caro", clock=THREE)
    desk.wait(7_000)
    desk.act(0, "H8")
    decision = stand_still(desk.table, 6_500, 60_000, "seed")
    assert decision is not None
    assert decision.table.clock.left == (173_000, 180_000)
    assert decision.events[0].text == "7000"


def test_an_answer_window_is_as_long_as_it_was():
    # skill-gomoku.md R-WINDOW
    desk = Desk("skill-gomoku", clock=THREE, options={"counterSeconds": 5})
    for seat, action in ((0, "H8"), (1, "H9"), (0, "fly_sand H9")):
        desk.wait(1_000)
        desk.act(seat, action)
    assert due(desk.table) == Due(8_000, 1, "decline")
    decision = stand_still(desk.table, 5_000, 100_000, "seed")
    assert decision is not None
    assert due(decision.table) == Due(103_000, 1, "decline")
    assert decision.table.clock.left == desk.table.clock.left
    late = stand_still(desk.table, 9_000, 100_000, "seed")
    assert late is not None
    assert [(e.text, e.at) for e in late.events] == [("decline", 8_000)]


def untimed() -> Desk:
    return Desk("caro")


def paused() -> Desk:
    desk = Desk("caro", clock=THREE)
    desk.offer(0, PAUSE)
    return desk


def awaiting_a_guest() -> Desk:
    return Desk("caro", HOST, GUEST, clock=THREE)


def over() -> Desk:
    desk = Desk("caro", clock=THREE)
    desk.wait(THREE.main_ms)
    return desk


@pytest.mark.parametrize("laid", [untimed, paused, awaiting_a_guest, over])
def test_where_nobodys_time_runs_nothing_is_written(laid):
    assert stand_still(laid().table, 10_000, 100_000, "seed") is None


def test_a_standstill_is_replayed_and_kept_like_any_event():
    desk = Desk("caro", clock=CAPPED)
    desk.wait(2_000)
    desk.act(0, "H8")
    decision = stand_still(desk.table, 3_000, 50_000, "seed")
    assert decision is not None
    assert replay(desk.table.game, [*desk.log, *decision.events]) == decision.table
    assert snapshot.load(desk.table.game, snapshot.dump(decision.table)) == decision.table
