"""Who sits where, who may join, and how leaving counts (caro.md sections 9 and 10.1)."""

from __future__ import annotations

import pytest

from driver import BOT, GUEST, HOST, PAUSE, Driver
from parlour import games
from parlour.kernel import CHANCE, BadOption, Code, Illegal
from parlour.match import Chair, Ending, Event, Kind, Phase, Setup, Takebacks, TimeControl, advance
from parlour.match.decide import is_free

EITHER = Chair(open=None)

FREE = [
    # chairs, played before, which are free
    ((HOST, HOST), [], []),
    ((HOST, GUEST), [], [1]),
    ((GUEST, HOST), [], [0]),
    ((GUEST, GUEST), [], [0, 1]),
    ((HOST, BOT), [], []),
    ((EITHER, BOT), [], []),  # the only chair of its maker
    ((EITHER, EITHER), [], [0, 1]),
    ((EITHER, EITHER), ["H8"], [1]),
    ((EITHER, EITHER), ["H8", "I9"], []),
    ((EITHER, HOST), [], [0]),
    ((EITHER, GUEST), [], [1]),
]


@pytest.mark.parametrize(("chairs", "actions", "free"), FREE)
def test_a_chair_is_free_when_it_is_open_or_the_maker_can_spare_it(chairs, actions, free):
    driver = Driver("caro", *chairs)
    driver.play(*actions)
    assert [seat for seat in (0, 1) if is_free(driver.match, seat)] == free


JOINS = [
    ((HOST, GUEST), None, 1),
    ((GUEST, GUEST), None, 0),
    ((GUEST, GUEST), 1, 1),
    ((EITHER, EITHER), None, 1),  # who made the match stays on its first chair
    ((EITHER, EITHER), 0, 0),
    ((EITHER, GUEST), None, 1),
]


@pytest.mark.parametrize(("chairs", "asked", "seat"), JOINS)
def test_a_guest_gets_the_chair_asked_for_or_one_that_was_meant_for_guests(chairs, asked, seat):
    match = Driver("caro", *chairs).join("Lan", asked)
    assert (match.seats[seat].name, match.seats[seat].taken) == ("Lan", True)
    assert not match.seats[1 - seat].taken


@pytest.mark.parametrize(("chairs", "asked"), [((HOST, HOST), None), ((HOST, GUEST), 0)])
def test_nobody_takes_a_chair_that_is_not_free(chairs, asked):
    with pytest.raises(Illegal) as refusal:
        Driver("caro", *chairs).join("Lan", asked)
    assert refusal.value.code == Code.NO_FREE_SEAT


@pytest.mark.parametrize("chairs", [(HOST, GUEST), (EITHER, EITHER)])
def test_the_third_to_come_finds_no_free_seat(chairs):
    driver = Driver("caro", *chairs)
    driver.join("Lan")
    with pytest.raises(Illegal) as refusal:
        driver.join("Minh")
    assert refusal.value.code == Code.NO_FREE_SEAT


def test_nobody_joins_a_match_that_is_over():
    driver = Driver("caro", HOST, GUEST)
    driver.leave(0)
    with pytest.raises(Illegal) as refusal:
        driver.join("Lan")
    assert refusal.value.code == Code.NO_FREE_SEAT


def test_play_begins_when_the_last_guest_is_there():
    driver = Driver("caro", GUEST, GUEST)
    driver.join("Lan")
    assert driver.match.phase is Phase.WAITING
    assert driver.match.actors == ()
    with pytest.raises(Illegal) as refusal:
        driver.act(0, "H8")
    assert refusal.value.code == Code.NOT_STARTED
    driver.join("Minh")
    assert driver.match.phase is Phase.RUNNING
    driver.act(0, "H8")


LEAVING = [
    # game, options, actions, who leaves, scores, reason
    ("caro", {}, [], 0, None, "aborted"),
    ("caro", {}, ["H8"], 1, None, "aborted"),
    ("caro", {}, ["H8", "I9"], 0, (0.0, 1.0), "resign"),
    ("caro", {}, ["H8", "I9"], 1, (1.0, 0.0), "resign"),
    ("caro", {"opening": "swap2"}, ["H8", "I9", "H9"], 0, None, "aborted"),
    ("caro", {"opening": "swap2"}, ["H8", "I9", "H9", "take_o"], 0, (0.0, 1.0), "resign"),
    ("save-oneself", {}, [], 0, None, "aborted"),
]


