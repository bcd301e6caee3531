"""The heartbeat: when the house was there, and who is told when it was not."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from parlour.server.shared import heartbeat as module
from parlour.server.shared.heartbeat import Heartbeat
from parlour.server.shared.tasks import Tasks
from parlour.store import Batch, Beat, Unavailable


class Heart:
    """A store that knows beats alone, and may be away."""

    def __init__(self, at: int | None = None) -> None:
        self.at = at
        self.beats: list[int] = []
        self.away = False
        self.missed = 0

    @property
    def log(self) -> Heart:
        return self

    async def last_beat(self) -> int | None:
        if self.away:
            self.missed += 1
            raise Unavailable("away")
        return self.at

    async def commit(self, batch: Batch) -> None:
        if self.away:
            self.missed += 1
            raise Unavailable("away")
        (beat,) = batch
        assert isinstance(beat, Beat)
        self.at = beat.at
        self.beats.append(beat.at)


class Hand:
    """A clock that is set by hand."""

    def __init__(self, now: int) -> None:
        self.now = now

    def __call__(self) -> int:
        return self.now


@pytest.fixture
def hand(monkeypatch: pytest.MonkeyPatch) -> Hand:
    hand = Hand(100_000)
    monkeypatch.setattr(module, "now_ms", hand)
    monkeypatch.setattr(module, "_BEAT_S", 0)
    return hand


def beating(heart: Any) -> Heartbeat:
    return Heartbeat(heart)


OPENING = [
    # the last beat, alone or one of several processes, since when the house was closed
    (90_000, True, 90_000),
    (99_999, True, 99_999),
    (100_000, True, None),
    (100_500, True, None),  # the machine's clock was put back
    (90_000, False, 90_000),
    (99_000, False, None),  # another process has beaten a second ago
    (None, True, 0),  # no beat yet: each match since its own last event
    (None, False, 0),
]


@pytest.mark.parametrize(("last", "alone", "silent"), OPENING)
async def test_a_house_that_opens_knows_since_when_it_was_closed(
    hand: Hand, last: int | None, alone: bool, silent: int | None
):
    assert await beating(Heart(last)).open(alone=alone) == silent


async def run(heartbeat: Heartbeat, *, busy: bool, told: list[int], until: Any) -> None:
    async def awake(silent: int) -> None:
        told.append(silent)

    heartbeat.start(awake, lambda: busy, Tasks())
    await holds(until)


async def holds(what: Callable[[], object]) -> None:
    """Wait until it does: the heart beats by itself."""
    async with asyncio.timeout(30):
        while not what():  # noqa: ASYNC110
            await asyncio.sleep(0)


async def test_beats_are_written_while_somebodys_time_runs(hand: Hand):
    heart = Heart()
    heartbeat = beating(heart)
    await run(heartbeat, busy=True, told=[], until=lambda: len(heart.beats) > 2)
    hand.now = 100_700
    await heartbeat.stop()
    assert set(heart.beats[:-1]) == {100_000}
    assert heart.beats[-1] == 100_700


async def test_a_quiet_house_writes_only_when_it_closes(hand: Hand):
    heart = Heart()
    heartbeat = beating(heart)
    turns = iter(range(20))
    await run(heartbeat, busy=False, told=[], until=lambda: next(turns, None) is None)
    assert heart.beats == []
    heartbeat.close()
    hand.now = 104_000  # the last connections took their time to end
    await heartbeat.stop()
    assert heart.beats == [100_000]


@pytest.mark.parametrize("back", [103_000, 160_000], ids=["shortly", "for long"])
async def test_when_the_store_was_away_everybody_gets_that_time_back_once(hand: Hand, back: int):
    heart, told = Heart(), list[int]()
    heartbeat = beating(heart)
    await run(heartbeat, busy=True, told=told, until=lambda: heart.beats)
    heart.away = True
    hand.now = back
    await holds(lambda: heart.missed > 1)
    assert (told, hand.now > heartbeat.late_at) == ([], True)
    heart.away = False
    await holds(lambda: heart.at == back)
    await heartbeat.stop()
    assert told == [100_000]


async def test_a_process_with_nothing_to_do_knows_as_well_that_the_store_was_away(hand: Hand):
    heart = Heart(100_000)
    heartbeat = beating(heart)
    turns = iter(range(20))
    await run(heartbeat, busy=False, told=[], until=lambda: next(turns, None) is None)
    heart.away = True
    hand.now = 160_000
    await holds(lambda: heart.missed > 1)
    assert hand.now > heartbeat.late_at
    heart.away = False
    assert await heartbeat.silent_since() == 100_000
    await heartbeat.stop()


async def test_a_machine_that_is_merely_busy_takes_nothing_for_an_absence(hand: Hand):
    heart = Heart(100_000)
    heartbeat = beating(heart)
    hand.now = 104_900
    assert hand.now < heartbeat.late_at
    assert await heartbeat.silent_since() is None


async def test_a_process_that_slept_while_another_was_there_gives_nothing_back(hand: Hand):
    heart = Heart()
    heartbeat = beating(heart)
    hand.now = 160_000
    assert hand.now > heartbeat.late_at
    heart.at = 159_000
    assert await heartbeat.silent_since() is None
    heart.at = 120_000
    assert await heartbeat.silent_since() == 120_000


async def test_a_house_that_is_closing_is_never_late(hand: Hand):
    heartbeat = beating(Heart())
    heartbeat.close()
    hand.now += 3_600_000
    assert hand.now < heartbeat.late_at
