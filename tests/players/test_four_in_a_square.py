"""The player of Four in a Square: legal, the same for a seed, and stronger with its level."""

from __future__ import annotations

from random import Random

import pytest

from parlour.games.four_in_a_square import Phase, game
from parlour.players import Budget, agrees_to_draw, levels, think
from play import play, random_game
from soak import soaked

TERMS = [
    {"piecesPerPlayer": 16},
    {"piecesPerPlayer": 5, "noRepeatSlide": True},
    {"piecesPerPlayer": 2, "repetitionDraw": 2},
    {"piecesPerPlayer": 8, "repetitionDraw": 0, "movementLimit": 20},
]
THREE_EACH = [
    *("place 0.1", "slide 5", "place 8.3", "slide 4"),
    *("place 0.3", "slide 5", "place 8.2", "slide 4"),
    *("place 1.0", "slide 5", "place 8.1", "slide 4"),
]
QUICK = range(1, 10)


def answer(s, level, seed=0, ms=60_000, progress=None):
    return think(game, game.view(s, s.turn), s.turn, Budget(level, seed, ms), progress)


def positions(seed, every=1):
    """Positions of random games under different terms, none of them over."""
    for terms in TERMS:
        steps = list(random_game(game, Random(seed), terms, limit=120))
        yield from (s for s, *_ in steps[seed % every :: every])


def duel(levels_by_seat, seeds, **options):
    """What seat 0 scores in one game per seed."""
    score = 0.0
    for seed in seeds:
        s = game.start(options)
        while not s.over:
            thought = answer(s, levels_by_seat[s.turn], seed=1_000 * seed + len(s.record))
            s = game.apply(s, s.turn, thought.action)
        score += game.outcome(s).scores[0]
    return score


def test_there_are_ten_levels():
    assert levels(game) == 10


@pytest.mark.parametrize("level", QUICK)
def test_every_answer_is_legal_and_begins_a_line_that_can_be_played(level):
    for seed in range(2):
        for s in positions(seed, every=4 if level < 9 else 24):
            thought = answer(s, level, seed)
            assert thought.action == thought.line[0]
            assert -1 <= thought.score <= 1
            assert thought.nodes > 0
            t = s
            for action in thought.line:
                t = game.apply(t, t.turn, action)


def test_the_highest_level_answers_within_its_cap():
    s = play(game, THREE_EACH[:4])
    hasty = answer(s, 10, ms=50)
    assert hasty.action in game.legal(s, s.turn)
    assert hasty.nodes < 3_000_000


@pytest.mark.parametrize("level", QUICK)
def test_a_seed_gives_the_same_thought_again(level):
    for s in positions(5, every=24):
        assert answer(s, level, seed=9) == answer(s, level, seed=9)


@pytest.mark.parametrize("level", QUICK)
def test_different_seeds_open_differently(level):
    assert len({answer(game.start({}), level, seed).action for seed in range(12)}) > 1


def test_every_deeper_search_is_told():
    heard = []
    s = play(game, THREE_EACH[:4])
    thought = answer(s, 10, progress=heard.append)
    assert [told.depth for told in heard] == list(range(1, len(heard) + 1))
    assert heard[-1].nodes <= thought.nodes
    assert len(heard) > 2


@pytest.mark.parametrize("level", range(6, 11))
@pytest.mark.parametrize(
    ("played", "line"),
    [
        (THREE_EACH, ("place 1.2",)),
        ([*THREE_EACH, "place 6.0", "slide 5"], ("place 8.0",)),
    ],
    ids=["Red", "Blue"],
)
def test_a_win_on_the_table_is_taken(level, played, line):
    for seed in range(12 if level < 9 else 1):
        thought = answer(play(game, played), level, seed)
        assert thought.line == line
        assert thought.score == 1
        assert thought.wins_in == 1


def test_no_level_completes_a_block_for_the_rival_if_it_can_help_it():
    s = play(
        game,
        [
            *("place 0.0", "slide 7", "place 3.1", "slide 4"),
            *("place 1.1", "slide 7", "place 3.3", "slide 4"),
            *("place 2.0", "slide 7", "place 5.0", "slide 4"),
            *("place 8.3", "slide 7", "place 5.2", "slide 4"),
            "place 6.2",
        ],
    )
    assert game.apply(s, 0, "slide 5").winner == 1
    for level in QUICK:
        for seed in range(8):
            assert answer(s, level, seed).action != "slide 5"


def test_a_draw_is_agreed_to_only_in_movement_that_nobody_wins():
    """Section 6: without the ban who is not lost at once never is."""
    asked = {False: 0, True: 0}
    for seed in range(30):
        for s, *_ in random_game(game, Random(seed), {"piecesPerPlayer": 8}, limit=80):
            agreed = agrees_to_draw(game, game.view(s, s.turn))
            asked[agreed] += 1
            if agreed:
                assert s.phase is Phase.MOVEMENT
                assert answer(s, 9).wins_in is None
    assert min(asked.values()) > 20
    banned = {"piecesPerPlayer": 1, "noRepeatSlide": True}
    for s, *_ in random_game(game, Random(1), banned, limit=20):
        assert not agrees_to_draw(game, game.view(s, s.turn))


@pytest.mark.parametrize("red", [True, soaked(False)], ids=["as Red", "as Blue"])
@pytest.mark.parametrize(
    ("strong", "weak", "games", "at_least"),
    [(3, 1, 12, 9), soaked(5, 3, 12, 7), soaked(6, 4, 12, 9), soaked(8, 6, 6, 3.5)],
)
def test_a_level_beats_one_further_down(strong, weak, games, at_least, red):
    seats = (strong, weak) if red else (weak, strong)
    score = duel(seats, range(games))
    assert (score if red else games - score) >= at_least
