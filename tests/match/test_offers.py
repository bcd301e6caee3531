"""Draw, pause and rematch (caro.md sections 10.2 and 10.4)."""

from __future__ import annotations

import pytest

from driver import (
    BOT,
    DRAW,
    GUEST,
    HOST,
    PAUSE,
    REMATCH,
    TAKEBACK,
    WIN,
    Driver,
    against_bot,
    one_device,
    online,
    refused,
)
from parlour.kernel import Code
from parlour.match import Ending, Kind, Phase, Takebacks
from parlour.match.offers import rights

# -- draws ---------------------------------------------------------------------------------------


def test_an_accepted_draw_ends_the_match_by_agreement():
    driver = online()
    driver.offer(1, DRAW)
    assert driver.accept(0, DRAW).ending == Ending((0.5, 0.5), "agreement")
    assert driver.match.phase is Phase.OVER
    assert driver.match.offers == frozenset()


def test_two_who_offer_the_same_agree():
    driver = online()
    driver.offer(1, DRAW)
    driver.offer(0, DRAW)
    assert driver.result == ((0.5, 0.5), "agreement")


def test_a_spent_offer_is_no_hindrance_to_taking_the_others():
    driver = online()
    driver.offer(1, DRAW)
    driver.decline(0, DRAW)
    driver.offer(0, DRAW)
    driver.offer(1, DRAW)
    assert driver.result == ((0.5, 0.5), "agreement")


LAPSES = [
    # what happens after seat 0 offered a draw with seat 1 to move, does the offer stand
    ("it is declined", lambda driver: driver.decline(1, DRAW), False),
    ("it is withdrawn", lambda driver: driver.decline(0, DRAW), False),
    ("the other side plays on", lambda driver: driver.play("I9"), False),
    ("the other side offers a takeback", lambda driver: driver.offer(0, TAKEBACK), True),
    ("a pause is agreed", lambda driver: (driver.offer(1, PAUSE), driver.accept(0, PAUSE)), False),
    ("somebody resigns", lambda driver: (driver.play("I9"), driver.leave(0)), False),
]


@pytest.mark.parametrize(
    ("then", "stands"), [row[1:] for row in LAPSES], ids=[row[0] for row in LAPSES]
)
def test_a_draw_offer_stands_until(then, stands):
    driver = online()
    driver.play("H8")
    driver.offer(0, DRAW)
    then(driver)
    assert ((0, DRAW) in driver.match.offers) == stands
    if not stands:
        assert refused(lambda: driver.accept(1, DRAW)) == Code.NO_OFFER


def test_the_offerers_own_move_leaves_the_offer_on_the_table():
    driver = online()
    driver.offer(0, DRAW)
    driver.play("H8")
    driver.accept(1, DRAW)
    assert driver.result == ((0.5, 0.5), "agreement")


def test_a_draw_offered_before_the_winning_stone_does_not_outlive_the_game():
    driver = online()
    driver.play(*WIN)
    driver.offer(0, DRAW)
    driver.play("L8")
    assert refused(lambda: driver.accept(1, DRAW)) == Code.NO_OFFER
    assert driver.result == ((1.0, 0.0), "line")


def test_one_draw_offer_between_two_moves_of_ones_own():
    driver = online()
    driver.offer(0, DRAW)
    assert refused(lambda: driver.offer(0, DRAW)) == Code.OFFER_STANDS
    driver.decline(1, DRAW)
    assert refused(lambda: driver.offer(0, DRAW)) == Code.OFFER_SPENT
    driver.play("H8")
    driver.offer(0, DRAW)
    driver.play("I9")
    assert refused(lambda: driver.offer(0, DRAW)) == Code.OFFER_SPENT
    driver.play("H9")
    driver.offer(0, DRAW)


REFUSED_DRAWS = [
    (lambda: Driver("save-oneself"), Code.OFFER_UNAVAILABLE),
    (lambda: Driver("caro", HOST, GUEST), Code.NOT_STARTED),
    # stay-on-the-board.md R-WIN-2: a game of two cannot be drawn.
    (lambda: online("stay-on-the-board"), Code.OFFER_UNAVAILABLE),
]


@pytest.mark.parametrize(("make", "code"), REFUSED_DRAWS)
def test_a_draw_cannot_be_offered_where_there_is_none_or_before_the_guest_is_there(make, code):
    driver = make()
    assert refused(lambda: driver.offer(0, DRAW)) == code
    assert "draw" not in rights(driver.match, 0)


def test_a_draw_cannot_be_offered_while_paused_or_after_the_end():
    driver = one_device()
    driver.offer(0, PAUSE)
    assert refused(lambda: driver.offer(0, DRAW)) == Code.PAUSED
    driver.leave(0)
    assert refused(lambda: driver.offer(0, DRAW)) == Code.MATCH_OVER


@pytest.mark.parametrize("what", [DRAW, TAKEBACK, PAUSE, REMATCH])
def test_nobody_can_answer_what_was_not_offered(what):
    driver = online()
    assert refused(lambda: driver.accept(0, what)) == Code.NO_OFFER
    assert refused(lambda: driver.decline(0, what)) == Code.NO_OFFER


