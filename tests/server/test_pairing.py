"""Who is brought together with whom, where they wait, and what becomes of an opening that fails."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random

import msgspec
import pytest

import services
from parlour import games
from parlour.match import Chair, PlayerKind, Setup
from parlour.server import Config
from parlour.server.lobby.seeks.pairing import Pairing
from parlour.server.lobby.seeks.queue import MemoryQueue, Queue
from parlour.server.lobby.seeks.redis_queue import RedisQueue
from parlour.server.lobby.seeks.seek import NEAREST, Seek, pairs, window
from parlour.server.services import Services
from parlour.server.shared.bus import Alone
from parlour.server.shared.tasks import Tasks
from parlour.store import Unavailable


def somebody(id_: str, rating: float, at: int = 0, person: str = "", setup: str = "s") -> Seek:
    return Seek(id_, setup, person or id_, id_, PlayerKind.ACCOUNT, rating, at)


@pytest.mark.parametrize(
    ("now", "far", "fits"),
    [(0, 100, True), (0, 101, False), (5_000, 200, True), (5_000, 201, False), (30_000, 999, True)],
)
def test_the_window_widens_with_the_waiting(now: int, far: int, fits: bool):
    waiting = [somebody("a", 1_500), somebody("b", 1_500 + far)]
    assert bool(pairs(waiting, now)) is fits


def test_both_must_look_that_far_and_who_waits_longest_goes_first():
    old, fresh, late = somebody("a", 1_500), somebody("b", 1_900, 29_000), somebody("c", 1_550, 10)
    assert window(old, 30_000) is None
    assert pairs([fresh, old], 30_000) == []
    assert pairs([fresh, late, old], 30_000) == [(old, late)]
    others = somebody("d", 1_500, person="a"), somebody("e", 1_500, setup="t")
    assert pairs([old, *others], 0) == []


@pytest.mark.parametrize(
    ("near", "widens", "now", "far", "fits"),
    [
        (200, True, 0, 200, True),
        (200, True, 1_000, 221, False),
        (200, True, 30_000, 999, True),
        (200, False, 3_600_000, 200, True),
        (200, False, 3_600_000, 201, False),
        (None, False, 0, 999, True),
        (None, True, 0, 999, True),
    ],
)
def test_who_sets_a_range_is_not_taken_past_it_unless_it_may_widen(
    near: int | None, widens: bool, now: int, far: int, fits: bool
):
    one = msgspec.structs.replace(somebody("a", 1_500), near=near, widens=widens)
    other = msgspec.structs.replace(somebody("b", 1_500 + far), near=None)
    assert bool(pairs([one, other], now)) is fits
    assert bool(pairs([other, one], now)) is fits


def test_those_left_over_are_few_however_many_came():
    """Whoever looks least far is still near to somebody, so no round has a crowd to compare."""
    dice = Random(7)
    crowd = [
        Seek(f"{n}", "s", f"{n}", "", PlayerKind.GUEST, dice.uniform(0, 3_000), n, NEAREST, False)
        for n in range(2_000)
    ]
    paired = {seek.id for pair in pairs(crowd, 10**6) for seek in pair}
    assert len(crowd) - len(paired) <= 3_000 // NEAREST + 1


def test_everybody_who_fits_is_paired_in_one_round():
    crowd = [somebody(f"{n:03}", 1_000 + 10 * (n % 7), n, setup=f"s{n % 2}") for n in range(100)]
    found = pairs(crowd, 100)
    assert len(found) == 50
    assert {seek.id for pair in found for seek in pair} == {seek.id for seek in crowd}
    assert all(one.setup == other.setup and one.at < other.at for one, other in found)


@pytest.fixture(params=["memory", "redis"])
async def queue(request: pytest.FixtureRequest) -> AsyncIterator[Queue]:
    """Where seeks wait."""
    if request.param == "memory":
        yield MemoryQueue()
        return
    with services.redis() as url:
        made = RedisQueue(url)
        await made._redis.flushall()
        yield made
        await made.stop()


async def test_who_waits_is_found_by_what_is_sought(queue: Queue):
    one, alike, other = somebody("a", 1), somebody("b", 1), somebody("c", 1, setup="t")
    assert [await queue.add(seek) for seek in (one, alike, other)] == [None] * 3
    assert {seek.id for seek in await queue.alike("s")} == {"a", "b"}
    assert {seek.id for seek in await queue.crowds()} == {"a", "b"}
    again = somebody("d", 1, person="a", setup="t")
    assert await queue.add(again) == "a"
    assert await queue.find("a") is None
    assert {seek.id for seek in await queue.crowds()} == {"c", "d"}


async def test_two_are_claimed_once_and_wait_again_if_nothing_comes_of_it(queue: Queue):
    one, other = somebody("a", 1), somebody("b", 1)
    await queue.add(one)
    await queue.add(other)
    assert await queue.claim(one, other)
    assert not await queue.claim(one, other)
    assert await queue.alike("s") == []
    assert await queue.find("a") == one  # its match is being opened
    await queue.remove(other)  # who cancels meanwhile is not put back
    await queue.put_back(one, other)
    assert await queue.alike("s") == [one]
    assert await queue.find("b") is None
    third = somebody("c", 1)
    await queue.add(third)
    assert await queue.claim(one, third)
    await queue.settle(one, third, "match")
    assert [await queue.outcome(id_) for id_ in ("a", "b", "c")] == ["match", None, "match"]
    assert await queue.find("a") is None


async def test_a_failed_opening_puts_both_back_and_the_next_round_opens_it(
    queue: Queue, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    house = Services(Config.of({"database": str(tmp_path / "house.sqlite"), "warm": False}))
    await house.store.start()
    tasks = Tasks()
    pairing = Pairing(queue, house.matches, Alone(), tasks)
    setup = Setup.of(games.get("caro"), {}, (Chair(), Chair())).write()
    one, other = somebody("a", 1, setup=setup), somebody("b", 1, setup=setup)
    fails = [Unavailable("away"), RuntimeError("no")]

    async def open_(*_args: object, **_rest: object) -> None:
        raise fails.pop()

    await pairing.enter(one)
    with monkeypatch.context() as broken:
        broken.setattr(house.matches, "open", open_)
        await pairing.enter(other)  # which fails, but not for whoever asks
        assert [await queue.find(id_) for id_ in ("a", "b")] == [one, other]
        assert [await queue.outcome(id_) for id_ in ("a", "b")] == [None, None]
        await pairing._bring(await queue.crowds())
    assert fails == []
    news = pairing.listen("a")
    await pairing.start()
    await asyncio.wait_for(news.wait(), 30)
    match = await queue.outcome("a")
    assert match
    assert await queue.outcome("b") == match
    await pairing.stop()
    await house.store.stop()
