"""The player of Save Oneself: legal, honest, the same for a seed, and stronger with its level."""

from __future__ import annotations

from random import Random

import pytest

from parlour.games.save_oneself import BACKS, game
from parlour.kernel import CHANCE
from parlour.players import Budget, levels, save_oneself, think
from playing import play, random_game


@pytest.fixture
def in_a_hurry(monkeypatch):
    """A thirteenth of level 3's effort is enough to see what it does."""
    monkeypatch.setattr(save_oneself, "NODES", 1_500)


def answer(s, level, seed=0, ms=600_000):
    return think(game, game.view(s, 0), 0, Budget(level, seed, ms))


def decisions(seed, every=1):
    """Positions of random games in which the player is to act."""
    for calm in (False, True):
        steps = list(random_game(game, Random(seed), {"calmSeas": calm}))
        yield from [s for s, seat, *_ in steps if seat == 0][seed % every :: every]


def rescues(level, seeds):
    """How many of the seeded decks end in a rescue."""
    return sum(_rescued(level, seed) for seed in seeds)


def deck(seed):
    """A deck in the order in which it will be drawn."""
    return Random(seed).sample(sorted(BACKS), len(BACKS))


def _rescued(level, seed):
    draws = iter(deck(seed))
    s, answers = game.start({}), 0
    while game.outcome(s) is None:
        if game.actors(s) == (CHANCE,):
            s = game.apply(s, CHANCE, f"draw {next(draws)}")
        else:
            answers += 1
            s = game.apply(s, 0, answer(s, level, seed=1_000 * seed + answers).action)
    return game.outcome(s).scores[0] == 1


def test_there_are_three_levels():
    assert levels(game) == 3


@pytest.mark.parametrize(("level", "every"), [(1, 1), (2, 1), (3, 5)])
def test_every_answer_is_legal_and_begins_its_line(level, every, in_a_hurry):
    for seed in range(6):
        for s in decisions(seed, every):
            thought = answer(s, level, seed)
            assert thought.action == thought.line[0]
            assert thought.action in game.legal(s, 0)
            assert -1 <= thought.score <= 1


@pytest.mark.parametrize("level", [1, 2, 3])
def test_a_seed_gives_the_same_thought_again(level, in_a_hurry):
    for s in decisions(3, every=6):
        assert answer(s, level, seed=9) == answer(s, level, seed=9)


def test_a_line_can_be_played_up_to_the_next_draw(in_a_hurry):
    for s in decisions(4, every=4):
        t = s
        for action in answer(s, 3).line:
            assert action in game.legal(t, 0)
            t = game.apply(t, 0, action)


def test_the_cap_on_time_still_leaves_an_answer():
    s = play(game, ["draw flint"])
    thought = answer(s, 3, ms=0)
    assert thought.action in game.legal(s, 0)
    assert thought.nodes < save_oneself.NODES


IN_TIME = "draw hook|S|draw rocks|S|draw higher-ground"
CHOICES = [
    (1, "the wanderer avoids the boar", "draw pig|E|draw map-c", "W", False),
    (2, "the explorer prefers new cells", "draw flint|E|draw map-c", "W", False),
    (2, "the explorer flips", "draw flint|E|draw sticks", "flip sticks", True),
    (2, "a signal comes first", "draw rocks|E|draw higher-ground", "flip rocks", True),
    (3, "the sign is laid just in time", IN_TIME, "flip rocks", True),
]


@pytest.mark.parametrize(("level", "_what", "actions", "action", "done"), CHOICES)
def test_each_temper_shows(level, _what, actions, action, done, in_a_hurry):
    s = play(game, actions.split("|"))
    answers = {answer(s, level, seed).action for seed in range(12)}
    assert (action in answers) == done
    assert not done or answers == {action}


def test_level_3_knows_when_a_rescue_is_near(in_a_hurry):
    """The sign is laid and the ship comes into its row with the next day (T17)."""
    s = play(game, ["draw rocks", "E", "draw higher-ground", "flip rocks", "S", "draw hook"])
    assert answer(s, 3).score > 0.5


def test_the_explorer_is_rescued_more_often_than_the_wanderer():
    wanderer, explorer = (rescues(level, range(400)) for level in (1, 2))
    assert explorer >= 2 * wanderer


def test_looking_ahead_is_rescued_more_often_than_exploring(in_a_hurry):
    """Over decks that leave time to think: no ship among the first five cards."""
    seeds = [seed for seed in range(150) if not any(BACKS[b].calls for b in deck(seed)[:5])][:12]
    assert rescues(3, seeds) >= rescues(2, seeds) + 3
