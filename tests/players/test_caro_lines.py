"""The lines of a position that somebody studies."""

from __future__ import annotations

import pytest

import parlour
from parlour import players
from parlour.players import Work


@pytest.mark.parametrize("work", [Work(nodes=100_000, width=2), Work(ms=600_000, nodes=100_000)])
def test_a_win_by_fours_and_threes_is_shown_as_proven(work):
    play = parlour.new("caro", rule="freestyle")
    for action in ["G6", "G5", "D4", "I5", "C3", "E4", "F2", "F3"]:
        play.play(action)
    found = players.lines(play.game, play.position.view(0), 0, work)
    assert found is not None
    assert found[0].wins_in
    assert found[0].score == 1
    assert len(found) == work.width
