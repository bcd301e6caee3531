"""Somebody sets the machine's clock: nobody at a table gains or loses by it."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from parlour import games
from parlour.match import Chair, Setup, TimeControl
from parlour.server.matches import commands, requests
from parlour.server.matches.create import Opening
from parlour.server.services import Services
from parlour.server.shared import clock, heartbeat
from parlour.server.shared.clock import Clock
from parlour.server.shared.config import Config
from parlour.server.shared.heartbeat import Heartbeat
from parlour.store import Beat, SqliteStore

HOUR_MS = 3_600_000


class Machine:
    """Its two clocks, in milliseconds."""

    def __init__(self) -> None:
        self.wall, self.steady = 1_000_000, 500

    def go_on(self, ms: int) -> None:
        self.wall += ms
        self.steady += ms

    def clock(self) -> Clock:
        return Clock(lambda: self.wall * 1_000_000, lambda: self.steady * 1_000_000)


@pytest.mark.parametrize("set_by", [-HOUR_MS, HOUR_MS])
def test_time_goes_on_as_it_did_when_the_wall_clock_is_set(set_by: int):
    machine = Machine()
    house = machine.clock()
    machine.go_on(10)
    assert house.now() == 1_000_010
    machine.wall += set_by
    machine.go_on(5)
    assert house.now() == 1_000_015


def test_while_nobody_plays_the_house_follows_the_wall_but_never_back():
    machine = Machine()
    house = machine.clock()
    machine.wall += HOUR_MS
    house.follow()
    assert house.now() == 1_000_000 + HOUR_MS
    machine.wall -= 2 * HOUR_MS
    house.follow()
    assert house.now() == 1_000_000 + HOUR_MS


@pytest.mark.parametrize("set_by", [-HOUR_MS, HOUR_MS])
async def test_a_clock_that_is_set_gives_and_takes_nobodys_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, set_by: int
):
    house = Services(Config(database=str(tmp_path / "house.sqlite")))
    await house.start()
    setup = Setup.of(games.get("caro"), {}, (Chair(), Chair()), clock=TimeControl(600_000))
    live, _ = await house.matches.open(Opening(setup, [True, True]))
    began = time.monotonic()
    await house.matches.submit(live, commands.act(0, requests.Acting("H8")))
    before, wall = live.match, time.time_ns
    monkeypatch.setattr(time, "time_ns", lambda: wall() + set_by * 1_000_000)
    await house.matches.submit(live, commands.act(1, requests.Acting("I9")))
    passed = (time.monotonic() - began) * 1_000 + 2
    assert live.match.ending is None
    assert live.match.clock is not None
    assert before.at <= live.match.at <= before.at + passed
    assert 600_000 - passed <= live.match.clock.left[1] <= 600_000
    await house.stop()


async def test_a_clock_that_was_set_back_while_the_house_was_closed_is_not_believed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    machine = Machine()
    own = machine.clock()
    monkeypatch.setattr(heartbeat, "clock", own)
    monkeypatch.setattr(heartbeat, "now_ms", own.now)
    store = SqliteStore(tmp_path / "house.sqlite")
    await store.start()
    await store.commit([Beat(1_000_000 + HOUR_MS)])
    assert await Heartbeat(store).open(alone=True) is None
    await store.stop()
    assert own.now() == 1_000_000 + HOUR_MS
    machine.go_on(7)
    assert own.now() == 1_000_007 + HOUR_MS


def test_the_houses_own_time_is_that_of_the_wall_when_it_opens():
    assert abs(clock.now_ms() - time.time_ns() // 1_000_000) < HOUR_MS
