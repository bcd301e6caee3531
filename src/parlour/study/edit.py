"""A tree -> the tree after a change. What is refused changes nothing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from parlour.kernel import Code, Glyph, Illegal, Limits, Node, Tree
from parlour.kernel.tree import Path, label, tidy
from parlour.study.codes import StudyCode, bound, found
from parlour.study.walk import cells, play, position, rules_of, written

__all__ = [
    "add",
    "comment",
    "delete",
    "draw",
    "graft",
    "judge",
    "main_line",
    "mark",
    "played",
    "promote",
    "say",
    "tidy",
]


def add(tree: Tree, path: Path, actions: Sequence[str], limits: Limits | None = None) -> Tree:
    """Play on from the path. What is there already is gone along, the rest is a new variation.

    Raises `Illegal` with the rules' code and where, or with the limit that the tree would be over.
    """
    return graft(tree, path, played(tree, path, actions), limits or Limits())


def played(tree: Tree, path: Path, actions: Sequence[str]) -> tuple[str, ...]:
    """The actions as the tree has them, played on from the path by the rules."""
    found(tree, path)
    line, s, game = [*tree.setup, *path], position(tree, path), rules_of(tree)
    for text in actions:
        action = written(game, s, text)
        s = play(game, s, action, line)
        line.append(action)
    return tuple(line[len(line) - len(actions) :])


def graft(tree: Tree, path: Path, actions: Sequence[str], limits: Limits | None = None) -> Tree:
    """The same with actions that the rules have looked at; within the limits, if any."""
    at, fresh = found(tree, path), list[Node]()
    for depth, action in enumerate(actions, start=len(path) + 1):
        known = () if fresh else tree.children(at)
        if (child := next((c for c in known if tree.nodes[c].action == action), None)) is not None:
            at = child
            continue
        if limits is not None and depth > limits.depth:
            raise Illegal(StudyCode.LINE_TOO_LONG, f"(at most {limits.depth})")
        fresh.append(Node(depth, action))
    if not fresh:
        return tree
    end = tree.end(at)
    grown = replace(tree, nodes=(*tree.nodes[:end], *fresh, *tree.nodes[end:]))
    return grown if limits is None else bound(grown, limits)


def delete(tree: Tree, path: Path) -> Tree:
    """The tree without that move and everything after it."""
    at = _move(tree, path)
    return replace(tree, nodes=tree.nodes[:at] + tree.nodes[tree.end(at) :])


def promote(tree: Tree, path: Path) -> Tree:
    """The variation one place further to the front among its siblings; the first stays first."""
    at = _move(tree, path)
    before = [child for child in tree.children(found(tree, path[:-1])) if child < at]
    if not before:
        return tree
    first, end, nodes = before[-1], tree.end(at), tree.nodes
    return replace(tree, nodes=nodes[:first] + nodes[at:end] + nodes[first:at] + nodes[end:])


def main_line(tree: Tree, path: Path) -> Tree:
    """The line to that node in front of all others, at every move of it."""
    last, nodes, ends, indexes = found(tree, path), tree.nodes, _ends(tree), list[int]()
    for index in range(last, -1, -1):
        if nodes[index].depth == len(path) - len(indexes):
            indexes.append(index)
    indexes.reverse()
    ordered = [*(nodes[index] for index in indexes), *nodes[last + 1 : ends[last]]]
    for parent, child in zip(reversed(indexes[:-1]), reversed(indexes[1:]), strict=True):
        ordered += nodes[parent + 1 : child]
        ordered += nodes[ends[child] : ends[parent]]
    return replace(tree, nodes=tuple(ordered))


def _ends(tree: Tree) -> list[int]:
    """Where the branch of every node ends, in one go."""
    ends, opened = [len(tree.nodes)] * len(tree.nodes), list[int]()
    for index, node in enumerate(tree.nodes):
        for closed in opened[node.depth :]:
            ends[closed] = index
        del opened[node.depth :]
        opened.append(index)
    return ends


def comment(tree: Tree, path: Path, text: str, limits: Limits | None = None) -> Tree:
    """Say something of the position; an empty text says nothing any more."""
    return bound(say(tree, path, tidy(text)), limits or Limits())


def say(tree: Tree, path: Path, text: str) -> Tree:
    """The same with a tidy text that is within the limits."""
    at = found(tree, path)
    return _with(tree, at, replace(tree.nodes[at], comment=text))


def judge(tree: Tree, path: Path, glyph: Glyph | None) -> Tree:
    """Give a move one of the usual signs, or none."""
    at = _move(tree, path)
    return _with(tree, at, replace(tree.nodes[at], glyph=glyph))


def mark(
    tree: Tree,
    path: Path,
    circles: Iterable[str] = (),
    arrows: Iterable[tuple[str, str]] = (),
    labels: Iterable[tuple[str, str]] = (),
    limits: Limits | None = None,
) -> Tree:
    """Draw these on the board in place of what was drawn there; cells by their names."""
    marked = draw(tree, path, circles, arrows, labels)
    known = cells(tree)
    for name in marked.nodes[found(tree, path)].marked:
        if known is not None and name not in known:
            raise Illegal(Code.OFF_BOARD, f"({name[:40]})")
    return bound(marked, limits or Limits())


def draw(
    tree: Tree,
    path: Path,
    circles: Iterable[str],
    arrows: Iterable[tuple[str, str]],
    labels: Iterable[tuple[str, str]],
) -> Tree:
    """The same with marks that are on the board and within the limits."""
    at = found(tree, path)
    marked = replace(
        tree.nodes[at],
        circles=tuple(sorted(set(circles))),
        arrows=tuple(sorted({(start, end) for start, end in arrows if start != end})),
        labels=tuple(
            sorted(
                {cell: (cell, short) for cell, text in labels if (short := label(text))}.values()
            )
        ),
    )
    return _with(tree, at, marked)


def _with(tree: Tree, at: int, node: Node) -> Tree:
    return replace(tree, nodes=(*tree.nodes[:at], node, *tree.nodes[at + 1 :]))


def _move(tree: Tree, path: Path) -> int:
    if not path:
        raise Illegal(StudyCode.ROOT_STAYS)
    return found(tree, path)
