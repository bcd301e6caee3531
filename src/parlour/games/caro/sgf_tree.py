"""SGF with its variations, comments and marks -> a tree of variations.

Black is X. The choices of `swap2` stand as `CHOICE[take_x]`, a property of our own, in files that
say `ON[swap2]` and are ours; other programs pass over it. Marks of other shapes are read as
circles, lines as arrows; of a label its first letters are kept, of clocks and times nothing. What a
file plays twice from one position is one variation.
"""

from __future__ import annotations

from collections.abc import Iterator

from parlour.games.caro.foreign import rules_of
from parlour.games.caro.paper import Paper, bad
from parlour.games.caro.position import CHOICES, Position
from parlour.games.caro.sgf_point import SIDES, check_game, ending, point, points_of, size_of
from parlour.games.caro.sgf_setup import SetUp, laid
from parlour.games.caro.sgf_text import Property, SgfNode, nodes
from parlour.games.grid import Grid
from parlour.kernel import Code, Game, Glyph, Illegal, Limits, Options, Tree
from parlour.kernel.sprout import Sprout

__all__ = ["GLYPHS", "read_sgf_tree"]

GLYPHS = {
    Glyph.GOOD: ("TE", "1"),
    Glyph.BRILLIANT: ("TE", "2"),
    Glyph.MISTAKE: ("BM", "1"),
    Glyph.BLUNDER: ("BM", "2"),
    Glyph.INTERESTING: ("IT", ""),
    Glyph.DUBIOUS: ("DO", ""),
}
"""How SGF judges a move: a property and its value."""

_JUDGED = {judged: glyph for glyph, judged in GLYPHS.items()}
_CIRCLES = {"CR", "MA", "SQ", "TR"}
_ARROWS = {"AR", "LN"}


def read_sgf_tree(game: Game[Position], text: str, limits: Limits) -> Tree:
    """The tree. Raises `Illegal(bad_record)` with the line and why."""
    reader = _Reader(limits)
    for node in nodes(text):
        reader.read(node)
    return reader.tree(game)


