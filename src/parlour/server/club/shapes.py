"""What crosses the wire about the club."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

__all__ = ["Club", "ClubDay", "ClubGame", "ClubRecord", "RecordPlayer"]


class ClubDay(Struct):
    """How many games ended on a day of UTC."""

    day: str
    games: int


class ClubGame(Struct):
    """How often a game was played on the days that are shown."""

    game: str
    games: int


class RecordPlayer(Struct):
    """Who sat there; "" for whoever has left."""

    name: str


class ClubRecord(Struct):
    """A rated game that is the longest, or was won after the fewest actions, `plays`."""

    kind: Literal["longest", "fastest"]
    game: str
    match: str
    plays: int
    at: int
    players: list[RecordPlayer]


class Club(Struct):
    """The club: its accounts, games ever and by day, the oldest first, and its records.

    `days` ends with today, which is not over; `by_game` adds them up, the most played first.
    """

    accounts: int
    games: int
    days: list[ClubDay]
    by_game: list[ClubGame]
    records: list[ClubRecord]
