"""What the page draws and claims of Skill Gomoku is what the rules say (sections 8 to 12)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from parlour.games.grid import Grid
from parlour.games.skill_gomoku import game
from parlour.games.skill_gomoku.codes import SkillCode
from parlour.kernel import Illegal

FILE = Path(__file__).parents[3] / "web/src/boards/skill-gomoku/examples.json"
DRAWN: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))
COLOURS = ("black", "white")


def laid(black: str, white: str) -> Any:
    """The drawn stones, placed in turn."""
    state = game.start({})
    theirs = white.split()
    for number, point in enumerate(black.split()):
        state = game.apply(state, 0, point)
        if number < len(theirs):
            state = game.apply(state, 1, theirs[number])
    return state


def stones(state: Any) -> dict[str, set[str]]:
    """The points of each colour by name."""
    shown = game.view(state, None)["stones"]
    grid = Grid.of(15)
    return {
        colour: {grid.names[15 * row + column] for row, column in shown[colour]}
        for colour in COLOURS
    }


@pytest.mark.parametrize("one", DRAWN["wins"], ids=lambda one: one["key"])
def test_a_drawn_line_wins_if_the_page_lights_it(one):
    result = game.outcome(laid(one["black"], one["white"]))
    assert (result is not None) == bool(one["line"])
    if result is not None:
        assert result.reason == "five"
        assert list(result.cells) == one["line"].split()


@pytest.mark.parametrize("one", DRAWN["patterns"], ids=lambda one: one["key"])
def test_a_drawn_pattern_goes_on_as_the_page_says(one):
    state = laid(one["black"], one["white"])
    assert game.outcome(state) is None
    for action in one["then"]:
        state = game.apply(state, game.actors(state)[0], action)
    result = game.outcome(state)
    if "winner" in one:
        assert result is not None
        assert result.scores[COLOURS.index(one["winner"])] == 1
    if "after" in one:
        assert stones(state) == {colour: set(one["after"][colour].split()) for colour in COLOURS}
    if "refused" in one:
        with pytest.raises(Illegal) as refused:
            game.apply(state, game.actors(state)[0], one["refused"])
        assert refused.value.code is SkillCode.POINT_OCCUPIED
