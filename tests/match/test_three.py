"""Matches of more than two: what one of them cannot do to the others."""

from __future__ import annotations

import pytest
from parlour_battle_of_cards import BattleOfCards, game

from driver import BOT, DRAW, GUEST, HOST, PAUSE, REMATCH, TAKEBACK, Driver, refused
from parlour.kernel import AnyGame, Code
from parlour.match import Chair, Phase, Takebacks, snapshot
from parlour.match.clock import TimeControl
from parlour.match.command import Act
from parlour.match.rated import require_fair
from parlour.match.record import read, states, write
from parlour.match.transcript import transcript


def three(*chairs: Chair, game: AnyGame = game, **rest) -> Driver:
    """Three who sit apart, each with a card laid."""
    driver = Driver(game, *(chairs or (HOST, GUEST, GUEST)), **rest)
    while driver.match.phase is Phase.WAITING:
        driver.join("Guest")
    lay(driver)
    return driver


def lay(driver: Driver) -> None:
    for seat in driver.match.actors:
        driver.act(seat, game.legal(driver.match.state, seat)[0])


def test_nobody_can_act_before_everybody_has_joined():
    driver = Driver(game, HOST, GUEST, GUEST)
    driver.join("Second")
    assert driver.match.phase is Phase.WAITING
    driver.join("Third")
    assert driver.match.phase is Phase.RUNNING
    assert driver.match.actors == (0, 1, 2)
    assert [seat.name for seat in driver.match.seats][1:] == ["Second", "Third"]


def test_whoever_resigns_has_lost_and_the_others_share_the_win():
    driver = three()
    driver.leave(1)
    assert driver.result == ((0.5, 0, 0.5), "resign")
    assert 'Result "½-0-½"' in write(transcript(driver.match))


def test_a_match_that_one_leaves_before_all_have_acted_counts_for_nobody():
    driver = Driver(game, HOST, HOST, HOST)
    driver.act(0, game.legal(driver.match.state, 0)[0])
    driver.leave(2)
    assert driver.result == (None, "aborted")


@pytest.mark.parametrize("what", [DRAW, PAUSE])
def test_what_is_offered_happens_when_the_last_of_them_agrees(what):
    driver = three()
    driver.offer(2, what)
    driver.accept(0, what)
    assert driver.match.phase is Phase.RUNNING
    assert refused(lambda: driver.accept(0, what)) is Code.OFFER_STANDS
    driver.accept(1, what)
    if what is DRAW:
        assert driver.result == ((1 / 3,) * 3, "agreement")
        assert "⅓-⅓-⅓" in write(transcript(driver.match))
    else:
        assert driver.match.phase is Phase.PAUSED


def test_one_who_declines_ends_the_offer_of_all():
    driver = three()
    driver.offer(2, DRAW)
    driver.accept(0, DRAW)
    driver.decline(1, DRAW)
    assert driver.match.offers == frozenset()
    assert refused(lambda: driver.accept(1, DRAW)) is Code.NO_OFFER


def test_one_who_agreed_can_think_better_of_it():
    driver = three()
    driver.offer(2, DRAW)
    driver.accept(0, DRAW)
    driver.decline(0, DRAW)
    assert driver.match.offers == {(2, DRAW)}
    driver.accept(1, DRAW)
    assert driver.match.phase is Phase.RUNNING
    driver.accept(0, DRAW)
    assert driver.match.phase is Phase.OVER


def test_a_rematch_takes_everybody_and_moves_the_chairs_on():
    driver = three()
    while driver.match.actors:
        lay(driver)
    driver.offer(0, REMATCH)
    driver.accept(1, REMATCH)
    assert driver.match.rematch is None
    driver.accept(2, REMATCH)
    assert driver.match.rematch == "next"
    chairs = driver.match.setup.chairs
    assert driver.match.setup.swapped(game).chairs == (chairs[1], chairs[2], chairs[0])


