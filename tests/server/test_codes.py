"""Rooms by their code (U-NET-2, U-NET-3), on a real house."""

from __future__ import annotations

import re
from pathlib import Path

import httpx
import pytest

from accounts import Browser
from house import GUEST, HOST, HUMAN, Match, opened, refusal
from parlour import games

PAIRS = [game.id for game in games.every().values() if game.seats == 2]


def led(http: httpx.Client, code: str) -> httpx.Response:
    return http.get(f"/api/rooms/{code}")


def code_of(match: Match) -> str:
    code: str = match.shown()["code"]
    return code


@pytest.mark.parametrize("game", PAIRS)
def test_the_room_of_every_game_for_two_has_a_code_that_leads_to_it(http, game: str):
    made = http.post("/api/matches", json={"game": game, "seats": [HOST, GUEST]}).json()
    assert re.fullmatch("[2-9A-HJKMNP-Z]{6}", made["code"])
    assert http.get(f"/api/matches/{made['id']}").json()["code"] == made["code"]
    assert led(http, made["code"]).json() == {"match": made["id"]}


def test_a_match_that_waits_for_nobody_has_no_code(http):
    made = http.post("/api/matches", json={"game": "caro", "seats": [HUMAN, HUMAN]}).json()
    assert made["code"] is None


@pytest.mark.parametrize("typed", ["{}", " {} ", "{}-", "lower {}"])
def test_a_code_is_read_however_it_is_typed(http, new, typed: str):
    match = new("caro", HOST, GUEST)
    code = code_of(match)
    text = f"{code[:3]} {code[3:]}".lower() if "lower" in typed else typed.format(code)
    assert led(http, text).json() == {"match": match.id}


@pytest.mark.parametrize("typed", ["AAAAAA", "A", "AAAAAAA", "AAAAA0", "ÄÄÄÄÄÄ", "%00", "..%2Fx"])
def test_a_wrong_code_says_so(http, typed: str):
    assert refusal(led(http, typed)) in [(404, "unknown_room"), (404, "not_found")]


def test_a_full_room_is_found_by_those_who_sit_in_it_alone(browser):
    host, guest, other = browser(), browser(), browser()
    for one in (host, guest, other):
        one.enter()
    match = Match.open(host.http, "caro", HOST, GUEST)
    code = code_of(match)
    guest.http.post(f"/api/matches/{match.id}/join", json={})
    assert refusal(led(other.http, code)) == (409, "no_free_seat")
    for one in (host, guest):
        assert led(one.http, code).json() == {"match": match.id}
    seat = httpx.Headers(match.as_(0))
    assert other.http.get(f"/api/rooms/{code}", headers=seat).json() == {"match": match.id}


def test_the_code_of_a_room_that_was_closed_is_spent(http, new):
    match = new("caro", HOST, GUEST)
    code = code_of(match)
    match.post(0, "resign")
    assert refusal(led(http, code)) == (410, "room_closed")
    assert match.shown()["code"] is None


def test_nobody_guesses_codes_for_long(tmp_path: Path):
    with opened(tmp_path, codes_per_minute=5) as house:
        host, guesser = Browser(house), Browser(house)
        match = Match.open(host.http, "caro", HOST, GUEST)
        for _ in range(9):  # those that lead somewhere do not count
            assert led(guesser.http, code_of(match)).is_success
        told = [refusal(led(guesser.http, "AAAAAA")) for _ in range(6)]
        assert told == [(404, "unknown_room")] * 5 + [(429, "rate_limited")]
        for one in (host, guesser):
            one.close()
