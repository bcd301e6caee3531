"""What an editor does to a tree, as a value that stays valid while others edit too.

A node is named by its path: siblings differ in their actions, so whatever is promoted, added or
said meanwhile, the path leads to the same node or to none. What is drawn is added and rubbed out
mark by mark, and a comment says what it was written in place of, so that nobody's is lost.

`decided` looks at a change by the rules and says what is to be written down; `applied` makes it
again from there, and looks at nothing.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass, fields, replace
from enum import StrEnum, auto
from typing import Any

from parlour.kernel import Glyph, Illegal, Limits, Tree
from parlour.study import edit
from parlour.study.codes import StudyCode, found
from parlour.study.merge import merged

__all__ = ["Change", "ChangeKind", "applied", "decided", "read_change", "require_seen"]


class ChangeKind(StrEnum):
    """What is done at the path."""

    ADD = auto()
    """Play on from there."""
    DELETE = auto()
    """Take the move away, and all that follows."""
    PROMOTE = auto()
    """One place further to the front."""
    LEAD = auto()
    """In front of all others, at every move of the line."""
    COMMENT = auto()
    """Say something of the position, in place of what was said."""
    JUDGE = auto()
    """Give the move one of the usual signs, or none."""
    DRAW = auto()
    """Marks more."""
    RUB = auto()
    """Marks less."""


@dataclass(frozen=True, slots=True)
class Change:
    """One change: its kind says which of the other fields count.

    ADD plays `actions`; COMMENT says `text` in place of `was`; JUDGE gives `glyph`; DRAW and RUB
    are of `circles`, `arrows` and `labels`, of which RUB looks at the cells alone.
    """

    kind: ChangeKind
    path: tuple[str, ...] = ()
    actions: tuple[str, ...] = ()
    text: str = ""
    was: str = ""
    glyph: Glyph | None = None
    circles: tuple[str, ...] = ()
    arrows: tuple[tuple[str, str], ...] = ()
    labels: tuple[tuple[str, str], ...] = ()

    def write(self) -> str:
        """All but the kind as text; what is empty is left out."""
        said = {f.name: getattr(self, f.name) for f in fields(self)[1:]}
        kept = {name: value for name, value in said.items() if value not in ("", (), None)}
        return json.dumps(kept, ensure_ascii=False, separators=(",", ":"))


def read_change(kind: str, text: str) -> Change:
    """The change that was written."""
    said: dict[str, Any] = json.loads(text)
    for name in ("arrows", "labels"):
        said[name] = tuple((a, b) for a, b in said.get(name, ()))
    for name in ("path", "actions", "circles"):
        said[name] = tuple(said.get(name, ()))
    glyph = said.pop("glyph", None)
    return Change(ChangeKind(kind), glyph=None if glyph is None else Glyph(glyph), **said)


def decided(tree: Tree, change: Change, limits: Limits) -> tuple[Change, Tree]:
    """The change as it is to be written, and the tree after it: the same one where nothing changes.

    Raises `Illegal` with a code where it does not apply to the tree as it stands.
    """
    match change.kind:
        case ChangeKind.ADD:
            written = edit.played(tree, change.path, change.actions)
            change = replace(change, actions=written)
            after = edit.graft(tree, change.path, written, limits)
        case ChangeKind.COMMENT:
            at = found(tree, change.path)
            theirs = tree.nodes[at].comment
            text = merged(edit.tidy(change.was), theirs, edit.tidy(change.text))
            after = edit.comment(tree, change.path, text, limits)
            change = replace(change, text=after.nodes[at].comment, was=theirs)
        case ChangeKind.DRAW:
            after = _drawn(tree, change, limits)
        case _:
            after = applied(tree, change)
    return change, tree if after == tree else after


def applied(tree: Tree, change: Change) -> Tree:
    """The tree after a change that was decided on it. Raises `Illegal(no_variation)`."""
    path = change.path
    match change.kind:
        case ChangeKind.ADD:
            return edit.graft(tree, path, change.actions)
        case ChangeKind.DELETE:
            return edit.delete(tree, path)
        case ChangeKind.PROMOTE:
            return edit.promote(tree, path)
        case ChangeKind.LEAD:
            return edit.main_line(tree, path)
        case ChangeKind.COMMENT:
            return edit.say(tree, path, change.text)
        case ChangeKind.JUDGE:
            return edit.judge(tree, path, change.glyph)
        case ChangeKind.DRAW:
            return _drawn(tree, change, None)
        case ChangeKind.RUB:
            return _rubbed(tree, change)


def _drawn(tree: Tree, change: Change, limits: Limits | None) -> Tree:
    """With the marks more; by the rules where there are limits."""
    node = tree.nodes[found(tree, change.path)]
    circles = (*node.circles, *change.circles)
    arrows = (*node.arrows, *change.arrows)
    labels = (*node.labels, *change.labels)
    if limits is None:
        return edit.draw(tree, change.path, circles, arrows, labels)
    return edit.mark(tree, change.path, circles, arrows, labels, limits)


def _rubbed(tree: Tree, change: Change) -> Tree:
    node = tree.nodes[found(tree, change.path)]
    gone = {cell for cell, _ in change.labels}
    circles = set(node.circles) - set(change.circles)
    arrows = set(node.arrows) - set(change.arrows)
    labels = [(cell, text) for cell, text in node.labels if cell not in gone]
    return edit.draw(tree, change.path, circles, arrows, labels)


def require_seen(change: Change, since: Iterable[Change]) -> None:
    """Raises `Illegal(branch_changed)` where a branch is deleted in which something is new.

    `since` is what was done after the state that the editor saw.
    """
    if change.kind is not ChangeKind.DELETE:
        return
    gone, length = change.path, len(change.path)
    for other in since:
        if other.kind in _SAYS and (*other.path, *other.actions)[:length] == gone:
            raise Illegal(StudyCode.BRANCH_CHANGED, f"({' '.join(gone[-3:])[:80]})")


_SAYS = {ChangeKind.ADD, ChangeKind.COMMENT, ChangeKind.JUDGE, ChangeKind.DRAW}
"""What somebody would miss."""
