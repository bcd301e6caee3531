"""The player of Skill Gomoku: legal, the same for a seed, and stronger with its level."""

from __future__ import annotations

from random import Random

import pytest

from parlour.games.skill_gomoku import Skill, game
from parlour.games.skill_gomoku.board import GRID
from parlour.players import Budget, levels, think
from parlour.players.skill_gomoku.immunity import immune
from parlour.players.skill_gomoku.thumb import relief, stone
from play import play, random_game
from soak import soaked

THUMB, STRONG = 5, 9

EVERY = [skill.id for skill in Skill]
MIDDLE = [f"{column}{row}" for column in "FGHIJ" for row in range(6, 11)]
TERMS = [
    {},
    {"skills": ["fly_sand", "still_water", "mountain_power"]},
    {"skillsPerTurn": 3, "freezeTurns": 3, "finisher": "costly"},
    {"finisher": "desperate", "freezeTurns": 1},
    {"skills": []},
]
FOUR_BLACK = ["D8", "A15", "E8", "C15", "F8", "E15", "G8"]


ROBBED = ["G8", "A15", "H8", "fly_sand G8", "decline", "C15"]


def without(*skills):
    return [skill for skill in EVERY if skill not in skills]


def answer(s, level, seed=0, ms=60_000):
    (seat,) = game.actors(s)
    return think(game, game.view(s, seat), seat, Budget(level, seed, ms))


def play_out(s, line):
    """Every action of a line must be legal in its turn."""
    for action in line:
        (seat,) = game.actors(s)
        assert action in game.legal(s, seat)
        s = game.apply(s, seat, action)
    return s


def positions(seed, every):
    """Positions of random games on different terms, none of them over."""
    for terms in TERMS:
        steps = list(random_game(game, Random(seed), terms))
        yield from (s for s, *_ in steps[seed % every :: every])


def duel(levels_by_seat, seed):
    """What seat 0 scores after a random opening of four stones."""
    s = play(game, Random(seed).sample(MIDDLE, 4))
    number = 0
    while game.actors(s):
        (seat,) = game.actors(s)
        s = game.apply(s, seat, answer(s, levels_by_seat[seat], 1_000 * seed + number).action)
        number += 1
    return game.outcome(s).scores[0]


def test_there_are_ten_levels():
    assert levels(game) == 10


@pytest.mark.parametrize(("level", "every"), [(1, 5), (3, 5), (5, 5), (6, 15), (9, 40)])
def test_every_answer_is_legal_and_begins_its_line(level, every):
    for seed in range(4):
        for s in positions(seed, every):
            thought = answer(s, level, seed)
            (seat,) = game.actors(s)
            assert thought.action in game.legal(s, seat)
            assert thought.line[0] == thought.action
            play_out(s, thought.line)
            assert -1 <= thought.score <= 1
            assert thought.nodes > 0


@pytest.mark.parametrize("level", [1, 3, 5, 7, 9])
def test_a_seed_gives_the_same_thought_again(level):
    for s in positions(5, every=80):
        assert answer(s, level, seed=9) == answer(s, level, seed=9)


def test_a_thought_that_is_cut_short_is_still_sensible():
    s = play(game, ["H8", "G9", "I8"])
    thought = answer(s, 10, ms=0)
    assert thought.action in MIDDLE
    assert thought.nodes < 20_000


@pytest.mark.parametrize(
    ("strong", "weak", "seeds", "at_least"),
    [(3, 1, range(5), 8), soaked(THUMB, 3, range(5), 8), soaked(8, THUMB, range(4), 7)],
)
def test_a_level_beats_a_lower_one_from_both_sides(strong, weak, seeds, at_least):
    score = sum(duel((strong, weak), seed) + 1 - duel((weak, strong), seed) for seed in seeds)
    assert score >= at_least


def test_a_beginner_answers_and_thaws_every_other_time():
    for actions in (["mountain_power"], ["still_water", "H8"], ["H8", "fly_sand H8"]):
        s = play(game, actions)
        assert len({answer(s, 1, seed).action for seed in range(20)}) == 2


