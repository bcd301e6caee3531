"""The bell: what happened to somebody is kept for accounts, and told to whoever listens."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from accounts import Browser, bearing, delete
from house import GUEST, HOST, HUMAN, House, Match, refusal, wait_for

Browsers = Callable[[], Browser]
DAYS = {"main_ms": 3 * 86_400_000, "days": 3}


@contextmanager
def listening(browser: Browser, **headers: str) -> Iterator[Iterator[tuple[str, dict[str, Any]]]]:
    """What the person hears, event by event; the count that comes first has been heard."""
    headers["accept"] = "text/event-stream"
    with browser.http.stream("GET", "/api/me/events", headers=headers) as answer:
        assert answer.status_code == 200
        assert answer.headers["content-type"].startswith("text/event-stream")
        heard = _heard(answer.iter_lines())
        assert next(heard)[0] == "unread"
        yield heard


def _heard(lines: Iterator[str]) -> Iterator[tuple[str, dict[str, Any]]]:
    name = ""
    for line in lines:
        assert line != ": still here", "waited in vain"
        field, _, value = line.partition(": ")
        if field == "event":
            name = value
        elif field == "data":
            yield name, json.loads(value)


def next_of(heard: Iterator[tuple[str, dict[str, Any]]], kind: str) -> dict[str, Any]:
    return next(told for name, told in heard if name == kind)


def bell(browser: Browser) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = browser.http.get("/api/me/notices").json()["notices"]
    return found


def kinds(browser: Browser) -> list[str]:
    return [notice["kind"] for notice in bell(browser)]


@pytest.fixture
def two(browser: Browsers) -> tuple[Browser, Browser]:
    red, blue = browser(), browser()
    red.sign_up()
    blue.sign_up()
    return red, blue


def name_of(browser: Browser) -> str:
    you = browser.me()
    assert you is not None
    name: str = you["name"]
    return name


def challenge(by: Browser, to: Browser, **rest: Any) -> str:
    answer = by.http.post("/api/challenges", json={"name": name_of(to), "game": "caro", **rest})
    assert answer.status_code == 201, answer.text
    made: str = answer.json()["id"]
    return made


def by_days(red: Browser, blue: Browser) -> Match:
    """A game by days in which it is red's turn."""
    asked = challenge(red, blue, clock=DAYS, seat=0)
    made = blue.http.post(f"/api/challenges/{asked}/accept").json()
    return Match(red.http, made["match"], {})


def act(browser: Browser, match: Match, action: str) -> None:
    answer = browser.http.post(f"/api/matches/{match.id}/actions", json={"action": action})
    assert answer.status_code == 200, answer.text


def test_a_challenge_is_heard_kept_and_settled_by_its_answer(two: tuple[Browser, Browser]):
    red, blue = two
    with listening(blue) as heard:
        asked = challenge(red, blue)
        told = next_of(heard, "challenge")
    assert (told["about"], told["who"], told["game"]) == (asked, name_of(red), "caro")
    assert (told["kept"], told["read"], told["match"]) == (True, False, None)
    assert [notice["id"] for notice in bell(blue)] == [told["id"]]
    with listening(red) as heard:
        match = blue.http.post(f"/api/challenges/{asked}/accept").json()["match"]
        told = next_of(heard, "accepted")
    assert (told["match"], told["who"]) == (match, name_of(blue))
    assert (kinds(red), wait_for(lambda: kinds(blue) == [], "the answer to settle it")) == (
        ["accepted"],
        True,
    )


def test_what_is_declined_is_told_and_what_is_withdrawn_is_gone(two: tuple[Browser, Browser]):
    red, blue = two
    asked = challenge(red, blue)
    delete(blue.http, f"/api/challenges/{asked}")
    wait_for(lambda: kinds(red) == ["declined"], "the news")
    assert kinds(blue) == []
    asked = challenge(blue, red)
    wait_for(lambda: "challenge" in kinds(red), "the challenge")
    with listening(red) as heard:
        delete(blue.http, f"/api/challenges/{asked}")
        assert next_of(heard, "withdrawn")["kept"] is False
        assert next_of(heard, "unread")["unread"] == 1
    assert kinds(red) == ["declined"]


def test_a_move_in_a_game_by_days_is_kept_until_it_is_answered(two: tuple[Browser, Browser]):
    red, blue = two
    match = by_days(red, blue)
    act(red, match, "H8")
    wait_for(lambda: kinds(blue) == ["turn"], "blue's turn")
    assert bell(blue)[0]["match"] == match.id
    act(blue, match, "H9")
    wait_for(lambda: kinds(blue) == [], "blue's move to settle it")
    wait_for(lambda: kinds(red) == ["turn", "accepted"], "red's turn")
    blue.http.post(f"/api/matches/{match.id}/resign", json={})
    wait_for(lambda: kinds(red) == ["over", "accepted"], "the end")
    assert kinds(blue) == []


