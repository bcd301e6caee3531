"""Quick match: whoever wants the same game is brought together, nobody with themselves."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from threading import Thread
from typing import Any

import httpx
import pytest

import services
from parlour import games
from parlour.match import Chair, PlayerKind, Setup
from parlour.server import Config
from parlour.server.bus import Alone
from parlour.server.house import House as InsideHouse
from parlour.server.seeks.pairing import Pairing
from parlour.server.seeks.queue import MemoryQueue, Queue
from parlour.server.seeks.redis_queue import RedisQueue
from parlour.server.seeks.seek import Seek, pairs, window
from parlour.server.tasks import Tasks
from parlour.store import Unavailable
from persons import Browser
from serving import Match, opened, refusal, wait_for

Visit = Callable[[], Browser]
BULLET = {"main_ms": 60_000}


def seek(browser: Browser, game: str = "caro", **rest: Any) -> str:
    answer = browser.http.post("/api/seeks", json={"game": game, "clock": BULLET, **rest})
    assert answer.status_code == 201, answer.text
    id_: str = answer.json()["id"]
    return id_


def found(browser: Browser, id_: str, wait: int = 0) -> tuple[str, str | None]:
    answer = browser.http.get(f"/api/seeks/{id_}", params={"wait": wait})
    assert answer.status_code == 200, answer.text
    return answer.json()["state"], answer.json()["match"]


@pytest.fixture
def two(browser: Visit) -> tuple[Browser, Browser]:
    one, other = browser(), browser()
    one.enter(), other.enter()
    return one, other


def test_two_who_want_the_same_play_it_each_on_one_seat(two: tuple[Browser, Browser]):
    one, other = two
    first = seek(one)
    assert found(one, first) == ("waiting", None)
    second = seek(other)
    state, match = found(one, first, wait=20)
    assert (state, found(other, second, wait=20)) == ("paired", ("paired", match))
    yours = [b.http.get(f"/api/matches/{match}").json() for b in two]
    assert sorted(shown["yours"] for shown in yours) == [[0], [1]]
    assert yours[0]["position"]["phase"] == "running"
    assert yours[0]["position"]["clock"]["main_ms"] == 60_000
    assert {c["name"] for c in yours[0]["position"]["seats"]} == {b.me()["name"] for b in two}


@pytest.mark.parametrize(
    "wish",
    [
        {"game": "four-in-a-square"},
        {"clock": None},
        {"options": {"size": 19}},
        {"clock": {"days": 1}},
    ],
)
def test_who_wants_something_else_waits_on(two: tuple[Browser, Browser], wish: dict[str, Any]):
    one, other = two
    first, second = seek(one), seek(other, **wish)
    assert found(one, first) == found(other, second) == ("waiting", None)
    for browser, id_ in ((one, first), (other, second)):
        browser.http.delete(f"/api/seeks/{id_}")


def test_nobody_is_paired_with_themselves(two: tuple[Browser, Browser]):
    # platform-features.md, defect 10
    one, _ = two
    first = seek(one)
    second = seek(one)
    assert (found(one, first), found(one, second)) == (("gone", None), ("waiting", None))
    one.http.delete(f"/api/seeks/{second}")


def test_who_cancels_is_not_found(two: tuple[Browser, Browser]):
    one, other = two
    first = seek(one)
    assert one.http.delete(f"/api/seeks/{first}").json()["state"] == "gone"
    second = seek(other)
    assert (found(one, first), found(other, second)) == (("gone", None), ("waiting", None))
    other.http.delete(f"/api/seeks/{second}")


def test_a_strangers_seek_is_nobodys_business(two: tuple[Browser, Browser], http: httpx.Client):
    one, other = two
    path = f"/api/seeks/{seek(one)}"
    assert refusal(http.get(path)) == (401, "not_signed_in")
    assert refusal(other.http.get(path)) == (404, "not_found")
    assert refusal(other.http.delete(path)) == (404, "not_found")
    assert refusal(http.post("/api/seeks", json={"game": "caro"})) == (401, "not_signed_in")
    one.http.delete(path)


@pytest.mark.parametrize(
    ("body", "refused"),
    [
        ({"game": "save-oneself"}, (422, "bad_seats")),
        ({"game": "chess"}, (422, "unknown_game")),
        ({"game": "caro", "options": {"size": 2}}, (422, "bad_option")),
        ({"game": "caro", "clock": {}}, (422, "bad_clock")),
        ({"game": "caro", "rated": True}, (403, "needs_account")),
        ({"game": "caro", "name": "x"}, (400, "bad_request")),
    ],
)
def test_what_cannot_be_played_cannot_be_sought(
    two: tuple[Browser, Browser], body: dict[str, Any], refused: tuple[int, str]
):
    assert refusal(two[0].http.post("/api/seeks", json=body)) == refused


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
    house = InsideHouse(Config.of({"database": str(tmp_path / "house.sqlite"), "warm": False}))
    await house.store.start()
    tasks = Tasks()
    pairing = Pairing(queue, house.tables, Alone(), tasks)
    setup = Setup.of(games.get("caro"), {}, (Chair(), Chair())).write()
    one, other = somebody("a", 1, setup=setup), somebody("b", 1, setup=setup)
    fails = [Unavailable("away"), RuntimeError("no")]

    async def open_(*_args: object, **_rest: object) -> None:
        raise fails.pop()

    await pairing.enter(one)
    with monkeypatch.context() as broken:
        broken.setattr(house.tables, "open", open_)
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


def test_a_second_question_for_a_seek_ends_the_first(two: tuple[Browser, Browser]):
    one, _ = two
    first = seek(one)
    answers: list[tuple[str, str | None]] = []
    waiting = Thread(target=lambda: answers.append(found(one, first, wait=25)))
    waiting.start()
    wait_for(lambda: found(one, first) and answers, "the first to be answered")
    waiting.join()
    assert answers == [("waiting", None)]
    one.http.delete(f"/api/seeks/{first}")


def test_who_waits_hears_at_once_of_whoever_comes_and_of_their_own_leaving(
    two: tuple[Browser, Browser],
):
    one, other = two
    first = seek(one)
    answers: list[tuple[str, str | None]] = []
    waiting = Thread(target=lambda: answers.append(found(one, first, wait=25)))
    waiting.start()
    second = seek(other)
    waiting.join()
    assert answers == [found(other, second)]
    assert answers[0][0] == "paired"


@pytest.fixture(scope="module")
def houses(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Any]]:
    """Two processes of one house."""
    with ExitStack() as stack:
        database = stack.enter_context(services.postgres())
        redis = stack.enter_context(services.redis())
        yield [
            stack.enter_context(
                opened(tmp_path_factory.mktemp("house"), database=database, redis=redis)
            )
            for _ in range(2)
        ]


def test_over_two_processes_everybody_is_paired_once(houses: list[Any]):
    browsers = [Browser(houses[n % 2]) for n in range(8)]
    for browser in browsers:
        browser.enter()
    ids = [""] * len(browsers)

    def look(n: int) -> None:
        ids[n] = seek(browsers[n])

    threads = [Thread(target=look, args=(n,)) for n in range(len(browsers))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    matches = [
        wait_for(lambda b=b, i=i: found(b, i, wait=5)[1], "a match")
        for b, i in zip(browsers, ids, strict=True)
    ]
    assert sorted(matches.count(match) for match in matches) == [2] * len(matches)
    for browser, match in zip(browsers, matches, strict=True):
        assert len(Match(browser.http, match, {}).shown()["yours"]) == 1
        browser.close()
