"""Draw, pause and rematch (caro.md sections 10.2 and 10.4)."""

from __future__ import annotations

import pytest

from desk import (
    BOT,
    DRAW,
    GUEST,
    HOST,
    PAUSE,
    REMATCH,
    TAKEBACK,
    WIN,
    Desk,
    against_bot,
    one_device,
    online,
    refused,
)
from parlour.kernel import Code
from parlour.match import Ending, Kind, Phase, Takebacks
from parlour.match.deciding import rights

# -- draws ---------------------------------------------------------------------------------------


def test_an_accepted_draw_ends_the_match_by_agreement():
    desk = online()
    desk.offer(1, DRAW)
    assert desk.accept(0, DRAW).ending == Ending((0.5, 0.5), "agreement")
    assert desk.table.phase is Phase.OVER
    assert desk.table.offers == frozenset()


def test_two_who_offer_the_same_agree():
    desk = online()
    desk.offer(1, DRAW)
    desk.offer(0, DRAW)
    assert desk.result == ((0.5, 0.5), "agreement")


def test_a_spent_offer_is_no_hindrance_to_taking_the_others():
    desk = online()
    desk.offer(1, DRAW)
    desk.decline(0, DRAW)
    desk.offer(0, DRAW)
    desk.offer(1, DRAW)
    assert desk.result == ((0.5, 0.5), "agreement")


LAPSES = [
    # what happens after seat 0 offered a draw with seat 1 to move, does the offer stand
    ("it is declined", lambda desk: desk.decline(1, DRAW), False),
    ("it is withdrawn", lambda desk: desk.decline(0, DRAW), False),
    ("the other side plays on", lambda desk: desk.play("I9"), False),
    ("the other side offers a takeback", lambda desk: desk.offer(0, TAKEBACK), True),
    ("a pause is agreed", lambda desk: (desk.offer(1, PAUSE), desk.accept(0, PAUSE)), False),
    ("somebody resigns", lambda desk: (desk.play("I9"), desk.leave(0)), False),
]


@pytest.mark.parametrize(
    ("then", "stands"), [row[1:] for row in LAPSES], ids=[row[0] for row in LAPSES]
)
def test_a_draw_offer_stands_until(then, stands):
    desk = online()
    desk.play("H8")
    desk.offer(0, DRAW)
    then(desk)
    assert ((0, DRAW) in desk.table.offers) == stands
    if not stands:
        assert refused(lambda: desk.accept(1, DRAW)) == Code.NO_OFFER


def test_the_offerers_own_move_leaves_the_offer_on_the_table():
    desk = online()
    desk.offer(0, DRAW)
    desk.play("H8")
    desk.accept(1, DRAW)
    assert desk.result == ((0.5, 0.5), "agreement")


def test_a_draw_offered_before_the_winning_stone_does_not_outlive_the_game():
    desk = online()
    desk.play(*WIN)
    desk.offer(0, DRAW)
    desk.play("L8")
    assert refused(lambda: desk.accept(1, DRAW)) == Code.NO_OFFER
    assert desk.result == ((1.0, 0.0), "line")


def test_one_draw_offer_between_two_moves_of_ones_own():
    desk = online()
    desk.offer(0, DRAW)
    assert refused(lambda: desk.offer(0, DRAW)) == Code.OFFER_STANDS
    desk.decline(1, DRAW)
    assert refused(lambda: desk.offer(0, DRAW)) == Code.OFFER_SPENT
    desk.play("H8")
    desk.offer(0, DRAW)
    desk.play("I9")
    assert refused(lambda: desk.offer(0, DRAW)) == Code.OFFER_SPENT
    desk.play("H9")
    desk.offer(0, DRAW)


REFUSED_DRAWS = [
    (lambda: Desk("save-oneself"), Code.OFFER_UNAVAILABLE),
    (lambda: Desk("caro", HOST, GUEST), Code.NOT_STARTED),
    # stay-on-the-board.md R-WIN-2: a game of two cannot be drawn.
    (lambda: online("stay-on-the-board"), Code.OFFER_UNAVAILABLE),
]


@pytest.mark.parametrize(("make", "code"), REFUSED_DRAWS)
def test_a_draw_cannot_be_offered_where_there_is_none_or_before_the_guest_is_there(make, code):
    desk = make()
    assert refused(lambda: desk.offer(0, DRAW)) == code
    assert "draw" not in rights(desk.table, 0)


def test_a_draw_cannot_be_offered_while_paused_or_after_the_end():
    desk = one_device()
    desk.offer(0, PAUSE)
    assert refused(lambda: desk.offer(0, DRAW)) == Code.PAUSED
    desk.leave(0)
    assert refused(lambda: desk.offer(0, DRAW)) == Code.MATCH_OVER


@pytest.mark.parametrize("what", [DRAW, TAKEBACK, PAUSE, REMATCH])
def test_nobody_can_answer_what_was_not_offered(what):
    desk = online()
    assert refused(lambda: desk.accept(0, what)) == Code.NO_OFFER
    assert refused(lambda: desk.decline(0, what)) == Code.NO_OFFER


def test_nobody_can_accept_an_offer_of_ones_own():
    desk = online()
    desk.offer(0, DRAW)
    assert refused(lambda: desk.accept(0, DRAW)) == Code.NO_OFFER