def test_a_move_in_any_other_game_is_heard_and_not_kept(two: tuple[Browser, Browser]):
    red, blue = two
    match = red.match(HOST, GUEST)
    assert blue.http.post(f"/api/matches/{match.id}/join", json={}).status_code == 200
    wait_for(lambda: kinds(red) == ["begun"], "the guest")
    with listening(blue) as heard:
        act(red, match, "H8")
        told = next_of(heard, "turn")
        assert (told["match"], told["kept"]) == (match.id, False)
        red.http.post(f"/api/matches/{match.id}/resign", json={})
        assert next_of(heard, "over")["match"] == match.id
    assert kinds(blue) == []


def test_who_wants_to_play_again_is_heard_of_and_so_is_the_next_match(
    two: tuple[Browser, Browser],
):
    red, blue = two
    match = red.match(HOST, GUEST)
    blue.http.post(f"/api/matches/{match.id}/join", json={})
    act(red, match, "H8")
    act(blue, match, "H9")
    red.http.post(f"/api/matches/{match.id}/resign", json={})
    red.http.post(f"/api/matches/{match.id}/offers", json={"offer": "rematch"})
    wait_for(lambda: kinds(blue) == ["rematch"], "the offer")
    answer = blue.http.post(
        f"/api/matches/{match.id}/offers", json={"offer": "rematch", "do": "accept"}
    )
    wait_for(lambda: bell(red)[0]["match"] == answer.json()["rematch"], "the next match")
    assert kinds(red) == ["begun", "begun"]
    wait_for(lambda: kinds(blue) == [], "the offer to be settled")


def test_two_who_are_paired_hear_of_it(two: tuple[Browser, Browser]):
    red, blue = two
    wish = {"game": "four-in-a-square", "options": {"piecesPerPlayer": 9}}
    with listening(red) as heard:
        for browser in two:
            assert browser.http.post("/api/seeks", json=wish).status_code == 201
        told = next_of(heard, "paired")
    assert told["who"] == name_of(blue)
    wait_for(lambda: kinds(blue) == ["paired"], "blue's notice")


def test_a_guest_hears_of_it_and_nothing_is_kept_of_them(browser: Browsers):
    guest, account = browser(), browser()
    guest.enter()
    account.sign_up()
    match = guest.match(HOST, GUEST)
    with listening(guest) as heard:
        account.http.post(f"/api/matches/{match.id}/join", json={})
        assert next_of(heard, "begun")["kept"] is False
    assert bell(guest) == []


def test_notices_are_read_and_cleared_and_other_pages_hear_it(two: tuple[Browser, Browser]):
    red, blue = two
    match = by_days(red, blue)
    act(red, match, "H8")
    other = challenge(red, blue, game="four-in-a-square")
    wait_for(lambda: len(kinds(blue)) == 2, "both")
    http = blue.http
    with listening(blue) as heard:
        seen = http.post("/api/me/notices/read", json={"match": match.id})
        assert seen.json() == {"unread": 1} == next_of(heard, "unread")
        assert http.post("/api/me/notices/read", json={}).json() == {"unread": 0}
        assert [notice["read"] for notice in bell(blue)] == [True, True]
        first = next(notice for notice in bell(blue) if notice["about"] == other)
        assert delete(http, f"/api/me/notices/{first['id']}").json() == {"unread": 0}
    assert kinds(blue) == ["turn"]
    assert delete(red.http, f"/api/me/notices/{bell(blue)[0]['id']}").is_success
    assert kinds(blue) == ["turn"]
    assert delete(http, "/api/me/notices").json() == {"unread": 0}
    assert bell(blue) == []


def test_the_stream_ends_with_what_it_was_opened_by(two: tuple[Browser, Browser]):
    red, blue = two
    with listening(red) as heard:
        assert delete(red.http, "/api/session").is_success
        assert list(heard) == []
    token = blue.token("read")
    program = Browser(blue.house)
    with listening(program, **bearing(token)) as heard:
        listed = blue.http.get("/api/me/tokens").json()["tokens"]
        delete(blue.http, f"/api/me/tokens/{listed[0]['id']}")
        assert list(heard) == []
    program.close()


def test_of_too_many_streams_the_first_is_cut_off(two: tuple[Browser, Browser]):
    red, _ = two
    with listening(red) as first:
        later = [listening(red) for _ in range(8)]
        for one in later:
            one.__enter__()
        assert list(first) == []
        for one in later:
            one.__exit__(None, None, None)


def test_the_count_is_told_to_who_takes_no_events(house: House, two: tuple[Browser, Browser]):
    red, blue = two
    challenge(red, blue)
    wait_for(lambda: blue.http.get("/api/me/events").json() == {"unread": 1}, "the count")
    with house.client() as nobody:
        assert refusal(nobody.get("/api/me/events")) == (401, "not_signed_in")


def test_one_device_needs_no_calls(two: tuple[Browser, Browser]):
    red, _ = two
    match = red.match(HUMAN, HUMAN, clock=DAYS)
    match.play("H8 H9")
    assert bell(red) == []
