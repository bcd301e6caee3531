"""Takeback and redo (caro.md sections 10.3 and 11)."""

from __future__ import annotations

import pytest

from desk import PAUSE, REMATCH, TAKEBACK, WIN, Desk, against_bot, one_device, online, refused
from parlour.kernel import Code
from parlour.match import Phase, Takebacks
from parlour.match.deciding import rights

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
    assert make(takebacks=asked).table.takebacks is custom


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
    desk = make(takebacks=custom)
    desk.play(*record.split())
    table = desk.offer(seat, TAKEBACK)
    assert desk.record == after
    assert table.actors == (seat,)
    assert table.base == table.seq


def test_online_a_takeback_is_a_request_that_the_other_side_grants():
    desk = online()
    desk.play("H8", "I9")
    desk.offer(0, TAKEBACK)
    assert desk.record == "H8 I9"
    desk.accept(1, TAKEBACK)
    assert desk.record == ""
    assert desk.table.actors == (0,)
    assert desk.table.offers == frozenset()


def test_a_takeback_request_lapses_when_the_other_side_places_a_stone():
    desk = online()
    desk.play("H8")
    desk.offer(0, TAKEBACK)
    desk.play("I9")
    assert refused(lambda: desk.accept(1, TAKEBACK)) == Code.NO_OFFER


def test_a_takeback_asked_for_before_the_winning_stone_reopens_nothing():
    desk = online()
    desk.play(*WIN)
    desk.offer(0, TAKEBACK)
    desk.play("L8")
    assert refused(lambda: desk.accept(1, TAKEBACK)) == Code.NO_OFFER
    assert desk.table.phase is Phase.OVER


REFUSED_TAKEBACKS = [
    ("off", lambda: one_device(takebacks=Takebacks.OFF), ["H8"], Code.OFFER_UNAVAILABLE),
    ("nothing played", one_device, [], Code.NOTHING_TO_TAKE_BACK),
    ("nothing of one's own", lambda: Desk("save-oneself"), [], Code.NOTHING_TO_TAKE_BACK),
    ("a finished game online", online, [*WIN, "L8"], Code.TOO_LATE),
]


@pytest.mark.parametrize(
    ("make", "actions", "code"),
    [row[1:] for row in REFUSED_TAKEBACKS],
    ids=[row[0] for row in REFUSED_TAKEBACKS],
)
def test_a_takeback_is_refused(make, actions, code):
    desk = make()
    desk.play(*actions)
    assert refused(lambda: desk.offer(0, TAKEBACK)) == code


@pytest.mark.parametrize(("seat", "after"), [(0, WIN), (1, WIN[:-1])])
def test_a_free_takeback_reopens_a_game_that_the_rules_ended(seat, after):
    desk = one_device()
    desk.play(*WIN, "L8")
    assert desk.result == ((1.0, 0.0), "line")
    table = desk.offer(seat, TAKEBACK)
    assert table.phase is Phase.RUNNING
    assert desk.record.split() == after


@pytest.mark.parametrize(
    "end", [lambda desk: desk.leave(0), lambda desk: desk.cap()], ids=["resigned", "too long"]
)
def test_a_match_that_ended_by_an_event_of_its_own_stays_ended(end):
    desk = one_device()
    desk.play("H8", "I9")
    end(desk)
    assert refused(lambda: desk.offer(0, TAKEBACK)) == Code.TOO_LATE


def test_a_game_whose_rematch_has_begun_stays_ended():
    desk = one_device()
    desk.play(*WIN, "L8")
    desk.offer(0, REMATCH)
    assert refused(lambda: desk.offer(0, TAKEBACK)) == Code.TOO_LATE


def test_nothing_is_taken_back_while_paused():
    desk = one_device()
    desk.play("H8")
    desk.offer(0, PAUSE)
    assert refused(lambda: desk.offer(0, TAKEBACK)) == Code.PAUSED


SWAP2 = [
    ("H8", True),
    ("H8 I9 H9", True),
    ("H8 I9 H9 add_two G7 J7", True),
    ("H8 I9 H9 take_o", False),
    ("H8 I9 H9 add_two G7 J7 take_x", False),
]


@pytest.mark.parametrize(("record", "barred"), SWAP2)
def test_takebacks_are_off_until_the_opening_is_settled(record, barred):
    desk = one_device(options={"opening": "swap2"})
    desk.play(*record.split())
    if barred:
        assert refused(lambda: desk.offer(0, TAKEBACK)) == Code.TOO_EARLY
    else:
        assert "takeback" in rights(desk.table, 0)


# -- redo ----------------------------------------------------------------------------------------


def test_redo_replays_one_stone_at_a_time_on_one_device():
    desk = one_device()
    desk.play("H8", "I9", "H9")
    for seat in (0, 1, 0):
        desk.offer(seat, TAKEBACK)
    assert desk.record == ""
    records = []
    for seat in (1, 0, 1):  # whoever is to act after the stone that comes back
        desk.redo(seat)
        records.append(desk.record)
    assert records == ["H8", "H8 I9", "H8 I9 H9"]
    assert refused(lambda: desk.redo(0)) == Code.NO_OFFER


def test_redo_against_the_bot_brings_back_its_answer_too():
    desk = against_bot()
    desk.play("H8", "I9")
    desk.offer(0, TAKEBACK)
    desk.redo(0)
    assert desk.record == "H8 I9"


def test_redo_of_the_winning_stone_wins_again():
    desk = one_device()
    desk.play(*WIN, "L8")
    desk.offer(0, TAKEBACK)
    desk.redo(0)
    assert desk.result == ((1.0, 0.0), "line")


def test_redo_brings_back_the_same_cards():
    desk = Desk("save-oneself")
    dealt = desk.record
    before = desk.table
    desk.act(0, before.game.legal(before.state, 0)[0])
    after = desk.record
    desk.offer(0, TAKEBACK)
    assert desk.record == dealt
    desk.redo(0)
    assert desk.record == after


@pytest.mark.parametrize(("action", "left"), [("J9", 0), ("H8", 1)])
def test_any_other_action_than_the_one_taken_back_clears_the_redo_list(action, left):
    desk = one_device()
    desk.play("H8", "I9")
    desk.offer(0, TAKEBACK)
    desk.play(action)
    assert len(desk.table.undone) == left
    assert ("redo" in rights(desk.table, 0)) == bool(left)


@pytest.mark.parametrize("custom", [None, Takebacks.FREE])
def test_there_is_no_redo_online(custom):
    desk = online(takebacks=custom)
    desk.play("H8", "I9")
    desk.offer(0, TAKEBACK)
    if custom is None:
        desk.accept(1, TAKEBACK)
    assert desk.record == ""
    assert refused(lambda: desk.redo(0)) == Code.NO_OFFER


def test_there_is_no_redo_after_the_end():
    desk = one_device()
    desk.play("H8", "I9", "H9")
    desk.offer(0, TAKEBACK)
    desk.leave(0)
    assert refused(lambda: desk.redo(0)) == Code.MATCH_OVER
