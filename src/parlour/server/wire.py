"""Every shape that crosses the wire, over HTTP and over the socket alike.

These structs are the schema: requests are checked against them, answers are made of them, the
OpenAPI document is written from them, and the page's types are generated from that document.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from parlour.match import Offer, PlayerKind

__all__ = [
    "AbsentShown",
    "Act",
    "Acting",
    "Analysis",
    "AnalysisSummary",
    "ChairAsked",
    "ChairShown",
    "ChatLine",
    "ChatShown",
    "Chatted",
    "ClockAsked",
    "ClockShown",
    "DailyAsked",
    "DailyAttempt",
    "DailyMade",
    "DailyShown",
    "Deal",
    "Done",
    "Events",
    "Frame",
    "GameShown",
    "Games",
    "Health",
    "Hello",
    "Hint",
    "Incoming",
    "Join",
    "Joined",
    "Judged",
    "Keyed",
    "Leave",
    "Made",
    "MatchShown",
    "Muting",
    "NewMatch",
    "OfferShown",
    "Offering",
    "Ok",
    "Outgoing",
    "Ping",
    "PlayerShown",
    "Pong",
    "Position",
    "Problem",
    "Propose",
    "RatingShown",
    "RecordShown",
    "RecordText",
    "Redo",
    "Refused",
    "ResultShown",
    "Resume",
    "Review",
    "RoomShown",
    "Rooms",
    "Saying",
    "SeatMade",
    "SeekAsked",
    "SeekShown",
    "Tally",
    "Told",
    "Update",
    "Welcome",
    "Window",
    "WireEvent",
]

Key = Annotated[
    str,
    Meta(min_length=1, max_length=64, description="The request's own name: sent twice, done once."),
]
Name = Annotated[str, Meta(max_length=40)]
ActionText = Annotated[str, Meta(min_length=1, max_length=64, description="An action in notation.")]
Phrase = Literal["hello", "luck", "nice", "oops", "wait", "thanks", "game", "again"]
Milliseconds = Annotated[int, Meta(ge=0, le=2_592_000_000)]


# -- what clients send over HTTP ----------------------------------------------------------------


class ChairAsked(Struct, forbid_unknown_fields=True):
    """A seat of a new match: a person or the computer."""

    kind: Literal["human", "bot"]
    level: Annotated[int, Meta(ge=1, le=10)] | None = None
    name: Name = ""
    open: bool | None = None
    """True: a guest takes it by the invite link. False: it stays with the maker. Absent: either."""


class ClockAsked(Struct, forbid_unknown_fields=True):
    """A clock: main time, increment per turn and cap per turn; or so many days for each turn."""

    main_ms: Milliseconds = 0
    increment_ms: Milliseconds = 0
    cap_ms: Milliseconds | None = None
    days: Annotated[int, Meta(ge=1, le=14)] | None = None


class NewMatch(Struct, forbid_unknown_fields=True):
    """A match to be opened."""

    game: Annotated[str, Meta(max_length=40)]
    seats: Annotated[list[ChairAsked], Meta(min_length=1, max_length=8)]
    options: dict[str, Any] = {}
    clock: ClockAsked | None = None
    takebacks: Literal["free", "ask", "off"] | None = None
    seed: Annotated[str, Meta(min_length=1, max_length=64)] | int | None = None
    public: bool = False
    """Listed for everybody to join or to watch; otherwise only the link leads to it."""
    blind: bool = False
    """Both sides play from memory: a page puts the board away once somebody has moved."""
    rated: bool = False
    """Its result changes the ratings of both, who must have accounts. Nothing is taken back."""


class Join(Struct, forbid_unknown_fields=True):
    """A guest who sits down."""

    name: Name = ""
    seat: Annotated[int, Meta(ge=0, le=7)] | None = None


class Acting(Struct, forbid_unknown_fields=True):
    """An action. `base` is the seq of the last action that was seen."""

    action: ActionText
    base: Annotated[int, Meta(ge=0)] | None = None
    key: Key | None = None


class Offering(Struct, forbid_unknown_fields=True):
    """An offer, or the answer to one. Declining one's own offer withdraws it."""

    offer: Offer
    do: Literal["make", "accept", "decline"] = "make"
    key: Key | None = None


