"""The player of Save Oneself: legal, honest, the same for a seed, and stronger with its level."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from parlour.engine.island import Solver
from parlour.games.save_oneself import BACKS, game
from parlour.kernel import CHANCE
from parlour.match.chance import deal, sample
from parlour.players import Budget, levels, think
from play import play, random_game
from soak import soaked

LEVELS = range(1, 11)


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


def test_there_are_ten_levels():
    assert levels(game) == 10


@pytest.mark.parametrize("level", LEVELS)
def test_every_answer_is_legal_and_begins_its_line(level):
    every = {9: 12, 10: 40}.get(level, 3)
    for seed in range(1 if level == 10 else 4):
        for s in decisions(seed, every):
            thought = answer(s, level, seed)
            assert thought.action == thought.line[0]
            assert thought.action in game.legal(s, 0)
            assert -1 <= thought.score <= 1


@pytest.mark.parametrize("level", range(1, 10))
def test_a_seed_gives_the_same_thought_again(level):
    for s in decisions(3, every=9):
        assert answer(s, level, seed=9) == answer(s, level, seed=9)


def test_a_line_can_be_played_up_to_the_next_draw():
    for s in decisions(4, every=4):
        t = s
        for action in answer(s, 8).line:
            assert action in game.legal(t, 0)
            t = game.apply(t, 0, action)


def test_progress_is_told_while_it_thinks():
    told = []
    s = play(game, ["draw flint"])
    last = think(game, game.view(s, 0), 0, Budget(8, ms=600_000), told.append)
    assert [thought.nodes for thought in told] == [1_024]
    assert last.nodes == 2_000
    assert told[0].action in game.legal(s, 0)


def test_the_cap_on_time_still_leaves_an_answer():
    s = play(game, ["draw flint"])
    thought = answer(s, 10, ms=0)
    assert thought.action in game.legal(s, 0)
    assert thought.nodes < 1_000


IN_TIME = "draw hook|S|draw rocks|S|draw higher-ground"
CHOICES = [
    (1, "the wanderer avoids the boar", "draw pig|E|draw map-c", "W", False),
    (3, "the explorer prefers new cells", "draw flint|E|draw map-c", "W", False),
    (3, "the explorer flips", "draw flint|E|draw sticks", "flip sticks", True),
    (3, "a signal comes first", "draw rocks|E|draw higher-ground", "flip rocks", True),
    (8, "the sign is laid just in time", IN_TIME, "flip rocks", True),
]


@pytest.mark.parametrize(("level", "_what", "actions", "action", "done"), CHOICES)
def test_each_temper_shows(level, _what, actions, action, done):
    s = play(game, actions.split("|"))
    answers = {answer(s, level, seed).action for seed in range(12)}
    assert (action in answers) == done
    assert not done or answers == {action}


def test_a_rescue_that_nothing_can_prevent_is_proven():
    """The sign is laid, the ship will come into its row, and every card may be walked on (T17)."""
    s = play(game, ["draw rocks", "E", "draw higher-ground", "flip rocks", "S", "draw hook"])
    thought = answer(s, 8)
    assert thought.score == 1
    assert thought.wins_in == 1


def test_a_lost_game_is_known_to_be_lost():
    """One life, no water to find, and no signal that a ship could see today."""
    s = replace(play(game, ["draw water", "E", "draw sticks"]), lives=1)
    thought = answer(s, 6)
    assert thought.score == -1
    assert -2 <= thought.wins_in < 0


@pytest.mark.parametrize(
    ("strong", "weak", "decks"), [(3, 1, 120), soaked(6, 3, 80), soaked(8, 4, 40)]
)
def test_stronger_levels_are_rescued_more_often(strong, weak, decks):
    assert rescues(strong, range(decks)) >= rescues(weak, range(decks)) + decks // 20


# Known deals


@pytest.mark.parametrize("seed", ["one", "two", "three"])
def test_a_match_deals_in_the_order_foretold_however_it_is_played(seed):
    """Section 4: draw number k depends on the seed and k alone."""
    order = deal(game, game.start({}), seed)
    for dice in range(5):
        rng, s, drawn = Random(dice), game.start({}), []
        while actors := game.actors(s):
            if actors == (CHANCE,):
                drawn.append(sample(game, s, seed, len(drawn)))
                action = drawn[-1]
            else:
                action = rng.choice(game.legal(s, 0))
            s = game.apply(s, actors[0], action)
        assert drawn == order[: len(drawn)]


@pytest.mark.parametrize("calm", [False, True])
def test_the_best_line_of_a_deal_replays_on_its_seed_to_the_promised_score(calm):
    solver, won = Solver(1), 0
    for seed in map(str, range(6)):
        start = game.start({"calmSeas": calm})
        cards = [draw.removeprefix("draw ") for draw in deal(game, start, seed)]
        found = solver.solve(start, cards, 60_000, 600_000)
        s, drawn = start, 0
        for action in found.line:
            (seat,) = game.actors(s)
            if seat == CHANCE:
                assert action == sample(game, s, seed, drawn)
                drawn += 1
            s = game.apply(s, seat, action)
        if found.won:
            assert game.outcome(s).scores == (1.0,)
            assert s.score == found.score
        won += found.won
    assert won


def test_no_level_is_rescued_from_a_deal_that_is_proven_lost():
    solver, lost = Solver(1), 0
    for seed in range(12):
        found = solver.solve(game.start({}), deck(seed), 100_000, 600_000)
        if found.proven and not found.won:
            assert not _rescued(7, seed)
            lost += 1
    assert lost
