"""What is told of each action."""

from __future__ import annotations

from typing import Any

import pytest

from parlour.games.stay_on_the_board import game
from parlour.kernel import CHANCE
from play import play

HC = ["human", "computer"]


def told(actions: str, **options: Any) -> list[tuple[str, dict[str, Any]]]:
    """What the last of the actions tells."""
    *before, action = actions.split()
    s = play(game, before, **options)
    (seat,) = game.actors(s)
    narrations = game.narrate(s, seat, action, game.apply(s, seat, action))
    return [(narration.code, dict(narration.values)) for narration in narrations]


def step(seat: int, action: str, here: str, there: str) -> dict[str, Any]:
    direction, distance = map(int, action.split("x"))
    return {
        "seat": seat, "direction": direction, "distance": distance, "from": here, "to": there,
    }  # fmt: skip


def test_the_drawn_start_cell_is_told():
    s = game.start({})
    (narration,) = game.narrate(s, CHANCE, "start 1.2", game.apply(s, CHANCE, "start 1.2"))
    assert (narration.code, narration.values) == (
        "started",
        {"cell": "1.2", "row": 2, "column": 3},
    )


NORMAL: dict[str, Any] = {"size": 5, "start": [2, 1], "seats": HC, "first": 2}
BLOCKED: dict[str, Any] = {"size": 5, "start": [2, 1], "mode": "blocked"}


@pytest.mark.parametrize(
    ("options", "actions", "expected"),
    [
        (NORMAL, "6x3", [("moved", step(1, "6x3", "2.1", "2.4"))]),
        (NORMAL, "6x3 8x1", [
            ("moved", step(0, "8x1", "2.4", "1.4")),
            ("scored", {"seat": 0, "points": 1}),
        ]),
        (NORMAL, "6x3 4x2", [
            ("moved", step(0, "4x2", "2.4", "2.2")),
            ("scored", {"seat": 0, "points": 1}),
            ("penalised", {"seat": 0, "added": 2, "penalty": 2}),
        ]),
        (NORMAL, "6x3 4x2 4x1 6x1", [
            ("moved", step(0, "6x1", "2.1", "2.2")),
            ("scored", {"seat": 0, "points": 2}),
            ("penalised", {"seat": 0, "added": 2, "penalty": 4}),
        ]),
        (BLOCKED, "6x1", [
            ("moved", step(0, "6x1", "2.1", "2.2")),
            ("burnt", {"cell": "2.1"}),
            ("scored", {"seat": 0, "points": 1}),
        ]),
        (BLOCKED, "6x1 6x1 4x3", [
            ("moved", step(0, "4x3", "2.3", "2.0")),
            ("jumped", {"seat": 0, "cells": ["2.2", "2.1"]}),
            ("burnt", {"cell": "2.3"}),
            ("scored", {"seat": 0, "points": 2}),
        ]),
        (NORMAL, "6x3 6x1", [
            ("left_board", step(0, "6x1", "2.4", "2.5")),
            ("won", {"seat": 1, "reason": "off-board", "scores": [0, 0]}),
        ]),
        (NORMAL, "7x1 7x1", [
            ("left_board", step(0, "7x1", "1.0", "0.-1")),
            ("won", {"seat": 1, "reason": "off-board", "scores": [0, 0]}),
        ]),
        (BLOCKED, "6x1 4x1", [
            ("hit_burnt", step(1, "4x1", "2.2", "2.1")),
            ("won", {"seat": 0, "reason": "blocked-cell", "scores": [1, 0]}),
        ]),
        ({"size": 2, "start": [0, 0]}, "6x1 claim", [
            ("claimed", {"seat": 1}),
            ("claim_wrong", {"seat": 1, "cells": ["0.0", "1.0", "1.1"]}),
            ("won", {"seat": 0, "reason": "claim-wrong", "scores": [1, 0]}),
        ]),
        ({"mode": "blocked", "start": [0, 0]}, "2x1 3x1 6x1 7x1 9x1 1x2 claim", [
            ("claimed", {"seat": 0}),
            ("claim_correct", {"seat": 0, "open": ["0.1", "1.2"]}),
            ("won", {"seat": 0, "reason": "claim-correct", "scores": [3, 3]}),
        ]),
        ({"size": 2, "mode": "blocked", "seats": HC, "trapped": "loses", "start": [0, 0]},
         "6x1 2x1 4x1 claim", [
            ("gave_up", {"seat": 1, "open": []}),
            ("won", {"seat": 0, "reason": "trapped", "scores": [2, 0]}),
        ]),
    ],
)  # fmt: skip
def test_an_action_tells_all_it_brought_about(options, actions, expected):
    assert told(actions, **options) == expected
