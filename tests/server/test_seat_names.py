# ruff: noqa: RUF001 - look-alikes are what this is about
"""Whoever sits down without an account bears nobody else's name."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeAlias

import httpx
import pytest

from accounts import PASSWORD, Browser, new_name
from house import GUEST, HOST, HUMAN, Match, opened, refusal
from parlour.server.people.names import fold

New: TypeAlias = Callable[[], Browser]


def opening(http: httpx.Client, *seats: Any) -> httpx.Response:
    return http.post("/api/matches", json={"game": "caro", "seats": list(seats)})


@pytest.mark.parametrize("name", ["Parlour", "admin", "Host", "Нost", "moderat0r", "H\u3164ost"])
def test_a_name_of_the_house_is_on_no_seat(http: httpx.Client, name: str):
    assert refusal(opening(http, {**HUMAN, "name": name}, HUMAN)) == (422, "bad_name")
    assert refusal(Match.open(http, "caro", HOST, GUEST).join(name=name)) == (422, "bad_name")
    answer = http.post("/api/daily", json={"name": name})
    assert refusal(answer) == (422, "bad_name")


def test_the_name_of_an_account_is_on_no_seat_but_its_own(browser: New, http: httpx.Client):
    owner, name = browser(), new_name("Xenia")
    owner.sign_up(name)
    for asked in (name, name.upper(), name.replace("e", "е"), name.replace(" ", "")):
        assert refusal(opening(http, {**HUMAN, "name": asked}, HUMAN)) == (409, "name_taken")
        match = Match.open(http, "caro", HOST, GUEST)
        assert refusal(match.join(name=asked)) == (409, "name_taken")
        assert refusal(http.post("/api/daily", json={"name": asked})) == (409, "name_taken")
    assert opening(owner.http, {**HUMAN, "name": name}, {**HUMAN, "name": "Red"}).is_success
    assert owner.http.post(f"/api/matches/{match.id}/join", json={}).is_success
    assert match.shown()["position"]["seats"][1]["name"] == name


def test_whoever_has_no_name_or_one_of_their_own_sits_down(http: httpx.Client):
    for name in ("", "Somebody Unknown", "Guest", "七", "🙂"):
        assert opening(http, {**HUMAN, "name": name}, HUMAN).status_code == 201
        assert Match.open(http, "caro", HOST, GUEST).join(name=name).status_code == 200


def test_marks_in_what_is_said_are_bounded(browser: New):
    player = browser()
    player.enter()
    match = player.match()
    text = "h" + "\u0336" * 100 + "i"
    answer = match.http.post(f"/api/matches/{match.id}/chat", json={"text": text})
    assert answer.is_success
    shown = match.http.get(f"/api/matches/{match.id}/chat").json()
    assert shown["lines"][-1]["text"] == "h" + "\u0336" * 4 + "i"


def test_accounts_of_an_older_house_still_sign_in(tmp_path: Path):
    with opened(tmp_path) as house:
        browser = Browser(house)
        for name in ("Mom Red", "Blue Two"):
            browser.sign_up(name)
            browser.http.delete("/api/session")
        # As it was written before letters were compared by their skeletons: `Morn` was another.
        house.change("UPDATE person SET folded = 'momred' WHERE name = 'Mom Red'")
        house.change("UPDATE person SET name = 'Morn Red', folded = 'mornred' "
                     "WHERE name = 'Blue Two'")  # fmt: skip
        house.kill()
        house.open()
        for name in ("Mom Red", "Morn Red", "mom red", "MORN RED"):
            you = browser.sign_in(name, PASSWORD)
            assert you["name"].lower() == name.lower()
            browser.http.delete("/api/session")
        folds = {folded for (folded,) in house.rows("SELECT folded FROM person")}
        assert folds == {fold("Mom Red"), "~morn red"}
        body = {"name": "M0rn.Red", "password": PASSWORD}
        assert refusal(browser.http.post("/api/accounts", json=body)) == (409, "name_taken")
        browser.close()
