"""What a position is worth, and what each action was."""

from __future__ import annotations

import pytest

import parlour
from parlour.kernel import Code, Illegal
from parlour.players.analysis import Mark


def three_in_a_row() -> parlour.Playthrough[object]:
    game = parlour.new("caro", size=9)
    for action in ["E5", "A1", "E6", "A3", "E7", "I9"]:
        game.play(action)
    return game


def test_a_position_has_lines_with_score_moves_and_proof():
    found = parlour.analyse(three_in_a_row(), nodes=20_000)
    assert found.seat == 0
    assert found.score == 1.0
    assert {line.moves[0] for line in found.lines} == {"E4", "E8"}  # all the others win later
    assert [line.proof for line in found.lines] == [3, 3]
    assert "+1.00 (won in 3)  E" in str(found)


def test_as_many_lines_are_followed_as_were_asked_for_the_best_first():
    game = parlour.new("caro").play("H8").play("H9")
    found = parlour.analyse(game, nodes=5_000, width=4)
    scores = [line.score for line in found.lines]
    assert len(found.lines) == 4
    assert scores == sorted(scores, reverse=True)
    assert len(parlour.analyse(game, nodes=5_000, width=1).lines) == 1


def test_the_same_nodes_find_the_same():
    game = three_in_a_row().position.play("E4")
    assert parlour.analyse(game, nodes=5_000) == parlour.analyse(game, nodes=5_000)
    assert parlour.analyse(game, nodes=5_000).best.proof == -2


@pytest.mark.parametrize("game_id", parlour.games.every())
def test_every_game_can_be_analysed_within_nodes_or_time(game_id: str):
    game = parlour.new(game_id, seed="study")
    for limits in ({"nodes": 2_000}, {"ms": 30}):
        found = parlour.analyse(game, **limits)
        assert found.best.moves[0] in game.legal()
        assert -1 <= found.score <= 1
        position = game.position
        for move in found.best.moves:
            position = position.play(move)


def test_a_record_is_judged_action_by_action():
    game = parlour.new("caro", size=9)
    for action in ["A5", "A9", "A6", "E5", "A7", "E6", "A8", "I9", "A4"]:
        game.play(action)
    judged = parlour.analyse(game.record(), nodes=5_000)
    assert [judgement.moment.ply for judgement in judged] == list(range(10))
    blunder = judged[7]
    assert blunder.thought is not None
    assert (blunder.moment.action, blunder.thought.action) == ("I9", "A4")
    assert (blunder.mark, blunder.missed_win) == (Mark.BLUNDER, False)
    assert parlour.analyse(str(game.record()), nodes=5_000) == judged


def test_what_is_over_is_not_analysed():
    game = three_in_a_row().play("E8").play("A2").play("E9")
    assert game.over
    with pytest.raises(Illegal) as refused:
        parlour.analyse(game)
    assert refused.value.code is Code.GAME_OVER
