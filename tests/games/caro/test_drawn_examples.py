"""What the page draws and claims of Caro is what the rules say (caro.md sections 6 and 13)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from parlour.games.caro import RULES, Position, game

FILE = Path(__file__).parents[3] / "web/src/boards/caro/examples.json"
DRAWN: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))
SIZE = 9
MAIN = ("standard", "freestyle", "caro")


def by_key(part: str) -> list[Any]:
    """The examples of a part, named by their key."""
    return [pytest.param(one, id=one["key"]) for one in DRAWN[part]]


def laid(x: str, o: str, rule: str) -> Position:
    """The stones in the order in which the page draws them, X first."""
    state = game.start({"size": SIZE, "rule": rule})
    theirs = o.split()
    for number, cell in enumerate(x.split()):
        state = game.apply(state, 0, cell)
        if number < len(theirs):
            state = game.apply(state, 1, theirs[number])
    return state


def with_turn(state: Position, seat: int) -> Position:
    """The same stones with that seat to move: the other side places where nothing depends on it."""
    if state.seat == seat:
        return state
    far = next(cell for cell in CORNERS if cell in game.legal(state, state.seat))
    return game.apply(state, state.seat, far)


CORNERS = ("I9", "A1", "A9", "I1")
"""Far from every example: a stone there matters to nothing."""


def winning(state: Position, seat: int = 0) -> set[str]:
    """The cells where a stone of the seat would win at once."""
    state = with_turn(state, seat)
    return {
        cell
        for cell in game.legal(state, seat)
        if game.outcome(game.apply(state, seat, cell)) is not None
    }


def stops(state: Position) -> set[str]:
    """The single stones of O that leave X without a winning cell."""
    state = with_turn(state, 1)
    return {cell for cell in game.legal(state, 1) if not winning(game.apply(state, 1, cell))}


@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize("one", by_key("wins"))
def test_a_drawn_line_wins_under_the_rules_that_the_page_names(one, rule):
    state = laid(one["x"], one["o"], rule)
    result = game.outcome(state)
    assert (result is not None) == (rule in one["wins"])
    if result is not None and one["line"]:
        assert game.view(state, None)["line"] == [
            state.grid.points[state.grid.index[cell]] for cell in one["line"].split()
        ]


def test_an_edge_and_a_line_that_looks_like_a_win_are_among_them():
    drawn = {one["key"]: one for one in DRAWN["wins"]}
    assert drawn["edge"]["x"].startswith("A")
    assert "caro" not in drawn["edge"]["wins"]
    assert set(drawn["void"]["wins"]) == {"freestyle", "caro-8"}
    assert {one["key"] for one in DRAWN["patterns"]} >= {"three", "four", "fork", "dead"}


@pytest.mark.parametrize("rule", MAIN)
@pytest.mark.parametrize("one", by_key("patterns"))
def test_a_drawn_pattern_is_worth_what_the_page_says(one, rule):
    state = laid(one["x"], one["o"], rule)
    assert game.outcome(state) is None
    if one["at"]:
        state = game.apply(with_turn(state, 0), 0, one["at"])
    if "winning" in one:
        assert winning(state) == set(one["winning"][rule].split())
    if rule in one.get("stops", {}):
        assert stops(state) == set(one["stops"][rule].split())


@pytest.mark.parametrize("rule", MAIN)
@pytest.mark.parametrize("one", [one for one in DRAWN["patterns"] if "makes" in one])
def test_an_open_three_makes_a_four_that_nothing_stops_where_the_page_says_so(one, rule):
    state = with_turn(laid(one["x"], one["o"], rule), 0)
    made = set()
    for cell in game.legal(state, 0):
        after = game.apply(state, 0, cell)
        if winning(after) and not stops(after):
            made.add(cell)
    assert made == set(one["makes"][rule].split())