@pytest.mark.parametrize(("game", "options", "actions", "seat", "scores", "reason"), LEAVING)
def test_leaving_is_resigning_once_every_seat_has_acted(
    game, options, actions, seat, scores, reason
):
    driver = Driver(game, options=options)
    driver.play(*actions)
    driver.leave(seat)
    assert driver.result == (scores, reason)
    with pytest.raises(Illegal) as refusal:
        driver.leave(seat)
    assert refusal.value.code == Code.MATCH_OVER


def test_who_plays_alone_and_leaves_has_lost():
    driver = Driver("save-oneself")
    driver.act(0, driver.match.game.legal(driver.match.state, 0)[0])
    driver.leave(0)
    assert driver.result == ((0.0,), "resign")


def test_one_may_leave_a_paused_match():
    driver = Driver()
    driver.offer(0, PAUSE)
    driver.leave(0)
    assert driver.match.phase is Phase.OVER


def test_who_stays_away_loses_by_an_event_of_its_own():
    driver = Driver()
    event = Event(1, 5, 0, Kind.ABANDON)
    assert advance(driver.match, event).ending == Ending((0.0, 1.0), "abandon")


def test_a_match_that_grows_too_long_ends_without_a_result():
    driver = Driver()
    driver.play("H8", "I9")
    driver.cap()
    assert driver.result == (None, "too_long")
    assert driver.match.phase is Phase.OVER


OVER = [
    (lambda driver: driver.leave(0), Code.MATCH_OVER),
    (lambda driver: driver.play("A1", "I8", "A3", "J8", "A5", "K8", "A7", "L8"), Code.GAME_OVER),
]


@pytest.mark.parametrize(("end", "code"), OVER)
def test_after_the_end_no_action_is_taken(end, code):
    driver = Driver()
    driver.play("H8")
    end(driver)
    with pytest.raises(Illegal) as refusal:
        driver.act(1, "B2")
    assert refusal.value.code == code


def test_chance_is_never_a_client():
    with pytest.raises(Illegal) as refusal:
        Driver("save-oneself").act(CHANCE, "draw bottle")
    assert refusal.value.code == Code.NOT_A_PLAYER


def test_a_refused_action_is_refused_with_the_games_own_code():
    driver = Driver()
    driver.play("H8")
    with pytest.raises(Illegal) as refusal:
        driver.act(1, "H8")
    assert refusal.value.code == Code.CELL_TAKEN
    assert len(driver.log) == 2


@pytest.mark.parametrize("seq", [0, 2])
def test_only_the_next_event_of_the_log_leads_on(seq):
    with pytest.raises(ValueError, match="does not follow"):
        advance(Driver().match, Event(seq, 0, 0, Kind.ACTION, "H8"))


def test_a_match_starts_once():
    driver = Driver()
    with pytest.raises(ValueError, match="once"):
        advance(driver.match, Event(1, 0, -2, Kind.START, driver.log[0].text))


# -- setups --------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", sorted(games.every()))
@pytest.mark.parametrize("clock", [None, TimeControl(60_000), TimeControl(60_000, 1_000, 5_000)])
@pytest.mark.parametrize("takebacks", [None, *Takebacks])
def test_a_setup_is_read_as_it_was_written(game, clock, takebacks):
    rules = games.get(game)
    chairs = (Chair(None, 'Ân "x", \\y', None), Chair(3, "", False))[: rules.seats]
    setup = Setup.of(rules, {}, chairs, clock=clock, takebacks=takebacks, previous="abc")
    assert Setup.read(setup.write()) == setup
    assert Setup.read(setup.write()).write() == setup.write()


def test_every_default_is_written_out():
    assert Driver().match.setup.options == {"size": 15, "rule": "standard", "opening": "free"}


SITTERS = [
    ((HOST, HOST), {}, ["human", "human"]),
    ((HOST, BOT), {}, ["human", "computer"]),
    ((BOT, BOT), {"seats": ["human", "human"]}, ["computer", "computer"]),
]


@pytest.mark.parametrize(("chairs", "options", "seats"), SITTERS)
def test_stay_on_the_board_is_told_who_sits_there_by_the_match_alone(chairs, options, seats):
    setup = Driver("stay-on-the-board", *chairs, options=options).match.setup
    assert setup.options["seats"] == seats


def test_a_game_that_does_not_ask_who_sits_there_cannot_be_told():
    with pytest.raises(BadOption) as refusal:
        Driver("caro", options={"seats": ["human", "human"]})
    assert refusal.value.code == Code.UNKNOWN_OPTION


@pytest.mark.parametrize("chairs", [(HOST,), (HOST, HOST, HOST)])
def test_the_chairs_must_be_as_many_as_the_game_has_seats(chairs):
    with pytest.raises(Illegal) as refusal:
        Setup.of(games.get("caro"), {}, chairs)
    assert refusal.value.code == Code.BAD_SEATS
