"""One account challenges another by name: both find the match, or learn that there is none."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import httpx
import pytest

from accounts import Browser
from house import refusal

Visit = Callable[[], Browser]
Pair = tuple[Browser, Browser]


@pytest.fixture
def two(browser: Visit) -> Pair:
    one, other = browser(), browser()
    one.sign_up(), other.sign_up()
    return one, other


def ask(by: Browser, to: Browser, game: str = "caro", **rest: Any) -> httpx.Response:
    body = {"name": to.me()["name"], "game": game, **rest}
    return by.http.post("/api/challenges", json=body)


def asked(by: Browser, to: Browser, **rest: Any) -> str:
    answer = ask(by, to, **rest)
    assert answer.status_code == 201, answer.text
    id_: str = answer.json()["id"]
    return id_


def seen(browser: Browser) -> tuple[list[Any], list[Any]]:
    every = browser.http.get("/api/challenges").json()
    return every["received"], every["sent"]


def test_whoever_is_challenged_sees_it_accepts_and_both_are_at_the_table(two: Pair):
    red, blue = two
    clock, options = {"days": 3}, {"size": 19}
    id_ = asked(red, blue, clock=clock, options=options, rated=True, seat=1)
    (mine,), (theirs,) = seen(red)[1], seen(blue)[0]
    assert mine == theirs
    assert (theirs["id"], theirs["state"], theirs["seat"], theirs["rated"]) == (
        id_,
        "open",
        1,
        True,
    )
    assert (theirs["challenger"], theirs["challenged"]) == tuple(b.me()["name"] for b in two)
    assert (theirs["clock"]["days"], theirs["options"]["size"]) == (3, 19)
    match = blue.http.post(f"/api/challenges/{id_}/accept").json()["match"]
    assert seen(blue)[0] == []
    assert [(c["state"], c["match"]) for c in seen(red)[1]] == [("accepted", match)]
    shown = [b.http.get(f"/api/matches/{match}").json() for b in two]
    assert [s["yours"] for s in shown] == [[1], [0]]
    assert (shown[0]["rated"], shown[0]["position"]["phase"]) == (True, "running")
    assert [m["id"] for m in red.http.get("/api/me/matches").json()["matches"]] == [match]


def test_lots_decide_where_no_side_was_asked_for(two: Pair):
    red, blue = two
    sides = set()
    for _ in range(40):
        id_ = asked(red, blue)
        match = blue.http.post(f"/api/challenges/{id_}/accept").json()["match"]
        sides.add(red.http.get(f"/api/matches/{match}").json()["yours"][0])
        if len(sides) == 2:
            break
    assert sides == {0, 1}


def test_a_challenge_is_declined_and_not_asked_again_at_once(two: Pair):
    red, blue = two
    id_ = asked(red, blue)
    assert refusal(ask(red, blue)) == (409, "challenge_stands")
    assert blue.http.delete(f"/api/challenges/{id_}").is_success
    assert seen(blue)[0] == []
    assert [c["state"] for c in seen(red)[1]] == ["declined"]
    assert refusal(ask(red, blue)) == (409, "challenge_stands")
    assert ask(blue, red).status_code == 201  # whoever declined may ask


def test_a_challenge_is_withdrawn_and_cannot_be_accepted_any_more(two: Pair):
    red, blue = two
    id_ = asked(red, blue)
    assert red.http.delete(f"/api/challenges/{id_}").is_success
    assert (seen(red)[1], seen(blue)[0]) == ([], [])
    assert refusal(blue.http.post(f"/api/challenges/{id_}/accept")) == (404, "not_found")
    assert ask(red, blue).status_code == 201


def test_it_is_answered_once_and_by_nobody_else(two: Pair, browser: Visit):
    red, blue = two
    other = browser()
    other.sign_up()
    id_ = asked(red, blue)
    for stranger in (other, red):
        assert refusal(stranger.http.post(f"/api/challenges/{id_}/accept")) == (404, "not_found")
    assert refusal(other.http.delete(f"/api/challenges/{id_}")) == (404, "not_found")
    assert seen(other) == ([], [])
    assert blue.http.post(f"/api/challenges/{id_}/accept").is_success
    for again in (blue.http.post(f"/api/challenges/{id_}/accept"),
                  blue.http.delete(f"/api/challenges/{id_}"),
                  red.http.delete(f"/api/challenges/{id_}")):  # fmt: skip
        assert refusal(again) == (404, "not_found")


@pytest.mark.parametrize(
    ("wish", "told"),
    [
        ({"game": "chess"}, (422, "unknown_game")),
        ({"game": "save-oneself"}, (422, "bad_seats")),
        ({"options": {"size": 2}}, (422, "bad_option")),
        ({"clock": {"main_ms": 1}}, (422, "bad_clock")),
        ({"game": "stay-on-the-board", "options": {"first": 2}, "rated": True},
         (422, "bad_rated")),
        ({"seat": 2}, (400, "bad_request")),
    ],
)  # fmt: skip
def test_what_cannot_be_played_cannot_be_asked_for(two: Pair, wish: Any, told: tuple[int, str]):
    assert refusal(ask(*two, **wish)) == told


def test_nobody_challenges_themselves_or_a_guest(two: Pair, browser: Visit):
    # platform-features.md, defect 10
    red, _ = two
    guest = browser()
    guest.enter()
    assert refusal(ask(red, red)) == (409, "same_player")
    assert refusal(ask(red, guest)) == (404, "unknown_person")


def test_nobody_challenges_everybody(two: Pair, browser: Visit):
    red, blue = two
    first = asked(red, blue)
    for _ in range(4):
        other = browser()
        other.sign_up()
        asked(red, other)
    last = browser()
    last.sign_up()
    assert refusal(ask(red, last)) == (409, "too_many_challenges")
    red.http.delete(f"/api/challenges/{first}")
    assert ask(red, last).status_code == 201


def test_who_is_muted_challenges_nobody(two: Pair, browser: Visit):
    red, blue = two
    host = browser()
    host.sign_in("First Account")
    assert host.http.post(f"/api/people/{red.me()['id']}/mute", json={"minutes": 9}).is_success
    assert refusal(ask(red, blue)) == (403, "muted")


def test_challenges_are_taken_along_and_forgotten_with_the_account(two: Pair):
    red, blue = two
    asked(red, blue)
    assert len(red.http.get("/api/me/export").json()["challenges"]) == 1
    body = {"password": "correct horse battery"}
    assert red.http.request("DELETE", "/api/me", json=body).is_success
    assert seen(blue)[0] == []