def test_a_beginner_never_throws_the_board():
    s = play(game, FOUR_BLACK, skills=["mountain_power"])
    assert all(answer(s, 1, seed).action[0].isupper() for seed in range(20))


@pytest.mark.parametrize(
    ("actions", "options", "action"),
    [
        ([], {}, "H8"),
        # five at once, and before it no card
        ([*FOUR_BLACK, "A13"], {}, "C8"),
        # a threat of five: the stone whose loss ends it, then frost, then the table
        (FOUR_BLACK, {}, "fly_sand D8"),
        (FOUR_BLACK, {"skills": without("fly_sand")}, "still_water"),
        (FOUR_BLACK, {"skills": ["mountain_power"]}, "mountain_power"),
        # one point of a five can be blocked with a stone
        (["D8", "C8", *FOUR_BLACK[2:]], {"skills": ["mountain_power"]}, "H8"),
        # of two points of a five the last one is blocked
        (FOUR_BLACK, {"skills": []}, "H8"),
        # two stones side by side are two open threes to come
        (["H8", "A15", "I8"], {}, "still_water"),
        # a lost stone comes back where it makes an open four, not for nothing
        ([*ROBBED, "I8", "E15", "F8", "G15"], {}, "pick_gold"),
        (ROBBED, {"skills": without("still_water")}, "B15"),
        (["mountain_power"], {}, "counter"),
        (["mountain_power", "decline"], {}, "rise_again"),
        (["H8", "fly_sand H8"], {}, "counter"),
        (["still_water", "H8"], {}, "water_drop"),
        (["still_water", "H8"], {"skills": ["still_water"]}, "pass"),
    ],
)
def test_the_rules_of_thumb_are_followed(actions, options, action):
    """Section 17.1, and the medium player of 17.2."""
    assert answer(play(game, actions, **options), THUMB).action == action


def test_taking_a_stone_away_ends_the_threat_or_else_hurts_most():
    board = play(game, FOUR_BLACK).board
    assert GRID.names[relief(board, 1)] == "D8"
    split = play(game, ["B2", "A15", "H8", "C15", "I8"]).board
    assert GRID.names[relief(split, 1)] == "H8"  # no threat: the first stone in reading order
    assert GRID.names[stone(bytes(GRID.cells), 1)] == "H8"


@pytest.mark.parametrize(
    ("actions", "options", "action"),
    [
        # five at once, and before it no card
        ([*FOUR_BLACK, "A13"], {}, {"C8", "H8"}),
        # the blocker of a five is taken, even if that can be answered
        (["D8", "C8", "E8", "C15", "F8", "E15", "G8", "H8"], {}, {"fly_sand C8", "fly_sand H8"}),
        # a finisher without an answer is a win
        (["H8"], {"skills": ["mountain_power"]}, {"mountain_power"}),
        # a lost stone is a second stone in any quiet turn
        (ROBBED, {}, {"pick_gold"}),
        # lost but for a card
        (FOUR_BLACK, {"skills": ["fly_sand", "capture"]}, {f"fly_sand {c}8" for c in "DEFG"}),
        (FOUR_BLACK, {"skills": ["still_water", "water_drop"]}, {"still_water"}),
        (FOUR_BLACK, {"skills": without("fly_sand", "still_water")}, {"mountain_power"}),
        (FOUR_BLACK, {"skills": []}, {"C8", "H8"}),
        # a stone is taken where nobody can answer and the loss is felt
        (
            ["H8", "G9", "A1", "H9", "C1", "I9"],
            {"skills": ["fly_sand"]},
            {"fly_sand G9", "fly_sand H9"},
        ),
        # frost without a thaw makes five of an open two
        (
            ["G8", "A15", "H8", "C15"],
            {"skills": ["still_water"]},
            {"still_water"},
        ),
        # a won shape is guarded by frost where a stone of it could be taken
        (
            ["G8", "A15", "H8", "C15", "I8", "E13"],
            {"skills": ["fly_sand", "still_water", "water_drop"]},
            {"still_water"},
        ),
        (["mountain_power"], {}, {"counter"}),
        (["mountain_power", "decline"], {}, {"rise_again"}),
        (["H8", "fly_sand H8"], {}, {"counter"}),
        (["still_water", "H8"], {}, {"water_drop"}),
        (["still_water", "H8"], {"skills": ["still_water"]}, {"pass"}),
    ],
)
def test_cards_are_played_where_they_win_or_save(actions, options, action):
    """Section 17.3."""
    assert answer(play(game, actions, **options), STRONG).action in action


