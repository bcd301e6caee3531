"""What crosses the wire about the deal of the day."""

from __future__ import annotations

from msgspec import Struct

from parlour.server.matches.requests import Name

__all__ = [
    "DailyAsked",
    "DailyAttempt",
    "DailyMade",
    "DailyShown",
    "DealShown",
]


class DailyAttempt(Struct):
    """One visitor's attempt at the deal of the day; others' can be looked at when it is over.

    Whoever did as well has the same `rank`; none before the end.
    """

    match: str | None
    name: str
    you: bool
    over: bool
    won: bool
    score: int
    plays: int
    reason: str
    rank: int | None


class DailyShown(Struct):
    """The deal of a day and its table; the seed is shown once the day is over.

    `attempts` are a hundred of `total`, `yours` those of whoever asks. `winnable`: the deal was
    chosen so that it can be won. `streak` is on how many days in a row up to this one whoever asks
    has played to the end; today may still be missing.
    """

    day: str
    game: str
    seed: str | None
    attempts: list[DailyAttempt]
    total: int
    yours: list[DailyAttempt]
    winnable: bool
    streak: int


class DailyAsked(Struct, forbid_unknown_fields=True):
    """Play the deal of the day under this name."""

    name: Name = ""


class DailyMade(Struct):
    """The match of the day's deal. Only a visitor's first attempt counts."""

    id: str
    token: str
    counts: bool


class DealShown(Struct):
    """Whether somebody who knew the cards could have won; None where that could not be settled."""

    winnable: bool | None
