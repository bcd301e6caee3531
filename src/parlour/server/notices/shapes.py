"""What crosses the wire about notices."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from parlour.store.notices import NoticeKind

__all__ = ["NoticeShown", "Notices", "Seen", "Unread"]


class NoticeShown(Struct):
    """What happened. `about` is the match or the challenge; `who` did it, where anybody did.

    `kept`: it stays with the account until it is cleared.
    """

    id: str
    kind: NoticeKind
    at: int
    game: str
    about: str
    match: str | None
    who: str
    read: bool = False
    kept: bool = True


class Notices(Struct):
    """All that are kept of an account, the latest first."""

    notices: list[NoticeShown]
    unread: int


class Seen(Struct, forbid_unknown_fields=True):
    """What was seen: all that has come so far, or what is about one match."""

    match: Annotated[str, Meta(max_length=40)] | None = None


class Unread(Struct):
    """How many notices were not seen yet."""

    unread: int