def test_nobody_can_accept_an_offer_of_ones_own():
    driver = online()
    driver.offer(0, DRAW)
    assert refused(lambda: driver.accept(0, DRAW)) == Code.NO_OFFER


# -- pauses --------------------------------------------------------------------------------------


@pytest.mark.parametrize("make", [one_device, against_bot])
def test_who_is_alone_pauses_at_once_and_either_side_resumes(make):
    driver = make()
    assert driver.offer(0, PAUSE).phase is Phase.PAUSED
    assert driver.match.actors == ()
    assert refused(lambda: driver.act(0, "H8")) == Code.PAUSED
    assert driver.resume(0).phase is Phase.RUNNING
    assert refused(lambda: driver.resume(0)) == Code.NOT_PAUSED


@pytest.mark.parametrize("custom", list(Takebacks))
def test_people_who_sit_apart_pause_by_agreement_whatever_the_custom_on_takebacks(custom):
    driver = online(takebacks=custom)
    assert driver.offer(0, PAUSE).phase is Phase.RUNNING
    assert driver.accept(1, PAUSE).phase is Phase.PAUSED
    assert driver.resume(1).phase is Phase.RUNNING


def test_a_pause_is_refused_while_an_answer_window_stands():
    driver = Driver("skill-gomoku")
    driver.play("H8", "I9", "fly_sand I9")
    assert refused(lambda: driver.offer(1, PAUSE)) == Code.WINDOW_OPEN
    driver.play("decline")
    assert driver.offer(1, PAUSE).paused


def test_a_pause_offered_before_a_window_opened_cannot_be_taken_while_it_stands():
    driver = online("skill-gomoku")
    driver.play("H8", "I9")
    driver.offer(0, PAUSE)
    driver.play("fly_sand I9")
    assert refused(lambda: driver.accept(1, PAUSE)) == Code.WINDOW_OPEN
    assert not driver.match.paused


# -- rematches -----------------------------------------------------------------------------------


def test_a_rematch_is_agreed_after_the_end_and_names_the_next_match():
    driver = online()
    assert refused(lambda: driver.offer(0, REMATCH)) == Code.TOO_EARLY
    driver.leave(0)
    assert driver.offer(0, REMATCH).rematch is None
    assert driver.accept(1, REMATCH).rematch == "next"
    assert driver.log[-1].kind is Kind.REMATCH
    assert driver.result == (None, "aborted")
    assert refused(lambda: driver.offer(0, REMATCH)) == Code.TOO_LATE


@pytest.mark.parametrize("make", [one_device, against_bot])
def test_who_is_alone_may_start_over_and_the_running_match_is_abandoned(make):
    driver = make()
    driver.play("H8", "I9")
    assert driver.offer(0, REMATCH).rematch == "next"
    assert driver.result == (None, "abandoned")


@pytest.mark.parametrize("custom", list(Takebacks))
def test_nobody_leaves_a_running_match_with_another_person_by_a_rematch(custom):
    driver = online(takebacks=custom)
    driver.play("H8", "I9")
    assert refused(lambda: driver.offer(0, REMATCH)) == Code.TOO_EARLY
    driver.leave(0)
    assert driver.offer(0, REMATCH).rematch is None


def test_the_house_may_close_a_match_for_the_next_one():
    driver = one_device()
    driver.play("H8", "I9")
    driver.close("elsewhere")
    assert driver.match.rematch == "elsewhere"
    assert driver.result == (None, "abandoned")


def test_a_rematch_moves_every_chair_on_by_one():
    match = Driver("stay-on-the-board", HOST, BOT).match
    game, setup = match.game, match.setup
    assert setup.swapped(game).chairs == (BOT, HOST)
    assert setup.options["seats"] == ["human", "computer"]
    assert setup.swapped(game).options["seats"] == ["computer", "human"]
    assert setup.swapped(game).swapped(game) == setup
    match = one_device().match
    assert match.setup.swapped(match.game).options == match.setup.options


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
    ("waiting for a guest", lambda: Driver("caro", HOST, GUEST), [], ["abort"]),
    ("a won game online", online, [*WIN, "L8"], ["rematch"]),
    ("a won game on one device", one_device, [*WIN, "L8"], ["takeback", "rematch"]),
    ("alone", lambda: Driver("save-oneself"), [], ["pause", "rematch", "abort", "hint"]),
]


@pytest.mark.parametrize(
    ("make", "actions", "may"), [row[1:] for row in RIGHTS], ids=[row[0] for row in RIGHTS]
)
def test_a_seat_is_told_what_it_may_do_beside_acting(make, actions, may):
    driver = make()
    driver.play(*actions)
    assert rights(driver.match, 0) == may


def test_who_is_paused_is_told_to_resume_and_who_took_back_to_redo():
    driver = one_device()
    driver.play("H8")
    driver.offer(0, TAKEBACK)
    assert "redo" in rights(driver.match, 0)
    driver.offer(0, PAUSE)
    assert rights(driver.match, 0) == ["rematch", "abort", "resume"]
