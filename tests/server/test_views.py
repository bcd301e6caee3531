"""Looking at a match: views, the log after a seq, every position in order, the text record."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TypeAlias

import httpx
import pytest

from house import BOT, HUMAN, Match, refusal, wait_for
from parlour import games
from parlour.match import record

New: TypeAlias = Callable[..., Match]


def test_the_house_is_open(http: httpx.Client):
    answer = http.get("/api/health")
    assert answer.json()["status"] == "ok"
    assert answer.headers["cache-control"] == "no-store"


def test_the_house_shows_its_games_with_their_options_as_json_schema(http: httpx.Client):
    shown = {game["id"]: game for game in http.get("/api/games").json()["games"]}
    assert list(shown) == list(games.every())
    caro = shown["caro"]
    assert (caro["name"], caro["native"], caro["seats"]) == ("Caro", "Cờ caro", 2)
    assert caro["options"]["properties"]["size"]["maximum"] == 20
    assert all(game["levels"] >= 1 for game in shown.values())


def test_a_seat_sees_what_it_may_play_and_a_watcher_only_looks(new: New):
    match = new().play("H8")
    seat, watcher = match.shown(1), match.shown()
    assert (seat["you"], watcher["you"]) == (1, None)
    assert len(seat["position"]["legal"]) == 224
    assert match.position(0)["legal"] == []
    assert (watcher["position"]["legal"], watcher["position"]["can"]) == ([], [])
    assert watcher["position"]["view"] == seat["position"]["view"]


def test_events_are_those_after_since(new: New):
    match = new().play("H8 H9 G7")
    answer = match.get("events", since=1).json()
    assert [event["seq"] for event in answer["events"]] == [2, 3]
    assert (answer["seq"], answer["over"]) == (3, False)
    assert match.get("events").json()["events"] == match.events(-1)
    assert match.events(3) == match.events(999) == []
    assert match.events()[1]["told"]


@pytest.mark.parametrize(
    "since", ["", "x", "-2", "1.5", "1e3", " 1", "+1", "٣", "9" * 10, "0" * 5000]
)
def test_a_since_that_is_no_seq_is_refused(new: New, since: str):
    assert refusal(new().get("events", since=since)) == (400, "bad_request")


def test_a_review_shows_every_position_that_stands(new: New):
    match = new().play("H8 H9 G7")
    match.offer(0, "takeback")
    match.play("F6")
    review = match.get("review").json()
    frames = review["frames"]
    assert [frame["action"] for frame in frames] == ["", "H8", "H9", "F6"]
    assert [frame["grown"]["moves"] for frame in frames] == [0, 1, 2, 3]
    assert frames[-1]["view"] | review["grown"] == match.position()["view"]
    assert all(frame["told"] for frame in frames[1:])


def test_a_review_is_had_in_parts(new: New):
    match = new().play("H8 H9 G7 F6")
    whole = match.get("review").json()
    parts = [match.get("review", **{"from": first, "limit": 2}).json() for first in (0, 2, 4, 6)]
    assert [frame for part in parts for frame in part["frames"]] == whole["frames"]
    assert {part["total"] for part in (whole, *parts)} == {5}
    assert parts[1]["grown"] == {"moves": whole["grown"]["moves"][:3]}


@pytest.mark.parametrize("asked", [{"from": -1}, {"from": "x"}, {"limit": 0}, {"limit": 201}])
def test_a_part_that_there_cannot_be_is_refused(new: New, asked: dict[str, object]):
    assert refusal(new().get("review", **asked)) == (400, "bad_request")


def test_the_log_is_had_in_parts(new: New):
    match = new().play("H8 H9 G7 F6")
    first = match.get("events", limit=3).json()
    assert [event["seq"] for event in first["events"]] == [0, 1, 2]
    assert (first["seq"], first["more"]) == (2, True)
    rest = match.get("events", since=2).json()
    assert [event["text"] for event in rest["events"]] == ["G7", "F6"]
    assert (rest["seq"], rest["more"]) == (4, False)
    assert refusal(match.get("events", limit=1_001)) == (400, "bad_request")


def test_a_record_is_read_back_and_replays_to_the_same_view(new: New):
    match = new("caro", {**HUMAN, "name": 'A "B", C'}, HUMAN, clock={"main_ms": 60_000})
    match.play("A1 A2 B1 B2 C1 C2 D1 D2 E1")
    answer = match.get("record")
    assert answer.headers["content-type"] == "text/plain; charset=utf-8"
    read = record.read(answer.text)
    assert (read.game, read.result, read.reason) == ("caro", "1-0", "line")
    assert (read.seats, read.clock) == (('A "B"  C', "guest"), "60+0")
    assert len(read.times) == len(read.actions) == 9
    game = games.get("caro")
    *_, (last, seat, action) = record.states(game, read)
    assert (seat, action) == (0, "E1")
    assert game.view(last, None) == match.position()["view"]


@pytest.mark.parametrize("game", list(games.every()))
def test_the_record_of_every_game_replays_to_what_its_watchers_see(new: New, game: str):
    rules, rng = games.get(game), Random(game)
    match = new(game, *[HUMAN] * rules.seats)
    for _ in range(12):
        position = match.position()
        if not position["actors"]:
            break
        seat = rng.choice(position["actors"])
        action = rng.choice(match.position(seat)["legal"])
        assert match.act(seat, action, base=position["base"]).status_code == 200
    read = record.read(match.get("record").text)
    *_, (last, _, _) = record.states(rules, read)
    assert rules.view(last, None) == match.position()["view"]
    frames = match.get("review").json()["frames"]
    assert [frame["action"] for frame in frames[1:]] == [a.split(":")[-1] for a in read.actions]


def test_a_bots_seat_is_named_by_its_level_in_the_record(new: New):
    match = new("caro", HUMAN, BOT)
    match.act(0, "H8")
    wait_for(lambda: match.position()["plays"] == 2, "the bot's move")
    assert record.read(match.get("record").text).seats == ("guest", "level 1")


@pytest.mark.parametrize("what", ["", "events", "review", "record"])
def test_a_match_that_there_is_not_is_not_found(http: httpx.Client, what: str):
    assert refusal(Match(http, "nowhere", {}).get(what)) == (404, "unknown_match")


@pytest.mark.parametrize("what", ["", "events", "review", "record"])
def test_a_wrong_token_is_refused_where_none_would_do(new: New, what: str):
    match = new()
    match.tokens[0] = "wrong"
    assert refusal(match.get(what, seat=0)) == (401, "bad_token")
    assert match.get(what).status_code == 200
