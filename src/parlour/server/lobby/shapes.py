"""What crosses the wire about public rooms and records that are read back."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from parlour.server.matches.pictures import PictureShown
from parlour.server.matches.wire import ChairShown, ClockShown, Frame

__all__ = [
    "Channel",
    "RecordShown",
    "RecordText",
    "RoomFound",
    "RoomShown",
    "Rooms",
    "Television",
]


class RoomShown(Struct):
    """A public match, as the front page lists it. `view` is what a watcher sees."""

    id: str
    game: str
    options: dict[str, Any]
    blind: bool
    rated: bool
    phase: Literal["waiting", "running", "paused", "over"]
    seats: list[ChairShown]
    clock: ClockShown | None
    plays: int
    watchers: int
    created: int
    view: dict[str, Any]
    picture: PictureShown | UnsetType = UNSET


class RoomFound(Struct):
    """The match that a code leads to."""

    match: str


class Rooms(Struct):
    """Public matches that wait for a guest, and those that are being played."""

    open: list[RoomShown]
    live: list[RoomShown]


class RecordText(Struct, forbid_unknown_fields=True):
    """A text record to look at."""

    text: Annotated[str, Meta(min_length=1, max_length=60_000)]


class RecordShown(Struct):
    """A record that was read back: its positions as a watcher sees them, as those of a review."""

    game: str
    options: dict[str, Any]
    seats: list[str]
    result: str
    reason: str
    over: bool
    """The rules end it: what is not over can be played on."""
    actions: list[str]
    """All of them, written so that a match can be opened with them."""
    setup: int
    """So many of the first were set up, in an order that nobody played."""
    frames: list[Frame]
    total: int
    grown: dict[str, list[Any]]


class Channel(Struct):
    """A public match of the strongest who play its game just now. `strength` adds up ratings."""

    game: str
    match: str
    strength: int


class Television(Struct):
    """One channel for each game that is played, the strongest first.

    `wall` are up to six of them to be looked at side by side, of the game that was named or of all.
    """

    channels: list[Channel]
    wall: list[Channel]
