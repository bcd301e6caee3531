"""A tree of variations -> SGF, as `sgf_tree` and other programs read it."""

from __future__ import annotations

from collections.abc import Iterator

from parlour.games.caro.position import CHOICES, Position
from parlour.games.caro.sgf_text import escaped
from parlour.games.caro.sgf_tree import GLYPHS
from parlour.games.grid import Grid
from parlour.kernel import Code, Game, Illegal, Node, Tree

__all__ = ["write_sgf_tree"]

_HOW = {"resign": "R", "timeout": "T", "abandon": "F"}
_WINNER = {"1-0": "B", "0-1": "W"}


def write_sgf_tree(game: Game[Position], tree: Tree) -> str:
    """The tree as text. Raises `Illegal(bad_record)` where SGF has no place for its setup."""
    if tree.setup and tree.options["opening"] != "free":
        raise Illegal(Code.BAD_RECORD, "(SGF has no place for an opening that is under way)")
    grid = Grid.of(tree.options["size"])
    depths = [node.depth for node in tree.nodes]
    branching = _branching(depths)
    parts = [f"(;{_heads(game, tree)}{_setup(tree, grid)}{_notes(tree.nodes[0], grid)}\n"]
    stones, parents, opened = [len(tree.setup)], [0], list[int]()
    for index, node in enumerate(tree.nodes[1:], 1):
        while opened and opened[-1] >= node.depth:
            parts.append(")")
            opened.pop()
        del parents[node.depth :], stones[node.depth :]
        if parents[-1] in branching:
            parts.append("\n(")
            opened.append(node.depth)
        choice = node.action in CHOICES
        move = f"CHOICE[{node.action}]" if choice else _move(node.action, stones[-1], grid)
        parts.append(f";{move}{_notes(node, grid)}")
        parents.append(index)
        stones.append(stones[-1] + (not choice))
    return "".join([*parts, ")" * len(opened), ")\n"])


def _branching(depths: list[int]) -> set[int]:
    """The nodes that have more children than one."""
    several, parents = set(), [0]
    for index, depth in enumerate(depths[1:], 1):
        if depth < len(parents):  # its parent has a child already
            several.add(parents[depth - 1])
        del parents[depth:]
        parents.append(index)
    return several


def _heads(game: Game[Position], tree: Tree) -> str:
    s = game.start(tree.options)
    for action in (*tree.setup, *(node.action for node in tree.main)):
        s = game.apply(s, s.seat, action)
    result, seats = tree.result, tree.seats
    if s.sides == "OX":  # SGF tells the seats by their stones
        result, seats = {"1-0": "0-1", "0-1": "1-0"}.get(result, result), seats[::-1]
    heads = {"GM": "4", "FF": "4", "CA": "UTF-8", "AP": "Parlour", "SZ": str(s.size), "RU": s.rule}
    if s.opening != "free":
        heads["ON"] = s.opening
    if seats:
        heads["PB"], heads["PW"] = seats
    if result in _WINNER:
        heads["RE"] = f"{_WINNER[result]}+{_HOW.get(tree.reason, '')}"
    elif result != "*":
        heads["RE"] = "Draw"
    return "".join(f"{name}[{escaped(value)}]" for name, value in heads.items())


def _setup(tree: Tree, grid: Grid) -> str:
    if not tree.setup:
        return ""
    sides = [_points(tree.setup[side::2], grid) for side in (0, 1)]
    added = "".join(f"{name}{side}" for name, side in zip(("AB", "AW"), sides, strict=True) if side)
    return f"{added}PL[{'BW'[len(tree.setup) % 2]}]"


def _notes(node: Node, grid: Grid) -> str:
    return "".join(_each_note(node, grid))


def _each_note(node: Node, grid: Grid) -> Iterator[str]:
    if node.glyph is not None:
        yield "{}[{}]".format(*GLYPHS[node.glyph])
    if node.comment:
        yield f"C[{escaped(node.comment)}]"
    if node.circles:
        yield f"CR{_points(node.circles, grid)}"
    if node.arrows:
        pairs = (f"[{_point(a, grid)}:{_point(b, grid)}]" for a, b in node.arrows)
        yield f"AR{''.join(pairs)}"
    if node.labels:
        said = (f"[{_point(cell, grid)}:{escaped(text)}]" for cell, text in node.labels)
        yield f"LB{''.join(said)}"


def _move(action: str, stones: int, grid: Grid) -> str:
    return f"{'BW'[stones % 2]}[{_point(action, grid)}]"


def _points(cells: tuple[str, ...], grid: Grid) -> str:
    return "".join(f"[{_point(cell, grid)}]" for cell in cells)


def _point(cell: str, grid: Grid) -> str:
    if cell not in grid.index:
        raise Illegal(Code.BAD_RECORD, f"({cell} is no cell of this board)")
    x, y = grid.xy(grid.index[cell])
    return chr(ord("a") + x) + chr(ord("a") + y)
