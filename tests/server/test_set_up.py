"""Positions that are set up by hand, and the games that lead to them."""

from __future__ import annotations

import httpx
import pytest

from house import refusal


def set_up(http: httpx.Client, cells: dict[str, str], **rest: object) -> httpx.Response:
    return http.post("/api/positions/setup", json={"game": "caro", "cells": cells} | rest)


def test_what_is_set_up_by_hand_is_a_position_with_the_game_that_leads_to_it(http: httpx.Client):
    shown = set_up(http, {"H8": "X", "I9": "O", "G7": "X"}, options={"size": 9}).json()
    assert (shown["seat"], len(shown["actions"])) == (1, 3)
    asked = {"game": "caro", "actions": shown["actions"], "options": shown["options"]}
    again = http.post("/api/positions", json=asked).json()
    assert again["view"] == shown["view"]
    palette = http.post("/api/positions/palette", json=asked).json()
    assert palette["cells"] == {"H8": "X", "I9": "O", "G7": "X"}
    assert [piece["id"] for piece in palette["pieces"]] == ["X", "O"]
    assert len(palette["board"]["rows"]) == 9


LIVES = {"lives": 15, "row": 0, "column": 0}


@pytest.mark.parametrize(
    ("asked", "code"),
    [
        ({"cells": {"H8": "O"}}, "uneven"),
        ({"cells": {"Z99": "X"}}, "unknown_piece"),
        ({"numbers": {"lives": 1}}, "bad_number"),
        ({"game": "save-oneself", "cells": {"0,0": "hook"}, "numbers": LIVES}, "ship_missing"),
        ({"game": "chess"}, "unknown_game"),
        ({"options": {"size": 99}}, "bad_option"),
    ],
)
def test_a_position_that_cannot_be_set_up_says_why(
    http: httpx.Client, asked: dict[str, object], code: str
):
    body = {"game": "caro", "cells": {}} | asked
    assert refusal(http.post("/api/positions/setup", json=body)) == (422, code)


def thoughts(http: httpx.Client) -> float:
    """How many questions for analyses the house's thinking processes have answered."""
    named = 'parlour_thoughts_total{end="answered",purpose="analysis"} '
    lines = [line for line in http.get("/metrics").text.splitlines() if line.startswith(named)]
    return sum(float(line.removeprefix(named)) for line in lines)


def test_no_thread_of_the_house_searches_for_the_game_that_leads_there(http: httpx.Client):
    before = thoughts(http)
    assert set_up(http, {"H8": "X"}).status_code == 200
    assert thoughts(http) == before + 1


def test_more_cells_than_any_board_has_are_no_request(http: httpx.Client):
    cells = {f"{n}": "X" for n in range(401)}
    assert refusal(set_up(http, cells)) == (400, "bad_request")