class SeekAsked(Struct, forbid_unknown_fields=True):
    """A game to be played with whoever wants the same."""

    game: Annotated[str, Meta(max_length=40)]
    options: dict[str, Any] = {}
    clock: ClockAsked | None = None
    rated: bool = False


class Saying(Struct, forbid_unknown_fields=True):
    """Something to say: a text, or a ready-made phrase."""

    text: Annotated[str, Meta(max_length=200)] = ""
    phrase: Phrase | None = None


class Muting(Struct, forbid_unknown_fields=True):
    """Keep somebody from the chat for so long; 0 lets them write again."""

    minutes: Annotated[int, Meta(ge=0, le=525_600)]


class Keyed(Struct, forbid_unknown_fields=True):
    """A request that needs no more than its own name."""

    key: Key | None = None


# -- what the house shows ------------------------------------------------------------------------


class Health(Struct):
    """The house stands."""

    status: Literal["ok"]
    version: str


class GameShown(Struct):
    """A game of the house. `options` is a JSON Schema."""

    id: str
    name: str
    native: str
    rules: int
    seats: int
    levels: int
    options: dict[str, Any]


class Games(Struct):
    """Every game of the house."""

    games: list[GameShown]


class SeatMade(Struct):
    """A seat of the new match; `token` is the secret of a seat that the maker holds."""

    seat: int
    kind: Literal["human", "bot"]
    token: str | None


class Made(Struct):
    """The match was opened."""

    id: str
    invite: str
    seats: list[SeatMade]
    seq: int


class Joined(Struct):
    """The guest sat down."""

    seat: int
    token: str
    seq: int


class Done(Struct):
    """It was done and written down as event `seq`."""

    seq: int
    rematch: str | None = None


class Told(Struct):
    """A happening: the page's sentence is `<game>.<code>` with these values."""

    code: str
    values: dict[str, Any]


class WireEvent(Struct):
    """A line of the match's log, with what it tells."""

    seq: int
    at: int
    seat: int
    kind: str
    text: str
    told: list[Told] = []


class Events(Struct):
    """The log after `since`."""

    events: list[WireEvent]
    seq: int
    over: bool


class PlayerShown(Struct):
    """Somebody whom the house knows, as everybody at the table may see them."""

    id: str
    name: str
    kind: PlayerKind


class RatingShown(Struct, omit_defaults=True):
    """A rating at a rated match: as it is, or what it was before and how the match changed it."""

    value: int
    provisional: bool
    change: int | UnsetType = UNSET


class ChairShown(Struct):
    """Who sits where. `free` says that a guest may still take the seat.

    `kind` says whether the house plays here; `player` is there where the house knows who does,
    `rating` where the match is rated.
    """

    kind: Literal["human", "bot"]
    name: str
    level: int | None
    free: bool
    present: bool
    player: PlayerShown | UnsetType = UNSET
    rating: RatingShown | UnsetType = UNSET


class ClockShown(Struct):
    """Clocks at the house's time `at`: `left` by seat, and whose time runs."""

    main_ms: int
    increment_ms: int
    cap_ms: int | None
    left: list[int]
    used: list[int]
    running: list[int]
    at: int
    days: int | None = None


class Window(Struct):
    """An answer that is due: at `due` (None: no limit) `default` is played for the seat."""

    seat: int
    due: int | None
    ms: int | None
    default: str


class OfferShown(Struct):
    """An offer that stands."""

    seat: int
    offer: Offer


class AbsentShown(Struct):
    """A player who is missed since then; at `due` they lose, or the match is aborted."""

    seat: int
    since: int
    due: int


class ResultShown(Struct):
    """How the match ended; `scores` is None where nothing counts."""

    scores: list[float] | None
    reason: str
    cells: list[str]


class Position(Struct):
    """What changes while a match is played, as this client may see it."""

    seq: int
    base: int
    now: int
    phase: Literal["waiting", "running", "paused", "over"]
    view: dict[str, Any]
    actors: list[int]
    legal: list[str]
    seats: list[ChairShown]
    plays: int
    clock: ClockShown | None
    windows: list[Window]
    offers: list[OfferShown]
    can: list[str]
    """What this seat may do beside acting: resign, abort, draw, takeback, redo, pause, …"""
    result: ResultShown | None
    rematch: str | None
    watchers: int
    absent: AbsentShown | None


