"""Battle of Cards at a real house: three seats, private hands, and no door that tells of them."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import httpx
import pytest

from accounts import Browser
from cards import GAME, hidden, lay, leaks
from house import BOT, GUEST, HOST, HUMAN, House, Match, refusal, wait_for
from installed import with_path
from sockets import seated

CLOCK = {"main_ms": 300_000, "increment_ms": 2_000}


def apart(http: httpx.Client, **rest) -> Match:
    """Three people who sit apart."""
    match = Match.open(http, GAME, HOST, GUEST, GUEST, **rest)
    for name in ("Second", "Third"):
        assert match.join(name=name).status_code == 200
    return match


def finish(match: Match) -> None:
    while match.position()["actors"]:
        lay(match)


def room_of(match: Match) -> dict[str, Any]:
    """The match as the front page lists it."""
    rooms = match.http.get("/api/rooms").json()
    (room,) = (room for room in (*rooms["open"], *rooms["live"]) if room["id"] == match.id)
    return room


@pytest.mark.parametrize("seat", [None, 0, 1, 2])
async def test_no_door_tells_a_hand_or_a_card_that_lies_face_down(house, http, seat):
    match = apart(http, public=True)
    lay(match)
    lay(match, 0)
    secret = hidden(house, match, seat)
    assert len(secret) == 12 - (0 if seat is None else 3)
    said = {door: match.get(door, seat).text for door in ("", "events", "review", "analysis")}
    said["record"] = match.get("record", seat).text
    said["rooms"] = json.dumps(room_of(match))
    assert leaks(said, secret) == set()
    assert refusal(match.get("record", seat)) == (422, "too_early")
    async with seated(match, seat, since=-1) as line:
        lay(match, 1)
        update = await line.hear_of("update")
    said = {"welcome": json.dumps(line.welcome), "update": json.dumps(update)}
    assert leaks(said, secret) == set()
    assert "view" in update["position"]


def test_what_was_turned_over_is_told_to_everybody(house, http):
    match = apart(http)
    lay(match)
    (turned,) = match.position()["view"]["rounds"]
    told = [tell for event in match.events() for tell in event["told"] if tell["code"] == "taken"]
    assert [tell["values"]["cards"] for tell in told] == [turned]
    laid = [e["text"] for e in match.events() if e["kind"] == "action" and e["seat"] >= 0]
    assert laid == ["lay"] * 3


def test_a_hint_is_asked_of_what_the_seat_may_know(house, http):
    match = Match.open(http, GAME, HUMAN, BOT, BOT)
    wait_for(lambda: match.position()["actors"] == [0], "the computers' cards")
    hint = match.post(0, "hint")
    assert hint.json()["action"] in match.position(0)["legal"]
    assert leaks({"hint": hint.text}, hidden(house, match, 0)) == set()


def test_two_computers_play_against_a_person_to_the_end(http):
    match = Match.open(http, GAME, BOT, HUMAN, BOT)
    for rounds in range(1, 5):
        lay(match, 1)
        wait_for(
            lambda n=rounds: len(match.position()["view"]["rounds"]) == n, "the computers' cards"
        )
    scores, reason = match.result
    assert reason == "points"
    assert sum(scores) == pytest.approx(1)


async def test_a_room_fills_up_before_it_starts_and_every_clock_runs(http):
    match = Match.open(http, GAME, HOST, GUEST, GUEST, public=True, clock=CLOCK)
    async with seated(match, 0):
        assert [chair["free"] for chair in room_of(match)["seats"]] == [False, True, True]
    assert match.join(name="Second").status_code == 200
    assert match.position()["phase"] == "waiting"
    assert refusal(match.act(0, match.position(0)["view"]["hands"][0][0])) == (422, "not_started")
    assert match.join(name="Third").status_code == 200
    assert match.position()["clock"]["running"] == [0, 1, 2]
    lay(match, 1)
    assert match.position()["clock"]["running"] == [0, 2]
    assert len(match.position()["clock"]["left"]) == 3


def test_cards_laid_at_the_same_time_do_not_get_in_each_others_way(http):
    match = apart(http)
    base = match.position()["base"]
    for seat in (2, 0, 1):
        legal = match.position(seat)["legal"]
        assert match.act(seat, legal[0], base=base).status_code == 200
    assert refusal(match.act(0, "#01", base=base)) == (409, "stale")


def test_a_rematch_that_all_want_moves_everybody_on_by_one(http):
    match = apart(http)
    finish(match)
    names = [chair["name"] for chair in match.position()["seats"]]
    assert match.offer(2, "rematch").json()["rematch"] is None
    assert match.offer(0, "rematch", "accept").json()["rematch"] is None
    next_id = match.offer(1, "rematch", "accept").json()["rematch"]
    again = Match(http, next_id, {seat: match.tokens[(seat + 1) % 3] for seat in range(3)})
    assert [chair["name"] for chair in again.position()["seats"]] == [*names[1:], names[0]]
    lay(again)


def test_whoever_leaves_loses_and_the_others_share_the_win(http):
    match = apart(http)
    lay(match)
    assert "resign" in match.position(1)["can"]
    assert "takeback" not in match.position(1)["can"]
    assert match.post(1, "resign").status_code == 200
    assert match.result == ([0.5, 0, 0.5], "resign")


def test_once_it_is_over_the_record_tells_all_and_the_analysis_marks_nobody(http):
    match = apart(http)
    lay(match)
    match.post(2, "resign")
    record = match.get("record").text
    assert "deal #" in record
    assert http.post("/api/records", json={"text": record}).status_code == 200
    match.post(None, "analysis")
    for name, _ in match.stream("GET", "analysis"):
        if name == "done":
            break
    found = match.get("analysis").json()
    assert found["summary"]["state"] == "done"
    assert {judged["mark"] for judged in found["judged"]} == {None}


def test_it_is_not_rated_and_the_house_says_so(house):
    host = Browser(house)
    host.sign_up()
    body = {"game": GAME, "seats": [HOST, GUEST, GUEST], "takebacks": "off", "rated": True}
    refused = host.http.post("/api/matches", json=body)
    assert refusal(refused) == (422, "bad_rated")
    assert "two people play it" in refused.json()["detail"]
    seek = host.http.post("/api/seeks", json={"game": GAME})
    assert refusal(seek) == (422, "bad_seats")
    host.close()


def test_a_house_that_has_lost_the_game_opens_and_plays_the_others(site, tmp_path, monkeypatch):
    monkeypatch.setenv("PYTHONPATH", str(site))
    house = House(tmp_path)
    with house.open().client() as http:
        lost = apart(http, clock=CLOCK, public=True)
        lay(lost)
    house.kill()
    monkeypatch.delenv("PYTHONPATH")
    house = House(tmp_path)
    try:
        with house.open().client() as http:
            assert refusal(Match(http, lost.id, {}).get()) == (422, "unknown_game")
            assert http.get("/api/rooms").json() == {"open": [], "live": []}
            match = Match.open(http, "caro")
            assert match.act(0, "H8").status_code == 200
    finally:
        house.close()


def test_a_terminal_shows_the_players_own_hand_and_no_other(site: Path):
    command = [sys.executable, "-m", "parlour", "play", GAME, "--level", "1", "--seed", "one"]
    said = subprocess.run(
        command,
        input="?\nresign\n",
        env=with_path(site),
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    rows = re.findall(r"^\d \[.*$", said, re.MULTILINE)
    hand = set(re.findall(r"\[(\d+)\]", rows[0]))
    assert len(hand) == 4
    assert set(re.findall(r"\[(\d+)\]", said)) == hand
    assert {int(card) for card in re.findall(r"#(\d\d)", said)} == set(map(int, hand))
