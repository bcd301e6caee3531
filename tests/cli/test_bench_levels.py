"""The bench that measures levels finds what it plays with."""

from __future__ import annotations

from bench.levels import openings

from parlour import games


def test_levels_of_caro_start_from_openings_without_a_favourite():
    start = next(openings(games.get("caro"), {"rule": "caro-9", "size": 15}, 3))
    assert start.rule == "caro-9"
    assert start.moves
    assert not start.over