def test_an_attack_is_tried_for_luck_only_in_the_middle_of_a_game_and_only_if_it_is_free():
    quiet = ["H8", "A15", "C3", "L13", "M2", "C12", "F1", "O9", "K1", "G14", "A6"]
    for stones, finisher, lucky in (
        (1, "classic", False),
        (11, "classic", True),
        (11, "costly", False),
    ):
        s = play(game, quiet[:stones], skills=without("still_water"), finisher=finisher)
        assert (answer(s, STRONG).action == "mountain_power") == lucky


def test_progress_is_told_with_every_deeper_look():
    s = play(game, ["H8", "G9", "I8", "J8"])
    heard = []
    thought = think(game, game.view(s, 0), 0, Budget(STRONG), heard.append)
    assert len(heard) > 2
    assert [told.depth for told in heard] == sorted(told.depth for told in heard)
    for told in (*heard, thought):
        play_out(s, told.line)


@pytest.mark.parametrize(
    ("actions", "options", "wins_in", "score"),
    [
        ([*FOUR_BLACK, "A13"], {}, 1, 1),
        # an open three wins in three stones by stones alone
        (["G8", "A15", "H8", "C15", "I8", "E13"], {"skills": []}, 3, 1),
        # attacks that can all be answered delay it, and change nothing
        (["G8", "A15", "H8", "C15", "I8", "E13"], {}, None, 1),
        # with the answer not dealt one stone of it can be taken
        (["G8", "A15", "H8", "C15", "I8", "E13"], {"skills": ["fly_sand"]}, None, None),
        # a frozen side that cannot thaw only passes: three stones and two passes
        (["G8", "A15", "H8", "C15", "still_water"], {"skills": ["still_water"]}, 5, 1),
        (FOUR_BLACK, {"skills": []}, -2, -1),
    ],
)
def test_an_end_is_proven_only_where_no_card_can_delay_it(actions, options, wins_in, score):
    thought = answer(play(game, actions, **options), STRONG)
    assert thought.wins_in == wins_in
    assert (thought.score if abs(thought.score) == 1 else None) == score


@pytest.mark.parametrize(
    ("actions", "options", "black", "white"),
    [
        ([], {}, True, True),
        # whoever has answered once has nothing more to fear from that card
        (["H8", "fly_sand H8", "counter"], {}, True, True),
        (["H8", "fly_sand H8", "decline"], {}, True, False),  # the stone may come back
        ([], {"skills": without("capture")}, False, False),
        ([], {"skills": without("water_drop")}, False, False),
        ([], {"skills": without("polar_reverse")}, True, True),
        ([], {"skills": without("polar_reverse", "rise_again")}, False, False),
        (["still_water", "H8"], {"skills": ["still_water"]}, False, False),
    ],
)
def test_a_side_is_immune_that_can_answer_whatever_is_left(actions, options, black, white):
    s = play(game, actions, **options)
    assert (immune(s, 0), immune(s, 1)) == (black, white)


def test_a_stone_that_was_taken_is_kept_out_where_its_return_would_win():
    """17.3: after `fly_sand` on a four, its point is where the defender's stone belongs."""
    four = ["D8", "C8", "E8", "A15", "F8", "C15", "G8", "fly_sand G8"]
    s = play(game, four, skills=["fly_sand", "pick_gold"])
    assert answer(s, STRONG).action in ("G8", "H8")


def test_a_stone_is_not_let_go_for_a_return_that_can_be_shut_out():
    """17.3: `pick_gold` would win next turn, but the remover's own stone belongs on that point."""
    stones = ["E9", "F10", "H9", "H10", "G8", "F9", "H8", "G9", "E7", "F8"]
    assert answer(play(game, [*stones, "fly_sand F8"]), STRONG).action == "counter"
