"""The general player: any game, by its rules alone."""

from __future__ import annotations

import time
from random import Random
from typing import Any

import pytest
from parlour_battle_of_cards import CARDS
from parlour_battle_of_cards import game as battle_of_cards
from parlour_connect_four import game as connect_four

from parlour.games.four_in_a_square import game as four_in_a_square
from parlour.games.save_oneself import game as save_oneself
from parlour.kernel import CHANCE, AnyGame
from parlour.players import Budget, Thought, Work
from parlour.players.general import general_player
from parlour.players.thinker import stop_thinking
from parlour.testing import random_game

GAMES = [battle_of_cards, connect_four, four_in_a_square, save_oneself]


def think(game: AnyGame, s: Any, level: int = 4, **budget: int) -> Thought:
    (seat, *_) = game.actors(s)
    budget = {"ms": 60_000, **budget}
    return general_player(game).think(game.view(s, seat), seat, Budget(level, **budget), None)


def dropped(columns: str) -> Any:
    s = connect_four.start({})
    for number, column in enumerate(columns):
        s = connect_four.apply(s, number % 2, column)
    return s


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
@pytest.mark.parametrize("level", [1, 3])
def test_its_answer_is_legal_and_the_same_for_the_same_seed(game, level):
    for s, seat, *_ in list(random_game(game, Random(level)))[::7]:
        if seat == CHANCE or game.actors(s)[0] != seat:
            continue
        thought = think(game, s, level, seed=5)
        assert thought.action in game.legal(s, seat)
        assert thought.line[0] == thought.action
        assert -1 <= thought.score <= 1
        assert think(game, s, level, seed=5) == thought


def test_it_wins_where_it_can_and_says_that_this_is_proven():
    thought = think(connect_four, dropped("AGAGAG"))
    assert (thought.action, thought.wins_in, thought.score) == ("A", 1, 1.0)


def test_it_stops_what_would_lose_at_once():
    assert think(connect_four, dropped("AGAGA")).action == "A"


def test_it_proves_a_loss_that_cannot_be_stopped():
    """Three in the middle of the bottom row, open on both sides."""
    thought = think(connect_four, dropped("CCDDE"), level=8)
    assert thought.wins_in == -2
    assert thought.score == -1


def test_it_knows_nothing_that_its_seat_cannot_see():
    """The same hand and other cards with the others: the same thought."""
    hands = [CARDS[:4], CARDS[4:8], CARDS[8:12]]
    told = []
    for others in ((hands[1], hands[2]), (hands[2], hands[1])):
        s = battle_of_cards.start({})
        for cards in zip(hands[0], *others, strict=True):
            for card in cards:
                s = battle_of_cards.apply(s, CHANCE, f"deal {card}")
        told.append(think(battle_of_cards, battle_of_cards.apply(s, CHANCE, "prize 4")))
    assert told[0] == told[1]
    assert len(told[0].line) == 1  # what others hold is a guess, and no part of what is expected


def test_each_of_three_plays_for_itself():
    """The last card but one of everybody: the highest is laid for the prize that decides."""
    s = battle_of_cards.load(
        {
            "hands": [["#01", "#15"], ["#02", "#03"], ["#04", "#05"]],
            "laid": ["", "", ""],
            "prizes": [1, 2, 4],
            "rounds": [["#06", "#09", "#10"], ["#07", "#12", "#08"]],
        }
    )
    assert think(battle_of_cards, s, level=5).action == "#15"


def test_it_is_told_to_stop_and_answers_with_what_it_has():
    told: list[Thought] = []

    def hear(thought: Thought) -> None:
        told.append(thought)
        stop_thinking()

    s = connect_four.start({})
    player = general_player(connect_four)
    thought = player.think(connect_four.view(s, 0), 0, Budget(10, ms=10**7), hear)
    assert len(told) == 1
    assert thought.nodes == told[0].nodes


@pytest.mark.parametrize("ms", [0, 1, 40, 500])
def test_it_never_answers_later_than_its_budget(monkeypatch, ms):
    """By a clock that goes on with every action that is tried, 2 ms each."""
    now = 0.0

    class Slow(type(four_in_a_square)):
        def apply(self, s, seat, action):
            nonlocal now
            now += 0.002
            return super().apply(s, seat, action)

    monkeypatch.setattr(time, "monotonic", lambda: now)
    game = Slow()
    s = game.start({})
    thought = general_player(game).think(game.view(s, 0), 0, Budget(10, ms=ms), None)
    assert thought.action in game.legal(s, 0)
    assert now <= ms / 1_000 + 0.002


def test_it_has_as_many_lines_as_are_asked_for_the_best_first():
    s = dropped("AGAGAG")
    found = general_player(connect_four).lines(connect_four.view(s, 0), 0, Work(nodes=300, width=3))
    assert len(found) == 3
    assert found[0].action == "A"
    assert len({line.action for line in found}) == 3


@pytest.mark.parametrize("game", [connect_four, battle_of_cards], ids=lambda game: game.id)
def test_it_beats_chance(game):
    rng, score, games = Random(1), 0.0, 2 * game.seats
    for number in range(games):
        mine, s = number % game.seats, game.start({})
        while game.actors(s):
            seat = game.actors(s)[0]
            if seat == mine:
                action = think(game, s, 3, seed=number).action
            elif seat == CHANCE:
                action = rng.choice(list(game.chance(s)))
            else:
                action = rng.choice(game.legal(s, seat))
            s = game.apply(s, seat, action)
        score += game.outcome(s).scores[mine]
    assert score > games / game.seats  # what chance would have had
