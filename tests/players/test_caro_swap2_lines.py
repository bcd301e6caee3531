"""What the computer thinks of an opening under swap2, before anybody has a side."""

from __future__ import annotations

import pytest

import parlour
from parlour import players
from parlour.players import Thought, Work


def judged(line: str, width: int = 5, nodes: int = 20_000) -> tuple[Thought, ...]:
    play = parlour.new("caro", opening="swap2")
    for action in line.split():
        play.play(action)
    assert play.turn is not None
    return players.lines(
        play.game, play.position.view(play.turn), play.turn, Work(nodes=nodes, width=width)
    )


def test_a_choice_of_sides_is_worth_what_the_sides_are():
    # O stands far away: whoever takes X has two stones together and O to move.
    found = {thought.action: thought for thought in judged("H8 O15 I8")}
    assert set(found) == {"take_x", "take_o", "add_two"}
    assert found["take_x"].score == pytest.approx(-found["take_o"].score)
    assert found["take_x"].score > 0 == found["add_two"].score
    best = judged("H8 O15 I8", width=1)
    assert [thought.action for thought in best] == ["take_x"]


def test_no_stone_to_offer_is_better_than_a_fair_one():
    found = judged("H8 I9")
    assert len(found) == 5
    scores = [thought.score for thought in found]
    assert scores == sorted(scores, reverse=True)
    assert 0 >= scores[0] > -0.2
    assert all(thought.line == (thought.action,) for thought in found)
    assert judged("H8 I9") == found


def test_after_the_choice_lines_are_those_of_any_game():
    assert len(judged("H8 I9 H10 take_x")[0].line) > 1
