"""The register of games."""

from __future__ import annotations

import pytest

from parlour import games
from parlour.kernel import Code, Illegal


def test_a_game_is_found_by_its_id():
    assert games.get("caro").name == "Caro"
    assert list(games.every()) == sorted(games.every())
    assert all(game.id == key for key, game in games.every().items())


def test_a_game_that_is_not_there_is_refused():
    with pytest.raises(Illegal) as refusal:
        games.get("chess")
    assert refusal.value.code == Code.UNKNOWN_GAME
