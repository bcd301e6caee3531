"""New Game: two take one to three discs in turn; whoever takes the last one wins."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from parlour.kernel import (
    Cell,
    Code,
    Game,
    Illegal,
    Json,
    Narration,
    Options,
    Outcome,
    Picture,
    Seat,
    Shape,
    View,
)

DISCS = 15
ACTIONS = ("take 1", "take 2", "take 3")


@dataclass(frozen=True, slots=True)
class Position:
    """A state is frozen and holds everything that the rules need."""

    left: int = DISCS
    turn: Seat = 0


class NewGame(Game[Position]):
    """The rules. Every method is a pure function of its arguments."""

    id, name = "new-game", "New Game"
    about = "Take one to three discs in turn. Whoever takes the last one wins."
    all_see_alike = True  # nothing is hidden: what is dumped is what everybody sees

    def start(self, options: Options) -> Position:
        """The first state."""
        self.options_schema.read(options)
        return Position()

    def actors(self, s: Position) -> tuple[Seat, ...]:
        """Who may act: nobody once it is over."""
        return (s.turn,) if s.left else ()

    def legal(self, s: Position, seat: Seat) -> Sequence[str]:
        """What the seat may do, sorted; nothing where it is not its turn."""
        return ACTIONS[: s.left] if seat in self.actors(s) else ()

    def apply(self, s: Position, seat: Seat, action: str) -> Position:
        """The state after an action, which may be anything that somebody typed."""
        if not s.left:
            raise Illegal(Code.GAME_OVER)
        if action not in ACTIONS:
            raise Illegal(Code.UNKNOWN_ACTION)
        if seat != s.turn:
            raise Illegal(Code.NOT_YOUR_TURN)
        count = ACTIONS.index(action) + 1
        if count > s.left:
            raise Illegal(Code.UNKNOWN_ACTION)
        return Position(s.left - count, 1 - s.turn)

    def outcome(self, s: Position) -> Outcome | None:
        """The score of each seat and why, once nobody is to act."""
        if s.left:
            return None
        winner = 1 - s.turn
        return Outcome((1.0 - winner, float(winner)), "last_disc")

    def dump(self, s: Position) -> Json:
        """The state as JSON."""
        return {"left": s.left, "turn": s.turn}

    def load(self, data: Json) -> Position:
        """The state that was dumped."""
        match data:
            case {"left": int(left), "turn": 0 | 1 as turn}:
                return Position(left, turn)
        raise ValueError("not a position of New Game")

    def narrate(self, s: Position, seat: Seat, action: str, t: Position) -> Sequence[Narration]:
        """What happened, for whoever reads along."""
        return [Narration("taken", {"seat": seat, "count": s.left - t.left})]

    def picture(self, view: View) -> Picture:
        """The board, as page and terminal draw it: choosing one of the last discs takes it."""
        left = view["left"]
        row = [
            Cell(str(number + 1), Shape.DISC, action=_taking(left - number))
            if number < left
            else Cell(str(number + 1))
            for number in range(DISCS)
        ]
        return Picture.of([row], caption=f"{left} left")


def _taking(count: int) -> str | None:
    return ACTIONS[count - 1] if count <= len(ACTIONS) else None


game = NewGame()