class _Reader:
    """What has been read of a file so far."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.sprout = Sprout()
        self.grid = Grid.of(15)
        self.heads: dict[str, Property] = {}
        self.setup = SetUp()
        self.at: list[int] = []  # for every node of the file, where in the tree it stands
        self.stones = [0]  # for every node of the tree, how many stones lie there
        self.lines = [1]
        self.letters = 0

    def read(self, node: SgfNode) -> None:
        """Take in the next node: its moves, and what is said of the position after them."""
        root = node.number == 0
        if node.number > 2 * self.limits.nodes:  # some may hold a comment alone
            raise bad(node.line, f"more than {2 * self.limits.nodes} nodes")
        if root:
            self._begin(node)
        at = 0 if node.parent < 0 else self.at[node.parent]
        for found in node.properties:
            name, value, line = found
            check_game(found)
            if name in SIDES:
                if SIDES[name] != self.stones[at] % 2:
                    raise bad(line, f"{name}[{value[:20]}]: it is the other side's turn")
                at = self._child(at, self._cell(value, line), line, 1)
            elif name == "CHOICE":
                if value not in CHOICES:
                    raise bad(line, f"CHOICE[{value[:20]}] is none")
                at = self._child(at, value, line, 0)
            elif not root:
                self.setup.refuse(found)
        self.at.append(at)
        for found in node.properties:
            self._note(at, found)

    def _begin(self, root: SgfNode) -> None:
        for found in root.properties:
            self.heads.setdefault(found.name, found)
        if size := self.heads.get("SZ"):
            self.grid = Grid.of(size_of(size))
        self.setup.read(root, self.grid)
        self.stones[0] = len(self.setup)

    def _child(self, parent: int, action: str, line: int, stones: int) -> int:
        at = self.sprout.child(parent, action)
        if at == len(self.stones):
            if at > self.limits.nodes:
                raise bad(line, f"more than {self.limits.nodes} moves")
            if self.sprout.depths[at] > self.limits.depth:
                raise bad(line, f"a line of more than {self.limits.depth} moves")
            self.stones.append(self.stones[parent] + stones)
            self.lines.append(line)
        return at

    def _note(self, at: int, found: Property) -> None:
        name, value, line = found
        marks = 0
        if name == "C":
            self.letters += len(value)
            if self.sprout.say(at, value) > self.limits.comment:
                raise bad(line, f"a comment of more than {self.limits.comment} letters")
            if self.letters > self.limits.text:
                raise bad(line, f"comments of more than {self.limits.text} letters")
        elif name in _CIRCLES:
            marks = self.sprout.mark(at, circles=self._cells(value, line))
        elif name in _ARROWS:
            start, _, end = value.partition(":")
            arrow = self._cell(start, line), self._cell(end, line)
            marks = self.sprout.mark(at, arrows=[arrow])
        elif name == "LB":
            where, _, said = value.partition(":")
            marks = self.sprout.mark(at, labels=[(self._cell(where, line), said)])
        elif glyph := _JUDGED.get((name, value.strip())) or _JUDGED.get((name, "1")):
            self.sprout.judge(at, glyph)
        if marks > self.limits.marks:
            raise bad(line, f"more than {self.limits.marks} marks on one position")

    def _cell(self, value: str, line: int) -> str:
        x, y = point(value.strip(), self.grid.size, line)
        return self.grid.names[y * self.grid.size + x]

    def _cells(self, value: str, line: int) -> Iterator[str]:
        return points_of(value, self.grid, line)

    def _head(self, name: str) -> str:
        return self.heads[name].value if name in self.heads else ""

    def tree(self, game: Game[Position]) -> Tree:
        """The tree by the rule that the file names, or else by the first that lets it be played."""
        paper = Paper(
            self.grid.size, [], rule=self._head("RU"), seats=(self._head("PB"), self._head("PW"))
        )
        swap2 = self._head("ON") == "swap2" and self._head("AP").startswith("Parlour")
        if swap2 and self.setup.line:
            raise bad(self.setup.line, "stones are set up where swap2 is to be played")
        *others, last = rules_of(paper)
        shared = {"opening": "swap2" if swap2 else "free", "size": self.grid.size}
        for rule in others:
            try:
                return self._by(game, {**shared, "rule": rule}, paper)
            except Illegal as why:
                if not isinstance(cause := why.__cause__, Illegal) or cause.code != Code.GAME_OVER:
                    raise
        return self._by(game, {**shared, "rule": last}, paper)

    def _by(self, game: Game[Position], options: Options, paper: Paper) -> Tree:
        try:
            s = game.start(options)
        except Illegal as why:
            raise bad(1, str(why)) from why
        s, setup = laid(game, s, self.setup.sides, self.setup.line)
        grown, states = [], [s]
        main_end, on_main = s, True
        for at in self.sprout.order():
            node = self.sprout.node(at)
            grown.append(node)
            if node.depth:
                on_main = on_main and node.depth == len(states)
                del states[node.depth :]
                states.append(self._played(game, states[-1], node.action, self.lines[at]))
            main_end = states[-1] if on_main else main_end
        result, reason = ending(self._head("RE"))
        seats = paper.names
        if main_end.sides == "OX":  # the seats are told by the stones they came to play
            result, seats = {"1-0": "0-1", "0-1": "1-0"}.get(result, result), seats[::-1]
        if result != "*":
            outcome = game.outcome(main_end)
            reason = outcome.reason if outcome else reason or "agreement"
        return Tree(
            game.id, game.rules, options, tuple(grown), setup, seats, result=result, reason=reason
        )

    @staticmethod
    def _played(game: Game[Position], s: Position, action: str, line: int) -> Position:
        try:
            return game.apply(s, s.seat, action)
        except Illegal as why:
            raise bad(line, f"{action}: {why}") from why
