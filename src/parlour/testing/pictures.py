"""What the kernel promises of pictures and of what learners are given, where a game has them."""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from typing import Any

from parlour.kernel import AnyGame, Options, Picture
from parlour.testing.cases import Cases, states
from parlour.testing.play import Step

__all__ = ["Pictures"]

_MOST = 8
"""States of one game that are drawn, spread over it."""


class Pictures(Cases):
    """Pictures, vocabularies and observations."""

    def test_pictures_are_there_for_every_view_or_for_none(
        self, game: AnyGame, steps: Sequence[Step]
    ) -> None:
        made = [game.picture(view) for view in _views(game, steps)]
        assert None not in made or set(made) == {None}

    def test_a_picture_leaves_its_view_alone(self, game: AnyGame, steps: Sequence[Step]) -> None:
        for view in _views(game, steps):
            before = json.dumps(view)
            game.picture(view)
            game.observation(view)
            assert json.dumps(view) == before

    def test_a_picture_keeps_its_size_and_names_every_cell_once(
        self, game: AnyGame, steps: Sequence[Step]
    ) -> None:
        sizes = set()
        for picture in _pictures(game, steps):
            (width,) = {len(row) for row in picture.rows}
            sizes.add((len(picture.rows), width))
            assert len(picture.columns) in {0, width}
            assert len(picture.ranks) in {0, len(picture.rows)}
            assert picture.block >= 1
            names = [cell.name for row in picture.rows for cell in row]
            assert len(set(names)) == len(names)
        assert len(sizes) <= 1

    def test_what_stands_on_a_cell_is_somebodys_of_the_game_or_nobodys(
        self, game: AnyGame, steps: Sequence[Step]
    ) -> None:
        for picture in _pictures(game, steps):
            for cell in (cell for row in picture.rows for cell in row):
                assert cell.side is None or cell.side in range(game.seats)
                if cell.gone:
                    assert (cell.shape, cell.action) == (None, None)

    def test_what_a_cell_offers_is_an_action_of_the_game(
        self, game: AnyGame, chosen: Options, steps: Sequence[Step]
    ) -> None:
        closed = game.actions(chosen)
        known = set(_ever_legal(game, steps) if closed is None else closed)
        for picture in _pictures(game, steps):
            for cell in (cell for row in picture.rows for cell in row):
                assert cell.action is None or cell.action in known

    def test_the_vocabulary_holds_every_legal_action_sorted(
        self, game: AnyGame, chosen: Options, steps: Sequence[Step]
    ) -> None:
        actions = game.actions(chosen)
        if actions is not None:
            assert list(actions) == sorted(set(actions))
            assert _ever_legal(game, steps) <= set(actions)

    def test_observations_are_finite_numbers_of_one_length(
        self, game: AnyGame, steps: Sequence[Step]
    ) -> None:
        seen = [game.observation(view) for view in _views(game, steps)]
        if any(numbers is not None for numbers in seen):
            assert len({len(numbers) if numbers is not None else -1 for numbers in seen}) == 1
            assert all(math.isfinite(number) for numbers in seen for number in numbers or ())


def _views(game: AnyGame, steps: Sequence[Step]) -> list[dict[str, Any]]:
    return [game.view(s, seat) for s in states(steps, _MOST) for seat in (None, *range(game.seats))]


def _pictures(game: AnyGame, steps: Sequence[Step]) -> list[Picture]:
    made = (game.picture(view) for view in _views(game, steps))
    return [picture for picture in made if picture is not None]


def _ever_legal(game: AnyGame, steps: Sequence[Step]) -> set[str]:
    every = states(steps)
    return {action for s in every for seat in range(game.seats) for action in game.legal(s, seat)}