class MatchShown(Struct):
    """A match as this client may see it. `you` is None for a watcher.

    `yours` are all the seats that this client may act on: more than one where two share a device.
    """

    id: str
    game: str
    rules: int
    options: dict[str, Any]
    takebacks: Literal["free", "ask", "off"]
    blind: bool
    rated: bool
    public: bool
    created: int
    previous: str | None
    you: int | None
    seed: str | None
    """What the cards were dealt from, once the match is over: the same seed deals them again."""
    yours: list[int]
    position: Position


class ChatLine(Struct):
    """Something that was said: a text, or the code of a ready-made phrase that a page translates.

    `seat` is the speaker's at the table; a watcher has none.
    """

    seq: int
    at: int
    seat: int | None
    person: str | None
    name: str
    text: str
    phrase: str | None


class ChatShown(Struct):
    """The last that was said among players, or among watchers."""

    lines: list[ChatLine]


class Frame(Struct):
    """The match after one action, for looking back. Frame 0 is the start."""

    seq: int
    at: int
    seat: int
    action: str
    view: dict[str, Any]
    told: list[Told]


class Review(Struct):
    """Every position of the match in order."""

    frames: list[Frame]


class SeekShown(Struct):
    """A seek: it waits, was paired and led to `match`, or is gone: cancelled, or forgotten.

    `window` is how far from the own rating it looks by now; None: at anybody's.
    """

    id: str
    state: Literal["waiting", "paired", "gone"]
    match: str | None
    window: int | None = None


class RoomShown(Struct):
    """A public match, as the front page lists it. `view` is what a watcher sees."""

    id: str
    game: str
    options: dict[str, Any]
    blind: bool
    rated: bool
    phase: Literal["waiting", "running", "paused", "over"]
    seats: list[ChairShown]
    clock: ClockShown | None
    plays: int
    watchers: int
    created: int
    view: dict[str, Any]


class Rooms(Struct):
    """Public matches that wait for a guest, and those that are being played."""

    open: list[RoomShown]
    live: list[RoomShown]


class RecordText(Struct, forbid_unknown_fields=True):
    """A text record to look at."""

    text: Annotated[str, Meta(min_length=1, max_length=60_000)]


class RecordShown(Struct):
    """A record that was read back: every position as a watcher sees it."""

    game: str
    options: dict[str, Any]
    seats: list[str]
    result: str
    reason: str
    frames: list[Frame]


class DailyAttempt(Struct):
    """One visitor's attempt at the deal of the day; others' can be looked at when it is over."""

    match: str | None
    name: str
    you: bool
    over: bool
    won: bool
    score: int
    plays: int
    reason: str


class DailyShown(Struct):
    """The deal of a day and its table; the seed is shown once the day is over."""

    day: str
    game: str
    seed: str | None
    attempts: list[DailyAttempt]


class DailyAsked(Struct, forbid_unknown_fields=True):
    """Play the deal of the day under this name."""

    name: Name = ""


class DailyMade(Struct):
    """The match of the day's deal. Only a visitor's first attempt counts."""

    id: str
    token: str
    counts: bool


class Hint(Struct):
    """What the computer would play: its score (-1 lost, 1 won) and the line it expects.

    `wins_in` is the number of actions to a proven end, negative for a proven loss.
    """

    action: str
    score: float
    line: list[str]
    depth: int
    wins_in: int | None
    seq: int


class Judged(Struct):
    """A position of a match as the computer sees it, and what was played in it.

    `ply` actions led to it; `score` is for the seat to act. `best` and `line` are what the computer
    would play; `loss` is what the action cost, and None where that cannot be said.
    """

    ply: int
    seq: int | None
    seat: int
    action: str | None
    score: float
    wins_in: int | None
    best: str | None
    line: list[str]
    depth: int
    nodes: int
    loss: float | None
    mark: Literal["good", "inaccuracy", "mistake", "blunder"] | None
    missed_win: bool


class Tally(Struct):
    """How often a seat erred."""

    inaccuracies: int
    mistakes: int
    blunders: int
    missed_wins: int


class Deal(Struct):
    """What could have been made of the cards by somebody who knew their order.

    `winnable` is None where that could not be settled; `best`: no more points were to be had.
    """

    winnable: bool | None
    score: int
    best: bool
    line: list[str]


