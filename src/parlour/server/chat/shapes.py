"""What crosses the wire of what is said at a match."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

__all__ = [
    "ChatLine",
    "ChatShown",
    "Muting",
    "Saying",
]

Phrase = Literal["hello", "luck", "nice", "oops", "wait", "thanks", "game", "again"]


class Saying(Struct, forbid_unknown_fields=True):
    """Something to say: a text, or a ready-made phrase."""

    text: Annotated[str, Meta(max_length=200)] = ""
    phrase: Phrase | None = None


class Muting(Struct, forbid_unknown_fields=True):
    """Keep somebody from the chat for so long; 0 lets them write again. `why` is written down."""

    minutes: Annotated[int, Meta(ge=0, le=525_600)]
    why: Annotated[str, Meta(min_length=1, max_length=500)] = "chat"


class ChatLine(Struct):
    """Something that was said: a text, or the code of a ready-made phrase that a page translates.

    `seat` is the speaker's at the table; a watcher has none.
    """

    seq: int
    at: int
    seat: int | None
    person: str | None
    name: str
    text: str
    phrase: str | None


class ChatShown(Struct):
    """The last that was said among players, or among watchers."""

    lines: list[ChatLine]
