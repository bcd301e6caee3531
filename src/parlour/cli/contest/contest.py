"""What a contest is, and which one a game has."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from importlib.util import find_spec
from pkgutil import iter_modules
from typing import Any, Protocol, TypeVar, cast

from parlour.cli import contest
from parlour.cli.contest.levels import LevelContest
from parlour.kernel import AnyGame

__all__ = ["Contest", "Contestant", "contest_of", "own_contests"]


class Contestant(Protocol):
    """Somebody who plays in a match."""

    @property
    def name(self) -> str:
        """As it stands in a table."""
        ...

    def close(self) -> None:
        """Nothing more will be asked."""
        ...


C = TypeVar("C", bound=Contestant)


class Contest(Protocol[C]):
    """How matches of one game are made."""

    def contestant(self, text: str, ms: int, /) -> C:
        """Who is named so, with so long for a move. Raises `ValueError` or `OSError`."""
        ...

    def openings(self, options: Mapping[str, Any], seed: int, actions: int, /) -> Iterator[Any]:
        """Positions to begin from, the same for a seed; `actions` where their length is free."""
        ...

    def play(self, start: Any, first: C, second: C, number: int, cap: int, /) -> tuple[float, str]:
        """The score of the first, who begins, in game `number`, and how it ended.

        After `cap` actions it is a draw. Whoever forfeits is named before a colon.
        """
        ...

    def terms(self, options: Mapping[str, Any], ms: int, /) -> str:
        """What was played on, as columns of a table."""
        ...


def contest_of(game: AnyGame) -> Contest[Any]:
    """How a match of the game is played."""
    name = f"{contest.__name__}.{game.id.replace('-', '_')}"
    if find_spec(name) is None:
        return LevelContest(game)
    return cast("Contest[Any]", import_module(name).contest)


def own_contests() -> list[str]:
    """The ids of the games that have a contest of their own."""
    found = iter_modules(contest.__path__)
    return [module.name.replace("_", "-") for module in found if module.ispkg]
