"""The conformance games, step by step."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from parlour.games.skill_gomoku import COLOURS, game
from parlour.games.skill_gomoku.codes import SkillCode
from parlour.kernel import Code, Illegal
from recorded import vectors

GAMES = list(vectors("skill-gomoku"))

REFUSALS = {Code.CELL_TAKEN, Code.OFF_BOARD, SkillCode.FROZEN}
"""What the refused attempts of the file are refused for."""


def named(point: list[int]) -> str | None:
    """The name of `[r, c]`, on the board or off it; a negative column has none."""
    row, column = point
    return None if column < 0 else f"{chr(ord('A') + column)}{15 - row}"


def notation(action: dict[str, Any]) -> str | None:
    """The action in the kernel's notation; None where a point has no name."""
    kind = action["type"]
    if kind == "place":
        return named(action["at"])
    if kind == "skill":
        target = action.get("target")
        return f"{action['skill']} {named(target)}" if target else action["skill"]
    return {"timeout": "decline"}.get(kind, kind)


@pytest.mark.parametrize("recorded", GAMES, ids=[g["id"] for g in GAMES])
def test_a_recorded_game_replays_as_the_rules_have_it(recorded):
    s = None
    for step in recorded["steps"]:
        seat, action = COLOURS.index(step["actor"]), notation(step["action"])
        if action in ("start", "reset"):
            s = game.start({})
        elif step.get("rejected"):
            if action is not None:
                with pytest.raises(Illegal) as refusal:
                    game.apply(s, seat, action)
                assert refusal.value.code in REFUSALS
        else:
            assert action in game.legal(s, seat)
            s = game.apply(s, seat, action)
        expected = step.get("ruled", step["state"])
        assert portion(game.view(s, None), expected) == expected
        final = expected["phase"] == "ENDED" and expected["pending"] is None
        assert (game.outcome(s) is not None) == (game.actors(s) == ()) == final


def portion(view: dict[str, Any], expected: dict[str, Any]) -> dict[str, Any]:
    """The fields of the view that the file records."""
    part = {name: view[name] for name in expected}
    if part["win"] is not None:
        part["win"] = {name: part["win"][name] for name in ("direction", "cells")}
    return part


def test_the_file_is_the_whole_file():
    steps = [step for recorded in GAMES for step in recorded["steps"]]
    departures = Counter(step["departs"] for step in steps if "departs" in step)
    assert (len(GAMES), len(steps)) == (200, 5987)
    assert sum("rejected" in step for step in steps) == 108
    assert departures == {
        "R-FREEZE": 51,
        "R-RESTORE-OWN": 6,
        "R-RESTORE-WIN": 3,
        "R-REMOVED": 2,
        "R-DRAW": 1,
    }
