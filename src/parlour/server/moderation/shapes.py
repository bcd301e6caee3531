"""What crosses the wire between people and moderators."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from parlour.server.chat.shapes import ChatLine
from parlour.server.people.shapes import Name, Password, PersonShown
from parlour.store.moderation import ActKind, Reason

__all__ = [
    "ActAsked",
    "ActDone",
    "ActOnMe",
    "ActShown",
    "Acts",
    "ActsOnMe",
    "Evidence",
    "ReportAsked",
    "ReportShown",
    "Reports",
    "Reset",
]

Somebody = Annotated[str, Meta(min_length=1, max_length=64, description="A name, or ~ and an id.")]
Id = Annotated[str, Meta(max_length=40)]


class ReportAsked(Struct, forbid_unknown_fields=True):
    """Whom to report and why; `line` is the number of a line in the chat of `match`."""

    person: Somebody
    reason: Reason
    text: Annotated[str, Meta(max_length=1_000)] = ""
    match: Id | None = None
    line: Annotated[int, Meta(ge=0)] | None = None


class ReportShown(Struct):
    """A report that waits, or did. Who left is nobody any more."""

    id: str
    at: int
    reporter: PersonShown | None
    person: PersonShown | None
    reason: Reason
    text: str
    match: str | None
    line: int | None
    done: bool


class Reports(Struct):
    """Reports that wait, the oldest first; `next` is the `after` of the page that follows."""

    reports: list[ReportShown]
    waiting: int
    next: str | None


class ActAsked(Struct, forbid_unknown_fields=True):
    """What to do about somebody and why: `minutes` of a mute, `match` whose rating is undone.

    `report` is dealt with by it.
    """

    person: Somebody
    kind: ActKind
    why: Annotated[str, Meta(min_length=1, max_length=500)]
    minutes: Annotated[int, Meta(ge=0, le=525_600)] = 60
    match: Id | None = None
    report: Id | None = None


class ActShown(Struct):
    """What a moderator did. Without a moderator it was the host at the machine, or one who left."""

    id: str
    at: int
    moderator: PersonShown | None
    person: PersonShown | None
    kind: ActKind
    why: str
    until: int | None
    match: str | None
    report: str | None


class ActDone(Struct):
    """It is done and written down. `code` is shown this once: whoever has it may set a password."""

    act: ActShown
    code: str | None = None
    expires: int | None = None


class Acts(Struct):
    """What moderators did, the latest first; `next` is the `before` of the page that follows."""

    acts: list[ActShown]
    next: str | None


class Evidence(Struct):
    """A report with what shows it: the chat of its match, and what was done about them before."""

    report: ReportShown
    closed: str | None
    chat: list[ChatLine]
    acts: list[ActShown]


class ActOnMe(Struct):
    """What a moderator did about you, and why."""

    at: int
    kind: ActKind
    why: str
    until: int | None
    match: str | None


class ActsOnMe(Struct):
    """All of it, the latest first."""

    acts: list[ActOnMe]


class Reset(Struct, forbid_unknown_fields=True):
    """The code that a moderator or the host handed out, and the password there is to be."""

    name: Name
    code: Annotated[str, Meta(min_length=1, max_length=40)]
    password: Password
