"""What a house answers an account, as far as a program needs it."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

__all__ = [
    "Challenge",
    "Challenges",
    "Did",
    "MyMatch",
    "MyMatches",
    "MyPart",
    "Notice",
    "Standings",
    "TournamentInfo",
    "TournamentLine",
    "TournamentStanding",
    "Tournaments",
]


class Did(Struct, frozen=True):
    """It was done."""


class Notice(Struct, frozen=True):
    """What happened to an account, such as "challenge", "begun", "round", "turn" or "over".

    `about` is the match or the challenge, `who` did it, where anybody did. "listening" is said by
    the client itself: the line stands.
    """

    kind: str
    about: str = ""
    match: str | None = None
    game: str = ""
    who: str = ""
    at: int = 0


class Challenge(Struct, frozen=True):
    """A challenge: `state` is "open", or what became of it. An accepted one leads to `match`.

    `seat` is the challenger's; None: lots decide.
    """

    id: str
    challenger: str
    challenged: str
    game: str
    options: dict[str, Any]
    clock: dict[str, Any] | None
    rated: bool
    seat: int | None
    state: str
    match: str | None


class Challenges(Struct, frozen=True):
    """Those to this account that stand, and those that it sent."""

    received: list[Challenge]
    sent: list[Challenge]


class MyMatch(Struct, frozen=True):
    """A match that goes on, and the seats of it that are this account's."""

    id: str
    game: str
    yours: list[int]
    turn: bool


class MyMatches(Struct, frozen=True):
    """Matches that go on."""

    matches: list[MyMatch]


class TournamentLine(Struct, frozen=True):
    """A tournament in a list. `state` is "planned", "open", "running", "pausing" or "over"."""

    id: str
    name: str
    form: str
    game: str
    clock: dict[str, Any] | None
    rated: bool
    state: str
    players: int
    round: int
    starts: int | None


class Tournaments(Struct, frozen=True):
    """Those to come and under way, those past, and those that this account plays in."""

    current: list[TournamentLine]
    past: list[TournamentLine]
    mine: list[TournamentLine]


class TournamentStanding(Struct, frozen=True):
    """One line of a table; `here`: still paired."""

    rank: int
    name: str
    points: float
    ties: list[float]
    games: int
    wins: int
    here: bool


class Standings(Struct, frozen=True):
    """A part of the table; `total` are all lines."""

    total: int
    rows: list[TournamentStanding]


class MyPart(Struct, frozen=True):
    """This account's part in a tournament; `match` is to be played now."""

    here: bool
    rank: int
    points: float
    match: str | None


class TournamentInfo(Struct, frozen=True):
    """A tournament as it stands; `mine` is None for who does not play in it."""

    tournament: TournamentLine
    options: dict[str, Any]
    mine: MyPart | None
    top: list[TournamentStanding]
