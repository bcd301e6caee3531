"""Public rooms, records to look at, and the deal of the day, on a real house."""

from __future__ import annotations

import json
import re
from datetime import UTC, datetime, timedelta

import pytest
from websockets.sync.client import connect

from house import House

HUMAN = {"kind": "human"}


def made(http, **body):
    answer = http.post("/api/matches", json=body)
    assert answer.status_code == 201
    return answer.json()


def listed(http, kind):
    return [room["id"] for room in http.get("/api/rooms").json()[kind]]


def test_a_public_match_that_is_played_is_listed_as_live(http):
    match = made(http, game="caro", seats=[HUMAN, HUMAN], public=True)
    private = made(http, game="caro", seats=[HUMAN, HUMAN])
    assert match["id"] in listed(http, "live")
    assert private["id"] not in listed(http, "live")
    headers = {"authorization": f"Bearer {match['seats'][0]['token']}"}
    http.post(f"/api/matches/{match['id']}/resign", json={}, headers=headers)
    assert match["id"] not in listed(http, "live")


def test_an_open_room_is_listed_while_its_maker_is_there(http, house: House):
    match = made(http, game="caro", seats=[HUMAN, HUMAN | {"open": True}], public=True)
    assert match["id"] not in listed(http, "open")
    address = f"{house.address.replace('http', 'ws')}/api/matches/{match['id']}/live"
    with connect(address) as line:
        line.send(json.dumps({"op": "hello", "token": match["seats"][0]["token"]}))
        line.recv(timeout=5)
        assert match["id"] in listed(http, "open")
        http.post(f"/api/matches/{match['id']}/join", json={"name": "guest"})
        assert match["id"] not in listed(http, "open")
        assert match["id"] in listed(http, "live")


def test_a_record_is_read_back_frame_by_frame(http):
    match = made(http, game="caro", seats=[HUMAN, HUMAN])
    for seat, action in enumerate(["H8", "I9"]):
        headers = {"authorization": f"Bearer {match['seats'][seat]['token']}"}
        body = {"action": action}
        http.post(f"/api/matches/{match['id']}/actions", json=body, headers=headers)
    text = http.get(f"/api/matches/{match['id']}/record").text
    shown = http.post("/api/records", json={"text": text}).json()
    assert (shown["game"], shown["result"]) == ("caro", "*")
    assert [frame["action"] for frame in shown["frames"]] == ["", "H8", "I9"]
    assert shown["grown"]["moves"] == [[7, 7], [8, 6]]
    assert [frame["grown"]["moves"] for frame in shown["frames"]] == [0, 1, 2]
    review = http.get(f"/api/matches/{match['id']}/review").json()
    last = http.post("/api/records?from=2&limit=5", json={"text": text}).json()
    assert last == shown | {"frames": shown["frames"][2:]}
    assert [f["view"] for f in review["frames"]] == [f["view"] for f in shown["frames"]]


@pytest.mark.parametrize(
    "text",
    [
        "(;GM[4]SZ[15]RU[standard]PB[A]PW[B];B[hh];W[ii];B[aa])",
        "Piskvorky 15x15, 0:0, 0\n8,8,0\n9,9,0\n1,1,0\nA\nB\n",
    ],
    ids=["sgf", "psq"],
)
def test_files_of_other_programs_are_read_as_records_are(http, text):
    shown = http.post("/api/records", json={"text": text}).json()
    assert (shown["game"], shown["seats"], shown["total"]) == ("caro", ["A", "B"], 4)
    assert [frame["action"] for frame in shown["frames"]] == ["", "H8", "I7", "A15"]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("nonsense", "bad_record"),
        ('[Parlour "2"]', "bad_record"),
        ('[Parlour "1"]\n[Game "chess"]\n[Rules "1"]\n[Options "{}"]\n\ne4', "unknown_game"),
        ('[Parlour "1"]\n[Game "caro"]\n[Rules "1"]\n[Options "{}"]\n\nH8 H8', "cell_taken"),
        (
            '[Parlour "1"]\n[Game "caro"]\n[Rules "1"]\n[Options "{\\"a\\":1}"]\n\nH8',
            "unknown_option",
        ),
    ],
)
def test_a_record_that_cannot_be_read_says_why(http, text, code):
    answer = http.post("/api/records", json={"text": text})
    assert answer.status_code == 422
    assert answer.json()["code"] == code


def dealt(http, match):
    events = http.get(f"/api/matches/{match}/events").json()["events"]
    return [event["text"] for event in events if event["seat"] == -1]


