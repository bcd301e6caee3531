"""The player of Caro: section 13, level by level."""

from __future__ import annotations

from random import Random

import pytest

from parlour import players
from parlour.games.caro import RULES, game
from parlour.games.grid import EMPTY, Grid
from parlour.players import Budget
from parlour.players.five import five_thinker
from play import play, played, random_game
from soak import soaked

LEVELS = (1, 2, 3, 4, 5, 6, 7)
ANY = "any"


def asked(s, level, seed=0):
    (seat,) = game.actors(s)
    return players.think(game, game.view(s, seat), seat, Budget(level, seed))


# 13.2: what lines are worth. `wins` are the winning cells, `stops` the single enemy stones that
# leave none; positions count from 1 at the first character after the edge.

LINES = [
    # line, rule, wins, stops
    ("..XXXX..", "standard", "2 7", ""),
    ("..XXXX..", "freestyle", "2 7", ""),
    ("..XXXX..", "caro", "2 7", "2 7"),
    ("O.XXXX..", "standard", "2 7", ""),
    ("O.XXXX..", "freestyle", "2 7", ""),
    ("O.XXXX..", "caro", "7", "2 7 8"),
    ("O.XXXX.O", "standard", "2 7", ""),
    ("O.XXXX.O", "freestyle", "2 7", ""),
    ("O.XXXX.O", "caro", "", ""),
    ("OXXXX...", "standard", "6", "6"),
    ("OXXXX...", "freestyle", "6", "6"),
    ("OXXXX...", "caro", "", ""),
    ("|XXXX...", "standard", "5", "5"),
    ("|XXXX...", "freestyle", "5", "5"),
    ("|XXXX...", "caro", "", ""),
    ("|.XXXX..", "standard", "1 6", ""),
    ("|.XXXX..", "freestyle", "1 6", ""),
    ("|.XXXX..", "caro", "6", "1 6 7"),
    ("..XX.XX..", "standard", "5", "5"),
    ("..XX.XX..", "freestyle", "5", "5"),
    ("..XX.XX..", "caro", "5", "2 5 8"),
    ("..X.XXX.X..", "standard", "4 8", ""),
    ("..X.XXX.X..", "freestyle", "4 8", ""),
    ("..X.XXX.X..", "caro", "4 8", "4 8"),
    ("X.XXXX..", "standard", "7", "7"),
    ("X.XXXX..", "freestyle", "2 7", ""),
    ("X.XXXX..", "caro", "7", "2 7 8"),
    ("X.XXXX.X", "standard", "", ""),
    ("X.XXXX.X", "freestyle", "2 7", ""),
    ("X.XXXX.X", "caro", "", ""),
    ("XXX.XX", "standard", "", ""),
    ("XXX.XX", "freestyle", "4", "4"),
    ("XXX.XX", "caro", "", ""),
    (".XXX.XXX.", "standard", "", ""),
    (".XXX.XXX.", "freestyle", "5", "5"),
    (".XXX.XXX.", "caro", "", ""),
]


@pytest.mark.parametrize("side", [1, 2])
@pytest.mark.parametrize(("line", "rule", "wins", "stops"), LINES)
def test_winning_cells_and_stops_are_those_of_section_13_2(line, rule, wins, stops, side):
    left = 0 if line.startswith("|") else 4
    grid = Grid.of(20)
    board = bytearray(grid.cells)
    row = 9 * 20 + left
    for place, mark in enumerate(line.strip("|")):
        board[row + place] = {".": EMPTY, "X": side, "O": 3 - side}[mark]
    rank = five_thinker(rule, 1).engine.rank
    own = sorted(cell - row + 1 for cell in rank(bytes(board), side))
    answers = sorted(cell - row + 1 for cell in rank(bytes(board), 3 - side))
    if not wins:
        assert len(own) == len(answers) > 20  # nobody is pressed
        return
    assert own == [*map(int, wins.split())]
    assert answers == [*map(int, (stops or wins).split())]


# 13.4: X to move in all.

A_STONES = {
    "A1": ("E10 F10 G10 H10", "E6 F6 G6 H6"),
    "A2": ("H12 I12 H5 J11", "A8 B8 C8 D8"),
    "A3": ("D12 L12 D4", "G8 H8 I8"),
    "A4": ("D8 E8 F8 H8 I8 M12 M11 M10 M9", "C13 F4 J3 M13 K6 G11 B3 N6 C4"),
    "A5": ("D12 L12 D4 L3", "F8 G8 H8 I8"),
    "A6": ("D12 L12 D4 L3", "F8 G8 I8 J8"),
    "A7": ("E8 F8 G8 H11 H10 H9", "C13 M13 C3 M3 L6 K12"),
    "A8": ("D12 L12 D4 L3 I13", "D8 F8 G8 H8 I8"),
    "A9": ("G8 H8 I8", "D12 L12 D4"),
    "A10": ("E8 D12 L12 D4", "F8 G8 H8 I8"),
}

