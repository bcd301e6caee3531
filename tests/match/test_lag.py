"""Lag credit: bounded for a move and for all of them, decided once and kept in the log."""

from __future__ import annotations

import pytest

from driver import Driver
from parlour.games import get
from parlour.match import Event, Kind, Offer, TimeControl, decide, replay, snapshot
from parlour.match.lag import QUOTA_MS, REFILL_MS, Credit

THREE = TimeControl(180_000)
PLUS = TimeControl(180_000, 2_000)
CAPPED = TimeControl(180_000, 0, 10_000)
DAYS = TimeControl(3 * 86_400_000, days=3)


def moved(driver: Driver, action: str, ms: int, lag: int) -> int:
    """A move after so much thought that was `lag` on its way; what it got back."""
    driver.wait(ms)
    (seat,) = driver.match.actors
    decision = decide.act(driver.match, seat, action, driver.now, driver.seed, None, lag)
    driver.log += decision.events
    driver.match = decision.match
    return decision.events[0].credit


MOVES = [
    # what is shown, control, thought, lag, credit, what the mover has left
    ("no delay, no credit", THREE, 7_000, 0, 0, 173_000),
    ("the delay comes back", THREE, 7_000, 300, 300, 173_300),
    ("the increment is as it was", PLUS, 7_000, 300, 300, 175_300),
    ("nobody gains by moving at once", THREE, 120, 300, 120, 180_000),
    ("no more than the quota", THREE, 60_000, 9_000, QUOTA_MS, 120_000 + QUOTA_MS),
    ("a turn of days has no use for it", DAYS, 7_000, 300, 0, DAYS.main_ms),
    ("a delay below nothing is none", THREE, 7_000, -300, 0, 173_000),
]


@pytest.mark.parametrize(
    ("control", "ms", "lag", "credit", "left"),
    [row[1:] for row in MOVES],
    ids=[row[0] for row in MOVES],
)
def test_a_move_gets_back_what_it_was_on_its_way(control, ms, lag, credit, left):
    driver = Driver(clock=control)
    assert moved(driver, "H8", ms, lag) == credit
    assert driver.left == (left, control.main_ms)
    assert [c.last for c in driver.match.clock.credits] == [credit, 0]


def test_the_opponents_clock_runs_from_when_the_move_was_there():
    driver = Driver(clock=THREE)
    moved(driver, "H8", 7_000, 300)
    driver.wait(1_000)
    assert driver.left == (173_300, 179_000)


def test_the_cap_of_a_turn_counts_without_the_delay():
    driver = Driver("four-in-a-square", clock=CAPPED)
    moved(driver, "place 0.0", 4_000, 300)
    assert driver.due == 4_000 + 6_300


def test_a_match_without_a_clock_gives_nothing():
    driver = Driver()
    assert moved(driver, "H8", 7_000, 300) == 0


def test_an_answer_in_a_window_costs_nothing_and_gets_nothing_back():
    driver = Driver("skill-gomoku", clock=THREE)
    driver.play("H8", "I9", "fly_sand I9")
    assert moved(driver, "decline", 1_000, 300) == 0


def test_a_flag_that_has_fallen_is_not_taken_back():
    driver = Driver(clock=THREE)
    driver.play("H8", "I9")
    driver.wait(180_000)
    assert driver.result == ((0.0, 1.0), "timeout")


QUOTAS = [
    # what is shown, the delay of every move, credits of the first moves and of all later ones
    ("a steady delay within the refill is always given back", REFILL_MS, [], 250),
    ("a longer one as long as the quota lasts", 500, [500] * 7, 250),
    ("whoever answers late on purpose gains the quota and the refill", 60_000, [2_000], 250),
]


@pytest.mark.parametrize(
    ("lag", "first", "later"), [row[1:] for row in QUOTAS], ids=[row[0] for row in QUOTAS]
)
def test_the_quota_bounds_what_can_be_gained(lag, first, later):
    credit, given = Credit(), []
    for _ in range(40):
        given.append(min(lag, credit.quota))
        credit = credit.after(given[-1])
    assert given == first + [later] * (40 - len(first))
    assert credit.total == sum(given) <= QUOTA_MS + 40 * REFILL_MS


def test_the_log_keeps_the_credit_and_replays_to_the_same_clocks():
    driver = Driver(clock=PLUS)
    for n, action in enumerate(["H8", "I9", "H9", "I10"]):
        moved(driver, action, 3_000, 200 + 100 * n)
    rows = [(e.seq, e.at, e.seat, str(e.kind), e.written, e.key) for e in driver.log]
    assert [row[4] for row in rows[1:]] == ["H8\n200", "I9\n300", "H9\n400", "I10\n500"]
    read = [Event.read(*row) for row in rows]
    assert read == driver.log
    assert replay(get("caro"), read) == driver.match
    assert snapshot.load(get("caro"), snapshot.dump(driver.match)) == driver.match


def test_a_log_of_before_there_was_any_credit_reads_as_it_did():
    driver = Driver(clock=PLUS)
    driver.wait(3_000)
    driver.play("H8")
    last = driver.log[-1]
    assert last.written == last.text == "H8"
    assert Event.read(1, 3_000, 0, "action", "H8", None) == last
    # What other kinds say may be of several lines.
    join = Event.read(2, 0, 1, "join", "guest\nid account", None)
    assert (join.kind, join.text, join.credit) == (Kind.JOIN, "guest\nid account", 0)


def test_what_is_taken_back_leaves_the_quota_as_it_is():
    driver = Driver(clock=THREE)
    moved(driver, "H8", 5_000, 500)
    before = driver.match.clock.credits
    driver.offer(0, Offer.TAKEBACK)
    assert driver.match.clock.credits == before
