"""Draws: the same seed deals the same game, and every card has its odds."""

from __future__ import annotations

from collections import Counter
from types import SimpleNamespace

import pytest

from driver import TAKEBACK, Driver
from parlour.match.chance import deal, sample
from parlour.match.event import Kind


def dealing(odds: dict[str, float]) -> SimpleNamespace:
    return SimpleNamespace(chance=lambda _state: odds)


def dealt(seed: str) -> list[str]:
    return Driver("save-oneself", seed=seed).record.split("draw ")


def test_the_same_seed_deals_the_same_game_and_another_seed_another():
    assert dealt("one") == dealt("one")
    assert dealt("one") != dealt("two")


@pytest.mark.parametrize("seed", ["one", "two", "three"])
def test_the_whole_deal_is_what_the_draws_deal_one_by_one(seed: str):
    driver = Driver("save-oneself", seed=seed)
    game = driver.match.game
    order = deal(game, game.start({}), seed)
    assert len(set(order)) == 16
    while driver.match.ending is None:
        legal = game.legal(driver.match.state, 0)
        driver.act(0, legal[len(driver.match.plays) % len(legal)])
    drawn = [play.action for play in driver.match.plays if play.seat < 0]
    assert len(drawn) > 3
    assert drawn == order[: len(drawn)]


def test_a_draw_does_not_depend_on_the_order_in_which_the_odds_are_listed():
    odds = dict.fromkeys("abcdefg", 1 / 7)
    backwards = dict(reversed(odds.items()))
    for index in range(200):
        assert sample(dealing(odds), None, "s", index) == sample(
            dealing(backwards), None, "s", index
        )


ODDS = [
    (dict.fromkeys("abcdefghijklmnop", 1 / 16), 37.70),
    ({"a": 0.5, "b": 0.3, "c": 0.2}, 13.82),
    ({"a": 5, "b": 3, "c": 2}, 13.82),  # odds need not add up to one
]


@pytest.mark.parametrize(("odds", "limit"), ODDS)
def test_over_many_seeds_every_outcome_comes_as_often_as_its_odds_say(odds, limit):
    """Chi-square at 99.9 % over a fixed list of seeds."""
    total = 8_000
    counts = Counter(sample(dealing(odds), None, f"seed {n}", 3) for n in range(total))
    scale = total / sum(odds.values())
    chi = sum((counts[name] - p * scale) ** 2 / (p * scale) for name, p in odds.items())
    assert chi < limit


def test_over_many_draws_of_one_seed_every_outcome_comes_as_often_as_its_odds_say():
    counts = Counter(sample(dealing({"a": 0.5, "b": 0.5}), None, "s", n) for n in range(4_000))
    assert (counts["a"] - 2_000) ** 2 / 2_000 * 2 < 10.83


def test_what_has_no_chance_is_never_drawn():
    odds = {"a": 0.0, "b": 1.0, "c": 0.0}
    assert {sample(dealing(odds), None, "s", n) for n in range(500)} == {"b"}


def test_a_draw_is_written_in_one_append_with_what_made_it_due():
    driver = Driver("stay-on-the-board")
    assert [(event.seat, event.kind) for event in driver.log] == [
        (-2, Kind.START),
        (-1, Kind.ACTION),
    ]
    assert driver.match.draws == 1


def test_taking_a_move_back_does_not_shuffle_the_deck():
    driver = Driver("save-oneself")
    first = driver.match.game.legal(driver.match.state, 0)[0]
    driver.act(0, first)
    record = driver.record
    driver.offer(0, TAKEBACK)
    driver.act(0, first)
    assert driver.record == record
