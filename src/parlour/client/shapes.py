"""What a house answers, as far as a program needs it. What a newer house adds is passed over."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

__all__ = [
    "Analysis",
    "Chair",
    "Code",
    "Done",
    "Event",
    "Events",
    "Game",
    "Games",
    "Hint",
    "Joined",
    "Judged",
    "Made",
    "MatchInfo",
    "Me",
    "Person",
    "Position",
    "Problem",
    "ReadRecord",
    "Result",
    "SeatMade",
    "Summary",
    "TokenMade",
    "Update",
    "Welcome",
]


class Game(Struct, frozen=True):
    """A game of the house. `options` is a JSON Schema; `levels` are those of its computer."""

    id: str
    name: str
    native: str
    rules: int
    seats: int
    levels: int
    options: dict[str, Any]


class Games(Struct, frozen=True):
    """Every game of the house."""

    games: list[Game]


class Person(Struct, frozen=True):
    """Somebody as everybody may see them."""

    id: str
    name: str
    kind: str
    role: str
    created: int


class Me(Struct, frozen=True):
    """Who this client is to the house; None: nobody yet."""

    you: Person | None


class TokenMade(Struct, frozen=True):
    """A new API token: the secret is shown this once."""

    secret: str


class SeatMade(Struct, frozen=True):
    """A seat of a new match; `token` is its secret, where this client holds it."""

    seat: int
    kind: Literal["human", "bot"]
    token: str | None


class Made(Struct, frozen=True):
    """A match was opened. `invite` and `code` lead a guest to it."""

    id: str
    invite: str
    code: str | None
    seats: list[SeatMade]
    seq: int


class Joined(Struct, frozen=True):
    """A seat was taken."""

    seat: int
    token: str
    seq: int


class Code(Struct, frozen=True):
    """The match that the code of a room leads to."""

    match: str


class Done(Struct, frozen=True):
    """It was done and written down as event `seq`; `rematch` is the id of the next match."""

    seq: int
    rematch: str | None = None


class Event(Struct, frozen=True):
    """A line of a match's log."""

    seq: int
    at: int
    seat: int
    kind: str
    text: str


class Events(Struct, frozen=True):
    """A part of the log; `more`: it goes on."""

    events: list[Event]
    seq: int
    over: bool
    more: bool = False


class Chair(Struct, frozen=True):
    """Who sits where; `free`: a guest may still take the seat."""

    kind: Literal["human", "bot"]
    name: str
    level: int | None
    free: bool
    present: bool


class Result(Struct, frozen=True):
    """How a match ended; `scores` is None where nothing counts."""

    scores: list[float] | None
    reason: str
    cells: list[str]


class Position(Struct, frozen=True):
    """A match as it stands, as this seat may see it.

    `legal` is what this seat may play now and `can` what else it may do; send `base` with an
    action, so that one that was meant for an older position is refused.
    """

    seq: int
    base: int
    now: int
    phase: Literal["waiting", "running", "paused", "over"]
    view: dict[str, Any]
    actors: list[int]
    legal: list[str]
    seats: list[Chair]
    plays: int
    can: list[str]
    result: Result | None
    rematch: str | None


class MatchInfo(Struct, frozen=True):
    """A match: its game and options, who this client is in it (`you`, None: a watcher)."""

    id: str
    game: str
    rules: int
    options: dict[str, Any]
    code: str | None
    you: int | None
    yours: list[int]
    position: Position


class Update(Struct, frozen=True, tag_field="t", tag="update"):
    """What happened, and the position that it led to."""

    events: list[Event]
    position: Position


class Welcome(Struct, frozen=True, tag_field="t", tag="welcome"):
    """The socket's first answer."""

    match: MatchInfo
    events: list[Event]


class Hint(Struct, frozen=True):
    """What the computer would play: its score (-1 lost, 1 won) and the line it expects.

    `wins_in` is the number of actions to a proven end, negative for a proven loss.
    """

    action: str
    score: float
    line: list[str]
    depth: int
    nodes: int
    wins_in: int | None
    seq: int


class Judged(Struct, frozen=True):
    """A position of a match as the computer sees it, and what was played in it."""

    ply: int
    seat: int
    action: str | None
    score: float
    wins_in: int | None
    best: str | None
    line: list[str]
    loss: float | None
    mark: str | None
    missed_win: bool


class Summary(Struct, frozen=True):
    """How far an analysis has come: `had` of `due` thoughts."""

    base: int
    state: Literal["running", "stopped", "done"]
    had: int
    due: int


class Analysis(Struct, frozen=True):
    """Every position of a match, judged."""

    summary: Summary
    judged: list[Judged]


class ReadRecord(Struct, frozen=True):
    """A record as the house read it; its `actions` open a match that goes on after them."""

    game: str
    options: dict[str, Any]
    seats: list[str]
    result: str
    reason: str
    over: bool
    actions: list[str]


class Problem(Struct, frozen=True):
    """Why a house refused something."""

    status: int
    code: str
    detail: str
    message: str
    legal: list[str] = []