ACCEPT = [
    # case, from which level, standard, freestyle, caro
    ("A1", 2, "D10 I10", "D10 I10", "D10 I10"),
    ("A2", 2, "E8", "E8", ANY),
    ("A3", 5, "F8 J8", "F8 J8", ANY),
    ("A4", 2, "M8", "G8 M8", ANY),
    ("A5", 2, "E8 J8", "E8 J8", "E8 J8"),
    ("A6", 2, "H8", "H8", "E8 H8 K8"),
    ("A7", 5, "D8 H8 H12", "D8 H8 H12", "H8"),
    ("A8", 2, "J8", "E8 J8", "E8 J8 K8"),
    ("A9", 5, "F8 J8", "F8 J8", ANY),
    ("A10", 2, "J8", "J8", ANY),
]


def acceptance(case, rule, image=lambda x, y: (x, y), first="X"):
    """The position of a case, turned by `image`; with `first` O the sides are exchanged."""
    grid = Grid.of(15)

    def turned(names):
        return [
            grid.names[y * 15 + x]
            for name in names.split()
            for x, y in [image(*grid.xy(grid.index[name]))]
        ]

    own, theirs = map(turned, A_STONES[case])
    if first == "O":  # X has a stone more, out of the way, and O is to move
        corners = [name for name in ("A1", "O1", "A15", "O15") if name not in own + theirs]
        actions = [corners[0]] + [a for pair in zip(own, theirs, strict=True) for a in pair]
    else:
        actions = [a for pair in zip(own, theirs, strict=True) for a in pair]
    return play(game, actions, rule=rule), turned


IMAGES = [
    lambda x, y: (x, y),
    lambda x, y: (14 - y, x),
    lambda x, y: (14 - x, y),
    lambda x, y: (y, x),
]


@pytest.mark.parametrize("rule", ["standard", "freestyle", "caro"])
@pytest.mark.parametrize(("case", "level", "standard", "freestyle", "caro"), ACCEPT)
def test_an_acceptance_position_is_answered_well(case, level, standard, freestyle, caro, rule):
    accept = {"standard": standard, "freestyle": freestyle, "caro": caro}[rule]
    for number, image in enumerate(IMAGES):
        for first in "XO":
            s, turned = acceptance(case, rule, image, first)
            (seat,) = game.actors(s)
            good = game.legal(s, seat) if accept == ANY else turned(accept)
            for strong in range(level, 9 if number or accept == ANY else 10):
                assert asked(s, strong).action in good


@pytest.mark.parametrize(("case", "accept"), [("A4", "M8"), ("A7", "D8 H8 H12"), ("A10", "J8")])
def test_the_highest_level_answers_what_is_forced_at_once(case, accept):
    s, _ = acceptance(case, "standard")
    assert asked(s, 10).action in accept.split()


def test_a_win_by_two_fours_in_a_row_is_seen_with_its_replies():
    s = played(game, "D8 C8 E8 B3 F8 L3 G9 M13 G10 C13")
    thought = asked(s, 6)
    assert thought.action in ("G8", "G11")
    assert thought.score == 1


def test_a_void_six_is_neither_played_as_a_win_nor_stopped_as_one():
    """13.3 item 3: under Standard G8 would make six for O, and X has better to do."""
    s = played(game, "A1 D8 O15 E8 A15 F8 O1 H8 H3 I8 C2 L2", rule="standard")
    assert abs(asked(s, 6).score) < 1
    assert asked(played(game, "D8 A1 E8 O15 F8 A15 H8 O1 I8 H3"), 2).action != "G8"


