"""What crosses the wire about Web Push."""

from __future__ import annotations

from typing import Annotated, Literal, get_args

from msgspec import Meta, Struct

from parlour.store.notices import NoticeKind

__all__ = ["Callable", "DeviceAsked", "DeviceDropped", "PushShown", "Pushed"]

Callable = Literal[
    "challenge", "accepted", "declined", "begun", "paired", "round", "turn", "rematch", "over"
]
"""What somebody can be called for."""
Endpoint = Annotated[str, Meta(min_length=1, max_length=1_000)]


class PushShown(Struct):
    """The house's public key, as a browser subscribes with it; None: nobody is called here."""

    key: str | None


class DeviceAsked(Struct, forbid_unknown_fields=True):
    """A browser's subscription, and what it is to be called for."""

    endpoint: Endpoint
    p256dh: Annotated[str, Meta(max_length=200)]
    auth: Annotated[str, Meta(max_length=100)]
    kinds: Annotated[list[Callable], Meta(max_length=len(get_args(Callable)))]


class DeviceDropped(Struct, forbid_unknown_fields=True):
    """The browser that is to be called no more."""

    endpoint: Endpoint


class Pushed(Struct):
    """What a call says, to the browser alone."""

    kind: NoticeKind
    at: int
    game: str
    about: str
    match: str | None
    who: str
