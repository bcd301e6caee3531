"""Somebody sets the machine's clock: nobody at a table gains or loses by it."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from parlour import games
from parlour.match import Chair, Setup, TimeControl
from parlour.server import asking, clock, pulse, wire
from parlour.server.clock import Clock
from parlour.server.config import Config
from parlour.server.house import House
from parlour.server.pulse import Pulse

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
    house = House(Config(database=str(tmp_path / "house.sqlite")))
    await house.start()
    setup = Setup.of(games.get("caro"), {}, (Chair(), Chair()), clock=TimeControl(600_000))
    live, _ = await house.tables.open(setup, None, [True, True])
    began = time.monotonic()
    await house.tables.submit(live, asking.act(live, 0, wire.Acting("H8")))
    before, wall = live.table, time.time_ns
    monkeypatch.setattr(time, "time_ns", lambda: wall() + set_by * 1_000_000)
    await house.tables.submit(live, asking.act(live, 1, wire.Acting("I9")))
    passed = (time.monotonic() - began) * 1_000 + 2
    assert live.table.ending is None
    assert live.table.clock is not None
    assert before.at <= live.table.at <= before.at + passed
    assert 600_000 - passed <= live.table.clock.left[1] <= 600_000
    await house.stop()


async def test_a_clock_that_was_set_back_while_the_house_was_closed_is_not_believed(
    monkeypatch: pytest.MonkeyPatch,
):
    machine = Machine()
    own = machine.clock()
    monkeypatch.setattr(pulse, "clock", own)
    monkeypatch.setattr(pulse, "now_ms", own.now)

    class Heart:
        async def pulse(self) -> int:
            return 1_000_000 + HOUR_MS

    assert await Pulse(Heart()).open(alone=True) is None  # type: ignore[arg-type]
    assert own.now() == 1_000_000 + HOUR_MS
    machine.go_on(7)
    assert own.now() == 1_000_007 + HOUR_MS


def test_the_houses_own_time_is_that_of_the_wall_when_it_opens():
    assert abs(clock.now_ms() - time.time_ns() // 1_000_000) < HOUR_MS
