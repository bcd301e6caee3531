"""What the kernel promises of what is seen and told of every game."""

from __future__ import annotations

import json
from collections.abc import Sequence
from random import Random

import pytest

from parlour.kernel import CHANCE, AnyGame, Game
from parlour.testing.cases import Cases, states
from parlour.testing.play import Step, sounding_alike

__all__ = ["Views"]


class Views(Cases):
    """Views, guesses and narration."""

    def test_views_are_json_for_every_seat_and_for_watchers(
        self, game: AnyGame, steps: Sequence[Step]
    ) -> None:
        for s in states(steps):
            for seat in (None, *range(game.seats)):
                view = game.view(s, seat)
                assert json.loads(json.dumps(view, allow_nan=False)) == view

    def test_views_are_as_their_schema_says(self, game: AnyGame, steps: Sequence[Step]) -> None:
        jsonschema = pytest.importorskip("jsonschema")
        jsonschema.Draft202012Validator.check_schema(game.view_schema)
        valid = jsonschema.Draft202012Validator(game.view_schema)
        for s in states(steps, 2):
            for seat in (None, *range(game.seats)):
                error = next(valid.iter_errors(game.view(s, seat)), None)
                assert error is None, f"{error.json_path}: {error.message}"

    def test_where_all_see_alike_every_view_is_a_watchers(
        self, game: AnyGame, steps: Sequence[Step]
    ) -> None:
        """One view is then made for everybody, so that a difference would be somebody's secret."""
        if game.all_see_alike:
            for s in states(steps):
                for seat in range(game.seats):
                    assert game.view(s, seat) == game.view(s, None)

    def test_what_a_view_adds_up_only_grows_at_its_end(
        self, game: AnyGame, steps: Sequence[Step]
    ) -> None:
        for s, _, _, t in steps:
            for name in game.growing:
                before, after = game.view(s, None)[name], game.view(t, None)[name]
                assert after[: len(before)] == before

    def test_a_guess_looks_the_same_to_the_seat_that_guessed(
        self, game: AnyGame, steps: Sequence[Step]
    ) -> None:
        for s, *_ in steps[:: max(1, len(steps) // 10)]:
            for seat in (None, *range(game.seats)):
                view = game.view(s, seat)
                guessed = game.guess(json.loads(json.dumps(view)), Random(1))  # noqa: S311
                assert game.view(guessed, seat) == view
                if seat is not None:
                    assert game.legal(guessed, seat) == game.legal(s, seat)

    def test_games_that_sound_alike_look_alike_to_who_only_listens(
        self, game: AnyGame, steps: Sequence[Step]
    ) -> None:
        """What chance dealt in secret does not show to a watcher."""
        for true, other, by in sounding_alike(game, steps):
            if by == CHANCE:
                assert game.view(true, None) == game.view(other, None)

    def test_what_a_seat_does_in_secret_shows_to_nobody_else_before_it_is_told(
        self, game: AnyGame, steps: Sequence[Step]
    ) -> None:
        for true, other, by in sounding_alike(game, steps):
            if by != CHANCE:
                for seat in (None, *(() if self.gives else range(game.seats))):
                    if seat != by:
                        assert game.view(true, seat) == game.view(other, seat)

    def test_what_is_not_for_all_ears_is_said_to_be(
        self, game: AnyGame, steps: Sequence[Step]
    ) -> None:
        if not game.keeps_secrets:
            assert all(game.heard(seat, action) == action for _, seat, action, _ in steps)

    def test_every_step_tells_something_in_json(self, game: AnyGame, steps: Sequence[Step]) -> None:
        """A game that tells nothing at all is told by its notation."""
        silent = type(game).narrate is Game.narrate
        for s, seat, action, t in steps:
            told = game.narrate(s, seat, action, t)
            assert told or silent
            for narration in told:
                assert narration.code.replace("_", "a").isalnum()
                json.dumps(dict(narration.values), allow_nan=False)
