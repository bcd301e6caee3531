"""Matches that begin in the middle of a game: a record that is played on, or analysed."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from accounts import Browser
from house import BOT, GUEST, HUMAN, House, refusal, wait_for

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


def test_a_friend_sits_down_to_a_game_that_has_begun(http: httpx.Client):
    made = opened(http, WON[:3], HUMAN, GUEST, clock={"main_ms": 60_000})
    waiting = shown(http, made)["position"]
    assert (waiting["phase"], waiting["plays"], waiting["actors"]) == ("waiting", 3, [])
    assert waiting["clock"]["left"] == [60_000, 60_000]
    joined = http.post(f"/api/matches/{made['id']}/join", json={"name": "Hare"}).json()
    assert joined["seat"] == 1
    running = shown(http, made)["position"]
    assert (running["phase"], running["actors"]) == ("running", [1])
    headers = {"authorization": f"Bearer {joined['token']}"}
    act = f"/api/matches/{made['id']}/actions"
    http.post(act, json={"action": WON[3]}, headers=headers).raise_for_status()
    record = http.get(f"/api/matches/{made['id']}/record").text
    assert record.split("\n\n")[1].split() == WON[:4]


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


def test_a_record_says_what_of_it_was_set_up_and_a_match_goes_on_from_there(http: httpx.Client):
    read = http.post("/api/records", json={"text": "(;SZ[9]AB[aa:ab]AW[ii]PL[W];W[hh])"}).json()
    assert (read["setup"], read["actions"]) == (3, ["A9", "I1", "A8", "H2"])
    made = opened(http, read["actions"][:3], HUMAN, HUMAN, options=read["options"])
    assert shown(http, made)["position"]["actors"] == [1]


def test_a_record_that_the_rules_have_ended_says_so(http: httpx.Client):
    row = "".join(f";B[{c}a];W[{c}c]" for c in "abcd")
    read = http.post("/api/records", json={"text": f"(;SZ[9]{row};B[ea])"}).json()
    assert (read["over"], read["result"], read["reason"]) == (True, "1-0", "line")


def test_what_one_alone_has_drawn_is_gone_on_with_and_counts_for_nothing(house: House):
    owner = Browser(house)
    owner.sign_up("Robin")
    drawn = ["draw rocks", "E", "draw higher-ground", "flip rocks", "S"]
    made = opened(owner.http, drawn, HUMAN, game="save-oneself", options={})
    position = shown(owner.http, made)["position"]
    view = position["view"]
    assert (len(view["cells"]), view["cells"]["0,0"]) == (3, "sos")  # the third card is the house's
    record = owner.http.get(f"/api/matches/{made['id']}/record").text.split("\n\n")[1]
    assert record.replace("\n", " ").startswith(
        '"draw rocks" E "draw higher-ground" "flip rocks" S "draw '
    )
    assert house.rows("SELECT given FROM match WHERE id = ?", made["id"]) == [(1,)]
    headers = {"authorization": f"Bearer {made['seats'][0]['token']}"}
    owner.http.post(
        f"/api/matches/{made['id']}/resign", json={}, headers=headers
    ).raise_for_status()
    analysis = owner.http.post(f"/api/matches/{made['id']}/analysis", json={}).json()
    assert analysis["summary"]["deal"] is None  # the seed has dealt other cards
    owner.close()


ISLAND = {"game": "save-oneself", "options": {}, "seats": [HUMAN]}

BAD = [
    # what is asked for beside the usual, code, a word of the detail
    ({"actions": ["A1", "A1"]}, "cell_taken", "action 2: A1"),
    ({"actions": [*WON, "F9"]}, "game_over", "action 10"),
    ({"actions": ["A1"], "rated": True}, "bad_rated", "from its start"),
    # what is drawn for two is not theirs to say, and for one it is drawn from the deck
    ({"game": "stay-on-the-board", "options": {}, "actions": ["start 1.1"]}, "bad_record", "1"),
    ({**ISLAND, "actions": ["draw sun"]}, "unknown_action", "action 1"),
    ({**ISLAND, "actions": ["draw pig", "E", "draw pig"]}, "not_in_deck", "action 3"),
    ({**ISLAND, "actions": ["N"]}, "unknown_action", "action 1"),
]


@pytest.mark.parametrize(("asked", "code", "detail"), BAD)
def test_what_cannot_be_played_on_is_refused_and_nothing_is_opened(
    http: httpx.Client, asked: dict[str, Any], code: str, detail: str
):
    body = {"game": "caro", "options": {"size": 9}, "seats": [HUMAN, HUMAN], **asked}
    answer = http.post("/api/matches", json=body)
    assert refusal(answer)[1] == code
    assert detail in answer.text
