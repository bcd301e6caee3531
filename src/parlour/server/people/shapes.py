"""What crosses the wire about people."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from parlour.match import PlayerKind
from parlour.server.lobby.challenges.shapes import ChallengeShown
from parlour.server.matches.wire import ChairShown, ClockShown
from parlour.server.notices.shapes import NoticeShown
from parlour.server.people.identity import Scope
from parlour.server.puzzles.shapes import PuzzlesKept
from parlour.store import Role

__all__ = [
    "CalledShown",
    "Credentials",
    "Deletion",
    "Did",
    "Export",
    "Me",
    "MyMatch",
    "MyMatches",
    "NewToken",
    "Newcomer",
    "PasswordChange",
    "PersonShown",
    "ReportSent",
    "RoleAsked",
    "SaidShown",
    "SeatingShown",
    "SessionShown",
    "TokenMade",
    "TokenShown",
    "Tokens",
    "Visitor",
]

Name = Annotated[str, Meta(min_length=1, max_length=64, description="2 to 24 characters count.")]
Password = Annotated[str, Meta(min_length=1, max_length=200)]


class Visitor(Struct, forbid_unknown_fields=True):
    """Somebody who comes in without an account; without a name they are given one."""

    name: Name | None = None


class Newcomer(Struct, forbid_unknown_fields=True):
    """Another name."""

    name: Name


class Credentials(Struct, forbid_unknown_fields=True):
    """Name and password of an account."""

    name: Name
    password: Password


class PasswordChange(Struct, forbid_unknown_fields=True):
    """The password there is, and the one that there is to be."""

    old: Password
    new: Password


class Deletion(Struct, forbid_unknown_fields=True):
    """An account is deleted with its password; a guest has none."""

    password: Password | None = None


class NewToken(Struct, forbid_unknown_fields=True):
    """A token for a program."""

    label: Annotated[str, Meta(min_length=1, max_length=40)]
    scopes: Annotated[list[Scope], Meta(min_length=1, max_length=2)]


class RoleAsked(Struct, forbid_unknown_fields=True):
    """What somebody is to be from now on. Bots stay bots."""

    role: Literal["player", "moderator", "host"]


class PersonShown(Struct):
    """Somebody as everybody may see them."""

    id: str
    name: str
    kind: PlayerKind
    role: Role
    created: int


class Me(Struct):
    """Who this client is to the house; None: nobody yet."""

    you: PersonShown | None


class Did(Struct):
    """It was done."""


class TokenShown(Struct):
    """A token, without its secret."""

    id: str
    label: str
    scopes: list[str]
    created: int


class TokenMade(Struct):
    """A new token: `secret` is shown this once."""

    token: TokenShown
    secret: str


class Tokens(Struct):
    """Every token of the account."""

    tokens: list[TokenShown]


class MyMatch(Struct):
    """A match that goes on, and the seats of it that are yours. `turn`: one of them is to act."""

    id: str
    game: str
    variant: str
    started: int
    at: int
    phase: Literal["waiting", "running", "paused", "over"]
    seats: list[ChairShown]
    yours: list[int]
    turn: bool
    plays: int
    clock: ClockShown | None


class MyMatches(Struct):
    """Matches that go on, the newest first, at the house's time `now`."""

    matches: list[MyMatch]
    now: int


class SeatingShown(Struct):
    """A match that was played; `score` is None where nothing counted."""

    match: str
    seat: int
    game: str
    variant: str
    started: int
    ended: int | None
    score: float | None
    reason: str
    record: str


class SessionShown(Struct):
    """A browser that is signed in."""

    created: int
    expires: int


class SaidShown(Struct):
    """A line of the person's own in the chat of a match: a text, or a ready-made phrase."""

    match: str
    at: int
    text: str
    phrase: str | None


class CalledShown(Struct):
    """A browser that is called by Web Push: where, for what, and since when."""

    endpoint: str
    kinds: list[str]
    created: int


class ReportSent(Struct):
    """What the person told the moderators."""

    at: int
    person: str
    reason: str
    text: str
    match: str | None


class Export(Struct):
    """Everything that is kept of a person. The records of matches are at the addresses given."""

    you: PersonShown
    sessions: list[SessionShown]
    tokens: list[TokenShown]
    matches: list[SeatingShown]
    said: list[SaidShown]
    challenges: list[ChallengeShown]
    notices: list[NoticeShown]
    called: list[CalledShown]
    following: list[str]
    blocked: list[str]
    reports: list[ReportSent]
    puzzles: PuzzlesKept
