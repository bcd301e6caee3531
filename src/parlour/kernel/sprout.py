"""A tree of variations while a file of another program is read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from parlour.kernel.tree import Glyph, Node, label, tidy

__all__ = ["Sprout"]


class Sprout:
    """A tree that a reader grows node by node; what comes twice below one parent grows together."""

    def __init__(self) -> None:
        self.depths = [0]
        self._actions = [""]
        self._children: list[dict[str, int]] = [{}]
        self._comments: list[dict[str, None]] = [{}]
        self._letters = [0]
        self._glyphs: list[Glyph | None] = [None]
        self._circles: list[set[str]] = [set()]
        self._arrows: list[set[tuple[str, str]]] = [set()]
        self._labels: list[dict[str, str]] = [{}]

    def child(self, parent: int, action: str) -> int:
        """The child of that action, which is made where there is none."""
        if (known := self._children[parent].get(action)) is not None:
            return known
        made = self._children[parent][action] = len(self.depths)
        self.depths.append(self.depths[parent] + 1)
        self._actions.append(action)
        self._children.append({})
        self._comments.append({})
        self._letters.append(0)
        self._glyphs.append(None)
        self._circles.append(set())
        self._arrows.append(set())
        self._labels.append({})
        return made

    def say(self, at: int, comment: str) -> int:
        """Adds to what is said there; the letters that it comes to."""
        if (text := tidy(comment)) and text not in self._comments[at]:
            self._letters[at] += len(text) + bool(self._comments[at])
            self._comments[at][text] = None
        return self._letters[at]

    def judge(self, at: int, glyph: Glyph) -> None:
        """The first judgement stands; the root is no action to judge."""
        if at:
            self._glyphs[at] = self._glyphs[at] or glyph

    def mark(
        self,
        at: int,
        circles: Iterable[str] = (),
        arrows: Iterable[tuple[str, str]] = (),
        labels: Iterable[tuple[str, str]] = (),
    ) -> int:
        """Adds marks there; how many that makes."""
        self._circles[at].update(circles)
        self._arrows[at].update((a, b) for a, b in arrows if a != b)
        self._labels[at].update((cell, short) for cell, text in labels if (short := label(text)))
        return len(self._circles[at]) + len(self._arrows[at]) + len(self._labels[at])

    def order(self) -> Iterator[int]:
        """The nodes in the order in which a tree has them."""
        waiting = [0]
        while waiting:
            at = waiting.pop()
            yield at
            waiting.extend(reversed(self._children[at].values()))

    def node(self, at: int) -> Node:
        """The node as it has grown."""
        return Node(
            self.depths[at],
            self._actions[at],
            "\n".join(self._comments[at]),
            self._glyphs[at],
            tuple(sorted(self._circles[at])),
            tuple(sorted(self._arrows[at])),
            tuple(sorted(self._labels[at].items())),
        )
