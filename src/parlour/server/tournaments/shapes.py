"""What crosses the wire about tournaments."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from parlour.server.matches.requests import ClockAsked
from parlour.tournament import MOST_PLAYERS, Form, State

__all__ = [
    "Adjudicated",
    "MyPart",
    "Pairings",
    "Standings",
    "TournamentAsked",
    "TournamentGame",
    "TournamentLine",
    "TournamentOrder",
    "TournamentShown",
    "TournamentStanding",
    "Tournaments",
]

Time = Annotated[int, Meta(ge=0, le=8_640_000_000_000_000)]
"""Up to the last moment that the calendar of a browser has: it shows no page with a later one."""
Score = Literal["1-0", "0-1", "1/2-1/2", "0-0"]


class TournamentAsked(Struct, forbid_unknown_fields=True):
    """A tournament to be announced: the game as of a match, the form, and when it happens.

    `rounds` is for a Swiss, `minutes` for an arena, `best_of` and `third` for a knockout. A solo
    form takes `minutes` and no clock; of its `rounds`, which are deals, the `best` so many count
    (0: all). `opens` and `starts` are times in milliseconds; without them it is open at once and
    started by hand.
    """

    name: Annotated[str, Meta(min_length=1, max_length=60)]
    form: Form
    game: Annotated[str, Meta(max_length=40)]
    clock: ClockAsked | None = None
    options: dict[str, Any] = {}
    rated: bool = False
    rounds: Annotated[int, Meta(ge=1, le=30)] = 5
    minutes: Annotated[int, Meta(ge=1, le=1_440)] = 30
    best_of: Annotated[int, Meta(ge=1, le=9)] = 1
    third: bool = True
    most: Annotated[int, Meta(ge=2, le=MOST_PLAYERS)] | None = None
    opens: Time | None = None
    starts: Time | None = None
    private: bool = False
    best: Annotated[int, Meta(ge=0, le=30)] = 0
    pause_s: Annotated[int, Meta(ge=0, le=3_600)] = 10


class TournamentOrder(Struct, forbid_unknown_fields=True):
    """What the host of a tournament tells it to do."""

    do: Literal["open", "start", "pause", "resume", "end"]


class Adjudicated(Struct, forbid_unknown_fields=True):
    """How a moderator decides a match, by seats, and why: everybody may read it."""

    match: Annotated[str, Meta(max_length=40)]
    score: Score
    why: Annotated[str, Meta(max_length=500)] = ""


class TournamentLine(Struct):
    """A tournament in a list. `round` is the one under way, or the last."""

    id: str
    name: str
    form: Form
    game: str
    clock: ClockAsked | None
    rated: bool
    state: State
    players: int
    most: int
    round: int
    rounds: int | None
    minutes: int | None
    created: int
    opens: int | None
    starts: int | None
    started: int | None
    private: bool


class Tournaments(Struct):
    """Those that are not over, and of the others the newest; `next` is the `before` of more.

    `mine` are those that the asker plays in, those that only their link leads to as well.
    """

    current: list[TournamentLine]
    past: list[TournamentLine]
    mine: list[TournamentLine]
    next: int | None
    may_create: bool


class TournamentStanding(Struct):
    """One line of the table. `ties` decide between equal points, in the order of the form."""

    rank: int
    name: str
    points: float
    ties: list[float]
    games: int
    wins: int
    streak: int
    here: bool
    rating: int


class Standings(Struct):
    """A page of the table, from its `offset`; `total` are all lines."""

    total: int
    offset: int
    seq: int
    rows: list[TournamentStanding]


class TournamentGame(Struct):
    """A game of a round, the players by seat; no second in a bye. `match` is where it is played.

    `played` is false where nobody sat down to it. One played alone has no second either, but the
    `points` that it came to; its match is not named before the tournament is over, for others may
    still play that deal. `why` is what a moderator said who decided it.
    """

    round: int
    match: str | None
    first: str
    second: str | None
    score: Score | None
    played: bool
    points: float | None
    why: str = ""


class Pairings(Struct):
    """The games of a round, or of an arena the latest ones."""

    round: int
    rounds: int
    boards: list[TournamentGame]


class MyPart(Struct):
    """The asker in the tournament: paired or not, rank, and the match to be played now.

    Of several it is the one that has waited longest for the asker's move.
    """

    here: bool
    rank: int
    points: float
    match: str | None
    games: int


class TournamentShown(Struct):
    """A tournament: its line, whose it is, its options, the asker's part, the best, what goes on.

    `ends` is when an arena or a solo form ends, `best` how many deals of that count (0: all).
    `seq` grows with every change. `why` says what ended it early.
    """

    tournament: TournamentLine
    host: str
    options: dict[str, Any]
    best_of: int
    third: bool
    best: int
    pause_s: int
    ends: int | None
    seq: int
    why: str
    mine: MyPart | None
    may_run: bool
    may_judge: bool
    top: list[TournamentStanding]
    boards: list[TournamentGame]
    now: int
