"""What is written together or not at all.

Every action makes an `Append` and a `Batch`: tuples are made in less than half the time that frozen
dataclasses take.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from parlour.kernel import Seat
from parlour.match import Event
from parlour.store.challenges import Answer, Challenge, Withdraw
from parlour.store.people import Seating, Writing
from parlour.store.ratings import Reckoning
from parlour.store.talk import Mute, Said

__all__ = [
    "Append",
    "Attempt",
    "Batch",
    "Opened",
    "Placed",
    "Postponed",
    "SeatToken",
    "SquareGame",
    "Tally",
    "Verdict",
]


@dataclass(frozen=True, slots=True)
class Opened:
    """A match that exists. Draws are sampled from its seed, a secret. Public ones are listed.

    `rated`: its result changes ratings. `given`: the seed was asked for, by whoever may know it.
    `code` leads to a room that waits, or did, for a guest. `maker` is which client opened a public
    one, as a hash, for as long as it is not over.
    """

    id: str
    game: str
    seed: str
    created: int
    public: bool = False
    rated: bool = False
    given: bool = False
    code: str | None = None
    maker: str | None = None


@dataclass(frozen=True, slots=True)
class Verdict:
    """How a match ended for one seat; `at` is None where it goes on after all.

    `points` is what a solo game came to, unless something was taken back in it.
    """

    seat: Seat
    at: int | None
    score: float | None = None
    reason: str = ""
    points: int | None = None


class Append(NamedTuple):
    """The next events of a match, and when the house must look at it again (None: when asked).

    `same` says that `due`, `over` and `waiting` (for a guest) are what they were, so that they need
    not be written again.
    `verdicts` are for the index of who played: those of seats that somebody known sits on.
    """

    match: str
    events: tuple[Event, ...]
    due: int | None
    over: bool
    same: bool = False
    verdicts: tuple[Verdict, ...] = ()
    waiting: bool = False


@dataclass(frozen=True, slots=True)
class SeatToken:
    """The hash of a secret that opens a seat."""

    digest: bytes
    match: str
    seat: Seat


@dataclass(frozen=True, slots=True)
class SquareGame:
    """A game of Four in a Square's own routes: its secret's hash and the match it is played in."""

    id: str
    digest: bytes
    extras: bool
    match: str


@dataclass(frozen=True, slots=True)
class Attempt:
    """A visitor's one attempt at the deal of a day; `name` is of one who is not known otherwise."""

    day: str
    visitor: str
    match: str
    name: str = ""


@dataclass(frozen=True, slots=True)
class Tally:
    """What an attempt has come to. `name` is its visitor's, where that was not kept with it."""

    match: str
    over: bool
    won: bool
    score: int
    plays: int
    reason: str
    name: str = ""


@dataclass(frozen=True, slots=True)
class Placed:
    """An attempt as the table of its day has it, under the name that its visitor has now."""

    visitor: str
    match: str
    name: str
    over: bool
    won: bool
    score: int
    plays: int
    reason: str


@dataclass(frozen=True, slots=True)
class Postponed:
    """The house need not look at a match before `to`; where it is not due at `since`, it must."""

    match: str
    since: int
    to: int


class Batch(NamedTuple):
    """One atomic write. `revoked` lists seats whose earlier tokens no longer open them.

    `turned` moves square games from one match to the next, as (game, from, to). `dailies` are days,
    their seeds and whether those can be won, `tallies` what attempts at them have come to,
    `snapshots` matches as they were after an event. `seatings` says who sits down where, `people`
    what else is to be written of people, `ratings` what became of ratings. `pulse`: the house was
    there then.
    """

    opened: tuple[Opened, ...] = ()
    appends: tuple[Append, ...] = ()
    revoked: tuple[tuple[str, Seat], ...] = ()
    tokens: tuple[SeatToken, ...] = ()
    square_games: tuple[SquareGame, ...] = ()
    turned: tuple[tuple[str, str, str], ...] = ()
    dailies: tuple[tuple[str, str, bool], ...] = ()
    attempts: tuple[Attempt, ...] = ()
    tallies: tuple[Tally, ...] = ()
    snapshots: tuple[tuple[str, int, str], ...] = ()
    seatings: tuple[Seating, ...] = ()
    people: tuple[Writing, ...] = ()
    said: tuple[Said, ...] = ()
    mutes: tuple[Mute, ...] = ()
    ratings: tuple[Reckoning, ...] = ()
    pulse: int | None = None
    postponed: tuple[Postponed, ...] = ()
    challenges: tuple[Challenge | Answer | Withdraw, ...] = ()