class AnalysisSummary(Struct):
    """How far an analysis of the match at `base` has come, and what it comes to.

    `had` of `due` thoughts have been had. `deal` is there for a game of cards once it is over and
    its cards are no secret any more.
    """

    base: int
    state: Literal["running", "stopped", "done"]
    had: int
    due: int
    tallies: list[Tally]
    deal: Deal | None


class Analysis(Struct):
    """What has been found so far, by position."""

    summary: AnalysisSummary
    judged: list[Judged]


class Problem(Struct, omit_defaults=True):
    """An RFC 9457 problem document with our code; `legal`, `seq` and `events` where they help."""

    type: str
    title: str
    status: int
    code: str
    detail: str
    message: str
    legal: list[str] | UnsetType = UNSET
    seq: int | UnsetType = UNSET
    events: list[WireEvent] | UnsetType = UNSET
    option: str | UnsetType = UNSET


# -- the socket: what clients send ---------------------------------------------------------------

RequestId = Annotated[str, Meta(max_length=64, description="Comes back in the answer.")]


class Hello(Struct, tag_field="op", tag="hello", forbid_unknown_fields=True):
    """The first message: whose seat this is, and the last event that was seen.

    Without a token the cookie says who it is, and `seat` which of their seats.
    """

    token: Annotated[str, Meta(max_length=128)] | None = None
    seat: Annotated[int, Meta(ge=0, le=7)] | None = None
    since: Annotated[int, Meta(ge=-1)] | None = None


class Act(Struct, tag_field="op", tag="act", forbid_unknown_fields=True):
    """As POST …/actions."""

    action: ActionText
    base: Annotated[int, Meta(ge=0)] | None = None
    key: Key | None = None
    id: RequestId = ""


class Propose(Struct, tag_field="op", tag="offer", forbid_unknown_fields=True):
    """As POST …/offers."""

    offer: Offer
    do: Literal["make", "accept", "decline"] = "make"
    key: Key | None = None
    id: RequestId = ""


class Leave(Struct, tag_field="op", tag="resign", forbid_unknown_fields=True):
    """As POST …/resign."""

    key: Key | None = None
    id: RequestId = ""


class Resume(Struct, tag_field="op", tag="resume", forbid_unknown_fields=True):
    """As POST …/resume."""

    key: Key | None = None
    id: RequestId = ""


class Redo(Struct, tag_field="op", tag="redo", forbid_unknown_fields=True):
    """As POST …/redo."""

    key: Key | None = None
    id: RequestId = ""


class Ping(Struct, tag_field="op", tag="ping", forbid_unknown_fields=True):
    """Are you there?"""

    id: RequestId = ""


Incoming = Hello | Act | Propose | Leave | Resume | Redo | Ping


# -- the socket: what the house sends ------------------------------------------------------------


class Welcome(Struct, tag_field="t", tag="welcome"):
    """The answer to hello: everything, the events after `since`, and the last that was said.

    `chat` is that among players or among watchers, as this client is one; None: there is no chat.
    """

    match: MatchShown
    events: list[WireEvent]
    chat: list[ChatLine] | None = None


class Update(Struct, tag_field="t", tag="update"):
    """Something happened: the events, and the position they lead to."""

    events: list[WireEvent]
    position: Position


class Chatted(Struct, tag_field="t", tag="chat"):
    """Something was said."""

    lines: list[ChatLine]


class Ok(Struct, tag_field="t", tag="ok"):
    """The request was done and written down as event `seq`."""

    id: str
    seq: int
    rematch: str | None = None


class Refused(Struct, tag_field="t", tag="refused"):
    """The request changed nothing, and why."""

    id: str
    problem: Problem


class Pong(Struct, tag_field="t", tag="pong"):
    """Here. `now` is the house's time."""

    id: str
    now: int


Outgoing = Welcome | Update | Chatted | Ok | Refused | Pong

SOCKET = (
    Hello,
    Act,
    Propose,
    Leave,
    Resume,
    Redo,
    Ping,
    Welcome,
    Update,
    Chatted,
    Ok,
    Refused,
    Pong,
)
"""Every message of the socket, for the OpenAPI document."""
