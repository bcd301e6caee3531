"""What crosses the wire about results."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from parlour.server.people.shapes import PersonShown

__all__ = [
    "Best",
    "Climb",
    "ClimbPoint",
    "History",
    "Leader",
    "Leaderboard",
    "PastMatch",
    "PastPlayer",
    "Profile",
    "RatingOf",
    "SideTally",
    "VariantPlayed",
]


class RatingOf(Struct):
    """A rating by the rules of one variant; provisional as long as too little is known."""

    game: str
    variant: str
    value: int
    deviation: int
    provisional: bool
    games: int
    at: int


class SideTally(Struct):
    """How an account's games on one seat ended; those at one shared device are left out."""

    game: str
    seat: int
    won: int
    drawn: int
    lost: int


class Profile(PersonShown):
    """An account with what it has achieved."""

    ratings: list[RatingOf]
    tallies: list[SideTally]


class ClimbPoint(Struct):
    """A rating after a match, and what the match did to it."""

    match: str
    at: int
    value: int
    change: int


class Climb(Struct):
    """A rating in the course of time, the oldest point first."""

    game: str
    variant: str
    points: list[ClimbPoint]


class PastPlayer(Struct):
    """Who sat there: `level` is the computer's, `account` has a profile, "" is not known."""

    name: str
    level: int | None
    account: bool


class PastMatch(Struct):
    """A match that was played to its end, as whoever sat on `seat` may remember it.

    `rating` is that after it, and `change` what it did.
    """

    match: str
    game: str
    variant: str
    seat: int
    players: list[PastPlayer]
    started: int
    ended: int
    result: Literal["won", "drawn", "lost"] | None
    reason: str
    rated: bool
    rating: int | None
    change: int | None


class History(Struct):
    """Matches, the newest first; `next` is the `before` of those that follow."""

    matches: list[PastMatch]
    next: str | None


class VariantPlayed(Struct):
    """A variant, and how many have a rating in it."""

    variant: str
    players: int


class Leader(Struct):
    """Somebody on a leaderboard."""

    name: str
    value: int
    deviation: int
    games: int
    at: int


class Best(Struct):
    """The most points of an account; the match is not named while others may play its deal."""

    name: str
    points: int
    match: str | None
    at: int


class Leaderboard(Struct):
    """Who is best: by rating after `least` games, or by points in a game for one."""

    game: str
    variant: str
    variants: list[VariantPlayed]
    least: int
    leaders: list[Leader]
    best: list[Best]
