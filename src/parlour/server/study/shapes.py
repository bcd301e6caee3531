"""What crosses the wire about positions and trees that somebody studies."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from parlour.kernel import Shape
from parlour.server.matches.pictures import PictureShown
from parlour.server.matches.wire import ResultShown, Told

__all__ = [
    "BandShown",
    "BookMoveShown",
    "BookShown",
    "LineShown",
    "LinesAsked",
    "LinesShown",
    "PaletteShown",
    "PieceShown",
    "PositionAsked",
    "PositionShown",
    "SetupAsked",
    "SpanShown",
    "ThreatShown",
    "ThreatsShown",
    "TreeAsked",
    "TreeBounds",
    "TreeLimits",
    "TreeShown",
]

_Actions = Annotated[list[Annotated[str, Meta(min_length=1, max_length=64)]], Meta(max_length=4096)]


class PositionAsked(Struct, forbid_unknown_fields=True, kw_only=True):
    """A position: the actions that lead to it from the start, written as a record has them.

    `seat` says whose actions are wanted where several may act; absent: the first who may.
    """

    game: str
    options: dict[str, Any] = {}
    actions: _Actions = []
    seat: int | None = None


_Name = Annotated[str, Meta(min_length=1, max_length=40)]


class SetupAsked(Struct, forbid_unknown_fields=True, kw_only=True):
    """A position set up by hand: which piece stands on which cell, and the numbers beside."""

    game: str
    options: dict[str, Any] = {}
    cells: Annotated[dict[_Name, _Name], Meta(max_length=400)] = {}
    numbers: Annotated[dict[_Name, int], Meta(max_length=20)] = {}


class PieceShown(Struct):
    """A piece and how it is drawn. `single`: there is one; `blocks`: it covers a block of cells.

    `turned`: what it becomes where it is put on its own cell again; empty: nothing.
    """

    id: str
    shape: Shape
    side: int | None
    text: str
    single: bool
    blocks: bool
    turned: str


class SpanShown(Struct):
    """A number to be set, from `low` to `high`."""

    low: int
    high: int


class PaletteShown(Struct):
    """What can be set up, and what stands on the board now.

    `board` has nothing on it; its cells come in blocks of `block` by `block`.
    """

    board: PictureShown
    block: int
    pieces: list[PieceShown]
    spans: dict[str, SpanShown]
    cells: dict[str, str]
    numbers: dict[str, int]


class LinesAsked(PositionAsked, forbid_unknown_fields=True, kw_only=True):
    """A position, and how many lines of the computer are wanted."""

    width: Annotated[int, Meta(ge=1, le=5)] = 1


class PositionShown(Struct):
    """A position as the seat to act sees it.

    `options` and `actions` are written out in full. `chance` is what may be drawn, where the game
    is to draw; `told` is what the last action told.
    """

    game: str
    options: dict[str, Any]
    actions: list[str]
    seats: list[int]
    """Who played each of the actions; -1: the game drew."""
    view: dict[str, Any]
    actors: list[int]
    seat: int | None
    legal: list[str]
    chance: list[str]
    told: list[Told]
    result: ResultShown | None
    picture: PictureShown | UnsetType = UNSET
    code: str = ""
    """The position as one short text, which is read like a record; empty where that would tell."""


class LineShown(Struct):
    """A line that the computer expects, and its score for the seat to act (-1 lost, 1 won).

    `wins_in` is the number of actions to a proven end, negative for a proven loss.
    """

    line: list[str]
    score: float
    wins_in: int | None
    depth: int


class LinesShown(Struct):
    """The best lines so far, the best first, for `seat`; `done`: the computer looks no further."""

    seat: int
    lines: list[LineShown]
    depth: int
    nodes: int
    speed: int
    """Nodes a second, as far as this process could tell."""
    done: bool


class ThreatShown(Struct):
    """What a piece of that seat on that cell would make, by a word of the game."""

    seat: int
    kind: str
    cell: str


class ThreatsShown(Struct):
    """What either side threatens in a position."""

    threats: list[ThreatShown]


class BandShown(Struct):
    """Games of one level or band of ratings, by what came of them for whoever played the move."""

    band: str
    games: int
    won: int
    drawn: int
    lost: int


class BookMoveShown(Struct):
    """A move of the book: all its games, and those of each band."""

    action: str
    games: int
    won: int
    drawn: int
    lost: int
    bands: list[BandShown]


class BookShown(Struct):
    """What was played from a position, the most played first: of moves that are alike one.

    `games` is how many games the book is made of.
    """

    games: int
    moves: list[BookMoveShown]


class TreeAsked(Struct, forbid_unknown_fields=True):
    """A file with variations, or a tree, and the form in which it is wanted.

    `tree` is our own text, `file` that of other programs, `record` the main line as a record. With
    a `game`, a plain list of its moves under the `options` is a tree of one line.
    """

    text: Annotated[str, Meta(min_length=1)]
    form: Literal["tree", "file", "record"] = "tree"
    game: Annotated[str, Meta(max_length=64)] | None = None
    options: dict[str, Any] = {}


class TreeLimits(Struct):
    """How many moves a tree may have, and how many letters what is said of one of them."""

    moves: int
    comment: int


class TreeBounds(Struct):
    """How large a file with variations may be, and a chapter of a study."""

    file: TreeLimits
    chapter: TreeLimits


class TreeShown(Struct):
    """The tree in the form that was wanted, and the game that it is of."""

    game: str
    text: str
