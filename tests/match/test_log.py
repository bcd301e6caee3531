"""Whatever is asked in whatever order: the log alone says what became of the match."""

from __future__ import annotations

from random import Random

import pytest

from desk import BOT, GUEST, HOST, Desk
from parlour import games
from parlour.kernel import Illegal
from parlour.match import Chair, Offer, Phase, Takebacks, TimeControl, advance, open_table, replay
from parlour.match.deciding import rights
from parlour.match.snapshot import dump, load
from playing import random_step

CLOCKS = [None, TimeControl(60_000, 2_000), TimeControl(300_000, 1_000, 9_000)]


def random_desk(game: str, rng: Random) -> Desk:
    chairs = [
        rng.choice([HOST, GUEST, BOT, Chair(open=None)]) for _ in range(games.get(game).seats)
    ]
    takebacks = rng.choice([None, *Takebacks])
    return Desk(
        game, *chairs, seed=str(rng.random()), clock=rng.choice(CLOCKS), takebacks=takebacks
    )


def random_request(desk: Desk, rng: Random) -> None:
    table = desk.table
    seat = rng.randrange(table.game.seats)
    what = rng.choice(list(Offer))
    match rng.choice("aaaaaaaaaaaajoofdrsl" if rng.random() < 0.98 else "lc"):
        case "a" if table.actors:
            desk.act(*random_step(table.game, table.state, rng))
        case "a":
            desk.act(seat, "H8")
        case "j":
            desk.join("Lan", rng.choice([None, seat]))
        case "o":
            desk.offer(seat, what)
        case "f":
            desk.accept(seat, what)
        case "d":
            desk.decline(seat, what)
        case "r":
            desk.redo(seat)
        case "s":
            desk.resume(seat)
        case "l" if rng.random() < 0.05:
            desk.leave(seat)
        case "c" if rng.random() < 0.2:
            desk.cap()


@pytest.mark.parametrize("game", sorted(games.every()))
@pytest.mark.parametrize("seed", range(12))
def test_a_log_of_any_requests_adds_up_to_the_table_they_led_to(game, seed):
    rng = Random(f"{game} {seed}")
    desk = random_desk(game, rng)
    for _ in range(150):
        desk.wait(rng.choice([0, 1, 500, 3_000]))
        before = (desk.table, len(desk.log))
        try:
            random_request(desk, rng)
        except Illegal:
            settled = desk.log[before[1] :]
            assert all((event.key or "").startswith("due:") for event in settled)
        check(desk)
    assert replay(desk.table.game, desk.log) == desk.table
    assert [event.seq for event in desk.log] == list(range(len(desk.log)))
    times = [event.at for event in desk.log]
    assert times == sorted(times)
    keys = [event.key for event in desk.log if event.key is not None]
    assert len(keys) == len(set(keys))


def check(desk: Desk) -> None:
    """What holds of every table."""
    table = desk.table
    game = table.game
    assert (table.phase is Phase.OVER) == (table.ending is not None)
    assert bool(table.actors) == (table.phase is Phase.RUNNING)
    assert -1 not in table.actors
    assert set(table.running_clocks) <= set(table.actors)
    assert table.base <= table.seq == desk.log[-1].seq
    assert table.since <= table.at
    assert desk.due is None or desk.due > desk.now
    if table.clock is not None:
        assert min(table.clock.left) >= 0
        assert table.clock.turn or game.outcome(table.state) is not None
    state = game.start(table.setup.options)
    for play in table.plays:
        state = game.apply(state, play.seat, play.action)
    assert state == table.state
    for play in table.undone:
        state = game.apply(state, play.seat, play.action)
    for seat in range(game.seats):
        offered = {str(offer) for by, offer in table.offers if by == seat}
        assert offered.isdisjoint(rights(table, seat))


@pytest.mark.parametrize("game", sorted(games.every()))
def test_a_snapshot_anywhere_and_the_events_after_it_lead_to_the_same_table(game):
    rng = Random(game)
    desk = random_desk(game, rng)
    for _ in range(60):
        desk.wait(rng.choice([0, 1, 500]))
        try:
            random_request(desk, rng)
        except Illegal:
            continue
    rules = desk.table.game
    table = open_table(rules, desk.log[0])
    for event in desk.log[1:]:
        table = advance(load(rules, dump(table)), event)
    assert table == desk.table
