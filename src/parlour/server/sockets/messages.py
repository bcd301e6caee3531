"""The messages of the socket, both ways."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from parlour.match import Offer
from parlour.server.chat.shapes import ChatLine
from parlour.server.matches.requests import ActionText, Key
from parlour.server.matches.wire import MatchShown, Position, Problem, WireEvent

__all__ = [
    "SOCKET",
    "Act",
    "Chatted",
    "Hello",
    "Incoming",
    "Leave",
    "Ok",
    "Outgoing",
    "Ping",
    "Pong",
    "Propose",
    "Redo",
    "Refused",
    "RequestId",
    "Resume",
    "Update",
    "Welcome",
]

RequestId = Annotated[str, Meta(max_length=64, description="Comes back in the answer.")]


class Hello(Struct, tag_field="op", tag="hello", forbid_unknown_fields=True):
    """The first message: whose seat this is, and the last event that was seen.

    Without a token the cookie says who it is, and `seat` which of their seats.
    """

    token: Annotated[str, Meta(max_length=128)] | None = None
    seat: Annotated[int, Meta(ge=0, le=7)] | None = None
    since: Annotated[int, Meta(ge=-1)] | None = None


class Act(Struct, tag_field="op", tag="act", forbid_unknown_fields=True):
    """As POST …/actions."""

    action: ActionText
    base: Annotated[int, Meta(ge=0)] | None = None
    key: Key | None = None
    id: RequestId = ""


class Propose(Struct, tag_field="op", tag="offer", forbid_unknown_fields=True):
    """As POST …/offers."""

    offer: Offer
    do: Literal["make", "accept", "decline"] = "make"
    key: Key | None = None
    id: RequestId = ""


class Leave(Struct, tag_field="op", tag="resign", forbid_unknown_fields=True):
    """As POST …/resign."""

    key: Key | None = None
    id: RequestId = ""


class Resume(Struct, tag_field="op", tag="resume", forbid_unknown_fields=True):
    """As POST …/resume."""

    key: Key | None = None
    id: RequestId = ""


class Redo(Struct, tag_field="op", tag="redo", forbid_unknown_fields=True):
    """As POST …/redo."""

    key: Key | None = None
    id: RequestId = ""


class Ping(Struct, tag_field="op", tag="ping", forbid_unknown_fields=True):
    """Are you there?"""

    id: RequestId = ""


Incoming = Hello | Act | Propose | Leave | Resume | Redo | Ping


class Welcome(Struct, tag_field="t", tag="welcome"):
    """The answer to hello: everything, the events after `since`, and the last that was said.

    `chat` is that among players or among watchers, as this client is one; None: there is no chat.
    """

    match: MatchShown
    events: list[WireEvent]
    chat: list[ChatLine] | None = None


class Update(Struct, tag_field="t", tag="update"):
    """Something happened: the events, and the position they lead to."""

    events: list[WireEvent]
    position: Position


class Chatted(Struct, tag_field="t", tag="chat"):
    """Something was said."""

    lines: list[ChatLine]


class Ok(Struct, tag_field="t", tag="ok"):
    """The request was done and written down as event `seq`."""

    id: str
    seq: int
    rematch: str | None = None


class Refused(Struct, tag_field="t", tag="refused"):
    """The request changed nothing, and why."""

    id: str
    problem: Problem


class Pong(Struct, tag_field="t", tag="pong"):
    """Here. `now` is the house's time."""

    id: str
    now: int


Outgoing = Welcome | Update | Chatted | Ok | Refused | Pong

SOCKET = (
    Hello,
    Act,
    Propose,
    Leave,
    Resume,
    Redo,
    Ping,
    Welcome,
    Update,
    Chatted,
    Ok,
    Refused,
    Pong,
)
"""Every message of the socket, for the OpenAPI document."""
