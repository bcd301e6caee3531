"""What the pictures of the house's own games offer: exactly what is legal there."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from parlour import games
from parlour.kernel import AnyGame, Mark, Picture, Shape
from play import play, played, random_game

CARO = games.get("caro")
SQUARE = games.get("four-in-a-square")
STAY = games.get("stay-on-the-board")
SKILL = games.get("skill-gomoku")
ISLAND = games.get("save-oneself")


def offered(picture: Picture) -> set[str]:
    return {cell.action for row in picture.rows for cell in row if cell.action is not None}


def named(picture: Picture, name: str) -> Any:
    (found,) = [cell for row in picture.rows for cell in row if cell.name == name]
    return found


def legal(game: AnyGame, s: Any) -> set[str]:
    return {action for seat in game.actors(s) if seat >= 0 for action in game.legal(s, seat)}


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("game", games.every().values(), ids=lambda game: game.id)
def test_a_cell_offers_nothing_that_is_not_legal(game, seed):
    for s, _, _, t in random_game(game, Random(seed)):
        for state in (s, t):
            assert offered(game.picture(game.view(state, None))) <= legal(game, state)


@pytest.mark.parametrize("game", [CARO, SQUARE], ids=lambda game: game.id)
def test_where_every_action_has_its_cell_all_that_is_legal_is_offered(game):
    for s, *_ in random_game(game, Random(4)):
        assert offered(game.picture(game.view(s, None))) == legal(game, s)


def test_caro_shows_crosses_and_rings_of_their_seats_and_the_winning_line():
    s = played(CARO, "H8 A1 I8 A2 J8 A3 K8 A4 L8", size=15)
    picture = CARO.picture(CARO.view(s, None))
    assert named(picture, "H8").shape is Shape.CROSS
    assert named(picture, "A1").shape is Shape.RING
    assert (named(picture, "H8").side, named(picture, "A1").side) == (0, 1)
    marked = [cell.name for row in picture.rows for cell in row if cell.mark is Mark.WIN]
    assert marked == ["H8", "I8", "J8", "K8", "L8"]
    assert picture.rows[0][0].name == "A15"
    assert (picture.columns[0], picture.ranks[0]) == ("A", "15")


def test_stones_of_caro_are_nobodys_until_swap2_settles_whose():
    """caro.md section 11."""
    s = played(CARO, "H8 A1 I8", opening="swap2")
    assert named(CARO.picture(CARO.view(s, None)), "H8").side is None
    assert offered(CARO.picture(CARO.view(s, None))) == set()
    s = CARO.apply(s, 1, "take_x")
    assert named(CARO.picture(CARO.view(s, None)), "H8").side == 1


def test_four_in_a_square_has_no_cells_in_its_hole_and_slides_a_tile_by_any_of_its_cells():
    s = SQUARE.apply(SQUARE.start({}), 0, "place 1.2")
    picture = SQUARE.picture(SQUARE.view(s, None))
    gone = [cell.name for row in picture.rows for cell in row if cell.gone]
    assert gone == ["4.0", "4.1", "4.2", "4.3"]
    assert {named(picture, f"1.{slot}").action for slot in range(4)} == {"slide 1"}
    assert named(picture, "1.2").mark is Mark.LAST
    assert named(picture, "0.0").action is None


def test_stay_on_the_board_offers_the_safe_cells_and_burns_the_others():
    """stay-on-the-board.md R-MOVE-6."""
    s = play(STAY, ["6x1"], size=3, mode="blocked", start=[0, 0])
    picture = STAY.picture(STAY.view(s, None))
    assert named(picture, "0.1").mark is Mark.HERE
    assert named(picture, "0.0").gone
    assert named(picture, "0.2").action == "6x1"
    assert named(picture, "2.2").action is None
    # Rows and columns are counted as everybody is told of them: from 1.
    assert picture.columns == picture.ranks == ("1", "2", "3")


def test_skill_gomoku_offers_points_and_stones_to_take_and_marks_the_threatened():
    """skill-gomoku.md section 10."""
    s = played(SKILL, "H8 I9")
    picture = SKILL.picture(SKILL.view(s, None))
    assert named(picture, "I9").action == "fly_sand I9"
    assert named(picture, "H8").action is None
    assert named(picture, "A1").action == "A1"
    s = SKILL.apply(s, 0, "fly_sand I9")
    picture = SKILL.picture(SKILL.view(s, None))
    assert named(picture, "I9").mark is Mark.AIM
    assert offered(picture) == set()


def test_save_oneself_steps_on_cells_and_turns_cards_where_they_lie():
    """save-oneself.md section 10: the hook is turned while water is in view."""
    s = play(ISLAND, ["draw vines", "E", "draw palm-trees"])
    picture = ISLAND.picture(ISLAND.view(s, None))
    assert named(picture, "0,1").text == "palm-trees"
    assert named(picture, "0,1").mark is Mark.HERE
    assert named(picture, "0,0").action == "flip vines"
    assert ISLAND.points(s) == ISLAND.view(s, None)["score"]
