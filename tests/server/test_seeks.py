"""Quick match: whoever wants the same game is brought together, nobody with themselves."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from threading import Thread
from typing import Any

import httpx
import pytest

import services
from accounts import Browser
from house import Match, opened, refusal, wait_for

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
        {"clock": {"main_ms": 120_000}},
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
        ({"game": "caro", "clock": {"days": 3}}, (403, "not_callable")),
        ({"game": "caro", "name": "x"}, (400, "bad_request")),
        ({"game": "caro", "near": 49}, (400, "bad_request")),
        ({"game": "caro", "near": 1_001}, (400, "bad_request")),
    ],
)
def test_what_cannot_be_played_cannot_be_sought(
    two: tuple[Browser, Browser], body: dict[str, Any], refused: tuple[int, str]
):
    assert refusal(two[0].http.post("/api/seeks", json=body)) == refused


def test_the_range_that_was_asked_for_is_told_and_kept(two: tuple[Browser, Browser]):
    one, _ = two
    shown = [
        one.http.post("/api/seeks", json={"game": "caro"} | asked).json()["window"]
        for asked in ({"near": 200, "widens": False}, {"near": None}, {"near": 50, "widens": False})
    ]
    assert shown == [200, None, 50]
    id_ = seek(one, near=300, widens=False)
    assert one.http.get(f"/api/seeks/{id_}").json()["window"] == 300
    one.http.delete(f"/api/seeks/{id_}")


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
