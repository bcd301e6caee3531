"""What the tests of the battery are run on: games, options and random play."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from functools import cache
from random import Random
from typing import Any, ClassVar

import pytest

from parlour.kernel import AnyGame, Options
from parlour.testing.play import Step, random_game

__all__ = ["Cases", "states"]


class Cases:
    """The game under test, the options it is played with, and how often.

    A class of tests names its `game`; `options` where more than the defaults matter.
    """

    game: ClassVar[AnyGame]
    """The game that is tested."""

    options: ClassVar[Sequence[Options]] = ({},)
    """Each of these is played with; the defaults should be among them."""

    seeds: ClassVar[Sequence[int]] = range(6)
    """Random games for each of the options."""

    limit: ClassVar[int] = 2_000
    """Steps within which random play must come to an end."""

    gives: ClassVar[bool] = False
    """Players hand each other things in secret: then only watchers must see nothing of it."""

    @classmethod
    def cases(cls) -> Iterable[tuple[AnyGame, Options]]:
        """Every game to test with all the options that it is tested with."""
        return ((cls.game, options) for options in cls.options)

    @classmethod
    def pytest_generate_tests(cls, metafunc: pytest.Metafunc) -> None:
        """Each test once for a game, or once for a random game where it asks for its steps."""
        cases = list(cls.cases())
        if "steps" in metafunc.fixturenames:
            played = [(*case, seed) for case in cases for seed in cls.seeds]
            names = [f"{game.id}-{_named(options)}{seed}" for game, options, seed in played]
            metafunc.parametrize(("game", "chosen", "seed"), played, ids=names)
        elif "game" in metafunc.fixturenames:
            games = list({game.id: game for game, _ in cases}.values())
            metafunc.parametrize("game", games, ids=[game.id for game in games])

    @pytest.fixture
    def steps(self, game: AnyGame, chosen: Options, seed: int) -> Sequence[Step]:
        """A random game, played once for all the tests that look at it: states are frozen."""
        return _played(game, json.dumps(chosen), seed, self.limit)


@cache
def _played(game: AnyGame, options: str, seed: int, limit: int) -> tuple[Step, ...]:
    return tuple(random_game(game, Random(seed), json.loads(options), limit))  # noqa: S311


def _named(options: Options) -> str:
    told = ",".join(f"{name}={json.dumps(value)}" for name, value in options.items())
    return f"{told}-" if told else ""


def states(steps: Sequence[Step], most: int | None = None) -> list[Any]:
    """The states of a game from its start to its end, or so many spread over it."""
    every = [steps[0][0], *(step[3] for step in steps)]
    if most is None or len(every) <= most:
        return every
    return [*every[:: -(-len(every) // most)], every[-1]]
