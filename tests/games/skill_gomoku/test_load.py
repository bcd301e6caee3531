"""Dumps: what goes out comes back, and nothing that could not have gone out."""

from __future__ import annotations

from typing import Any

import pytest

from parlour.games.skill_gomoku import game
from play import play

POSITIONS = {
    "quiet": ["H8", "G9", "I8"],
    "attacked": ["H8", "fly_sand H8"],
    "robbed": ["H8", "G9", "I8", "fly_sand H8", "decline", "A1"],
    "frozen": ["H8", "still_water", "G9"],
    "broken": ["H8", "mountain_power", "decline"],
    "five": ["D8", "A15", "E8", "C15", "F8", "E15", "G8", "G15", "H8"],
}


@pytest.mark.parametrize("name", POSITIONS)
def test_a_dump_loads_back(name):
    s = play(game, POSITIONS[name], finisher="late", finisherFromPly=0, skillsPerTurn=2)
    assert game.load(game.dump(s)) == s


@pytest.mark.parametrize(
    ("name", "field", "value"),
    [
        ("quiet", "options", {"freezeTurns": 9}),
        ("quiet", "ply", 4),
        ("quiet", "ply", -1),
        ("quiet", "ply", True),
        ("quiet", "ply", "3"),
        ("quiet", "current", "green"),
        ("quiet", "phase", "ENDED"),
        ("quiet", "phase", "PAUSED"),
        ("quiet", "stones", {"black": [[7, 7], [7, 15]], "white": [[6, 6]]}),
        ("quiet", "stones", {"black": [[7, 7], [15, 8]], "white": [[6, 6]]}),
        ("quiet", "stones", {"black": [[7, 7], [7, -1]], "white": [[6, 6]]}),
        ("quiet", "stones", {"black": [[7, 7], [7, 8, 1]], "white": [[6, 6]]}),
        ("quiet", "stones", {"black": [[7, 7], [6, 6]], "white": [[6, 6]]}),
        ("quiet", "stones", {"black": [[7, 7], [7, 8]]}),
        ("quiet", "frozenTurnsLeft", 1),
        ("quiet", "result", "five"),
        ("quiet", "result", "peace"),
        ("quiet", "skillsUsed", {"black": ["capture"], "white": []}),
        ("quiet", "spentInTurn", {"black": {"dance": 1}, "white": {}}),
        ("quiet", "win", {"direction": [0, 1], "cells": [], "lines": []}),
        ("quiet", "removed", {"black": [0, 0], "white": None}),
        ("quiet", "extra", None),
        ("attacked", "current", "black"),
        ("attacked", "result", "draw"),
        ("broken", "result", None),
        ("five", "win", None),
        ("five", "result", None),
        ("five", "result", "draw"),
    ],
)
def test_parts_that_contradict_each_other_are_refused(name, field, value):
    data: dict[str, Any] = {**game.dump(play(game, POSITIONS[name])), field: value}
    if field == "result":  # so that only the invariants can object
        data["phase"] = "ENDED" if value else "PLAYING"
        data["winner"] = None if value in (None, "draw") else data["current"]
        data["boardBroken"] = False
    with pytest.raises(ValueError, match="not a state of Skill Gomoku"):
        game.load(data)


def test_a_window_of_the_other_kind_is_refused():
    attacked, broken = (game.dump(play(game, POSITIONS[name])) for name in ("attacked", "broken"))
    for data, pending in ((attacked, broken["pending"]), (broken, attacked["pending"])):
        with pytest.raises(ValueError, match="contradict"):
            game.load({**data, "pending": pending})
