"""The game with hidden cards that lives in the tests, and whether a leak in it would be seen."""

from __future__ import annotations

from random import Random

import pytest

from play import random_game, sounding_alike
from shelf.hidden_hand import Hands, HiddenHand, game


def sees_secrets(game: HiddenHand, seat: int | None, seeds: range = range(4)) -> bool:
    """Whether the seat can tell two games apart in which it heard and held the same."""
    pairs = [
        (true, other)
        for seed in seeds
        for true, other, _ in sounding_alike(game, list(random_game(game, Random(seed))))
        if seat is None or true.hands[seat] == other.hands[seat]
    ]
    assert any(true != other for true, other in pairs)
    return any(game.view(true, seat) != game.view(other, seat) for true, other in pairs)


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_nobody_sees_what_somebody_else_was_dealt(seat):
    assert not sees_secrets(game, seat)


class OpenHands(HiddenHand):
    """Every hand lies open."""

    def view(self, s: Hands, seat: int | None):
        return {"hands": [list(hand) for hand in s.hands], "laid": list(s.laid)}


class OpenStock(HiddenHand):
    """What was not dealt lies open."""

    def view(self, s: Hands, seat: int | None):
        dealt = {card for hand in s.hands for card in hand} | set(s.laid)
        return super().view(s, seat) | {"left": len(dealt), "sum": sorted(dealt)}


class SortedByStrength(HiddenHand):
    """A hidden hand says whether it holds the highest card: one bit is a leak, too."""

    def view(self, s: Hands, seat: int | None):
        strong = ["whimbrel" in hand for hand in s.hands]
        return super().view(s, seat) | {"strong": strong}


@pytest.mark.parametrize("leaky", [OpenHands, OpenStock, SortedByStrength])
@pytest.mark.parametrize("seat", [None, 0, 1])
def test_a_leak_is_caught_whoever_looks(leaky, seat):
    assert sees_secrets(leaky(), seat)


def test_what_is_dealt_is_not_heard_and_what_is_laid_is():
    deal = game.legal(game.start({}), -1)[0]
    assert game.heard(-1, deal) == "deal"
    assert game.heard(0, "lay curlew") == "lay curlew"
