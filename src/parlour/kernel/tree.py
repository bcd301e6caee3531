"""A tree of variations: what a record and a study share.

The nodes lie in one flat tuple, each behind its parent with its depth, the first child's whole
branch before the second's. A branch is a slice, so nothing that looks at a tree or changes it
recurses, however deep it is, and a cycle cannot be written down.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final
from unicodedata import category

from parlour.kernel.values import Options

__all__ = ["Glyph", "Limits", "Node", "Path", "Tree", "label", "tidy"]

Path = Sequence[str]
"""The actions from the root to a node. Siblings differ in their actions, so it names one node."""


LABEL: Final = 8
"""The letters that a label may have."""


class Glyph(StrEnum):
    """What is thought of an action, by the usual signs."""

    GOOD = "!"
    MISTAKE = "?"
    BRILLIANT = "!!"
    BLUNDER = "??"
    INTERESTING = "!?"
    DUBIOUS = "?!"


@dataclass(frozen=True, slots=True)
class Limits:
    """How large a tree may grow: nodes without the root, letters of a comment and of all."""

    nodes: int = 10_000
    depth: int = 10_000
    comment: int = 4_000
    text: int = 1_000_000
    marks: int = 100


def tidy(text: str) -> str:
    """A comment as it is kept: lines end in one way, and nothing in it is unprintable."""
    text = text.replace("\r\n", "\n").replace("\n\r", "\n").replace("\r", "\n")
    kept = (" " if c in "\t\v\f" else c for c in text)
    return "".join(c for c in kept if c == "\n" or category(c) not in ("Cc", "Cs")).strip()


def label(text: str) -> str:
    """A label as it is kept: a few letters, in one line."""
    return tidy(" ".join(tidy(text).split()))[:LABEL].strip()


@dataclass(frozen=True, slots=True)
class Node:
    """An action and what is said of the position after it. The root, of depth 0, has no action.

    `action` is written as in a record: `1:H8` where several may act, else `H8`. `circles` are cells
    and `arrows` pairs of cells by their names, `labels` cells with a few letters to stand there,
    all sorted. `ms` is how long the action took, if known.
    """

    depth: int
    action: str = ""
    comment: str = ""
    glyph: Glyph | None = None
    circles: tuple[str, ...] = ()
    arrows: tuple[tuple[str, str], ...] = ()
    labels: tuple[tuple[str, str], ...] = ()
    ms: int | None = None

    def __post_init__(self) -> None:
        if (self.depth == 0) != (self.action == ""):
            raise ValueError("the root, and nothing else, is without an action")
        if self.depth == 0 and (self.glyph is not None or self.ms is not None):
            raise ValueError("the root is no action to judge")
        if self.comment and tidy(self.comment) != self.comment:
            raise ValueError("a comment is not tidy")
        if list(self.circles) != sorted(set(self.circles)):
            raise ValueError("circles are not sorted")
        if list(self.arrows) != sorted({(a, b) for a, b in self.arrows if a != b}):
            raise ValueError("arrows are not sorted, or lead nowhere")
        if list(self.labels) != sorted(
            {cell: (cell, label(text)) for cell, text in self.labels}.values()
        ):
            raise ValueError("labels are not sorted, or not a few letters")
        if not all(text for _, text in self.labels):
            raise ValueError("a label is empty")

    @property
    def marks(self) -> int:
        """How many marks are on the board."""
        return len(self.circles) + len(self.arrows) + len(self.labels)

    @property
    def marked(self) -> Iterator[str]:
        """The cells that marks name."""
        yield from self.circles
        for arrow in self.arrows:
            yield from arrow
        yield from (cell for cell, _ in self.labels)


@dataclass(frozen=True, slots=True)
class Tree:
    """Variations of one game from one position: the start, after the actions of `setup`.

    The first child of a node goes on with its line; the first line of all is the main one.
    `options` are as JSON has them; `seats`, `clock`, `result` and `reason` as a record has them.
    """

    game: str
    rules: int
    options: Options = field(hash=False)
    nodes: tuple[Node, ...] = (Node(0),)
    setup: tuple[str, ...] = ()
    seats: tuple[str, ...] = ()
    clock: str = "none"
    result: str = "*"
    reason: str = ""

    def __post_init__(self) -> None:
        if not self.nodes or self.nodes[0].depth != 0:
            raise ValueError("a tree begins with its root")
        siblings: list[set[str]] = []
        for node in self.nodes[1:]:
            if not 1 <= node.depth <= len(siblings) + 1:
                raise ValueError(f"{node.action} at depth {node.depth} has no parent")
            del siblings[node.depth :]
            if node.depth > len(siblings):
                siblings.append(set())
            if node.action in siblings[-1]:
                raise ValueError(f"{node.action} stands twice at depth {node.depth}")
            siblings[-1].add(node.action)

    def end(self, index: int) -> int:
        """Where the branch of that node ends: the first index past it."""
        depth, end = self.nodes[index].depth, index + 1
        while end < len(self.nodes) and self.nodes[end].depth > depth:
            end += 1
        return end

    def children(self, index: int) -> Iterator[int]:
        """The indexes of the node's children, the line that goes on first."""
        child, depth = index + 1, self.nodes[index].depth + 1
        while child < len(self.nodes) and self.nodes[child].depth == depth:
            yield child
            child = self.end(child)

    def find(self, path: Path) -> int | None:
        """The index of the node that the path leads to; None where it leads nowhere."""
        at: int | None = 0
        for action in path:
            if at is None:
                break
            at = next((c for c in self.children(at) if self.nodes[c].action == action), None)
        return at

    def path(self, index: int) -> tuple[str, ...]:
        """The actions that lead to the node."""
        path, depth = [], self.nodes[index].depth
        for node in reversed(self.nodes[1 : index + 1]):
            if node.depth == depth:
                path.append(node.action)
                depth -= 1
        return tuple(reversed(path))

    @property
    def main(self) -> tuple[Node, ...]:
        """The main line, without the root."""
        line: list[Node] = []
        for node in self.nodes[1:]:
            if node.depth <= len(line):
                break
            line.append(node)
        return tuple(line)

    def paths(self) -> Iterator[tuple[str, ...]]:
        """The path of every node, in the order of the nodes."""
        path: list[str] = []
        for node in self.nodes:
            del path[max(node.depth - 1, 0) :]
            path += [node.action] * (node.depth > 0)
            yield tuple(path)
