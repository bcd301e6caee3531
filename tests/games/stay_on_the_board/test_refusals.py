"""What is refused, with which code, and that it changes nothing (R-MOVE-2, R-MOVE-2a)."""

from __future__ import annotations

import json
from typing import Any

import pytest

from parlour.games.stay_on_the_board import game
from parlour.kernel import CHANCE, Code, Illegal
from play import play

RUNNING: dict[str, Any] = {"start": [1, 1]}

ENDED = [
    ({"start": [0, 0]}, "7x1"),
    ({"start": [0, 1], "mode": "blocked"}, "4x1 6x1"),
    ({"start": [1, 1]}, "claim"),
    ({"start": [0, 0], "size": 2, "mode": "blocked"}, "6x1 2x1 4x1 claim"),
]


def refused(s: Any, seat: int, action: str) -> Code:
    before = json.dumps(game.dump(s))
    with pytest.raises(Illegal) as refusal:
        game.apply(s, seat, action)
    assert json.dumps(game.dump(s)) == before
    assert action not in game.legal(s, seat)
    return refusal.value.code


@pytest.mark.parametrize(
    "action",
    [
        "6x3", "6x0", "5x1",  # case 8
        "0x1", "6x-1", "6x1.0", "6x01", "06x1", "6X1", "6 x 1", "6x", "x1", "6x1 ", " 6x1", "66x1",
        "6x1\n", "\uff16x1", "Claim", "claim ", "pass", "", "start 0.0", "start 1.1", "-6x1",
    ],
)  # fmt: skip
@pytest.mark.parametrize("mode", ["normal", "blocked"])
def test_anything_but_a_claim_and_the_moves_in_range_is_malformed(action, mode):
    """R-MOVE-2, ruling 19: rejected, nobody loses"""
    assert refused(game.start({**RUNNING, "mode": mode}), 0, action) is Code.MALFORMED


@pytest.mark.parametrize("size", range(2, 10))
def test_a_distance_of_the_whole_board_is_malformed(size):
    s = game.start({"size": size, "start": [0, 0]})
    assert refused(s, 0, f"6x{size}") is Code.MALFORMED


@pytest.mark.parametrize("action", ["6x1", "claim", "nonsense", "start 0.0"])
@pytest.mark.parametrize("seat", [1, CHANCE, 2])
def test_the_wrong_seat_is_told_so_whatever_it_says(action, seat):
    assert refused(game.start(RUNNING), seat, action) is Code.NOT_YOUR_TURN


@pytest.mark.parametrize("action", ["6x1", "claim", "start 0.0"])
@pytest.mark.parametrize("seat", [0, 1])
def test_players_wait_until_the_start_cell_is_drawn(action, seat):
    assert refused(game.start({}), seat, action) is Code.NOT_YOUR_TURN


@pytest.mark.parametrize("action", ["start 3.0", "start 0.3", "start 0", "0.0", "6x1", "start 00"])
def test_chance_draws_nothing_but_a_cell_of_the_board(action):
    assert refused(game.start({}), CHANCE, action) is Code.MALFORMED


@pytest.mark.parametrize("action", ["6x1", "claim", "nonsense", "start 0.0"])
@pytest.mark.parametrize("seat", [0, 1, CHANCE])
@pytest.mark.parametrize(("options", "actions"), ENDED)
def test_after_the_end_every_action_is_refused(options, actions, seat, action):
    """Case 33"""
    assert refused(play(game, actions.split(), **options), seat, action) is Code.GAME_OVER
