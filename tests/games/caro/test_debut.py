"""What an opening is called: the same, whichever way the board is turned."""

from __future__ import annotations

import pytest

from parlour.games.caro.game import Caro

game = Caro()


@pytest.mark.parametrize(
    ("record", "name"),
    [
        ("", None),
        ("H8", None),
        ("H8 H9", "direct"),
        ("H8 G8", "direct"),
        ("A1 B1 H8", "direct"),
        ("H8 I9", "diagonal"),
        ("H8 G7", "diagonal"),
        ("H8 H10", "loose"),
        ("H8 I10", "loose"),
        ("H8 F6", "loose"),
        ("H8 H11", "apart"),
        ("A1 O15 B1 O14", "apart"),
    ],
)
def test_it_is_called_by_how_the_second_stone_lies_to_the_first(record: str, name: str | None):
    state = game.start({})
    for action in record.split():
        state = game.apply(state, game.actors(state)[0], action)
    assert game.opening(state) == name


def test_one_that_is_agreed_on_is_called_by_its_name():
    assert game.opening(game.start({"opening": "swap2"})) == "swap2"
