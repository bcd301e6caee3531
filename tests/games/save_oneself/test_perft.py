"""How many lines of play there are, draws included."""

from __future__ import annotations

import pytest

from parlour.games.save_oneself import game
from play import perft

FROM_THE_START = [
    (1, 16),  # the deal
    (2, 56),  # four ways, but two for each of the four cards that call a ship
    (3, 840),  # any of the other fifteen cards
    (4, 2_880),
    (5, 30_604),
]

FROM = [
    ("a compass and no ship", "map-c sticks pirates", "S,E", (4, 44, 129, 545, 4_072)),
    ("a choice of flips", "flint sticks vines", "E,skip,S", (3, 12, 125, 372, 2_076)),
]


@pytest.mark.parametrize(("depth", "lines"), FROM_THE_START)
def test_lines_from_the_start(depth, lines):
    assert perft(game, game.start({}), depth) == lines


@pytest.mark.parametrize(("_what", "deck", "actions", "counts"), FROM, ids=str)
def test_lines_from_a_position(_what, deck, actions, counts, stranded):
    s = stranded(deck, actions)
    assert tuple(perft(game, s, depth) for depth in range(1, len(counts) + 1)) == counts