@pytest.mark.parametrize("size", [7, 8, 15, 20])
@pytest.mark.parametrize("level", LEVELS)
def test_an_empty_board_is_opened_in_the_centre(size, level):
    action = asked(game.start({"size": size}), level).action
    assert Grid.of(size).xy(Grid.of(size).index[action]) == (size // 2, size // 2)


@pytest.mark.parametrize("level", LEVELS)
def test_the_last_empty_cell_is_played(level):
    full = [name for _, _, name, _ in random_game(game, Random(3), {"size": 7, "rule": "caro"})]
    assert len(full) == 49
    assert asked(play(game, full[:-1], size=7, rule="caro"), level).action == full[-1]


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("opening", ["free", "swap2"])
@pytest.mark.parametrize("rule", RULES)
def test_every_position_of_every_rule_is_answered_legally(rule, opening, level):
    rng = Random(f"{rule} {opening} {level}")
    for size in (7, 20):
        steps = list(random_game(game, rng, {"size": size, "rule": rule, "opening": opening}))
        for s, *_ in [*steps[:7], *rng.sample(steps, 3)]:
            (seat,) = game.actors(s)
            thought = asked(s, level)
            assert thought.action in game.legal(s, seat)
            assert thought.line[0] == thought.action
            assert -1 <= thought.score <= 1


@pytest.mark.parametrize("level", LEVELS)
def test_a_stone_is_offered_by_a_look_and_not_by_the_clock(level):
    s = played(game, "H8 I9", rule="standard", opening="swap2")
    offered = [
        players.think(game, game.view(s, 0), 0, Budget(level, 5, ms=ms)).action
        for ms in (20_000, 24 * 3_600_000)
    ]
    assert offered[0] == offered[1]


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_seed_gives_the_same_answer_and_others_vary(level):
    s = played(game, "H8 I9 H9 G7", rule="caro")
    assert asked(s, level, 7) == asked(s, level, 7)
    assert len({asked(s, level, seed).action for seed in range(12)}) > (level < 6)


def test_time_is_only_a_cap():
    s = played(game, "H8 I9 H9 G7 J10 F6")
    (seat,) = game.actors(s)
    assert players.think(game, game.view(s, seat), seat, Budget(3, ms=0)).action


def score(strong, weak, rule, seeds):
    """The points of the stronger level over games with sides exchanged."""
    points = 0.0
    for seed in seeds:
        levels = (strong, weak) if seed % 2 else (weak, strong)
        s = game.start({"rule": rule})
        while actors := game.actors(s):
            action = asked(s, levels[actors[0]], seed * 1000 + len(s.moves)).action
            s = game.apply(s, actors[0], action)
        points += game.outcome(s).scores[levels.index(strong)]
    return points


@pytest.mark.parametrize("rule", ["standard", soaked("freestyle")])
@pytest.mark.parametrize(("strong", "weak"), [(3, 1), soaked(5, 3), soaked(7, 5)])
def test_stronger_levels_beat_weaker_ones(strong, weak, rule):
    """13.3 item 6 on a small fixed set of games; `python -m bench levels` plays the long ones."""
    assert score(strong, weak, rule, range(8)) >= 0.65 * 8


@pytest.mark.parametrize(("strong", "weak"), [soaked(3, 1), soaked(5, 2), soaked(6, 3)])
def test_low_levels_lose_even_where_careful_play_always_draws(strong, weak):
    """13.3 item 6 under the strict rule; one level apart, most games are drawn."""
    assert score(strong, weak, "caro", range(8)) >= 0.65 * 8


def test_only_the_weakest_level_of_the_strict_rule_may_overlook_a_five():
    """13.3 item 1 is asked of every level but the weakest."""
    s, _ = acceptance("A1", "caro")
    wins = {"D10", "I10"}
    seen = {level: {asked(s, level, seed).action for seed in range(40)} for level in (1, 2)}
    assert wins < seen[1]
    assert seen[2] == wins


# Section 11 and 10.2


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("level", LEVELS)
def test_swap2_is_opened_and_chosen(level, seed):
    s = game.start({"opening": "swap2"})
    while s.sides is None:
        action = asked(s, level, seed).action
        s = game.apply(s, s.seat, action)
    assert len(s.moves) in (3, 5)
    assert not s.over


def test_two_added_stones_are_answered_with_a_side():
    for record in ("H8 I9 H9 add_two", "H8 I9 H9 add_two G7", "H8 I9 H9 add_two G7 J7"):
        s = played(game, record, opening="swap2")
        assert asked(s, 3).action in game.legal(s, s.seat)


def test_the_side_with_the_better_stones_is_taken():
    assert asked(played(game, "H8 A1 H9", opening="swap2"), 2).action == "take_x"
    assert asked(played(game, "A1 H8 O15 add_two H9 A15", opening="swap2"), 2).action == "take_o"


def test_an_opening_that_was_begun_otherwise_is_continued_nearby():
    s = played(game, "C3", opening="swap2")
    assert asked(s, 2).action in game.legal(s, 0)
