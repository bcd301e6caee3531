"""Runs through puzzles over HTTP: judged by the house, ended by its clock or the third miss."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import pytest

from accounts import Browser
from attempts import EVERY, GAME, line, wrong
from house import House, refusal
from parlour.server.puzzles.runs import MISSES, RUN_MS

Visit = Callable[[], Browser]


def right(run: dict[str, Any]) -> list[str]:
    return line(EVERY[run["puzzle"]["id"]])


def false(run: dict[str, Any]) -> list[str]:
    return [wrong(EVERY[run["puzzle"]["id"]])]


def begin(http: httpx.Client) -> dict[str, Any]:
    answer = http.post("/api/puzzles/runs", json={"game": GAME})
    assert answer.status_code == 201, answer.text
    run: dict[str, Any] = answer.json()
    return run


def step(http: httpx.Client, run: dict[str, Any], actions: list[str]) -> dict[str, Any]:
    body = {"step": run["step"], "actions": actions}
    answer = http.post(f"/api/puzzles/runs/{run['id']}/steps", json=body)
    assert answer.status_code == 200, answer.text
    told: dict[str, Any] = answer.json()
    return told


def test_a_run_begins_easy_and_goes_on_until_the_third_miss(account: Browser):
    run = begin(account.http)
    assert (run["step"], run["solved"], run["misses_left"], run["over"]) == (0, 0, MISSES, False)
    assert 0 < run["left_ms"] <= RUN_MS
    asked = [run["puzzle"]["id"]]
    for solves in (True, True, False, True, False, False):
        told = step(account.http, run, right(run) if solves else false(run))
        assert told["status"] == ("solved" if solves else "wrong")
        run = told["run"]
        if run["puzzle"]:
            asked.append(run["puzzle"]["id"])
    assert (run["solved"], run["misses_left"], run["over"], run["puzzle"]) == (3, 0, True, None)
    assert [past["puzzle"] for past in run["past"]] == asked
    assert [past["solved"] for past in run["past"]] == [True, True, False, True, False, False]
    assert len(set(asked)) == len(asked)
    assert step(account.http, run, ["A1"])["status"] == "late"


def test_a_puzzle_of_several_actions_is_gone_through_one_by_one(http: httpx.Client):
    run = begin(http)
    while len(actions := right(run)) < 2:
        run = step(http, run, actions)["run"]
    first = step(http, run, actions[:1])
    assert (first["status"], first["run"]["step"]) == ("open", run["step"])
    assert first["position"]["legal"]
    assert step(http, run, actions)["status"] == "solved"


def test_the_clock_of_the_house_ends_a_run(http: httpx.Client, house: House):
    run = begin(http)
    house.change("UPDATE puzzle_run SET started = started - ? WHERE id = ?", RUN_MS, run["id"])
    told = step(http, run, right(run))
    assert (told["status"], told["run"]["solved"], told["run"]["left_ms"]) == ("late", 0, 0)
    assert http.get(f"/api/puzzles/runs/{run['id']}").json()["over"]


def test_a_step_that_comes_twice_is_gone_once(http: httpx.Client):
    run = begin(http)
    actions = right(run)
    with ThreadPoolExecutor(6) as pool:
        every = [pool.submit(step, http, run, actions) for _ in range(6)]
        told = [one.result() for one in every]
    assert sorted(one["status"] for one in told) == ["past"] * 5 + ["solved"]
    assert {one["run"]["solved"] for one in told} == {1}
    assert {one["run"]["puzzle"]["id"] for one in told} == {told[0]["run"]["puzzle"]["id"]}


def test_the_best_run_of_an_account_is_on_the_board(account: Browser):
    def best() -> Any:
        board = account.http.get("/api/puzzles/runs", params={"game": GAME}).json()
        name = account.me()["name"]
        return next((one["solved"] for one in board["bests"] if one["name"] == name), None)

    assert best() is None
    for solved in (2, 1, 3):
        run = begin(account.http)
        for _ in range(solved):
            run = step(account.http, run, right(run))["run"]
        assert run["best"] == best() == max(solved, 2)
    yours = account.http.get("/api/puzzles").json()["yours"]
    assert [(one["name"], one["solved"]) for one in yours["bests"]] == [(GAME, 3)]
    assert yours["streak"] == 1


def test_what_was_met_in_a_run_counts_no_more(account: Browser):
    run = begin(account.http)
    path, actions = f"/api/puzzles/{run['puzzle']['id']}", right(run)
    step(account.http, run, false(run))
    assert account.http.get(path).json()["tried"] is False
    told = account.http.post(f"{path}/attempts", json={"actions": actions}).json()
    assert (told["status"], told["ended"]["counted"]) == ("solved", False)
    assert account.http.get("/api/puzzles").json()["yours"]["ratings"] == []


def test_a_run_is_its_own_accounts_alone_and_that_of_a_guest_whoever_knows_it(
    account: Browser, browser: Visit, http: httpx.Client
):
    theirs, nobodys = begin(account.http), begin(http)
    for other in (browser().http, http):
        answer = other.get(f"/api/puzzles/runs/{theirs['id']}")
        assert refusal(answer) == (404, "not_found")
        body = {"step": 0, "actions": right(theirs)}
        answer = other.post(f"/api/puzzles/runs/{theirs['id']}/steps", json=body)
        assert refusal(answer) == (404, "not_found")
    assert nobodys["best"] is None
    assert browser().http.get(f"/api/puzzles/runs/{nobodys['id']}").status_code == 200


@pytest.mark.parametrize(
    ("body", "told"),
    [
        ({"game": "chess"}, (422, "unknown_game")),
        ({}, (400, "bad_request")),
        ({"game": GAME, "minutes": 9}, (400, "bad_request")),
    ],
)
def test_a_run_that_cannot_be_is_refused(
    http: httpx.Client, body: dict[str, Any], told: tuple[int, str]
):
    assert refusal(http.post("/api/puzzles/runs", json=body)) == told


@pytest.mark.parametrize(
    ("body", "told"),
    [
        ({"step": 0, "actions": ["Z99"]}, (422, "off_board")),
        ({"step": -1, "actions": []}, (400, "bad_request")),
        ({"step": 0}, (400, "bad_request")),
    ],
)
def test_a_step_that_cannot_be_is_refused_and_changes_nothing(
    http: httpx.Client, body: dict[str, Any], told: tuple[int, str]
):
    run = begin(http)
    answer = http.post(f"/api/puzzles/runs/{run['id']}/steps", json=body)
    assert refusal(answer) == told
    assert http.get(f"/api/puzzles/runs/{run['id']}").json()["step"] == 0


def test_a_run_goes_on_in_a_house_that_was_killed(tmp_path: Path):
    house = House(tmp_path).open()
    try:
        with house.client() as http:
            run = begin(http)
            run = step(http, run, right(run))["run"]
            house.kill()
            house.open()
            assert http.get(f"/api/puzzles/runs/{run['id']}").json()["puzzle"] == run["puzzle"]
            assert step(http, run, right(run))["run"]["solved"] == 2
    finally:
        house.close()
