"""Opening matches: who gets which token, and every way a setup can be wrong."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

import httpx
import pytest

from house import BOT, GUEST, HOST, HUMAN, Match, refusal

New: TypeAlias = Callable[..., Match]
CARO = {"game": "caro", "seats": [HUMAN, HUMAN]}


@pytest.mark.parametrize(
    ("seats", "held"),
    [
        ([HUMAN, HUMAN], [0, 1]),
        ([HOST, HOST], [0, 1]),
        ([HOST, GUEST], [0]),
        ([GUEST, HOST], [1]),
        ([GUEST, GUEST], []),
        ([HUMAN, BOT], [0]),
        ([BOT, HUMAN], [1]),
        ([BOT, BOT], []),
    ],
)
def test_the_maker_holds_a_token_of_every_seat_that_is_his(
    http: httpx.Client, seats: list[Any], held: list[int]
):
    answer = http.post("/api/matches", json={"game": "caro", "seats": seats})
    assert answer.status_code == 201
    made = answer.json()
    assert made["invite"] == f"{http.base_url}/m/{made['id']}".replace("//m", "/m")
    assert [chair["kind"] for chair in made["seats"]] == [chair["kind"] for chair in seats]
    assert [chair["seat"] for chair in made["seats"] if chair["token"]] == held
    for seat in held:
        token = made["seats"][seat]["token"]
        shown = http.get(
            f"/api/matches/{made['id']}", headers={"authorization": f"Bearer {token}"}
        ).json()
        assert shown["you"] == seat


def test_only_a_game_that_can_be_played_from_memory_is_played_so(http: httpx.Client):
    """stay-on-the-board.md U-NET-9: it is played on a pad, so that its board can be put away."""
    asked = {"seats": [HUMAN, HUMAN], "blind": True}
    assert refusal(http.post("/api/matches", json={**asked, "game": "caro"}))[1] == "bad_request"
    assert http.post("/api/matches", json={**asked, "game": "stay-on-the-board"}).is_success


def test_a_match_is_shown_with_every_default_written_out(new: New):
    shown = new("caro", {**HUMAN, "name": "  Maker\x07\n "}, {**BOT, "level": 2}).shown()
    assert shown["options"] == {"size": 15, "rule": "standard", "opening": "free"}
    assert (shown["game"], shown["rules"], shown["you"]) == ("caro", 1, None)
    assert (shown["takebacks"], shown["previous"]) == ("free", None)
    host, bot = shown["position"]["seats"]
    assert (host["kind"], host["name"], host["level"]) == ("human", "Maker", None)
    assert (bot["kind"], bot["level"], bot["present"]) == ("bot", 2, True)


@pytest.mark.parametrize(
    ("options", "code", "option"),
    [
        ({"sise": 15}, "unknown_option", "sise"),
        ({"clock": "5+5"}, "unknown_option", "clock"),
        ({"size": 6}, "bad_option", "size"),
        ({"size": 21}, "bad_option", "size"),
        ({"size": 15.5}, "bad_option", "size"),
        ({"size": "15"}, "bad_option", "size"),
        ({"size": True}, "bad_option", "size"),
        ({"size": None}, "bad_option", "size"),
        ({"rule": "Standard"}, "bad_option", "rule"),
        ({"rule": "renju"}, "bad_option", "rule"),
        ({"rule": ["caro"]}, "bad_option", "rule"),
        ({"opening": "swap"}, "bad_option", "opening"),
    ],
)
def test_an_option_that_caro_does_not_take_is_refused_by_its_name(
    http: httpx.Client, options: dict[str, Any], code: str, option: str
):
    answer = http.post("/api/matches", json=CARO | {"options": options})
    assert refusal(answer) == (422, code)
    assert answer.json()["option"] == option
    assert option in answer.json()["detail"]


@pytest.mark.parametrize("rule", ["standard", "freestyle", "caro", "caro-both", "caro-8", "caro-9"])
@pytest.mark.parametrize("size", [7, 20])
def test_every_rule_and_size_of_section_4_is_accepted(new: New, rule: str, size: int):
    match = new(options={"rule": rule, "size": size})
    assert match.shown()["options"]["rule"] == rule
    assert len(match.position(0)["legal"]) == size**2


@pytest.mark.parametrize(
    ("change", "status", "code"),
    [
        ({"game": "chess"}, 422, "unknown_game"),
        ({"game": ""}, 422, "unknown_game"),
        ({"game": "../caro"}, 422, "unknown_game"),
        ({"game": 1}, 400, "bad_request"),
        ({"game": None}, 400, "bad_request"),
        ({"seats": []}, 400, "bad_request"),
        ({"seats": [HUMAN]}, 422, "bad_seats"),
        ({"seats": [HUMAN] * 3}, 422, "bad_seats"),
        ({"seats": [HUMAN] * 9}, 400, "bad_request"),
        ({"seats": [HUMAN, {"kind": "dog"}]}, 400, "bad_request"),
        ({"seats": [HUMAN, {"kind": "bot", "level": 0}]}, 400, "bad_request"),
        ({"seats": [HUMAN, {"kind": "bot", "level": 11}]}, 400, "bad_request"),
        ({"seats": [HUMAN, {"kind": "bot", "level": 1, "open": True}]}, 422, "bad_seats"),
        ({"seats": [HUMAN, {"kind": "human", "level": 1}]}, 422, "bad_seats"),
        ({"seats": [HUMAN, {"kind": "human", "name": "x" * 41}]}, 400, "bad_request"),
        ({"clock": {"main_ms": 999}}, 422, "bad_clock"),
        ({"clock": {"main_ms": 60_000, "cap_ms": 0}}, 422, "bad_clock"),
        ({"clock": {"main_ms": 60_000, "increment_ms": 86_400_001}}, 422, "bad_clock"),
        ({"clock": {"main_ms": -1}}, 400, "bad_request"),
        ({"clock": {"main_ms": 2_592_000_001}}, 400, "bad_request"),
        ({"clock": {}}, 422, "bad_clock"),
        ({"clock": "5+5"}, 400, "bad_request"),
        ({"takebacks": "sometimes"}, 400, "bad_request"),
        ({"seed": ""}, 400, "bad_request"),
        ({"seed": 1.5}, 400, "bad_request"),
        ({"options": []}, 400, "bad_request"),
        ({"admin": True}, 400, "bad_request"),
    ],
)
def test_a_setup_that_makes_no_match_is_refused(
    http: httpx.Client, change: dict[str, Any], status: int, code: str
):
    assert refusal(http.post("/api/matches", json=CARO | change)) == (status, code)


def test_a_level_that_the_games_player_does_not_have_is_refused(http: httpx.Client):
    for game in http.get("/api/games").json()["games"]:
        seats = [{"kind": "bot", "level": game["levels"]}] * game["seats"]
        if game["levels"] < 10:
            seats[0] = {"kind": "bot", "level": game["levels"] + 1}
            body = {"game": game["id"], "seats": seats}
            assert refusal(http.post("/api/matches", json=body)) == (422, "bad_seats")


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"null",
        b"[]",
        b'"caro"',
        b"\xff\xfe",
        b'{"game": "caro", "seats": NaN}',
        b'{"game": "\\ud800", "seats": []}',
        b"[" * 30_000,
        b'{"game":"caro","seats":[{"kind":"human"}],"options":' + b'{"a":' * 9_000,
        b'{"game":"caro","seats":[{"kind":"human"}],"seed":' + b"9" * 5_000 + b"}",
    ],
    ids=lambda body: repr(body[:24]),
)
def test_a_body_that_cannot_be_read_is_refused(http: httpx.Client, body: bytes):
    assert refusal(http.post("/api/matches", content=body)) == (400, "bad_request")


def test_the_match_tells_its_rules_who_sits_where_and_no_client_does(new: New, http: httpx.Client):
    match = new("stay-on-the-board", BOT, HUMAN)
    assert match.shown()["options"]["seats"] == ["computer", "human"]
    forged = {"game": "stay-on-the-board", "seats": [BOT, HUMAN], "options": {"seats": ["human"]}}
    answer = http.post("/api/matches", json=forged)
    assert answer.status_code == 422 or Match(http, answer.json()["id"], {}).shown()["options"][
        "seats"
    ] == ["computer", "human"]
