"""Whatever is asked in whatever order: the log alone says what became of the match."""

from __future__ import annotations

from random import Random

import pytest

from driver import BOT, GUEST, HOST, Driver
from parlour import games
from parlour.kernel import Illegal
from parlour.match import Chair, Offer, Phase, Takebacks, TimeControl, advance, open_match, replay
from parlour.match.offers import rights
from parlour.match.snapshot import dump, load
from play import random_step

CLOCKS = [None, TimeControl(60_000, 2_000), TimeControl(300_000, 1_000, 9_000)]


def random_driver(game: str, rng: Random) -> Driver:
    chairs = [
        rng.choice([HOST, GUEST, BOT, Chair(open=None)]) for _ in range(games.get(game).seats)
    ]
    takebacks = rng.choice([None, *Takebacks])
    return Driver(
        game, *chairs, seed=str(rng.random()), clock=rng.choice(CLOCKS), takebacks=takebacks
    )


def random_request(driver: Driver, rng: Random) -> None:
    match = driver.match
    seat = rng.randrange(match.game.seats)
    what = rng.choice(list(Offer))
    match rng.choice("aaaaaaaaaaaajoofdrsl" if rng.random() < 0.98 else "lc"):
        case "a" if match.actors:
            driver.act(*random_step(match.game, match.state, rng))
        case "a":
            driver.act(seat, "H8")
        case "j":
            driver.join("Lan", rng.choice([None, seat]))
        case "o":
            driver.offer(seat, what)
        case "f":
            driver.accept(seat, what)
        case "d":
            driver.decline(seat, what)
        case "r":
            driver.redo(seat)
        case "s":
            driver.resume(seat)
        case "l" if rng.random() < 0.05:
            driver.leave(seat)
        case "c" if rng.random() < 0.2:
            driver.cap()


@pytest.mark.parametrize("game", sorted(games.every()))
@pytest.mark.parametrize("seed", range(12))
def test_a_log_of_any_requests_adds_up_to_the_table_they_led_to(game, seed):
    rng = Random(f"{game} {seed}")
    driver = random_driver(game, rng)
    for _ in range(150):
        driver.wait(rng.choice([0, 1, 500, 3_000]))
        before = (driver.match, len(driver.log))
        try:
            random_request(driver, rng)
        except Illegal:
            settled = driver.log[before[1] :]
            assert all((event.key or "").startswith("due:") for event in settled)
        check(driver)
    assert replay(driver.match.game, driver.log) == driver.match
    assert [event.seq for event in driver.log] == list(range(len(driver.log)))
    times = [event.at for event in driver.log]
    assert times == sorted(times)
    keys = [event.key for event in driver.log if event.key is not None]
    assert len(keys) == len(set(keys))


def check(driver: Driver) -> None:
    """What holds of every table."""
    match = driver.match
    game = match.game
    assert (match.phase is Phase.OVER) == (match.ending is not None)
    assert bool(match.actors) == (match.phase is Phase.RUNNING)
    assert -1 not in match.actors
    assert set(match.running_clocks) <= set(match.actors)
    assert match.base <= match.seq == driver.log[-1].seq
    assert match.since <= match.at
    assert driver.due is None or driver.due > driver.now
    if match.clock is not None:
        assert min(match.clock.left) >= 0
        assert match.clock.turn or game.outcome(match.state) is not None
    state = game.start(match.setup.options)
    for play in match.plays:
        state = game.apply(state, play.seat, play.action)
    assert state == match.state
    for play in match.undone:
        state = game.apply(state, play.seat, play.action)
    for seat in range(game.seats):
        offered = {str(offer) for by, offer in match.offers if by == seat}
        assert offered.isdisjoint(rights(match, seat))


@pytest.mark.parametrize("game", sorted(games.every()))
def test_a_snapshot_anywhere_and_the_events_after_it_lead_to_the_same_table(game):
    rng = Random(game)
    driver = random_driver(game, rng)
    for _ in range(60):
        driver.wait(rng.choice([0, 1, 500]))
        try:
            random_request(driver, rng)
        except Illegal:
            continue
    rules = driver.match.game
    match = open_match(rules, driver.log[0])
    for event in driver.log[1:]:
        match = advance(load(rules, dump(match)), event)
    assert match == driver.match
