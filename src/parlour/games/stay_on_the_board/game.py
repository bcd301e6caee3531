"""Stay on the Board in the kernel's form."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random

from parlour.games.stay_on_the_board import schema
from parlour.games.stay_on_the_board.arrangement import Queen
from parlour.games.stay_on_the_board.board import CLAIM, Board
from parlour.games.stay_on_the_board.codec import KEPT, kept, restored
from parlour.games.stay_on_the_board.course import COURSE
from parlour.games.stay_on_the_board.narration import narrate
from parlour.games.stay_on_the_board.options import OPTIONS_SCHEMA
from parlour.games.stay_on_the_board.picture import numbers, picture
from parlour.games.stay_on_the_board.position import Mode, Position, Reason, Trapped
from parlour.games.stay_on_the_board.turn import claimed, moved
from parlour.games.stay_on_the_board.views import shown
from parlour.kernel import (
    CHANCE,
    BadOption,
    Code,
    Deadline,
    Game,
    Illegal,
    Json,
    Narration,
    Options,
    Outcome,
    Picture,
    Seat,
    View,
)

__all__ = ["StayOnTheBoard"]


class StayOnTheBoard(Game[Position]):
    """Two players move one queen in turn; who sends it where it must not go has lost."""

    id = "stay-on-the-board"
    name = "Stay on the Board"
    native = "Залишайся на дошці"
    rules = 1
    seats = 2
    pictured = False
    course = COURSE
    arrangement = Queen()
    options_schema = OPTIONS_SCHEMA
    all_see_alike = True
    view_schema = schema.VIEW
    drawless = True  # R-WIN-2
    from_memory = True  # U-NET-9

    def start(self, options: Options) -> Position:
        """The piece on the given start cell, or nowhere until it is drawn (R-STATE-1)."""
        read = self.options_schema.read(options)
        s = Position(
            read["size"],
            Mode(read["mode"]),
            read["seats"],
            read["first"],
            trapped=Trapped(read["trapped"]),
        )
        if read["start"] is None:
            return s
        cell = s.board.cell(*read["start"])
        if cell is None:
            raise BadOption(Code.BAD_OPTION, "start", "(start must be on the board)")
        return replace(s, pos=cell)

    def actors(self, s: Position) -> tuple[Seat, ...]:
        """Chance once, then the players in turn (section 6)."""
        return () if s.actor is None else (s.actor,)

    def legal(self, s: Position, seat: Seat) -> Sequence[str]:
        """Every move that can be written and the claim, safe or not (R-MOVE-2b)."""
        if seat != s.actor:
            return ()
        return tuple(s.board.starts) if seat == CHANCE else s.board.actions

    def apply(self, s: Position, seat: Seat, action: str) -> Position:
        """The action and what comes of it; the codes in the order of R-MOVE-2a."""
        if s.ending:
            raise Illegal(Code.GAME_OVER)
        if seat != s.actor:
            raise Illegal(Code.NOT_YOUR_TURN)
        if seat == CHANCE:
            if action not in s.board.starts:
                raise Illegal(Code.MALFORMED)
            return replace(s, pos=s.board.starts[action])
        if action == CLAIM:
            return claimed(s)
        if action not in s.board.moves:
            raise Illegal(Code.MALFORMED)
        return moved(s, action)

    def chance(self, s: Position) -> Mapping[str, float]:
        """Every start cell is as likely as any other (R-STATE-1)."""
        starts = self.legal(s, CHANCE)
        return dict.fromkeys(starts, 1 / len(starts)) if starts else {}

    def deadlines(self, s: Position) -> Sequence[Deadline]:
        """Nothing is asked."""
        return ()

    def outcome(self, s: Position) -> Outcome | None:
        """Won and lost by the ending action (section 7), with the cells that show why.

        These are the burnt cell that was hit, the cells that a wrong claim denied, or else the
        cell of the piece.
        """
        if s.ending is None or s.winner is None or s.pos is None:
            return None
        if s.ending.reason is Reason.CLAIM_WRONG:
            cells = sorted(s.reach.values())
        elif s.ending.reason is Reason.BLOCKED_CELL:
            cells = [s.board.reach[s.pos][s.ending.action]]
        else:
            cells = [s.pos]
        names = tuple(s.board.names[cell] for cell in cells)
        return Outcome((1.0 - s.winner, float(s.winner)), s.ending.reason.value, names)

    def view(self, s: Position, seat: Seat | None) -> View:
        """The same for everybody: what is hidden, a screen hides (R-STATE-5)."""
        return shown(s)

    def guess(self, view: View, rng: Random) -> Position:
        """The position itself: nothing is hidden."""
        return self.load({name: view[name] for name in KEPT})

    def narrate(self, s: Position, seat: Seat, action: str, t: Position) -> Sequence[Narration]:
        """Moves, points, penalties, burnt cells, falls and claims."""
        return narrate(s, seat, action, t)

    def picture(self, view: View) -> Picture:
        """The board with its one piece."""
        return picture(view)

    def actions(self, options: Options) -> Sequence[str]:
        """Every move that can be written on the board, and the claim."""
        return sorted(Board.of(self.options_schema.read(options)["size"]).actions)

    def observation(self, view: View) -> Sequence[float]:
        """Piece, burnt cells, latest move and scores."""
        return numbers(view)

    def dump(self, s: Position) -> Json:
        """The fields of the view that the rest follows from."""
        return kept(s)

    def load(self, data: Json) -> Position:
        """Only a position that some game leads to is ever loaded."""
        try:
            # Positions were kept before there was a choice of what becomes of a trapped computer.
            whole = {"trapped": Trapped.CLAIMS.value, **data}
            options = {name: whole[name] for name in ("size", "mode", "seats", "first", "trapped")}
            return restored(self.start(options), whole)
        except (AttributeError, Illegal, IndexError, KeyError, TypeError, ValueError) as why:
            raise ValueError(f"not a position of Stay on the Board: {why}") from why
