"""The positions of a tree, by the rules of its game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from parlour import games
from parlour.kernel import AnyGame, Code, Illegal, Limits, Tree
from parlour.kernel.tree import Path
from parlour.match.record import whose
from parlour.study.codes import bound, found

__all__ = ["cells", "check", "position", "positions", "rules_of", "written"]


def rules_of(tree: Tree) -> AnyGame:
    """The game that the tree is of. Raises `Illegal` where there is none, or by other rules."""
    game = games.get(tree.game)
    if game.rules != tree.rules:
        raise Illegal(Code.BAD_RECORD, f"(it is of {tree.game}, rules {tree.rules})")
    return game


def written(game: AnyGame, s: Any, text: str) -> str:
    """The action as a tree has it: with its seat exactly where several may act."""
    seat, action = whose(game, s, text)
    return f"{seat}:{action}" if len(game.actors(s)) > 1 else action


def play(game: AnyGame, s: Any, text: str, before: Sequence[str]) -> Any:
    """The state after the action. Raises `Illegal` with the rules' code, and where that is."""
    try:
        return game.apply(s, *whose(game, s, text))
    except Illegal as why:
        line = " ".join(before[-3:]) or "the start"
        where = f"(move {len(before) + 1}, {text[:40]}, after {line[:80]})"
        raise Illegal(why.code, where) from why


def position(tree: Tree, path: Path = ()) -> Any:
    """The state that the path leads to. Raises `Illegal` where it leads nowhere, or not legally."""
    found(tree, path)
    game = rules_of(tree)
    s, before = _root(game, tree)
    for action in path:
        s = play(game, s, action, before)
        before.append(action)
    return s


def _root(game: AnyGame, tree: Tree) -> tuple[Any, list[str]]:
    s, before = game.start(tree.options), list[str]()
    for action in tree.setup:
        s = play(game, s, action, before)
        before.append(action)
    return s, before


def positions(tree: Tree) -> Iterator[Any]:
    """The state at every node, in their order. Raises `Illegal` at the first that is not legal."""
    game = rules_of(tree)
    s, before = _root(game, tree)
    base, states = len(before), [s]
    yield s
    for node in tree.nodes[1:]:
        del states[node.depth :], before[base + node.depth - 1 :]
        states.append(play(game, states[-1], node.action, before))
        before.append(node.action)
        yield states[-1]


def cells(tree: Tree) -> frozenset[str] | None:
    """The names of the board's cells; None: the game gives no picture of itself."""
    game = rules_of(tree)
    picture = game.picture(game.view(_root(game, tree)[0], None))
    if picture is None:
        return None
    return frozenset(cell.name for row in picture.rows for cell in row if not cell.gone)


def check(tree: Tree, limits: Limits | None = None) -> Tree:
    """The tree, if it is legal and within the limits: for one that comes from elsewhere.

    Raises `Illegal` with a code and where it is not.
    """
    bound(tree, limits or Limits())
    known = cells(tree)
    for node, _ in zip(tree.nodes, positions(tree), strict=True):
        for name in node.marked:
            if known is not None and name not in known:
                raise Illegal(
                    Code.OFF_BOARD, f"({name[:40]}, marked at {node.action or 'the start'})"
                )
    return tree
