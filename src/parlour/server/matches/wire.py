"""What crosses the wire about games and matches, and the shapes that other rooms build on.

These structs are the schema: requests are checked against them, answers are made of them, the
OpenAPI document is written from them, and the page's types are generated from that document.
What clients send is in `requests`. Each other room has its own: `messages` (the socket), the
`…_shapes` beside it and `…/shapes`.
"""

from __future__ import annotations

from typing import Any, Literal

from msgspec import UNSET, Struct, UnsetType

from parlour.match import Offer, PlayerKind
from parlour.server.matches.pictures import PictureShown

__all__ = [
    "AbsentShown",
    "ChairShown",
    "ClockShown",
    "Done",
    "Events",
    "Frame",
    "Health",
    "Joined",
    "Made",
    "MatchShown",
    "OfferShown",
    "PlayerShown",
    "Position",
    "Problem",
    "RatingShown",
    "ResultShown",
    "Review",
    "SeatMade",
    "Told",
    "Window",
    "WireEvent",
]


class Health(Struct):
    """The house stands."""

    status: Literal["ok"]
    version: str


class SeatMade(Struct):
    """A seat of the new match; `token` is the secret of a seat that the maker holds."""

    seat: int
    kind: Literal["human", "bot"]
    token: str | None


class Made(Struct):
    """The match was opened. `code` leads to it as the invite does, where it waits for a guest."""

    id: str
    invite: str
    code: str | None
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
    """The log after `since`, up to `seq`. `more`: it goes on behind that, as far as is known."""

    events: list[WireEvent]
    seq: int
    over: bool
    more: bool = False


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
    """Clocks at the house's time `at`: `left` by seat, and whose time runs.

    `lag` is what each seat's last move got back of the time that it was on its way, `lag_total`
    what all of its moves did; `left` has it already.
    """

    main_ms: int
    increment_ms: int
    cap_ms: int | None
    left: list[int]
    used: list[int]
    running: list[int]
    at: int
    days: int | None = None
    lag: list[int] = []
    lag_total: list[int] = []


class Window(Struct):
    """An answer that is due: at `due` (None: no limit) `default` is played for the seat.

    It is empty for everybody else where not all see alike.
    """

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
    """What changes while a match is played, as this client may see it.

    `picture` is the view drawn, for games that pages have no board for.
    """

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
    picture: PictureShown | UnsetType = UNSET


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
    tournament: str | None
    """The tournament that it is played in."""
    exhibition: bool
    """The first seat plays at other boards as well: nobody loses it by being away."""
    code: str | None
    """What leads to the match as long as it is not over, if it waited for a guest."""
    you: int | None
    seed: str | None
    """What the cards were dealt from, once the match is over: the same seed deals them again."""
    yours: list[int]
    position: Position


class Frame(Struct):
    """The match after one action, for looking back. Frame 0 is the start.

    `grown` says how much of the answer's `grown` was there by then, by the member of `view` that
    it belongs to and is left out of.
    """

    seq: int
    at: int
    seat: int
    action: str
    view: dict[str, Any]
    told: list[Told]
    grown: dict[str, int] = {}
    picture: PictureShown | UnsetType = UNSET


class Review(Struct):
    """Positions of the match in order, `total` being how many there are.

    `grown` has what views only ever add to, by its name: a frame says how much of it was there.
    """

    frames: list[Frame]
    total: int
    grown: dict[str, list[Any]]


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
