"""Only positions that some game leads to can be loaded."""

from __future__ import annotations

from typing import Any

import pytest

from parlour.games.stay_on_the_board import game
from play import play

HC = ["human", "computer"]

NORMAL = game.dump(play(game, ["6x3", "4x1", "8x1"], size=5, seats=HC, first=2, start=[2, 1]))
BLOCKED = game.dump(play(game, ["6x3", "4x1", "8x1"], size=5, mode="blocked", start=[2, 1]))
LOST = game.dump(play(game, ["6x3", "6x1"], size=5, start=[2, 1]))
DRAWN = game.dump(game.start({"start": [0, 0]}))
UNDRAWN = game.dump(game.start({}))


@pytest.mark.parametrize("data", [NORMAL, BLOCKED, LOST, DRAWN, UNDRAWN])
def test_a_kept_position_is_restored(data):
    assert game.dump(game.load(data)) == data


def test_what_was_kept_before_a_trapped_computer_could_lose_is_restored_as_it_was():
    old = {name: value for name, value in BLOCKED.items() if name != "trapped"}
    assert game.dump(game.load(old)) == {**old, "trapped": "claims"}


@pytest.mark.parametrize("ending", ["claim", "8x1"])
def test_a_trapped_computer_that_lost_is_restored(ending):
    options = {"size": 2, "mode": "blocked", "seats": HC, "trapped": "loses", "start": [0, 0]}
    data = game.dump(play(game, ["6x1", "2x1", "4x1", ending], **options))
    assert game.dump(game.load(data)) == data


@pytest.mark.parametrize(
    ("data", "change"),
    [
        (NORMAL, {"size": 1}),
        (NORMAL, {"mode": "hidden"}),
        (NORMAL, {"trapped": "wins"}),
        (NORMAL, {"seats": ["human"]}),
        (NORMAL, {"surplus": 1}),
        (NORMAL, {"pos": [5, 0]}),
        (NORMAL, {"pos": [1.0, 3]}),
        (NORMAL, {"pos": [True, 3]}),
        (NORMAL, {"pos": [0]}),
        (NORMAL, {"pos": None}),
        (NORMAL, {"blocked": [[0, 0]]}),
        (NORMAL, {"moves": -1}),
        (NORMAL, {"moves": 3.0}),
        (NORMAL, {"moves": 0}),
        (NORMAL, {"moves": 4}),
        (NORMAL, {"last": None}),
        (NORMAL, {"last": {"by": 1, "dir": 8, "dist": 1}}),
        (NORMAL, {"last": {"by": 2, "dir": 8, "dist": 4}}),
        (NORMAL, {"last": {"by": 2, "dir": 5, "dist": 1}}),
        (NORMAL, {"last": {"by": 2}}),
        (NORMAL, {"penalty": {"1": 1, "2": 0}}),
        (NORMAL, {"penalty": {"1": 4, "2": 0}}),
        (NORMAL, {"penalty": {"1": -2, "2": 0}}),
        (NORMAL, {"penalty": {"1": 2.0, "2": 0}}),
        (NORMAL, {"penalty": {"1": 0, "2": 2}}),
        (NORMAL, {"penalty": [2, 0]}),
        (NORMAL, {"seats": ["human", "human"]}),
        (NORMAL, {"ending": "6x1x1"}),
        (NORMAL, {"ending": "4x1"}),
        (NORMAL, {"ending": 1}),
        (BLOCKED, {"blocked": []}),
        (BLOCKED, {"blocked": [[2, 1], [2, 1], [2, 3]]}),
        (BLOCKED, {"blocked": [[2, 1], [0, 0], [2, 3]]}),
        (BLOCKED, {"pos": [2, 4]}),
        (BLOCKED, {"moves": 2}),
        (BLOCKED, {"penalty": {"1": 2, "2": 0}}),
        (BLOCKED, {"ending": "8x1"}),
        (LOST, {"ending": "4x1"}),
        (DRAWN, {"penalty": {"1": 2, "2": 0}, "seats": HC}),
        (UNDRAWN, {"moves": 1}),
        (UNDRAWN, {"ending": "claim"}),
        (UNDRAWN, {"blocked": [[0, 0]]}),
    ],
)
def test_a_position_that_no_game_leads_to_is_refused(data: dict[str, Any], change: dict[str, Any]):
    with pytest.raises(ValueError, match="not a position of Stay on the Board"):
        game.load({**data, **change})
