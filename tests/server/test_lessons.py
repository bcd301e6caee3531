"""Courses over HTTP."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from parlour import games


def lesson(http: httpx.Client, game: str, step: str, *actions: str) -> httpx.Response:
    return http.post(f"/api/games/{game}/lessons/{step}", json={"actions": actions})


def test_a_course_is_listed_and_counted(http: httpx.Client) -> None:
    shown = {game["id"]: game for game in http.get("/api/games").json()["games"]}
    for game in games.every().values():
        steps = http.get(f"/api/games/{game.id}/lessons").json()["steps"]
        assert [step["key"] for step in steps] == [step.key for step in game.course]
        assert shown[game.id]["lessons"] == len(steps)


def test_a_step_is_played_from_its_start_with_each_request(http: httpx.Client) -> None:
    start: dict[str, Any] = lesson(http, "caro", "open_three").json()
    assert (start["verdict"], start["plays"], start["actors"]) == ("open", [], [0])
    assert "G5" in start["legal"]
    once = lesson(http, "caro", "open_three", "G5").json()
    assert [(play["seat"], play["action"]) for play in once["plays"]] == [(0, "G5"), (1, "C5")]
    assert once["plays"][0]["told"][0]["code"] == "placed"
    done = lesson(http, "caro", "open_three", "G5", "H5").json()
    assert (done["verdict"], done["result"]["scores"]) == ("done", [1.0, 0.0])
    assert lesson(http, "caro", "open_three", "B5").json()["mistake"] == "gap"


BAD = [
    ("none", "place", ["E5"], 404, "not_found"),
    ("caro", "none", ["E5"], 404, "not_found"),
    ("caro", "x" * 500, [], 404, "not_found"),
    ("caro", "place", ["Z99"], 422, "off_board"),
    ("caro", "place", [""], 422, "malformed"),
    ("caro", "five", ["C5"], 422, "cell_taken"),
    ("caro", "place", ["E5", "E6"], 422, "step_ended"),
    ("caro", "place", ["E5"] * 10_000, 422, "step_ended"),
    ("caro", "place", [5], 400, "bad_request"),
    ("caro", "place", "E5", 400, "bad_request"),
]


@pytest.mark.parametrize(("game", "step", "actions", "status", "code"), BAD)
def test_bad_input_is_refused_with_a_code(
    http: httpx.Client, game: str, step: str, actions: object, status: int, code: str
) -> None:
    answer = http.post(f"/api/games/{game}/lessons/{step}", json={"actions": actions})
    assert (answer.status_code, answer.json()["code"]) == (status, code)
