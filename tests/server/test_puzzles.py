"""Puzzles over HTTP: what is told when, and what is refused."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest

from accounts import Browser
from attempts import EVERY, GAME, LONG, OF_GAME, OTHERS, attempt, line, solution, wrong
from house import opened, refusal
from parlour.games import get
from parlour.puzzles.solving import solve

Visit = Callable[[], Browser]


# -- found -----------------------------------------------------------------------------------------


def test_every_puzzle_is_counted_by_game_rules_and_theme(http: httpx.Client):
    shown = http.get("/api/puzzles").json()
    (caro,) = [game for game in shown["games"] if game["game"] == GAME]
    assert caro["count"] == len(OF_GAME) == sum(pile["count"] for pile in caro["variants"])
    assert {pile["name"] for pile in caro["themes"]} == {
        theme for puzzle in OF_GAME for theme in puzzle.themes
    }
    assert {game["game"]: game["count"] for game in shown["games"]} == Counter(
        puzzle.game for puzzle in EVERY.values()
    )
    assert shown["yours"] is None


def test_a_puzzle_is_shown_as_its_seat_sees_it_and_tells_nothing_of_its_end(http: httpx.Client):
    answer = http.get(f"/api/puzzles/{LONG.id}")
    shown = answer.json()
    position = shown["position"]
    assert (shown["goal"], shown["seat"], shown["length"]) == (LONG.goal, LONG.seat, LONG.length)
    assert (position["seat"], position["options"]) == (LONG.seat, dict(LONG.options))
    assert len(position["view"]["moves"]) == len(LONG.before)
    assert position["told"][0]["values"]["cell"] == LONG.before[-1]
    assert "tree" not in answer.text
    assert shown["tried"] is None


def test_the_puzzle_of_the_day_is_one_for_everybody(http: httpx.Client, account: Browser):
    one, other = (
        http.get("/api/puzzles/daily").json(),
        account.http.get("/api/puzzles/daily").json(),
    )
    assert one == other
    assert one["puzzle"]["length"] > 1


def test_with_the_puzzle_of_the_day_comes_on_how_many_days_in_a_row_one_solved(account: Browser):
    daily = account.http.get("/api/puzzles/daily").json()
    assert daily["streak"] == 0
    puzzle = EVERY[daily["puzzle"]["id"]]
    attempt(account.http, puzzle, line(puzzle))
    assert account.http.get("/api/puzzles/daily").json()["streak"] == 1


def test_the_next_puzzle_is_of_the_kind_that_is_asked_for(http: httpx.Client):
    usual = {"game": GAME, "variant": "usual"}
    for query in ({}, {"game": GAME}, {"theme": LONG.themes[0]}, usual):
        shown = http.get("/api/puzzles/next", params=query).json()
        if "theme" in query:
            assert query["theme"] in EVERY[shown["id"]].themes
        if "game" in query:
            assert shown["game"] == GAME
        if "variant" in query:
            assert shown["variant"] == ""


def test_what_was_seen_comes_again_only_when_there_is_nothing_else(http: httpx.Client):
    most = [puzzle.id for puzzle in OTHERS][:50]
    rest = {puzzle.id for puzzle in OF_GAME} - set(most)
    query = {"game": GAME, "seen": ",".join(most)}
    assert http.get("/api/puzzles/next", params=query).json()["id"] in rest


def test_what_an_account_tried_is_not_given_next(account: Browser):
    kind = {"game": GAME, "near": "900"}
    first = account.http.get("/api/puzzles/next", params=kind).json()["id"]
    solution(account.http, EVERY[first])
    given = {account.http.get("/api/puzzles/next", params=kind).json()["id"] for _ in range(12)}
    assert first not in given


@pytest.mark.parametrize(
    ("query", "told"),
    [
        ({"game": "chess"}, (404, "not_found")),
        ({"theme": "tea"}, (404, "not_found")),
        ({"variant": "size=99"}, (404, "not_found")),
        ({"near": "hard"}, (400, "bad_request")),
        ({"near": "12345"}, (400, "bad_request")),
        ({"seen": "all of them"}, (400, "bad_request")),
    ],
)
def test_a_kind_that_there_is_not_is_refused(
    http: httpx.Client, query: dict[str, str], told: tuple[int, str]
):
    assert refusal(http.get("/api/puzzles/next", params=query)) == told


# -- judged ----------------------------------------------------------------------------------------


def test_the_house_answers_a_good_action_and_tells_of_the_end_at_the_end(http: httpx.Client):
    actions = line(LONG)
    first = attempt(http, LONG, actions[:1])
    (_, reply), *_ = LONG.main_line()
    assert (first["status"], first["ended"]) == ("open", None)
    assert [play["action"] for play in first["plays"]] == [actions[0], *reply]
    last = attempt(http, LONG, actions)
    assert last["status"] == "solved"
    assert last["ended"]["themes"] == list(LONG.themes)
    assert last["position"]["legal"] == [] or last["position"]["result"] is None


def test_a_wrong_action_is_refuted(http: httpx.Client):
    bad = wrong(LONG)
    now = solve(get(GAME), LONG, [bad])
    told = attempt(http, LONG, [bad])
    assert told["status"] == "wrong"
    assert [play["action"] for play in told["plays"]] == [bad, *now.refutation]


@pytest.mark.parametrize(
    ("body", "told"),
    [
        ({"actions": ["Z99"]}, (422, "off_board")),
        ({"actions": [LONG.before[0]]}, (422, "cell_taken")),
        ({"actions": [*line(LONG), "A1"]}, (422, "puzzle_ended")),
        ({"actions": ["x" * 65]}, (400, "bad_request")),
        ({"actions": ["A1"] * 65}, (400, "bad_request")),
        ({}, (400, "bad_request")),
        ({"actions": [], "rating": {"value": 9_999}}, (400, "bad_request")),
        ({"actions": [], "rating": {"deviation": 0}}, (400, "bad_request")),
        ({"actions": [], "solved": True}, (400, "bad_request")),
    ],
)
def test_what_cannot_be_judged_is_refused_and_counts_nothing(
    account: Browser, body: dict[str, Any], told: tuple[int, str]
):
    path = f"/api/puzzles/{LONG.id}"
    assert refusal(account.http.post(f"{path}/attempts", json=body)) == told
    assert account.http.get(path).json()["tried"] is None


@pytest.mark.parametrize("id_", ["none", "0" * 12, "%00", "..%2F"])
def test_a_puzzle_that_there_is_not_is_not_found(http: httpx.Client, id_: str):
    path = f"/api/puzzles/{id_}"
    assert refusal(http.get(path)) == (404, "not_found")
    assert refusal(http.post(f"{path}/attempts", json={"actions": []})) == (404, "not_found")


def test_attempts_are_limited_for_each_client(tmp_path: Path):
    limits = {"puzzles_per_minute": 2, "puzzle_runs_per_minute": 1}
    with opened(tmp_path, **limits) as house, house.client() as http:
        for _ in range(2):
            attempt(http, LONG, [])
        refused = http.post(f"/api/puzzles/{LONG.id}/attempts", json={"actions": []})
        assert refusal(refused) == (429, "rate_limited")
        assert int(refused.headers["retry-after"]) > 0
        assert http.post("/api/puzzles/runs", json={"game": GAME}).status_code == 201
        refused = http.post("/api/puzzles/runs", json={"game": GAME})
        assert refusal(refused) == (429, "rate_limited")
