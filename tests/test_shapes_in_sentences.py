"""The JSON that the API's paper puts into its sentences has the members that the house knows."""

from __future__ import annotations

import re
from collections.abc import Iterator

import httpx
import msgspec
import pytest

from house import GUEST, HOST, Match, opened
from papers import ROOT
from parlour.server.matches import requests
from parlour.server.puzzles import shapes

TEXT = (ROOT / "docs/api.md").read_text()
SENTENCES = set(re.findall(r'`(\{"[^`]*\})`', TEXT))

TREE = "(;GM[4]SZ[15];B[hh])"
ASKED = {
    "/api/games/caro/lessons/place": {"actions": []},
    "/api/positions": {"game": "caro", "options": {}, "actions": ["H8"], "seat": 1},
    "/api/positions/setup": {"game": "caro", "options": {}, "cells": {"H8": "X"}, "numbers": {}},
    "/api/trees": {"text": TREE, "form": "tree"},
}
"""What is asked for by a body that a sentence shows."""


def members(shape: str) -> set[str]:
    """The names of what is shown as `{"a": 1, "b": …}` or, in short, as `{"a", "b"}`."""
    return set(re.findall(r'"(\w+)":', shape) or re.findall(r'"(\w+)"', shape))


@pytest.fixture(scope="module")
def answers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[set[str]]]:
    """The members of what a fresh house answers where a sentence says what."""
    with opened(tmp_path_factory.mktemp("sentences")) as house, house.client() as http:
        yield list(_answers(http))


def _answers(http: httpx.Client) -> Iterator[set[str]]:
    match = Match.open(http, "stay-on-the-board", HOST, GUEST)
    yield set(http.get(f"/api/rooms/{match.shown()['code']}").json())
    body = {"name": "Lan", "seat": 1}
    yield set(body)
    yield set(match.join(**body).json())
    alone = Match.open(http, "stay-on-the-board")
    yield set(alone.post(0, "hint").json())
    yield set(alone.post(None, "analysis").json())
    record = {"text": alone.get("record").text}
    assert http.post("/api/records", json=record).status_code == 200
    yield set(record)
    for path, body in ASKED.items():
        assert http.post(path, json=body).status_code == 200, path
        yield set(body)
    yield {field.name for field in msgspec.structs.fields(requests.Offering)} - {"key"}
    for asked in (shapes.VoteAsked, shapes.StepAsked):
        yield {field.name for field in msgspec.structs.fields(asked)}
    game = http.post("/games").json()
    yield set(game)
    yield set(http.get(f"/games/{game['gameId']}").json())
    again = {"playerToken": game["playerToken"]}
    assert http.post(f"/games/{game['gameId']}/restart", json=again).status_code == 200
    yield set(again)
    yield set(http.get("/games/nothing").json())


def test_every_shape_in_a_sentence_is_one_of_the_house(answers: list[set[str]]):
    assert len(SENTENCES) >= 10
    assert [shape for shape in sorted(SENTENCES) if members(shape) not in answers] == []


def test_every_answer_that_is_asked_for_here_is_in_a_sentence(answers: list[set[str]]):
    shown = [members(shape) for shape in SENTENCES]
    assert [answer for answer in answers if answer not in shown] == []
