"""A game as it is played in one process."""

from __future__ import annotations

from random import Random

import pytest

import parlour
from parlour.cli.local_match import LocalMatch
from parlour.kernel import CHANCE, Code, Illegal
from parlour.match import Chair
from parlour.match.record import read, write


def test_a_game_is_played_to_its_end():
    game = parlour.new("caro", rule="caro", size=9)
    for action in ["E5", "A1", "E6", "A2", "E7", "A3", "E8"]:
        game.play(action)
    assert (game.turn, game.over, game.result) == (1, False, None)
    assert "E9" in game.legal()
    assert game.legal(0) == ()
    game.play("A4").play("E4")
    assert game.over
    assert game.turn is None
    assert game.legal() == ()
    assert game.result is not None
    assert (game.result.scores, game.result.reason) == ((1.0, 0.0), "line")


def test_what_is_refused_changes_nothing():
    game = parlour.new("caro").play("H8")
    with pytest.raises(Illegal) as refused:
        game.play("H8")
    assert refused.value.code is Code.CELL_TAKEN
    assert game.actions == ((0, "H8"),)
    with pytest.raises(Illegal) as refused:
        game.play("H9", seat=0)
    assert refused.value.code is Code.NOT_YOUR_TURN


def test_a_game_or_an_option_that_there_is_none_of_is_refused():
    with pytest.raises(Illegal) as refused:
        parlour.new("chequers")
    assert refused.value.code is Code.UNKNOWN_GAME
    with pytest.raises(Illegal) as refused:
        parlour.new("caro", colour="red")
    assert refused.value.code is Code.UNKNOWN_OPTION


def test_a_position_stays_what_it_was():
    game = parlour.new("caro")
    before = game.position
    game.play("H8")
    assert before == parlour.new("caro").position
    assert before.play("H8") == game.position
    assert hash(before.play("H8")) == hash(game.position)
    assert before != game.position


def test_the_same_seed_deals_the_same_cards_as_a_house():
    game = parlour.new("save-oneself", seed="friday")
    table = LocalMatch(game.game, {}, (Chair(),), "friday")
    table.deal()
    rng = Random(3)
    while not game.over:
        action = rng.choice(game.legal())
        game.play(action)
        table.act(0, action)
    assert game.actions == tuple((play.seat, play.action) for play in table.match.plays)
    assert sum(seat == CHANCE for seat, _ in game.actions) > 2


def test_undo_takes_back_an_action_with_the_draws_that_followed_it():
    game = parlour.new("save-oneself", seed="friday")
    rng = Random(1)
    while sum(seat == CHANCE for seat, _ in game.actions) < 4:
        game.play(rng.choice(game.legal()))
    before = game.actions
    taken = game.undo()
    assert taken[0] == 0
    assert CHANCE not in {seat for seat, _ in before[len(game.actions) : len(game.actions) + 1]}
    game.play(taken[1])
    assert game.actions == before
    while any(seat != CHANCE for seat, _ in game.actions):
        game.undo()
    with pytest.raises(Illegal) as refused:
        game.undo()
    assert refused.value.code is Code.NOTHING_TO_TAKE_BACK


@pytest.mark.parametrize("game_id", parlour.games.every())
def test_a_record_is_read_back_as_the_same_game(game_id: str):
    game = parlour.new(game_id, seed="paper")
    rng = Random(game_id)
    for _ in range(30):
        if game.over:
            break
        seat = rng.choice(game.position.actors)
        game.play(rng.choice(game.legal(seat)), seat)
    paper = game.record(seats=("An", "Binh")[: game.game.seats])
    assert read(write(paper)) == paper
    again = parlour.replay(str(paper), seed="paper")
    assert again.actions == game.actions
    assert again.position == game.position


def test_a_file_of_another_program_is_read_too():
    game = parlour.replay("(;GM[4]SZ[15];B[hh];W[ii])")
    assert [action for _, action in game.actions] == ["H8", "I7"]


def test_the_computer_thinks_for_the_seat_to_act_and_plays():
    game = parlour.new("caro", size=9, seed="same")
    for action in ["E5", "A1", "E6", "A2", "E7", "A3", "E8", "A4"]:
        game.play(action)
    assert game.think(8).action in {"E4", "E9"}
    assert game.think(8) == game.think(8)
    played = game.bot(8)
    assert game.actions[-1] == (0, played)
    assert game.over
    with pytest.raises(Illegal) as refused:
        game.bot(8)
    assert refused.value.code is Code.GAME_OVER


@pytest.mark.parametrize("game_id", parlour.games.every())
def test_every_position_prints_as_a_board_and_says_briefly_what_it_is(game_id: str):
    game = parlour.new(game_id, seed="print")
    rng = Random(2)
    for _ in range(25):
        assert len(str(game).splitlines()) > 2, str(game)
        for text in (repr(game), repr(game.position)):
            assert game_id in text
            assert len(text) < 90
        if game.over:
            break
        seat = rng.choice(game.position.actors)
        game.play(rng.choice(game.legal(seat)), seat)


def test_a_board_is_drawn_for_whoever_is_to_act():
    game = parlour.new("caro", size=7).play("D4").play("C3")
    assert repr(game) == "<Playthrough of caro: 2 actions, seat 0 to act>"
    assert repr(game.position) == "<Position of caro: seat 0 to act>"
