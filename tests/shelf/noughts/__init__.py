"""Noughts: three in a row, with a picture and words, but no board on the page.

It stands for every game that somebody else wrote. `pass` is there for an action without a cell.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from parlour.kernel import (
    Cell,
    Code,
    Flag,
    Game,
    Illegal,
    Mark,
    Narration,
    OptionSchema,
    Outcome,
    Picture,
    Seat,
    Shape,
    View,
    Whole,
)

__all__ = ["Noughts", "Squares", "game", "own", "torn"]

SHAPES = (Shape.CROSS, Shape.RING)


@dataclass(frozen=True, slots=True)
class Squares:
    """What was played in turn; None where somebody passed."""

    size: int
    passing: bool
    plays: tuple[str | None, ...] = ()

    @property
    def names(self) -> list[list[str]]:
        """The squares by rows from the top."""
        letters = "abcde"[: self.size]
        return [[f"{letter}{rank}" for letter in letters] for rank in range(self.size, 0, -1)]

    @property
    def line(self) -> tuple[str, ...]:
        """Three in a row of whoever played last."""
        mine = {name for name in self.plays[(len(self.plays) - 1) % 2 :: 2] if name}
        rows = self.names
        for y in range(self.size):
            for x in range(self.size):
                for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1)):
                    ends = x + 2 * dx, y + 2 * dy
                    if all(0 <= end < self.size for end in ends):
                        run = tuple(rows[y + i * dy][x + i * dx] for i in range(3))
                        if mine.issuperset(run):
                            return run
        return ()


class Noughts(Game[Squares]):
    """The rules."""

    id, name, rules, seats = "noughts", "Noughts", 1, 2
    about = "Three in a row on a small board.\nTwo draw in turn, and the first to have three wins."
    all_see_alike = True
    options_schema = OptionSchema(
        {
            "size": Whole(3, 5, 3, "Squares along each side."),
            "passing": Flag(default=False, about="A turn may be passed."),
        }
    )

    def start(self, options: Mapping[str, Any]) -> Squares:
        return Squares(**self.options_schema.read(options))

    def actors(self, s: Squares) -> tuple[Seat, ...]:
        return () if self.outcome(s) else (len(s.plays) % 2,)

    def legal(self, s: Squares, seat: Seat) -> Sequence[str]:
        if seat not in self.actors(s):
            return []
        free = [name for row in s.names for name in row if name not in s.plays]
        return sorted([*free, *(["pass"] if s.passing else [])])

    def apply(self, s: Squares, seat: Seat, action: str) -> Squares:
        if self.outcome(s):
            raise Illegal(Code.GAME_OVER)
        if seat not in self.actors(s):
            raise Illegal(Code.NOT_YOUR_TURN)
        if action in s.plays:
            raise Illegal(Code.CELL_TAKEN)
        if action not in self.legal(s, seat):
            raise Illegal(Code.UNKNOWN_ACTION)
        return Squares(s.size, s.passing, (*s.plays, None if action == "pass" else action))

    def outcome(self, s: Squares) -> Outcome | None:
        if s.line:
            last = (len(s.plays) - 1) % 2
            return Outcome((1 - last, last), "three")
        full = len([play for play in s.plays if play]) == s.size**2
        return Outcome((0.5, 0.5), "full") if full or len(s.plays) >= 60 else None

    def dump(self, s: Squares) -> Any:
        return {"size": s.size, "passing": s.passing, "plays": list(s.plays)}

    def load(self, data: Any) -> Squares:
        match data:
            case {"size": int(size), "passing": bool(passing), "plays": list(plays)}:
                return Squares(size, passing, tuple(plays))
        raise ValueError("not a game of noughts")

    def narrate(self, s: Squares, seat: Seat, action: str, t: Squares) -> Sequence[Narration]:
        return [Narration("drawn", {"seat": seat, "cell": action})] if action != "pass" else []

    def picture(self, view: View) -> Picture:
        s = self.load(view)

        def cell(name: str) -> Cell:
            if name not in s.plays:
                return Cell(name, action=name)
            at = s.plays.index(name)
            last = Mark.LAST if at == len(s.plays) - 1 else None
            return Cell(name, SHAPES[at % 2], at % 2, mark=Mark.WIN if name in s.line else last)

        ranks = tuple(str(rank) for rank in range(s.size, 0, -1))
        return Picture.of(
            ([cell(name) for name in row] for row in s.names),
            columns=tuple("abcde"[: s.size]),
            ranks=ranks,
        )

    def words(self, locale: str) -> Mapping[str, str]:
        if locale != "uk":
            return {}
        return {
            "name": "Хрестики-нулики",
            "pitch": "Три в ряд на маленькій дошці.",
            "option.size": "Розмір",
            "drawn": "{who}: {cell}.",
            "action.pass": "Пропустити хід",
            "reason.three": "Три в ряд.",
        }


class OwnNoughts(Noughts):
    """The same with a board of its own."""

    id, name = "own-noughts", "Own Noughts"
    board = "noughts:page/board.js"


class TornNoughts(Noughts):
    """The same with a board that fails."""

    id, name = "torn-noughts", "Torn Noughts"
    board = "noughts:page/torn.js"


game, own, torn = Noughts(), OwnNoughts(), TornNoughts()
