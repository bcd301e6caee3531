"""The nearest puzzles, found from where they stand, are those that a look at all would find."""

from __future__ import annotations

from random import Random

import pytest

from parlour.server.puzzles.ladder import Ladder


@pytest.mark.parametrize("seed", range(40))
def test_the_nearest_are_those_that_a_look_at_all_finds(seed: int):
    dice = Random(seed)
    rated = {f"{number:03}": float(dice.randrange(40)) for number in range(dice.randrange(60))}
    ladder = Ladder((rating, id_) for id_, rating in rated.items())
    for _ in range(60):
        if rated and dice.random() < 0.5:
            id_, now = dice.choice(list(rated)), dice.uniform(0, 40)
            ladder.move(id_, rated[id_], now)
            rated[id_] = now
        rating, most = dice.uniform(-5, 45), dice.randrange(1, 9)
        seen = {id_ for id_ in rated if dice.random() < dice.choice((0.0, 0.5, 1.0))}
        found = ladder.nearest(rating, seen, most)
        away = sorted(abs(rated[id_] - rating) for id_ in rated.keys() - seen)
        assert [abs(rated[id_] - rating) for id_ in found] == away[:most]
        assert len(set(found)) == len(found)
        assert not seen & set(found)


def test_what_stands_elsewhere_is_not_moved():
    ladder = Ladder([(1.0, "a"), (2.0, "b")])
    ladder.move("a", 1.5, 9.0)
    ladder.move("c", 1.0, 9.0)
    assert ladder.nearest(0, (), 9) == ["a", "b"]
    assert len(ladder) == 2
