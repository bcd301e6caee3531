"""What clients send over HTTP about matches. A field that is not known is refused."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from parlour.kernel import LONGEST_ACTION
from parlour.match import Offer

__all__ = [
    "Acting",
    "ActionText",
    "ChairAsked",
    "ClockAsked",
    "Join",
    "Key",
    "Keyed",
    "Milliseconds",
    "Name",
    "NewMatch",
    "Offering",
]

Key = Annotated[
    str,
    Meta(min_length=1, max_length=64, description="The request's own name: sent twice, done once."),
]
Name = Annotated[str, Meta(max_length=40)]
ActionText = Annotated[
    str, Meta(min_length=1, max_length=LONGEST_ACTION, description="An action in notation.")
]
Milliseconds = Annotated[int, Meta(ge=0, le=2_592_000_000)]


class ChairAsked(Struct, forbid_unknown_fields=True):
    """A seat of a new match: a person or the computer."""

    kind: Literal["human", "bot"]
    level: Annotated[int, Meta(ge=1, le=10)] | None = None
    name: Name = ""
    open: bool | None = None
    """True: a guest takes it by the invite link. False: it stays with the maker. Absent: either."""


class ClockAsked(Struct, forbid_unknown_fields=True):
    """A clock: main time, increment per turn and cap per turn; or so many days for each turn."""

    main_ms: Milliseconds = 0
    increment_ms: Milliseconds = 0
    cap_ms: Milliseconds | None = None
    days: Annotated[int, Meta(ge=1, le=14)] | None = None


class NewMatch(Struct, forbid_unknown_fields=True):
    """A match to be opened."""

    game: Annotated[str, Meta(max_length=40)]
    seats: Annotated[list[ChairAsked], Meta(min_length=1, max_length=8)]
    options: dict[str, Any] = {}
    clock: ClockAsked | None = None
    takebacks: Literal["free", "ask", "off"] | None = None
    seed: Annotated[str, Meta(min_length=1, max_length=64)] | int | None = None
    public: bool = False
    """Listed for everybody to join or to watch; otherwise only the link leads to it."""
    blind: bool = False
    """Both sides play from memory: a page puts the board away once somebody has moved."""
    rated: bool = False
    """Its result changes the ratings of both, who must have accounts. Nothing is taken back."""
    winnable: bool = False
    """Only cards with which somebody who knew them could win, where the house can find out."""
    actions: Annotated[list[ActionText], Meta(max_length=2_000)] = []
    """Already played elsewhere, written as in a record: the match goes on after them."""


class Join(Struct, forbid_unknown_fields=True):
    """A guest who sits down."""

    name: Name = ""
    seat: Annotated[int, Meta(ge=0, le=7)] | None = None


class Acting(Struct, forbid_unknown_fields=True):
    """An action. `base` is the seq of the last action that was seen."""

    action: ActionText
    base: Annotated[int, Meta(ge=0)] | None = None
    key: Key | None = None


class Offering(Struct, forbid_unknown_fields=True):
    """An offer, or the answer to one. Declining one's own offer withdraws it."""

    offer: Offer
    do: Literal["make", "accept", "decline"] = "make"
    key: Key | None = None


class Keyed(Struct, forbid_unknown_fields=True):
    """A request that needs no more than its own name."""

    key: Key | None = None