# -- pauses --------------------------------------------------------------------------------------


@pytest.mark.parametrize("make", [one_device, against_bot])
def test_who_is_alone_pauses_at_once_and_either_side_resumes(make):
    desk = make()
    assert desk.offer(0, PAUSE).phase is Phase.PAUSED
    assert desk.table.actors == ()
    assert refused(lambda: desk.act(0, "H8")) == Code.PAUSED
    assert desk.resume(0).phase is Phase.RUNNING
    assert refused(lambda: desk.resume(0)) == Code.NOT_PAUSED


@pytest.mark.parametrize("custom", list(Takebacks))
def test_people_who_sit_apart_pause_by_agreement_whatever_the_custom_on_takebacks(custom):
    desk = online(takebacks=custom)
    assert desk.offer(0, PAUSE).phase is Phase.RUNNING
    assert desk.accept(1, PAUSE).phase is Phase.PAUSED
    assert desk.resume(1).phase is Phase.RUNNING


def test_a_pause_is_refused_while_an_answer_window_stands():
    desk = Desk("skill-gomoku")
    desk.play("H8", "I9", "fly_sand I9")
    assert refused(lambda: desk.offer(1, PAUSE)) == Code.WINDOW_OPEN
    desk.play("decline")
    assert desk.offer(1, PAUSE).paused


def test_a_pause_offered_before_a_window_opened_cannot_be_taken_while_it_stands():
    desk = online("skill-gomoku")
    desk.play("H8", "I9")
    desk.offer(0, PAUSE)
    desk.play("fly_sand I9")
    assert refused(lambda: desk.accept(1, PAUSE)) == Code.WINDOW_OPEN
    assert not desk.table.paused


# -- rematches -----------------------------------------------------------------------------------


def test_a_rematch_is_agreed_after_the_end_and_names_the_next_match():
    desk = online()
    assert refused(lambda: desk.offer(0, REMATCH)) == Code.TOO_EARLY
    desk.leave(0)
    assert desk.offer(0, REMATCH).rematch is None
    assert desk.accept(1, REMATCH).rematch == "next"
    assert desk.log[-1].kind is Kind.REMATCH
    assert desk.result == (None, "aborted")
    assert refused(lambda: desk.offer(0, REMATCH)) == Code.TOO_LATE


@pytest.mark.parametrize("make", [one_device, against_bot])
def test_who_is_alone_may_start_over_and_the_running_match_is_abandoned(make):
    desk = make()
    desk.play("H8", "I9")
    assert desk.offer(0, REMATCH).rematch == "next"
    assert desk.result == (None, "abandoned")


@pytest.mark.parametrize("custom", list(Takebacks))
def test_nobody_leaves_a_running_match_with_another_person_by_a_rematch(custom):
    desk = online(takebacks=custom)
    desk.play("H8", "I9")
    assert refused(lambda: desk.offer(0, REMATCH)) == Code.TOO_EARLY
    desk.leave(0)
    assert desk.offer(0, REMATCH).rematch is None


def test_the_house_may_close_a_match_for_the_next_one():
    desk = one_device()
    desk.play("H8", "I9")
    desk.close("elsewhere")
    assert desk.table.rematch == "elsewhere"
    assert desk.result == (None, "abandoned")


def test_a_rematch_moves_every_chair_on_by_one():
    setup = Desk("stay-on-the-board", HOST, BOT).table.setup
    assert setup.swapped.chairs == (BOT, HOST)
    assert setup.options["seats"] == ["human", "computer"]
    assert setup.swapped.options["seats"] == ["computer", "human"]
    assert setup.swapped.swapped == setup
    assert one_device().table.setup.swapped.options == one_device().table.setup.options


# -- rights --------------------------------------------------------------------------------------

RIGHTS = [
    ("a fresh game on one device", one_device, [], ["draw", "pause", "rematch", "abort", "hint"]),
    (
        "after a move of each",
        one_device,
        ["H8", "I9"],
        ["draw", "takeback", "pause", "rematch", "resign", "hint"],
    ),
    ("not its turn", one_device, ["H8"], ["draw", "takeback", "pause", "rematch", "abort"]),
    ("online", online, ["H8", "I9"], ["draw", "takeback", "pause", "resign"]),
    ("waiting for a guest", lambda: Desk("caro", HOST, GUEST), [], ["abort"]),
    ("a won game online", online, [*WIN, "L8"], ["rematch"]),
    ("a won game on one device", one_device, [*WIN, "L8"], ["takeback", "rematch"]),
    ("alone", lambda: Desk("save-oneself"), [], ["pause", "rematch", "abort", "hint"]),
]


@pytest.mark.parametrize(
    ("make", "actions", "may"), [row[1:] for row in RIGHTS], ids=[row[0] for row in RIGHTS]
)
def test_a_seat_is_told_what_it_may_do_beside_acting(make, actions, may):
    desk = make()
    desk.play(*actions)
    assert rights(desk.table, 0) == may


def test_who_is_paused_is_told_to_resume_and_who_took_back_to_redo():
    desk = one_device()
    desk.play("H8")
    desk.offer(0, TAKEBACK)
    assert "redo" in rights(desk.table, 0)
    desk.offer(0, PAUSE)
    assert rights(desk.table, 0) == ["rematch", "abort", "resume"]
