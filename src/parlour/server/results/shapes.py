"""What crosses the wire about results."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from parlour.server.people.shapes import PersonShown
from parlour.server.puzzles.shapes import PuzzleRating
from parlour.tournament import Form

__all__ = [
    "ActiveDay",
    "Best",
    "BestWin",
    "Climb",
    "ClimbPoint",
    "History",
    "Leader",
    "Leaderboard",
    "Medal",
    "Medals",
    "OpeningTally",
    "PastMatch",
    "PastPlayer",
    "Profile",
    "RatingOf",
    "SideTally",
    "Streak",
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


class Streak(Struct):
    """Rated games won in a row: up to now, and at best among the last thousand games."""

    now: int
    best: int


class BestWin(Struct):
    """The rated win over the strongest: who lost ("": somebody who has left), and their rating."""

    match: str
    game: str
    variant: str
    name: str
    rating: int
    at: int


class OpeningTally(Struct):
    """How games that were opened in one way ended, of the last thousand games."""

    game: str
    opening: str
    won: int
    drawn: int
    lost: int


class Medal(Struct):
    """A place in a tournament, among so many players."""

    tournament: str
    name: str
    form: Form
    game: str
    place: int
    players: int
    at: int


class Medals(Struct):
    """How often first, second, third in tournaments that everybody may see; the latest of them."""

    gold: int
    silver: int
    bronze: int
    latest: list[Medal]


class ActiveDay(Struct):
    """A day of UTC on which games ended."""

    day: str
    games: int


class Profile(PersonShown):
    """An account with what it has achieved. `days` are those of the last year with games."""

    ratings: list[RatingOf]
    tallies: list[SideTally]
    puzzles: list[PuzzleRating]
    streak: Streak
    best_win: BestWin | None
    openings: list[OpeningTally]
    medals: Medals
    days: list[ActiveDay]


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
