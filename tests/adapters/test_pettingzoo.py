"""Games as PettingZoo environments, by PettingZoo's own tests."""

from __future__ import annotations

import warnings
from functools import partial
from types import SimpleNamespace

import numpy as np
import pytest
from parlour_battle_of_cards import game as battle_of_cards

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # what they warn of on import is theirs
    from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test
    from pettingzoo.test.max_cycles_test import max_cycles_test

from parlour import games
from parlour.adapters.pettingzoo import Unsuited, env, parallel_env
from parlour.kernel import Game

SHORT: dict[str, dict[str, object]] = {
    "caro": {"size": 7},
    "four-in-a-square": {"repetitionDraw": 2},
}
"""Options under which random play is soon over."""

SEVERAL = [game.id for game in games.every().values() if game.seats > 1 and game.actions({})]


@pytest.mark.parametrize("game_id", SEVERAL)
def test_their_api_test_passes(game_id: str, capsys: pytest.CaptureFixture[str]):
    api_test(env(game_id, **SHORT.get(game_id, {})), num_cycles=60)
    assert "Passed API test" in capsys.readouterr().out


@pytest.mark.parametrize("game_id", SEVERAL)
def test_their_seed_test_passes(game_id: str):
    seed_test(partial(env, game_id, **SHORT.get(game_id, {})), num_cycles=30)


def test_their_tests_pass_where_three_hide_their_hands(capsys: pytest.CaptureFixture[str]):
    api_test(env(battle_of_cards), num_cycles=60)
    assert "Passed API test" in capsys.readouterr().out
    seed_test(partial(env, battle_of_cards), num_cycles=30)


def test_an_agent_sees_its_own_hand_and_nothing_of_what_others_lay():
    games = []
    for place in (0, -1):
        game = env(battle_of_cards)
        game.reset(seed=1)
        assert game.agent_selection == "seat_0"
        mask = game.infos["seat_0"]["action_mask"]
        game.step(int(np.flatnonzero(mask)[place]))
        games.append(game)
    first, second = games
    for agent in ("seat_1", "seat_2"):
        assert np.array_equal(first.observe(agent), second.observe(agent))
    assert not np.array_equal(first.observe("seat_0"), second.observe("seat_0"))


def test_their_test_of_max_cycles_passes():
    made = {"illegal": "replace"}  # it draws its actions without a mask
    module = SimpleNamespace(
        env=partial(env, "caro", **made), parallel_env=partial(parallel_env, "caro", **made)
    )
    max_cycles_test(module)


def test_their_tests_of_the_parallel_form_pass():
    parallel_api_test(parallel_env("caro", illegal="replace"), num_cycles=20)
    parallel_seed_test(partial(parallel_env, "caro", size=7, illegal="replace"), num_cycles=20)


def test_a_win_is_worth_one_to_the_winner_and_minus_one_to_the_other():
    game = env("caro", size=7)
    game.reset(seed=1)
    for action in ["D4", "A1", "D5", "A2", "D6", "A3", "D3", "A4", "D2"]:
        assert game.last()[4]["action_mask"][game.encoding.number(action)] == 1
        game.step(game.encoding.number(action))
    assert game.rewards == {"seat_0": 1.0, "seat_1": -1.0}
    assert game.terminations == {"seat_0": True, "seat_1": True}
    assert "X has won." in game.render()


def test_what_is_illegal_loses_at_once_or_is_replaced():
    for illegal, rewards in (("lose", [0.0, -1.0]), ("replace", [0.0, 0.0])):
        game = env("caro", illegal=illegal)
        game.reset(seed=1)
        for _ in range(2):
            game.step(0)
        assert list(game.rewards.values()) == rewards
        assert game.terminations["seat_0"] == (illegal == "lose")


def test_an_observation_says_who_looks():
    game = env("caro")
    game.reset(seed=1)
    seen = [game.observe(agent) for agent in game.agents]
    assert not np.array_equal(*seen)
    assert [list(one[-2:]) for one in seen] == [[1, 0], [0, 1]]


def test_a_game_without_a_closed_list_of_actions_is_refused_with_a_sentence():
    class Open(type(games.get("caro"))):  # type: ignore[misc]
        actions = Game.actions

    with pytest.raises(Unsuited, match="Caro has no closed list of actions"):
        env(Open())

    class Unseen(type(games.get("caro"))):  # type: ignore[misc]
        observation = Game.observation

    with pytest.raises(Unsuited, match="does not say what it looks like in numbers"):
        env(Unseen())
