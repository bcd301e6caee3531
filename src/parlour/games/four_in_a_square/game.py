"""Four in a Square in the kernel's form, in the order of four-in-a-square.md."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import astuple
from random import Random
from typing import Any

from parlour.games.four_in_a_square import schema
from parlour.games.four_in_a_square.action import ACTIONS, PLACES, SLIDES, read
from parlour.games.four_in_a_square.arrangement import Beads
from parlour.games.four_in_a_square.board import NEIGHBOURS, blocks
from parlour.games.four_in_a_square.codes import SquareCode
from parlour.games.four_in_a_square.course import COURSE
from parlour.games.four_in_a_square.likeness import Frames
from parlour.games.four_in_a_square.narration import narrate
from parlour.games.four_in_a_square.picture import numbers, picture
from parlour.games.four_in_a_square.position import Phase, Position, Terms
from parlour.games.four_in_a_square.turn import place, slide, slides
from parlour.games.four_in_a_square.views import show
from parlour.kernel import (
    Code,
    Deadline,
    Field,
    Flag,
    Game,
    Illegal,
    Json,
    Narration,
    Options,
    OptionSchema,
    Outcome,
    Picture,
    Seat,
    View,
    Whole,
)

__all__ = ["FourInASquare"]


def _off_or(low: int, high: int, default: int, about: str) -> Field:
    """A whole number from `low` to `high`, or 0 for a rule that is off (section 7)."""

    def accept(value: object) -> int:
        if isinstance(value, bool) or not isinstance(value, int):
            raise ValueError("must be a whole number")
        if value and not low <= value <= high:
            raise ValueError(f"must be 0 or {low} to {high}")
        return value

    ranges = [{"const": 0}, {"minimum": low, "maximum": high}]
    return Field(accept, {"type": "integer", "anyOf": ranges}, default, about)


class FourInASquare(Game[Position]):
    """Two colours on eight sliding tiles; a block of two by two wins."""

    id = "four-in-a-square"
    name = "Four in a Square"
    native = "ארבע בריבוע"
    rules = 1
    seats = 2
    pictured = False
    course = COURSE
    arrangement = Beads()
    likeness = Frames()
    growing = ("record",)
    all_see_alike = True
    view_schema = schema.VIEW
    codes = SquareCode.sentences()
    options_schema = OptionSchema(
        {
            "piecesPerPlayer": Whole(1, 16, 16, "Pieces of each player; below 4 nobody can win."),
            "noRepeatSlide": Flag(False, "The tile that was slid last may not be slid next."),
            "repetitionDraw": _off_or(
                2, 10, 3, "How often a position must occur to draw the game; 0: never."
            ),
            "movementLimit": _off_or(
                10,
                1000,
                100,
                "After how many slides without new pieces the game is drawn; 0: none.",
            ),
        }
    )

    def start(self, options: Options) -> Position:
        """An empty board, the hole in the centre, Red to place (section 4)."""
        return Position(Terms(*self.options_schema.read(options).values()))

    def actors(self, s: Position) -> tuple[Seat, ...]:
        """The one seat that has to place or slide."""
        return () if s.over else (s.turn,)

    def legal(self, s: Position, seat: Seat) -> Sequence[str]:
        """The empty cells, or the tiles beside the hole (section 4)."""
        if seat not in self.actors(s):
            return ()
        if s.phase is Phase.PLACEMENT:
            closed = s.closed
            return [text for text, _, cell in PLACES if cell is not None and not cell & closed]
        return [SLIDES[square].text for square in slides(s)]

    def apply(self, s: Position, seat: Seat, action: str) -> Position:
        """Place or slide; the refusals in the order of section 9."""
        text, square, cell = read(action)
        if s.over:
            raise Illegal(Code.GAME_OVER)
        if (cell is None) == (s.phase is Phase.PLACEMENT):
            raise Illegal(Code.WRONG_PHASE)
        if seat != s.turn:
            raise Illegal(Code.NOT_YOUR_TURN)
        if square == s.hole:
            raise Illegal(SquareCode.HOLE)
        if cell is not None:
            if cell & s.closed:
                raise Illegal(Code.CELL_TAKEN)
            return place(s, text, cell)
        if square not in NEIGHBOURS[s.hole]:
            raise Illegal(SquareCode.NOT_ADJACENT)
        if square == s.banned:
            raise Illegal(SquareCode.REPEATED_SLIDE)
        return slide(s, text, square)

    def chance(self, s: Position) -> Mapping[str, float]:
        """Nothing is drawn."""
        return {}

    def deadlines(self, s: Position) -> Sequence[Deadline]:
        """Nothing is asked."""
        return ()

    def outcome(self, s: Position) -> Outcome | None:
        """A block, an own goal, both blocks at once, or a draw (sections 5 and 6)."""
        if s.draw is not None:
            return Outcome((0.5, 0.5), s.draw.name.lower())
        if s.winner is None:
            return None
        reason = "block"
        if s.winner != s.turn:
            reason = "own_goal"
        elif blocks(s.pieces[1 - s.winner]):
            reason = "both_blocks"
        cells = dict.fromkeys(cell for block in blocks(s.pieces[s.winner]) for cell in block)
        return Outcome((1.0 - s.winner, float(s.winner)), reason, tuple(cells))

    def view(self, s: Position, seat: Seat | None) -> View:
        """The same for everybody (section 8.1)."""
        return show(s)

    def guess(self, view: View, rng: Random) -> Position:
        """The position itself: nothing is hidden."""
        return self._replay(
            {name: view[name] for name in self.options_schema.fields}, view["record"]
        )

    def narrate(self, s: Position, seat: Seat, action: str, t: Position) -> Sequence[Narration]:
        """Pieces, slides with what they carry, blocks, own goals, phases, draws."""
        return narrate(s, seat, action, t)

    def picture(self, view: View) -> Picture:
        """Nine squares of four cells, the hole without any."""
        return picture(view)

    def actions(self, options: Options) -> Sequence[str]:
        """The same under all options."""
        self.options_schema.read(options)
        return sorted(ACTIONS)

    def observation(self, view: View) -> Sequence[float]:
        """Pieces, hole, phase and what is left."""
        return numbers(view)

    def dump(self, s: Position) -> Json:
        """The options and the record."""
        options = zip(self.options_schema.fields, astuple(s.terms), strict=True)
        return {**dict(options), "record": list(s.record)}

    def load(self, data: Json) -> Position:
        """Replays the record: a position that breaks the facts of section 4 cannot be loaded."""
        try:
            options = dict(data)
            record = options.pop("record")
            if not isinstance(record, list):
                raise TypeError("the record is not a list")
            return self._replay(options, record)
        except (Illegal, KeyError, TypeError, ValueError) as why:
            raise ValueError(f"not a position of Four in a Square: {why}") from why

    def _replay(self, options: dict[str, Any], record: Sequence[str]) -> Position:
        s = self.start(options)
        for action in record:
            s = self.apply(s, s.turn, action)
        return s
