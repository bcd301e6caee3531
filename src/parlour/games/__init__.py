"""The rulebooks: every game that an installed package registers.

A package names its game in the entry-point group `parlour.games`; the five of the house are found
the same way. One that fails is left out and named in `failures`, and the rest is played.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib.metadata import entry_points

from parlour.games.register import OWN, Failure, Register
from parlour.kernel import AnyGame

__all__ = [
    "GROUP",
    "Failure",
    "every",
    "failures",
    "get",
    "hold_outside",
    "leave_out",
    "left_out",
    "outside",
    "package",
]

GROUP = "parlour.games"


@cache
def _register() -> Register:
    points = entry_points(group=GROUP)
    if not any(point.dist is not None and point.dist.name == OWN for point in points):
        raise RuntimeError("Parlour was installed before it registered games: install it again")
    return Register(points)


def every() -> dict[str, AnyGame]:
    """All games by id, in the order of their ids."""
    return _register().every()


def get(game_id: str) -> AnyGame:
    """The game of that id. Raises `Illegal(unknown_game)`."""
    return _register().get(game_id)


def outside() -> tuple[str, ...]:
    """The ids of games that other packages register. Nothing of theirs is imported for it."""
    return _register().outside


def package(game_id: str) -> str:
    """The name of the package that brings the game of that id; empty for none."""
    return _register().package(game_id)


def failures() -> tuple[Failure, ...]:
    """Registered games that are left out, and why, as far as they have been asked for."""
    return _register().failures


def left_out() -> tuple[str, ...]:
    """The ids of games that are left out: another process can be told to do without them."""
    return _register().left_out


def leave_out(game_id: str, why: str) -> None:
    """Play without that game from here on."""
    _register().leave_out(game_id, why)


def hold_outside(hold: Callable[[AnyGame], AnyGame]) -> None:
    """Give out games of other packages as this makes of them: a house calls them with care."""
    _register().hold_outside(hold)
