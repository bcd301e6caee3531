"""Caro in the kernel's form, in the order of caro.md."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from parlour.games.caro import schema
from parlour.games.caro.arrangement import Stones
from parlour.games.caro.course import COURSE
from parlour.games.caro.debut import opening_of
from parlour.games.caro.foreign import read_file, rules_of
from parlour.games.caro.likeness import Boards
from parlour.games.caro.narration import narrate
from parlour.games.caro.paper import Paper, bad
from parlour.games.caro.picture import numbers, picture
from parlour.games.caro.position import CHOICES, OPENINGS, SIDES, Position
from parlour.games.caro.rule import RULES
from parlour.games.caro.sgf_setup import laid
from parlour.games.caro.sgf_text import decoded, is_sgf
from parlour.games.caro.sgf_tree import read_sgf_tree
from parlour.games.caro.sgf_write import write_sgf_tree
from parlour.games.grid import CELL, Grid
from parlour.kernel import (
    Choice,
    Code,
    Deadline,
    Foreign,
    Game,
    Illegal,
    Json,
    Limits,
    Narration,
    Options,
    OptionSchema,
    Outcome,
    Picture,
    Seat,
    Tree,
    View,
    Whole,
)

__all__ = ["Caro"]


class Caro(Game[Position]):
    """Five in a row on a square grid."""

    id = "caro"
    name = "Caro"
    native = "Cờ caro"
    rules = 1
    seats = 2
    pictured = False
    course = COURSE
    tree_file = "sgf"
    arrangement = Stones()
    likeness = Boards()
    all_see_alike = True
    seat_values = Game.seat_values | set(SIDES)  # once `swap2` has settled the sides
    growing = ("moves",)
    view_schema = schema.VIEW
    options_schema = OptionSchema(
        {
            "size": Whole(7, 20, 15, "Cells along each side of the board."),
            "rule": Choice(
                {rule.key: rule.about for rule in RULES.values()}, "standard", "Which lines win."
            ),
            "opening": Choice(OPENINGS, "free", "How the game is opened."),
        }
    )

    def start(self, options: Options) -> Position:
        """An empty board (section 4)."""
        read = self.options_schema.read(options)
        return Position(board=bytes(read["size"] ** 2), **read)

    def actors(self, s: Position) -> tuple[Seat, ...]:
        """The one seat to place or choose (sections 3 and 11)."""
        return () if s.over else (s.seat,)

    def legal(self, s: Position, seat: Seat) -> Sequence[str]:
        """The empty cells, or the choices on offer (section 5)."""
        if seat not in self.actors(s):
            return ()
        return s.on_offer or s.grid.empty_names(s.board)

    def apply(self, s: Position, seat: Seat, action: str) -> Position:
        """Place a stone or make a `swap2` choice; the codes in the order of section 5."""
        if s.over:
            raise Illegal(Code.GAME_OVER)
        if seat != s.seat:
            raise Illegal(Code.NOT_YOUR_TURN)
        if action in CHOICES:
            if action not in s.on_offer:
                raise Illegal(Code.WRONG_PHASE)
            return Position(s.size, s.rule, s.opening, s.board, s.moves, (*s.choices, action))
        if not CELL.fullmatch(action):
            raise Illegal(Code.MALFORMED)
        if s.on_offer:
            raise Illegal(Code.WRONG_PHASE)
        grid = s.grid
        cell = grid.index.get(action)
        if cell is None:
            raise Illegal(Code.OFF_BOARD)
        if s.board[cell]:
            raise Illegal(Code.CELL_TAKEN)
        return _placed(s, grid, cell)

    def chance(self, s: Position) -> Mapping[str, float]:
        """Nothing is drawn."""
        return {}

    def deadlines(self, s: Position) -> Sequence[Deadline]:
        """Nothing is asked."""
        return ()

    def outcome(self, s: Position) -> Outcome | None:
        """`line` or `board_full` (section 9)."""
        if s.lines:
            assert s.sides is not None  # nobody can win during the opening (section 11)
            winner = s.sides.index(SIDES[(len(s.moves) - 1) % 2])
            cells = dict.fromkeys(s.grid.names[c] for line in s.lines for c in line)
            return Outcome((1.0 - winner, float(winner)), "line", tuple(cells))
        return Outcome((0.5, 0.5), "board_full") if s.over else None

    def view(self, s: Position, seat: Seat | None) -> View:
        """The same for everybody (section 9.1)."""
        size, sides = s.size, s.sides
        xy = s.grid.points  # shared with every other view: read only
        lines = [[xy[c] for c in line] for line in s.lines]
        over = s.over
        return {
            "size": size,
            "rule": s.rule,
            "opening": s.opening,
            "moves": [xy[c] for c in s.moves],
            "choices": list(s.choices),
            "phase": "over" if over else "choose" if s.on_offer else "place",
            "turn": None if over else s.turn,
            "sides": None if sides is None else list(sides),
            "result": SIDES[(len(s.moves) - 1) % 2] if lines else "draw" if over else None,
            "reason": "line" if lines else "board_full" if over else None,
            "lines": lines,
            "line": lines[0] if lines else None,
            "decided_at": len(s.moves) - 1 if over else None,
        }

    def guess(self, view: View, rng: Random) -> Position:
        """The position itself: nothing is hidden."""
        grid = Grid.of(view["size"])
        cells = [grid.names[y * grid.size + x] for x, y in view["moves"]]
        options = {name: view[name] for name in self.options_schema.fields}
        return self._replay(options, _record(cells, view["choices"]))

    def bars_takeback(self, s: Position) -> bool:
        """Takebacks are off until the opening is settled (section 11)."""
        return s.sides is None

    def opening(self, s: Position) -> str | None:
        """By where the second stone lies from the first."""
        return opening_of(s)

    def narrate(self, s: Position, seat: Seat, action: str, t: Position) -> Sequence[Narration]:
        """Stones, choices, winning lines, and fives that do not count."""
        return narrate(s, seat, action, t)

    def picture(self, view: View) -> Picture:
        """Crosses and rings on their grid."""
        return picture(view)

    def actions(self, options: Options) -> Sequence[str]:
        """Every cell, and the choices where the opening has some."""
        read = self.options_schema.read(options)
        choices = () if read["opening"] == "free" else CHOICES
        return sorted((*Grid.of(read["size"]).names, *choices))

    def observation(self, view: View) -> Sequence[float]:
        """Stones by side, and the choices made."""
        return numbers(view)

    def dump(self, s: Position) -> Json:
        """The options and the record."""
        cells = [s.grid.names[c] for c in s.moves]
        options = {name: getattr(s, name) for name in self.options_schema.fields}
        return {**options, "record": " ".join(_record(cells, s.choices))}

    def load(self, data: Json) -> Position:
        """Replays the record, so that only a position that can be reached is ever loaded."""
        try:
            options = {name: data[name] for name in self.options_schema.fields}
            return self._replay(options, data["record"].split())
        except (AttributeError, Illegal, KeyError, TypeError) as why:
            raise ValueError(f"not a position of Caro: {why}") from why

    def read_foreign(self, text: str) -> Foreign | None:
        """A game that another program wrote as SGF or PSQ."""
        paper = read_file(text)
        if paper is None:
            return None
        *others, last = rules_of(paper)
        for rule in others:  # a file that names none is read by the first that fits
            try:
                return self._of_paper(paper, rule)
            except Illegal as why:
                if not isinstance(cause := why.__cause__, Illegal) or cause.code != Code.GAME_OVER:
                    raise
        return self._of_paper(paper, last)

    def read_tree(self, file: str | bytes, limits: Limits) -> Tree | None:
        """An SGF file with its variations."""
        text = decoded(file)
        return read_sgf_tree(self, text, limits) if is_sgf(text) else None

    def write_tree(self, tree: Tree) -> str | None:
        """The tree as SGF."""
        return write_sgf_tree(self, tree)

    def _of_paper(self, paper: Paper, rule: str) -> Foreign:
        options = {"opening": "free", "rule": rule, "size": paper.size}
        try:
            s = self.start(options)
        except Illegal as why:
            raise bad(1, str(why)) from why
        s, setup = laid(self, s, paper.setup, paper.setup_line)
        for action, (_, _, line) in zip(paper.actions, paper.cells, strict=True):
            try:
                s = self.apply(s, s.seat, action)
            except Illegal as why:
                raise bad(line, f"{action}: {why}") from why
        result, reason = paper.result, paper.reason
        if outcome := self.outcome(s):
            result = {1.0: "1-0", 0.0: "0-1"}.get(outcome.scores[0], "½-½")
            reason = outcome.reason
        elif result != "*" and not reason:
            reason = "agreement"
        actions = (*setup, *paper.actions)
        return Foreign(options, actions, paper.names, result, reason, paper.times, len(setup))

    def _replay(self, options: dict[str, Any], record: Sequence[str]) -> Position:
        s = self.start(options)
        for action in record:
            s = self.apply(s, s.seat, action)
        return s


def _placed(s: Position, grid: Grid, cell: int) -> Position:
    """The procedure of section 6.5."""
    side = bytes((len(s.moves) % 2 + 1,))
    board = s.board[:cell] + side + s.board[cell + 1 :]
    wins = RULES[s.rule].wins
    lines = tuple(run.cells for run in grid.runs(board, cell, at_least=5) if wins(run))
    return Position(s.size, s.rule, s.opening, board, (*s.moves, cell), s.choices, lines)


def _record(cells: Sequence[str], choices: Sequence[str]) -> list[str]:
    """Choices stand where they were said: after the third stone and the fifth (section 11)."""
    record = list(cells[:3])
    for index, choice in enumerate(choices):
        record += [choice, *cells[3 + 2 * index : 5 + 2 * index]]
    return record + list(cells[3 + 2 * len(choices) :])
