"""How well the general player has to play at least, in games for two: in the soak."""

from __future__ import annotations

import pytest
from bench.general import RANDOM, Pairing, played
from parlour_connect_four import game as connect_four

from parlour.games.four_in_a_square import game as four_in_a_square

BARS = [
    # the game, who plays whom, how many games, and the share that the first has of them at least
    (Pairing(connect_four, 3, RANDOM, 40), 0.95),
    (Pairing(connect_four, 8, 1, 20), 0.8),
    (Pairing(four_in_a_square, 3, RANDOM, 60), 0.95),
    (Pairing(four_in_a_square, 8, 1, 20), 0.8),
]
PATIENT_MS = 10**7
"""No thought is cut off, so that each game goes the same on any machine."""


@pytest.mark.soak
@pytest.mark.parametrize(
    ("pairing", "bar"), BARS, ids=[f"{p.game.id} {p.first}-{p.second}" for p, _ in BARS]
)
def test_a_level_is_worth_what_it_promises(pairing: Pairing, bar: float):
    scores = [played(pairing, number, PATIENT_MS)[0] for number in range(pairing.games)]
    assert sum(scores) >= bar * len(scores)