def test_the_computer_has_to_agree_to_a_draw_and_to_nothing_else():
    driver = three(HOST, GUEST, BOT)
    driver.offer(0, PAUSE)
    driver.accept(1, PAUSE)
    assert driver.match.phase is Phase.PAUSED
    driver.resume(1)
    driver.offer(0, DRAW)
    driver.accept(1, DRAW)
    assert driver.match.phase is Phase.RUNNING
    driver.accept(2, DRAW)
    assert driver.match.phase is Phase.OVER


def test_nothing_is_taken_back_between_more_than_two():
    assert refused(lambda: three().offer(0, TAKEBACK)) is Code.OFFER_UNAVAILABLE
    alone = three(HOST, BOT, BOT)
    alone.offer(0, TAKEBACK)
    assert [play.seat for play in alone.match.plays if play.seat >= 0] == []


def test_the_clock_runs_for_everybody_who_has_not_laid():
    driver = Driver(game, HOST, HOST, HOST, clock=TimeControl(60_000, 2_000))
    driver.wait(10_000)
    driver.act(1, game.legal(driver.match.state, 1)[0])
    driver.wait(5_000)
    assert driver.left == (45_000, 52_000, 45_000)
    assert driver.match.running_clocks == (0, 2)


def test_whose_time_is_up_has_lost_and_the_others_share_the_win():
    driver = three(clock=TimeControl(60_000))
    (seat,) = set(range(3)) - {0, 1}
    for other in (0, 1):
        driver.act(other, game.legal(driver.match.state, other)[0])
    driver.wait(60_000)
    assert driver.result == ((0.5, 0.5, 0), "timeout")
    assert seat == 2


def test_of_several_who_act_at_once_nobody_has_to_wait_for_the_others():
    driver = Driver(game, HOST, HOST, HOST)
    seen = driver.match.base
    mine = Act(2, None, game.legal(driver.match.state, 2)[0], seen)
    for seat in (0, 1):
        driver.act(seat, game.legal(driver.match.state, seat)[0])
        assert not mine.is_stale(driver.match)
    driver.act(2, mine.action)
    assert mine.is_stale(driver.match)
    assert Act(2, None, "#01", driver.match.seq + 1).is_stale(driver.match)


def test_between_two_an_action_is_stale_as_soon_as_the_other_has_acted():
    driver = Driver("caro", HOST, HOST)
    seen = driver.match.base
    driver.act(0, "H8")
    assert Act(1, None, "H9", seen).is_stale(driver.match)


def test_a_record_names_the_seat_where_several_act_at_once_and_reads_back():
    driver = three()
    while driver.match.actors:
        lay(driver)
    record = read(write(transcript(driver.match)))
    assert any(action.startswith("1:#") for action in record.actions)
    *_, (last, _, _) = states(game, record)
    assert last == driver.match.state
    assert game.outcome(last) is not None


def test_only_what_two_play_is_rated():
    setup = Driver(game, HOST, HOST, HOST, takebacks=Takebacks.OFF, rated=True).match.setup
    assert refused(lambda: require_fair(game, setup)) is Code.BAD_RATED


class Counted(BattleOfCards):
    """It counts how often its rules are asked what comes of an action."""

    def __init__(self):
        self.asked = 0

    def apply(self, s, seat, action):
        self.asked += 1
        return super().apply(s, seat, action)


@pytest.mark.parametrize("kept", [False, True])
def test_who_acts_beside_others_has_no_game_played_again_from_its_start(kept):
    rules = Counted()
    driver = three(game=rules)
    base = driver.match.base
    for seat in (2, 0):
        driver.act(seat, game.legal(driver.match.state, seat)[0])
    match = snapshot.load(rules, snapshot.dump(driver.match)) if kept else driver.match
    rules.asked = 0
    assert not Act(1, base=base).is_stale(match)
    assert Act(0, base=base).is_stale(match)
    assert rules.asked == 0
