"""Matches that begin in the middle of a game: a record that is played on, or analysed."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from serving import BOT, GUEST, HUMAN, refusal, wait_for

WON = ["A1", "A9", "B1", "B9", "C1", "C9", "D1", "D9", "E1"]


def opened(http: httpx.Client, actions: list[str], *seats: Any, **rest: Any) -> dict[str, Any]:
    body = {"game": "caro", "options": {"size": 9}, "seats": seats, "actions": actions, **rest}
    answer = http.post("/api/matches", json=body)
    assert answer.status_code == 201, answer.text
    made: dict[str, Any] = answer.json()
    return made


def shown(http: httpx.Client, made: dict[str, Any]) -> dict[str, Any]:
    match: dict[str, Any] = http.get(f"/api/matches/{made['id']}").json()
    return match


def test_a_record_is_played_on_from_where_it_stood(http: httpx.Client):
    made = opened(http, WON[:-1], HUMAN, HUMAN)
    before = shown(http, made)["position"]
    assert (before["phase"], before["actors"], before["plays"]) == ("running", [0], 8)
    headers = {"authorization": f"Bearer {made['seats'][0]['token']}"}
    http.post(
        f"/api/matches/{made['id']}/actions", json={"action": "E1"}, headers=headers
    ).raise_for_status()
    after = shown(http, made)["position"]
    assert (after["phase"], after["result"]["reason"]) == ("over", "line")
    record = http.get(f"/api/matches/{made['id']}/record").text
    assert record.split("\n\n")[1].split() == WON


def test_the_computer_goes_on_where_it_is_to_move(http: httpx.Client):
    made = opened(http, ["E5"], HUMAN, BOT)
    wait_for(lambda: shown(http, made)["position"]["plays"] == 2, "the computer's move")


def test_what_the_rules_have_ended_can_be_looked_at_and_analysed(http: httpx.Client):
    made = opened(http, WON, HUMAN, HUMAN)
    position = shown(http, made)["position"]
    assert (position["phase"], position["result"]["scores"]) == ("over", [1.0, 0.0])
    answer = http.post(f"/api/matches/{made['id']}/analysis", json={})
    assert answer.status_code == 200, answer.text
    assert answer.json()["summary"]["due"] > 0


def test_what_was_read_of_a_record_opens_a_match(http: httpx.Client):
    text = http.get(f"/api/matches/{opened(http, WON[:4], HUMAN, HUMAN)['id']}/record").text
    read = http.post("/api/records", json={"text": text}).json()
    assert (read["actions"], read["over"]) == (WON[:4], False)
    again = opened(http, read["actions"], HUMAN, BOT, options=read["options"])
    assert shown(http, again)["position"]["plays"] >= 4


def test_a_record_that_the_rules_have_ended_says_so(http: httpx.Client):
    row = "".join(f";B[{c}a];W[{c}c]" for c in "abcd")
    read = http.post("/api/records", json={"text": f"(;SZ[9]{row};B[ea])"}).json()
    assert (read["over"], read["result"], read["reason"]) == (True, "1-0", "line")


BAD = [
    # what is asked for beside the usual, code, a word of the detail
    ({"actions": ["A1", "A1"]}, "cell_taken", "action 2: A1"),
    ({"actions": [*WON, "F9"]}, "game_over", "action 10"),
    ({"actions": ["A1"], "seats": [HUMAN, GUEST]}, "bad_seats", "waits for nobody"),
    ({"actions": ["A1"], "rated": True}, "bad_rated", "from its start"),
    (
        {"game": "save-oneself", "options": {}, "seats": [HUMAN], "actions": ["draw pig"]},
        "bad_record",
        "action 1",
    ),
]


@pytest.mark.parametrize(("asked", "code", "detail"), BAD)
def test_what_cannot_be_played_on_is_refused_and_nothing_is_opened(
    http: httpx.Client, asked: dict[str, Any], code: str, detail: str
):
    body = {"game": "caro", "options": {"size": 9}, "seats": [HUMAN, HUMAN], **asked}
    answer = http.post("/api/matches", json=body)
    assert refusal(answer)[1] == code
    assert detail in answer.text