def test_everybody_gets_the_same_deal_of_the_day_and_the_first_attempt_counts(house: House):
    with house.client() as host, house.client() as guest:
        first = host.post("/api/daily", json={"name": "maker"})
        assert first.status_code == 201
        cookie = first.headers["set-cookie"]
        assert re.search("httponly", cookie, re.IGNORECASE)
        assert re.search("samesite=strict", cookie, re.IGNORECASE)
        other = guest.post("/api/daily", json={"name": "guest"}).json()
        again = host.post("/api/daily", json={"name": "maker"}).json()
        assert first.json()["counts"] is True
        assert other["counts"] is True
        assert again["counts"] is False
        assert (
            dealt(host, first.json()["id"]) == dealt(host, other["id"]) == dealt(host, again["id"])
        )
        match = host.get("/api/daily").json()
        mine = [attempt for attempt in match["attempts"] if attempt["you"]]
        assert [attempt["match"] for attempt in mine] == [first.json()["id"]]
        assert all(a["match"] is None for a in match["attempts"] if not a["you"])
        assert match["seed"] is None


def test_the_seed_of_the_day_is_not_told_by_a_finished_attempt(house: House):
    with house.client() as visitor:
        attempt = visitor.post("/api/daily", json={}).json()
        headers = {"authorization": f"Bearer {attempt['token']}"}
        address = f"/api/matches/{attempt['id']}"
        visitor.post(f"{address}/resign", json={}, headers=headers)
        shown = visitor.get(address).json()
        assert shown["position"]["phase"] == "over"
        assert shown["seed"] is None


def test_the_deal_of_the_day_is_played_without_takebacks(house: House):
    with house.client() as visitor:
        takebacks = []
        for _ in range(2):
            attempt = visitor.post("/api/daily", json={}).json()
            takebacks.append(visitor.get(f"/api/matches/{attempt['id']}").json()["takebacks"])
    assert takebacks == ["off", "off"]


def test_the_game_after_the_deal_of_the_day_can_be_taken_back(house: House):
    with house.client() as visitor:
        attempt = visitor.post("/api/daily", json={}).json()
        headers = {"authorization": f"Bearer {attempt['token']}"}
        address = f"/api/matches/{attempt['id']}"
        visitor.post(f"{address}/resign", json={}, headers=headers)
        visitor.post(f"{address}/offers", json={"offer": "rematch"}, headers=headers)
        following = visitor.get(address).json()["position"]["rematch"]
        assert visitor.get(f"/api/matches/{following}").json()["takebacks"] == "free"


def test_a_table_that_plays_from_memory_says_so_and_so_does_its_rematch(http):
    """U-NET-9."""
    match = made(http, game="stay-on-the-board", seats=[HUMAN, HUMAN], public=True, blind=True)
    address = f"/api/matches/{match['id']}"
    assert http.get(address).json()["blind"] is True
    rooms = {room["id"]: room for room in http.get("/api/rooms").json()["live"]}
    assert rooms[match["id"]]["blind"] is True
    headers = {"authorization": f"Bearer {match['seats'][0]['token']}"}
    http.post(f"{address}/resign", json={}, headers=headers)
    http.post(f"{address}/offers", json={"offer": "rematch"}, headers=headers)
    following = http.get(address).json()["position"]["rematch"]
    assert http.get(f"/api/matches/{following}").json()["blind"] is True


def test_another_day_than_today_must_have_been_dealt(http):
    yesterday = (datetime.now(UTC) - timedelta(days=1)).date().isoformat()
    assert http.get("/api/daily", params={"day": yesterday}).status_code == 404
    assert http.get("/api/daily", params={"day": "soon"}).status_code == 400


@pytest.mark.parametrize("seed", ["daily:", "daily:2026-01-01:mine"])
def test_a_seed_that_looks_like_that_of_a_day_is_nobodys_to_ask_for(http, seed):
    body = {"game": "save-oneself", "seats": [HUMAN], "seed": seed}
    answer = http.post("/api/matches", json=body)
    assert (answer.status_code, answer.json()["code"]) == (400, "bad_request")
    assert http.post("/api/matches", json={**body, "seed": "daily"}).status_code == 201


def test_a_seed_deals_the_same_cards_again(http):
    body = {"game": "save-oneself", "seats": [HUMAN]}
    match = made(http, **body)
    assert http.get(f"/api/matches/{match['id']}").json()["seed"] is None
    headers = {"authorization": f"Bearer {match['seats'][0]['token']}"}
    http.post(f"/api/matches/{match['id']}/resign", json={}, headers=headers)
    seed = http.get(f"/api/matches/{match['id']}").json()["seed"]
    again = made(http, **body, seed=seed)
    assert dealt(http, again["id"]) == dealt(http, match["id"])
