"""People as they are kept: identities, sessions, API tokens, and who played which match."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum, auto

from parlour.kernel import Seat

__all__ = [
    "ApiToken",
    "EndSession",
    "EndSessions",
    "EndToken",
    "Enter",
    "Forget",
    "Known",
    "NewPassword",
    "NewRole",
    "NewToken",
    "Rename",
    "Rewrite",
    "Role",
    "Seating",
    "Session",
    "SignUp",
    "StartSession",
    "Sweep",
    "Writing",
]


class Role(StrEnum):
    """What somebody is to the house. Whoever is more than a guest has a password."""

    GUEST = auto()
    PLAYER = auto()
    BOT = auto()
    MODERATOR = auto()
    HOST = auto()


@dataclass(frozen=True, slots=True)
class Known:
    """Somebody the house knows. `folded` is what no two accounts may share; a guest has none."""

    id: str
    name: str
    role: Role
    created: int
    folded: str | None = None
    password: str | None = None


@dataclass(frozen=True, slots=True)
class Session:
    """A browser that is somebody, by the hash of its cookie."""

    digest: bytes
    person: str
    created: int
    expires: int


@dataclass(frozen=True, slots=True)
class ApiToken:
    """A program that is somebody, by the hash of its secret; `scopes` is what it may do."""

    id: str
    digest: bytes
    person: str
    label: str
    scopes: tuple[str, ...]
    created: int


@dataclass(frozen=True, slots=True)
class Seating:
    """Who played which match. `ended` is None while it runs, `score` where nothing counted.

    `points` is what a solo game came to, unless something was taken back in it.
    """

    person: str
    match: str
    seat: Seat
    game: str
    variant: str
    started: int
    ended: int | None = None
    score: float | None = None
    reason: str = ""
    points: int | None = None


# -- what can be written of people, each a part of a batch ----------------------------------------


@dataclass(frozen=True, slots=True)
class Enter:
    """Somebody new."""

    person: Known


@dataclass(frozen=True, slots=True)
class Rename:
    """Another name; an account's comes with what it folds to."""

    person: str
    name: str
    folded: str | None


@dataclass(frozen=True, slots=True)
class SignUp:
    """A guest becomes an account and stays who they are. The first account of a house hosts it."""

    person: str
    name: str
    folded: str
    password: str


@dataclass(frozen=True, slots=True)
class NewPassword:
    """Another password, as its hash."""

    person: str
    password: str


@dataclass(frozen=True, slots=True)
class NewRole:
    """Another role, if it is still the one that was seen."""

    person: str
    before: Role
    role: Role


@dataclass(frozen=True, slots=True)
class StartSession:
    """A browser is somebody from now on, or for longer than before."""

    session: Session


@dataclass(frozen=True, slots=True)
class EndSession:
    """One browser is nobody any more."""

    digest: bytes


@dataclass(frozen=True, slots=True)
class EndSessions:
    """Every browser of the person is nobody any more."""

    person: str


@dataclass(frozen=True, slots=True)
class NewToken:
    """A program may act for the person."""

    token: ApiToken


@dataclass(frozen=True, slots=True)
class EndToken:
    """That program may not any more."""

    person: str
    id: str


@dataclass(frozen=True, slots=True)
class Rewrite:
    """An event's text without the name of somebody who is to be forgotten."""

    match: str
    seq: int
    text: str


@dataclass(frozen=True, slots=True)
class Forget:
    """The person with all that is kept of them; `alias` stands in where a row must stay."""

    person: str
    alias: str


@dataclass(frozen=True, slots=True)
class Sweep:
    """Sessions and challenges that are over by `now`, and guests that nothing leads to any more."""

    now: int


Writing = (
    Enter
    | Rename
    | SignUp
    | NewPassword
    | NewRole
    | StartSession
    | EndSession
    | EndSessions
    | NewToken
    | EndToken
    | Rewrite
    | Forget
    | Sweep
)
