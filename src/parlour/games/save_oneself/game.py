"""Save Oneself in the kernel's form, in the order of save-oneself.md."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from parlour.games.save_oneself import schema
from parlour.games.save_oneself.actions import PLAYED, draws, legal, play, refusal
from parlour.games.save_oneself.arrangement import Cards
from parlour.games.save_oneself.codec import FIELDS, SHIP_FIELDS, dump, load
from parlour.games.save_oneself.codes import IslandCode
from parlour.games.save_oneself.course import COURSE
from parlour.games.save_oneself.narration import narrate
from parlour.games.save_oneself.picture import numbers, picture
from parlour.games.save_oneself.position import End, Phase, Position
from parlour.games.save_oneself.views import view
from parlour.kernel import (
    Code,
    Deadline,
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
)

__all__ = ["SaveOneself"]


class SaveOneself(Game[Position]):
    """One castaway, sixteen cards, one ship."""

    id = "save-oneself"
    name = "Save Oneself"
    native = "Save Oneself"
    rules = 1
    seats = 1
    pictured = False
    course = COURSE
    arrangement = Cards()
    all_see_alike = True
    view_schema = schema.VIEW
    codes = IslandCode.sentences()
    daily = True
    options_schema = OptionSchema(
        {
            "calmSeas": Flag(
                default=False,
                about="A ship that sails out of reach does not end the game: another may come.",
            )
        }
    )

    def start(self, options: Options) -> Position:
        """Nothing on the table: the deal is due (section 5)."""
        return Position(self.options_schema.read(options)["calmSeas"])

    def actors(self, s: Position) -> tuple[Seat, ...]:
        """The player, or chance while a card is due (section 3.1)."""
        return () if s.actor is None else (s.actor,)

    def legal(self, s: Position, seat: Seat) -> Sequence[str]:
        """Draws, steps and `stay`, or flips and `skip` (section 3.1)."""
        return legal(s) if seat == s.actor else ()

    def apply(self, s: Position, seat: Seat, action: str) -> Position:
        """The action and every automatic phase after it (section 6)."""
        if s.phase is Phase.OVER:
            raise Illegal(Code.GAME_OVER)
        if seat != s.actor:
            raise Illegal(Code.NOT_YOUR_TURN)
        code = refusal(s, action)
        if code is not None:
            raise Illegal(code)
        return play(s, action)

    def chance(self, s: Position) -> Mapping[str, float]:
        """Every undealt card is equally likely (section 14)."""
        due = draws(s)
        return {action: 1 / len(due) for action in due}

    def deadlines(self, s: Position) -> Sequence[Deadline]:
        """Nothing is asked."""
        return ()

    def outcome(self, s: Position) -> Outcome | None:
        """1 for a rescue, 0 for any defeat; points are never the score (section 12)."""
        if s.end is None:
            return None
        return Outcome((1.0 if s.end is End.VICTORY else 0.0,), s.end.value, s.signals)

    def view(self, s: Position, seat: Seat | None) -> View:
        """The same for everybody: nothing in the state is hidden (section 14.1)."""
        return view(s)

    def guess(self, view: View, rng: Random) -> Position:
        """The position itself: exactly one fits its view."""
        data = {field: view[field] for field in FIELDS}
        if data["ship"] is not None:
            data["ship"] = {field: data["ship"][field] for field in SHIP_FIELDS}
        return load(data)

    def narrate(self, s: Position, seat: Seat, action: str, t: Position) -> Sequence[Narration]:
        """Every card, life, flip and stretch of sea, in the ruled order (see `telling`)."""
        return narrate(s, action)

    def points(self, s: Position) -> int:
        """The points of section 13."""
        return s.score

    def picture(self, view: View) -> Picture:
        """The island and the sea around it."""
        return picture(view)

    def actions(self, options: Options) -> Sequence[str]:
        """The steps, the flips, and leaving either be."""
        self.options_schema.read(options)
        return sorted(PLAYED)

    def observation(self, view: View) -> Sequence[float]:
        """Cards, player, ship, lives and the round."""
        return numbers(view)

    def dump(self, s: Position) -> Json:
        """The fields of section 3; the undealt cards are those that lie nowhere."""
        return dump(s)

    def load(self, data: Json) -> Position:
        """The position that was dumped."""
        return load(data)
