"""Every step of the conformance games."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import parlour
import recorded as recordings
from parlour.games.stay_on_the_board import game
from recorded import vectors

RECORDED = list(vectors("stay-on-the-board"))


def text(move: Any) -> str:
    return move if move == "claim" else f"{move['dir']}x{move['dist']}"


def check(s: Any, expected: dict[str, Any]) -> None:
    for seat in (None, 0, 1):
        view = game.view(s, seat)
        assert {name: view[name] for name in expected} == expected


def test_all_of_the_conformance_games_are_here():
    assert len(RECORDED) == 200
    assert sum(len(recorded["steps"]) for recorded in RECORDED) == 3959


@pytest.mark.parametrize("recorded", RECORDED)
def test_a_recorded_game_replays_with_every_state_and_its_result(recorded):
    s = game.start(recorded["options"])
    check(s, recorded["initial"])
    for step in recorded["steps"]:
        assert game.actors(s) == (step["by"] - 1,)
        assert text(step["move"]) in game.legal(s, step["by"] - 1)
        s = game.apply(s, step["by"] - 1, text(step["move"]))
        check(s, step["state"])
        if recorded["options"]["seats"][step["by"] - 1] == "computer" and step["move"] == "claim":
            assert game.view(s, None)["legal"] == 0
    result = recorded["result"]
    if result["over"]:
        assert game.view(s, None)["result"] == result
        assert game.actors(s) == ()
    else:
        assert game.view(s, None)["result"] is None
        view = game.view(s, None)
        assert {name: view[name] for name in ("moves", "points", "penalty")} == {
            name: result[name] for name in ("moves", "points", "penalty")
        }


BARE = """
from parlour.games.stay_on_the_board import game
from recorded import vectors
for recorded in vectors("stay-on-the-board"):
    s = game.start(recorded["options"])
    for step in recorded["steps"]:
        move = step["move"]
        text = move if move == "claim" else f"{move['dir']}x{move['dist']}"
        s = game.apply(s, step["by"] - 1, text)
    assert not recorded["result"]["over"] or game.view(s, None)["result"] == recorded["result"]
print("all played")
"""


def test_the_rules_run_on_the_bare_runtime():
    """D-ARCH-1: nothing but the standard library"""
    roots = [Path(parlour.__file__).parents[1], Path(recordings.__file__).parent]
    path = os.pathsep.join(map(str, roots))
    bare = subprocess.run(
        [sys.executable, "-S", "-c", BARE],
        env={"PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (bare.stdout.strip(), bare.stderr) == ("all played", "")
