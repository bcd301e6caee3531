"""Games that are played alone as Gymnasium environments, by Gymnasium's own test."""

from __future__ import annotations

import gymnasium
import pytest
from gymnasium.utils.env_checker import check_env

from parlour.adapters.gymnasium import Env, Unsuited


@pytest.mark.parametrize("reward", ["result", "points"])
@pytest.mark.parametrize("illegal", ["lose", "replace"])
def test_their_check_passes(reward: str, illegal: str):
    name = "parlour.adapters.gymnasium:parlour/Alone-v1"
    made = gymnasium.make(name, game="save-oneself", reward=reward, illegal=illegal)
    check_env(made.unwrapped)


def test_a_seed_deals_the_same_game_twice_and_the_next_another():
    island = Env("save-oneself")
    dealt = []
    for seed in (7, 7, None):
        island.reset(seed=seed)
        for _ in range(400):
            legal = island.playthrough.legal()
            over = island.step(island.encoding.number(legal[len(legal) // 2]))[2]
            if over:
                break
        dealt.append(island.playthrough.actions)
    assert dealt[0] == dealt[1] != dealt[2]


def test_points_are_paid_as_they_are_made():
    island = Env("save-oneself", reward="points")
    _, info = island.reset(seed=3)
    game = island.encoding.game
    start = game.points(island.playthrough.state)
    paid, over = 0.0, False
    while not over:
        island.action_space.seed(5)
        action = island.action_space.sample(info["action_mask"])
        _, reward, over, _, info = island.step(action)
        paid += reward
    assert paid == game.points(island.playthrough.state) - start


def test_a_game_for_two_is_refused_with_a_sentence():
    with pytest.raises(Unsuited, match="Caro is not played alone"):
        Env("caro")
