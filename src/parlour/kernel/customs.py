"""What a game may have beside the contract, and what holds for a game that has not."""

from __future__ import annotations

from typing import Any

from parlour.kernel.foreign import Foreign
from parlour.kernel.game import AnyGame, Seat
from parlour.kernel.schema import Schema

__all__ = [
    "all_see_alike",
    "bars_takeback",
    "forced_pass",
    "growing",
    "heard",
    "is_drawless",
    "keeps_secrets",
    "read_foreign",
    "view_schema",
]


def all_see_alike(game: AnyGame) -> bool:
    """Every view of a state is the same, whoever looks: the game's `all_see_alike`, else False."""
    return bool(getattr(game, "all_see_alike", False))


def bars_takeback(game: AnyGame, s: Any) -> bool:
    """No takeback is to be had in this state: the game's `bars_takeback(s)`, else False."""
    bars = getattr(game, "bars_takeback", None)
    return bars is not None and bool(bars(s))


def growing(game: AnyGame) -> tuple[str, ...]:
    """Members of its view that are lists and only grow at their end: its `growing`, else none.

    Who looks back at a match is given them once, not with every position.
    """
    return tuple(getattr(game, "growing", ()))


def keeps_secrets(game: AnyGame) -> bool:
    """Some of its actions are not for everybody's ears, so that it has `heard`."""
    return hasattr(game, "heard")


def heard(game: AnyGame, seat: Seat, action: str) -> str:
    """What everybody may know of an action: the game's `heard(seat, action)`, else all of it.

    The log on the wire says this. Only the record of a match that is over says more.
    """
    return str(game.heard(seat, action)) if keeps_secrets(game) else action  # type: ignore[attr-defined]


def is_drawless(game: AnyGame) -> bool:
    """No match of it can be drawn, by agreement neither: the game's `drawless`, else False."""
    return bool(getattr(game, "drawless", False))


def forced_pass(game: AnyGame, s: Any) -> Seat | None:
    """The seat that can do nothing but `pass`: the game's `forced_pass(s)`, else None."""
    forced = getattr(game, "forced_pass", None)
    seat: Seat | None = None if forced is None else forced(s)
    return seat


def read_foreign(game: AnyGame, text: str) -> Foreign | None:
    """A file of another program, where the game knows how to read it: its `read_foreign(text)`.

    None: it is in no form that this game knows. Raises `Illegal(bad_record)` where it is in one,
    but cannot be read.
    """
    reads = getattr(game, "read_foreign", None)
    found: Foreign | None = None if reads is None else reads(text)
    return found


def view_schema(game: AnyGame) -> Schema:
    """JSON Schema of every view: the game's `view_schema`, else that of any object."""
    return dict(getattr(game, "view_schema", {"type": "object"}))
