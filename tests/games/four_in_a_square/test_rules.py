"""Neighbours, draws, the ban, options and outcomes (sections 2, 3, 5, 6 and 7)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from parlour.games.four_in_a_square import Draw, game, turn
from parlour.kernel import BadOption, Code
from play import play


@pytest.mark.parametrize(
    ("hole", "squares"),
    [
        (0, (1, 3)),
        (1, (0, 2, 4)),
        (2, (1, 5)),
        (3, (0, 4, 6)),
        (4, (1, 3, 5, 7)),
        (5, (2, 4, 8)),
        (6, (3, 7)),
        (7, (4, 6, 8)),
        (8, (5, 7)),
    ],
)
def test_the_tiles_that_share_a_side_with_the_hole_slide(set_up, hole, squares):
    """Section 2."""
    rows = ["...."] * 9
    rows[hole] = "####"
    s = set_up("/".join(rows), 16, "placementSlide", "R")
    assert game.legal(s, 0) == [f"slide {square}" for square in squares]


OPENING = ["place 8.3", "slide 5", "place 0.0", "slide 8"]
"""With one piece each, movement begins after it: the hole on 8, the tile slid last on 5."""


def test_the_third_occurrence_of_a_movement_position_draws():
    """Section 7.2: the first movement position is its own first occurrence."""
    back_and_forth = ["slide 7", "slide 8"] * 2
    s = play(game, [*OPENING, *back_and_forth[:3]], piecesPerPlayer=1)
    assert s.draw is None
    s = game.apply(s, 1, "slide 8")
    view = game.view(s, None)
    assert (view["drawReason"], view["winner"]) == ("repetition", None)
    assert (view["currentPlayer"], view["phase"]) == ("R", "movement")
    assert game.outcome(s).scores == (0.5, 0.5)
    assert game.outcome(s).reason == "repetition"


def test_the_example_of_the_repetition_rule_is_drawn_after_four_slides(set_up):
    """Section 7.2, from the position of case 23."""
    text = "R.../..../..../..../..../####/..../..../...B"
    s = set_up(text, 1, "movement", "R", repetitionDraw=3)
    for action in ("slide 8", "slide 5", "slide 8"):
        s = game.apply(s, s.turn, action)
        assert not s.over
    s = game.apply(s, 1, "slide 5")
    assert (s.draw, s.turn) == (Draw.REPETITION, 0)


@pytest.mark.parametrize("times", range(2, 11))
def test_a_position_may_occur_one_time_less_than_the_option_says(times):
    """Section 7.2."""
    s = play(game, OPENING, piecesPerPlayer=1, repetitionDraw=times)
    slides = 0
    while not s.over:
        s = game.apply(s, s.turn, ("slide 7", "slide 8")[slides % 2])
        slides += 1
    assert slides == 2 * (times - 1)
    assert s.draw is Draw.REPETITION


def test_the_same_board_with_the_other_player_to_act_is_another_position(set_up):
    """Section 7.2. An odd number of slides cannot restore a board; only the number tells."""
    text = "R.../..../..../..../..../####/..../..../...B"
    red, blue = (set_up(text, 1, "movement", player) for player in "RB")
    assert red.number != blue.number


@pytest.mark.parametrize(("ban", "same"), [(False, True), (True, False)])
def test_the_banned_square_belongs_to_a_position_only_with_the_ban(set_up, ban, same):
    """Section 7.2."""
    text = "R.../..../..../..../..../####/..../..../...B"
    s = set_up(text, 1, "movement", "R", noRepeatSlide=ban)
    one, other = (replace(s, moved_tile=square) for square in (2, 8))
    assert (one.number == other.number) == same


CIRCLE = ["slide 7", "slide 4", "slide 5", "slide 8"]
"""The hole goes round four squares; after three rounds every tile is where it was."""


def test_with_the_ban_a_position_recurs_when_the_ban_does_too():
    """Section 7.2."""
    terms = {"piecesPerPlayer": 1, "noRepeatSlide": True, "repetitionDraw": 2}
    s = play(game, [*OPENING, *(CIRCLE * 3)[:11]], **terms)
    assert not s.over
    s = game.apply(s, 1, "slide 8")
    assert s.draw is Draw.REPETITION


@pytest.mark.parametrize("limit", [10, 11, 100])
def test_the_limit_draws_when_that_many_slides_were_made_in_movement(limit):
    """Section 7.3."""
    s = play(game, OPENING, piecesPerPlayer=1, repetitionDraw=0, movementLimit=limit)
    for number in range(limit):
        assert not s.over
        s = game.apply(s, s.turn, CIRCLE[number % 4])
    assert s.draw is Draw.MOVE_LIMIT
    assert s.turn == limit % 2
    assert game.outcome(s).reason == "move_limit"


def test_repetition_is_looked_for_before_the_limit():
    """Section 7.3: win, no legal slide, repetition, limit."""
    terms = {"piecesPerPlayer": 1, "repetitionDraw": 6, "movementLimit": 10}
    s = play(game, [*OPENING, *["slide 7", "slide 8"] * 5], **terms)
    assert s.draw is Draw.REPETITION


def test_a_block_wins_also_on_the_last_slide_before_the_limit(set_up):
    """Section 7.3, case 10."""
    text = "...R/..R./B.../.R../####/R.../..B./B.../..B."
    s = set_up(text, 4, "movement", "R", movementLimit=10)
    s = replace(s, seen=(*range(9), s.number))
    assert game.apply(s, 0, "slide 5").winner == 0
    assert game.apply(s, 0, "slide 7").draw is Draw.MOVE_LIMIT


def test_without_rules_for_draws_movement_goes_on():
    """Section 6, R10."""
    s = play(game, OPENING, piecesPerPlayer=1, repetitionDraw=0, movementLimit=0)
    for number in range(1_500):
        s = game.apply(s, s.turn, ("slide 7", "slide 8")[number % 2])
    assert not s.over
    assert s.occurrences == 751


def test_a_player_without_a_legal_slide_in_movement_draws(monkeypatch):
    """R9: no frame of this house allows it, so one square loses its neighbours here."""
    s = play(game, OPENING, piecesPerPlayer=1)
    monkeypatch.setattr(turn, "NEIGHBOURS", tuple(() for _ in range(9)))
    s = game.apply(s, 0, "slide 7")
    assert s.draw is Draw.NO_LEGAL_SLIDES
    assert game.view(s, None)["drawReason"] == "noLegalSlides"
    assert game.outcome(s).reason == "no_legal_slides"


def test_the_ban_takes_away_the_tile_slid_last_and_passes_over_places():
    """Section 7.1: nothing is banned before the first slide."""
    s = play(game, ["place 0.0"], noRepeatSlide=True)
    assert game.legal(s, 0) == ["slide 1", "slide 3", "slide 5", "slide 7"]
    assert game.view(s, None)["blockedSlideSquareIndex"] is None
    s = game.apply(s, 0, "slide 1")
    assert game.view(s, None)["blockedSlideSquareIndex"] == 4
    s = game.apply(s, 1, "place 8.3")
    assert game.legal(s, 1) == ["slide 0", "slide 2"]


def test_the_ban_crosses_from_placement_into_movement():
    """Section 7.1."""
    s = play(game, OPENING, piecesPerPlayer=1, noRepeatSlide=True)
    assert game.view(s, None)["phase"] == "movement"
    assert game.legal(s, 0) == ["slide 7"]


@pytest.mark.parametrize(
    ("name", "good", "bad"),
    [
        ("piecesPerPlayer", [1, 4, 16], [0, 17, -1, 2.5, "8", None, True]),
        ("noRepeatSlide", [True, False], [0, 1, "yes", None]),
        ("repetitionDraw", [0, 2, 10], [1, 11, -1, 3.0, "3", None, True]),
        ("movementLimit", [0, 10, 1000], [1, 9, 1001, -10, 50.0, None, False]),
    ],
)
def test_options_have_the_ranges_of_sections_3_and_7(name, good, bad):
    for value in good:
        assert game.view(game.start({name: value}), None)[name] == value
    for value in bad:
        with pytest.raises(BadOption) as refusal:
            game.start({name: value})
        assert (refusal.value.code, refusal.value.option) == (Code.BAD_OPTION, name)


def test_absent_options_take_the_defaults_of_the_platform():
    """R2 and section 7."""
    view = game.view(game.start({}), None)
    assert view["piecesPerPlayer"] == 16
    assert view["noRepeatSlide"] is False
    assert (view["repetitionDraw"], view["movementLimit"]) == (3, 100)


def test_the_schema_of_a_rule_that_can_be_off_names_zero_and_the_range():
    schema = game.options_schema.schema()["properties"]["repetitionDraw"]
    assert schema["anyOf"] == [{"const": 0}, {"minimum": 2, "maximum": 10}]


def test_several_blocks_of_one_colour_are_one_win_and_all_its_cells_are_shown(set_up):
    """Section 5: one slide completes two Red blocks that share two cells."""
    text = "...R/..R./..../.R.R/####/R.R./B..B/.B../B..."
    s = game.apply(set_up(text, 16, "placementSlide", "R"), 0, "slide 5")
    outcome = game.outcome(s)
    assert outcome.scores == (1.0, 0.0)
    assert outcome.reason == "block"
    assert outcome.cells == ("0.3", "1.2", "3.1", "4.0", "3.3", "4.2")
    assert [block["cells"] for block in game.view(s, None)["blocks"]] == [
        ["0.3", "1.2", "3.1", "4.0"],
        ["3.1", "4.0", "3.3", "4.2"],
    ]


@pytest.mark.parametrize(
    ("text", "scores", "reason", "cells"),
    [
        ("R.../R.../..../.B.B/####/B.B./..R./..../..R.", (0, 1), "own_goal", "3.1 4.0 3.3 4.2"),
        ("...B/..B./..../.B.R/####/B.R./.R../R.../....", (1, 0), "both_blocks", "3.3 4.2 6.1 7.0"),
    ],
)  # fmt: skip
def test_the_outcome_says_how_a_slide_won_and_shows_the_winners_cells(
    set_up, text, scores, reason, cells
):
    """R5 and R7, cases 11 and 13."""
    s = game.apply(set_up(text, 4, "movement", "R"), 0, "slide 5")
    outcome = game.outcome(s)
    assert (outcome.scores, outcome.reason) == (scores, reason)
    assert outcome.cells == tuple(cells.split())
