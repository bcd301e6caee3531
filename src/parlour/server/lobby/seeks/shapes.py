"""What crosses the wire about seeks."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from parlour.server.lobby.seeks.seek import NEAR, NEAREST
from parlour.server.matches.requests import ClockAsked

__all__ = [
    "SeekAsked",
    "SeekShown",
]


class SeekAsked(Struct, forbid_unknown_fields=True):
    """A game to be played with whoever wants the same.

    `near` is how far the other's rating may be from the own, None: any; with `widens` the house
    looks farther the longer it takes.
    """

    game: Annotated[str, Meta(max_length=40)]
    options: dict[str, Any] = {}
    clock: ClockAsked | None = None
    rated: bool = False
    near: Annotated[int, Meta(ge=NEAREST, le=1_000)] | None = NEAR
    widens: bool = True


class SeekShown(Struct):
    """A seek: it waits, was paired and led to `match`, or is gone: cancelled, or forgotten.

    `window` is how far from the own rating it looks by now; None: at anybody's.
    """

    id: str
    state: Literal["waiting", "paired", "gone"]
    match: str | None
    window: int | None = None
