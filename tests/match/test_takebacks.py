"""Takeback and redo (caro.md sections 10.3 and 11)."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from driver import PAUSE, REMATCH, TAKEBACK, WIN, Driver, against_bot, one_device, online, refused
from parlour.kernel import Code
from parlour.match import Event, Kind, Phase, Takebacks, advance
from parlour.match.clock import TimeControl
from parlour.match.offers import rights

# -- takebacks -----------------------------------------------------------------------------------

CUSTOMS = [
    (one_device, None, Takebacks.FREE),
    (against_bot, None, Takebacks.FREE),
    (online, None, Takebacks.ASK),
    (online, Takebacks.FREE, Takebacks.FREE),
    (one_device, Takebacks.OFF, Takebacks.OFF),
]


@pytest.mark.parametrize(("make", "asked", "custom"), CUSTOMS)
def test_takebacks_are_asked_for_between_people_who_sit_apart(make, asked, custom):
    assert make(takebacks=asked).match.takebacks is custom


TAKEN = [
    # where, takebacks, record, who asks, the record after
    ("one device, the last stone", one_device, None, "H8 I9 H9", 0, "H8 I9"),
    ("one device, the other's stone", one_device, None, "H8 I9", 1, "H8"),
    ("one device, one's own stone and what followed", one_device, None, "H8 I9", 0, ""),
    ("the bot has answered", against_bot, None, "H8 I9", 0, ""),
    ("the bot has not answered", against_bot, None, "H8 I9 H9", 0, "H8 I9"),
    ("a bot is not asked", against_bot, Takebacks.ASK, "H8 I9", 0, ""),
    ("free between people apart", online, Takebacks.FREE, "H8 I9 H9", 0, "H8 I9"),
]


@pytest.mark.parametrize(
    ("make", "custom", "record", "seat", "after"),
    [row[1:] for row in TAKEN],
    ids=[row[0] for row in TAKEN],
)
def test_a_free_takeback_removes_stones_until_the_asker_is_to_act(
    make, custom, record, seat, after
):
    driver = make(takebacks=custom)
    driver.play(*record.split())
    match = driver.offer(seat, TAKEBACK)
    assert driver.record == after
    assert match.actors == (seat,)
    assert match.base == match.seq


def test_online_a_takeback_is_a_request_that_the_other_side_grants():
    driver = online()
    driver.play("H8", "I9")
    driver.offer(0, TAKEBACK)
    assert driver.record == "H8 I9"
    driver.accept(1, TAKEBACK)
    assert driver.record == ""
    assert driver.match.actors == (0,)
    assert driver.match.offers == frozenset()


def test_a_takeback_request_lapses_when_the_other_side_places_a_stone():
    driver = online()
    driver.play("H8")
    driver.offer(0, TAKEBACK)
    driver.play("I9")
    assert refused(lambda: driver.accept(1, TAKEBACK)) == Code.NO_OFFER


def test_a_takeback_asked_for_before_the_winning_stone_reopens_nothing():
    driver = online()
    driver.play(*WIN)
    driver.offer(0, TAKEBACK)
    driver.play("L8")
    assert refused(lambda: driver.accept(1, TAKEBACK)) == Code.NO_OFFER
    assert driver.match.phase is Phase.OVER


REFUSED_TAKEBACKS = [
    ("off", lambda: one_device(takebacks=Takebacks.OFF), ["H8"], Code.OFFER_UNAVAILABLE),
    ("nothing played", one_device, [], Code.NOTHING_TO_TAKE_BACK),
    ("nothing of one's own", lambda: Driver("save-oneself"), [], Code.NOTHING_TO_TAKE_BACK),
    ("a finished game online", online, [*WIN, "L8"], Code.TOO_LATE),
]


@pytest.mark.parametrize(
    ("make", "actions", "code"),
    [row[1:] for row in REFUSED_TAKEBACKS],
    ids=[row[0] for row in REFUSED_TAKEBACKS],
)
def test_a_takeback_is_refused(make, actions, code):
    driver = make()
    driver.play(*actions)
    assert refused(lambda: driver.offer(0, TAKEBACK)) == code


@pytest.mark.parametrize(("seat", "after"), [(0, WIN), (1, WIN[:-1])])
def test_a_free_takeback_reopens_a_game_that_the_rules_ended(seat, after):
    driver = one_device()
    driver.play(*WIN, "L8")
    assert driver.result == ((1.0, 0.0), "line")
    match = driver.offer(seat, TAKEBACK)
    assert match.phase is Phase.RUNNING
    assert driver.record.split() == after


@pytest.mark.parametrize(
    "end",
    [lambda driver: driver.leave(0), lambda driver: driver.cap()],
    ids=["resigned", "too long"],
)
def test_a_match_that_ended_by_an_event_of_its_own_stays_ended(end):
    driver = one_device()
    driver.play("H8", "I9")
    end(driver)
    assert refused(lambda: driver.offer(0, TAKEBACK)) == Code.TOO_LATE


def test_a_game_whose_rematch_has_begun_stays_ended():
    driver = one_device()
    driver.play(*WIN, "L8")
    driver.offer(0, REMATCH)
    assert refused(lambda: driver.offer(0, TAKEBACK)) == Code.TOO_LATE


def test_nothing_is_taken_back_while_paused():
    driver = one_device()
    driver.play("H8")
    driver.offer(0, PAUSE)
    assert refused(lambda: driver.offer(0, TAKEBACK)) == Code.PAUSED


SWAP2 = [
    ("H8", True),
    ("H8 I9 H9", True),
    ("H8 I9 H9 add_two G7 J7", True),
    ("H8 I9 H9 take_o", False),
    ("H8 I9 H9 add_two G7 J7 take_x", False),
]


@pytest.mark.parametrize(("record", "barred"), SWAP2)
def test_takebacks_are_off_until_the_opening_is_settled(record, barred):
    driver = one_device(options={"opening": "swap2"})
    driver.play(*record.split())
    if barred:
        assert refused(lambda: driver.offer(0, TAKEBACK)) == Code.TOO_EARLY
    else:
        assert "takeback" in rights(driver.match, 0)


# -- redo ----------------------------------------------------------------------------------------


def test_redo_replays_one_stone_at_a_time_on_one_device():
    driver = one_device()
    driver.play("H8", "I9", "H9")
    for seat in (0, 1, 0):
        driver.offer(seat, TAKEBACK)
    assert driver.record == ""
    records = []
    for seat in (1, 0, 1):  # whoever is to act after the stone that comes back
        driver.redo(seat)
        records.append(driver.record)
    assert records == ["H8", "H8 I9", "H8 I9 H9"]
    assert refused(lambda: driver.redo(0)) == Code.NO_OFFER


def test_redo_against_the_bot_brings_back_its_answer_too():
    driver = against_bot()
    driver.play("H8", "I9")
    driver.offer(0, TAKEBACK)
    driver.redo(0)
    assert driver.record == "H8 I9"


def test_redo_of_the_winning_stone_wins_again():
    driver = one_device()
    driver.play(*WIN, "L8")
    driver.offer(0, TAKEBACK)
    driver.redo(0)
    assert driver.result == ((1.0, 0.0), "line")


def test_redo_brings_back_the_same_cards():
    driver = Driver("save-oneself")
    dealt = driver.record
    before = driver.match
    driver.act(0, before.game.legal(before.state, 0)[0])
    after = driver.record
    driver.offer(0, TAKEBACK)
    assert driver.record == dealt
    driver.redo(0)
    assert driver.record == after


@pytest.mark.parametrize(("action", "left"), [("J9", 0), ("H8", 1)])
def test_any_other_action_than_the_one_taken_back_clears_the_redo_list(action, left):
    driver = one_device()
    driver.play("H8", "I9")
    driver.offer(0, TAKEBACK)
    driver.play(action)
    assert len(driver.match.undone) == left
    assert ("redo" in rights(driver.match, 0)) == bool(left)


@pytest.mark.parametrize("custom", [None, Takebacks.FREE])
def test_there_is_no_redo_online(custom):
    driver = online(takebacks=custom)
    driver.play("H8", "I9")
    driver.offer(0, TAKEBACK)
    if custom is None:
        driver.accept(1, TAKEBACK)
    assert driver.record == ""
    assert refused(lambda: driver.redo(0)) == Code.NO_OFFER


def test_there_is_no_redo_after_the_end():
    driver = one_device()
    driver.play("H8", "I9", "H9")
    driver.offer(0, TAKEBACK)
    driver.leave(0)
    assert refused(lambda: driver.redo(0)) == Code.MATCH_OVER


@pytest.mark.parametrize("game", ["caro", "skill-gomoku"])
@pytest.mark.parametrize("kept", [0, 3, 17, 18, 39])
def test_what_is_remembered_of_a_match_changes_nothing_of_a_takeback(game, kept):
    """Takebacks over less and more than is remembered, and of a match that was just loaded."""
    driver = Driver(game, clock=TimeControl(60_000))
    rng = Random(1)
    while len(driver.match.plays) < 40 and driver.match.actors:
        (seat,) = driver.match.actors
        driver.act(seat, rng.choice(driver.match.game.legal(driver.match.state, seat)))
    match = driver.match
    event = Event(match.seq + 1, match.at, 0, Kind.TAKEBACK, str(min(kept, len(match.plays) - 1)))
    first, second = advance(match, event), advance(replace(match, recent=()), event)
    assert first == second
    again = replace(event, seq=event.seq + 1, text=str(max(0, kept - 5)))
    assert advance(first, again) == advance(replace(first, recent=()), again)


def test_a_takeback_of_the_last_plays_has_no_game_played_again_from_its_start(monkeypatch):
    driver = one_device()
    driver.play(*WIN)
    monkeypatch.setattr(type(driver.match.game), "apply", None)
    driver.offer(0, TAKEBACK)
    assert driver.record.split() == WIN[:-2]
