"""Every view is as its game's `view_schema` says, no member more and none less."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from choices import CHOICES
from parlour import games
from parlour.kernel import AnyGame
from play import random_game
from shelf.hidden_hand import game as hidden_hand

CASES = [
    (game, options) for game in games.every().values() for options in CHOICES.get(game.id, [{}])
]
MOST = 20
"""Views looked at in one game, spread over it, its start and end among them."""


def validator(game: AnyGame) -> Draft202012Validator:
    Draft202012Validator.check_schema(game.view_schema)
    return Draft202012Validator(game.view_schema)


def states(game: AnyGame, seed: int, options: dict[str, Any]) -> list[Any]:
    steps = list(random_game(game, Random(seed), options, limit=300))
    return [steps[0][0], *(step[3] for step in steps[:: max(1, len(steps) // MOST)]), steps[-1][3]]


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize(("game", "options"), CASES, ids=lambda it: getattr(it, "id", str(it)))
def test_every_view_of_a_random_game_is_as_its_schema_says(game, options, seed):
    valid = validator(game)
    for s in states(game, seed, options):
        for seat in (None, *range(game.seats)):
            error = next(valid.iter_errors(game.view(s, seat)), None)
            assert error is None, f"{error.json_path}: {error.message}"


@pytest.mark.parametrize("game", games.every().values(), ids=lambda game: game.id)
def test_a_view_with_a_member_more_or_less_or_of_another_type_is_seen(game):
    valid = validator(game)
    view = game.view(states(game, 0, {})[-1], None)
    assert valid.is_valid(view)
    assert not valid.is_valid({**view, "more": 1})
    for name in view:
        assert not valid.is_valid({key: value for key, value in view.items() if key != name})
        assert not valid.is_valid({**view, name: 0.5})
    assert set(game.view_schema["properties"]) == set(view)


def objects(schema: Any) -> list[dict[str, Any]]:
    """Every schema of an object in it, at any depth."""
    if isinstance(schema, list):
        return [found for part in schema for found in objects(part)]
    if not isinstance(schema, dict):
        return []
    inside = [found for part in schema.values() for found in objects(part)]
    return [schema, *inside] if schema.get("type") == "object" else inside


@pytest.mark.parametrize("game", games.every().values(), ids=lambda game: game.id)
def test_no_object_of_a_schema_is_left_open(game):
    for shape in objects(game.view_schema):
        assert shape["additionalProperties"] is not True
        assert set(shape.get("required", ())) == set(shape.get("properties", ()))


def test_a_game_without_a_schema_has_that_of_any_object():
    assert hidden_hand.view_schema == {"type": "object"}
