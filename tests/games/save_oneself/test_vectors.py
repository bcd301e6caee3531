"""The conformance games: every state, the legal actions, and where the rulings depart."""

from __future__ import annotations

from collections import Counter

import pytest

from parlour.games.save_oneself import game
from parlour.kernel import CHANCE
from recorded import vectors

GAMES = list(vectors("save-oneself"))
STEPS = {(-1, 0): "N", (1, 0): "S", (0, 1): "E", (0, -1): "W"}
SHIP = ("row", "col", "direction", "skipMove", "hasTurned")


def notation(view, action):
    """A recorded action as the kernel writes it, in the position of the view."""
    if action["type"] == "move":
        row, col = view["player"]
        return STEPS[action["row"] - row, action["col"] - col]
    if action["type"] == "flip":
        cell = f"{action['row']},{action['col']}"
        return f"flip {view['cells'][cell]}"
    return action["type"]


def offered(view):
    """The recorded legal list as the kernel writes it."""
    legal = view["legal"]
    cells = [("move", cell) for cell in legal["moves"]] + [
        ("flip", cell) for cell in legal["flips"]
    ]
    actions = [
        notation(view, {"type": kind, "row": int(row), "col": int(col)})
        for kind, (row, col) in ((kind, cell.split(",")) for kind, cell in cells)
    ]
    return sorted([*actions, *(word for word in ("stay", "skip") if legal[word])])


def assert_fits(view, state):
    for field, value in state.items():
        if field == "ship" and value is not None:
            assert {name: view["ship"][name] for name in SHIP} == value
        elif field == "legal":
            lists = {name: sorted(value[name]) for name in ("moves", "flips")}
            assert view["legal"] == {**value, **lists}
        else:
            assert view[field] == value, field


def replay(vector):
    """Compare state by state; returns how many were compared."""
    draws = iter(f"draw {back}" for back in vector["deck"])
    departs = vector.get("departs")
    until = departs[0]["step"] if departs else len(vector["steps"])
    s = game.start({})
    for number, step in enumerate(vector["steps"]):
        if number:
            s = game.apply(s, 0, notation(game.view(s, 0), step["action"]))
        if game.actors(s) == (CHANCE,):
            s = game.apply(s, CHANCE, next(draws))
        view = game.view(s, 0)
        assert_fits(view, vector["ruled_state"] if number == until else step["state"])
        assert list(game.legal(s, 0)) == offered(view)
        if number == until:
            return number + 1
    assert view["score"] == vector["score"]
    return len(vector["steps"])


@pytest.mark.parametrize("kind", sorted({vector["deck_kind"] for vector in GAMES}))
def test_games_run_as_recorded_or_as_ruled(kind):
    for vector in GAMES:
        if vector["deck_kind"] == kind:
            replay(vector)


def test_all_is_compared_but_what_follows_a_departure():
    compared = sum(map(replay, GAMES))
    departing = [vector for vector in GAMES if "departs" in vector]
    left_out = sum(len(v["steps"]) - v["departs"][0]["step"] - 1 for v in departing)
    assert len(GAMES) == 200
    assert compared == 3_713 - left_out
    assert Counter(d["code"] for v in departing for d in v["departs"]) == {
        "deck-end": 2,
        "no-win-on-move": 3,
        "rum-double": 2,
        "storm-repeat": 3,
        "zero-lives-late": 2,
    }
