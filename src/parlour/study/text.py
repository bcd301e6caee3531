"""A tree as text of our own, to be kept: JSON with the nodes in one flat list, however deep.

    {"tree": 1, "game": "caro", "rules": 1, "options": {…}, "result": "*",
     "nodes": [[0, ""], [1, "H8", {"comment": "the middle"}], [2, "I9"], [2, "H9", {"glyph": "?"}]]}

A node is its depth, its action and what is said of it; what is empty is left out.
"""

from __future__ import annotations

import json
import re
from typing import Any

from parlour.kernel import Code, Glyph, Illegal, Json, Limits, Node, Tree
from parlour.study.codes import bound

__all__ = ["dump", "is_dump", "load"]

FORMAT = 1
_HEADS = {"setup": list, "seats": list, "clock": str, "result": str, "reason": str}
_PER_MOVE = 2_000
"""Letters of text that a move may come to, without its comment."""


def dump(tree: Tree) -> str:
    """The tree as text."""
    heads = {name: getattr(tree, name) for name in ("game", "rules", "options", *_HEADS)}
    nodes = [_dump_node(node) for node in tree.nodes]
    data = {"tree": FORMAT, **heads, "nodes": nodes}
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def _dump_node(node: Node) -> list[Json]:
    said = {
        name: value
        for name in ("comment", "glyph", "circles", "arrows", "labels", "ms")
        if (value := getattr(node, name)) not in ("", None, ())
    }
    return [node.depth, node.action, *([said] if said else [])]


def is_dump(text: str) -> bool:
    """It begins as such a text does."""
    return re.match(r'\s*+\{\s*+"tree"\s*+:', text) is not None


def load(text: str, limits: Limits | None = None) -> Tree:
    """The tree that was dumped. The rules have not looked at it: `check` lets them.

    Raises `Illegal(bad_record)` on anything else, and where it is over a limit.
    """
    limits = limits or Limits()
    if len(text) > 2 * limits.text + _PER_MOVE * (limits.nodes + 1):
        raise Illegal(Code.BAD_RECORD, "(it is too long)")
    try:
        data = json.loads(text)
        if not isinstance(data, dict) or data["tree"] != FORMAT:
            raise ValueError("it is no tree of this form")
        heads = {name: _head(data[name], kind) for name, kind in _HEADS.items() if name in data}
        if not isinstance(data["options"], dict):
            raise TypeError("options")
        nodes = tuple(_load_node(*node) for node in data["nodes"])
        tree = Tree(_text(data["game"]), _whole(data["rules"]), data["options"], nodes, **heads)
    except (KeyError, RecursionError, TypeError, ValueError) as why:
        raise Illegal(Code.BAD_RECORD, f"({why})") from why
    return bound(tree, limits)


def _head(value: Json, kind: type) -> Any:
    return tuple(map(_text, _list(value))) if kind is list else _text(value)


def _load_node(depth: Json, action: Json, said: Json = None) -> Node:
    said = {} if said is None else dict(said)
    glyph, ms = said.pop("glyph", None), said.pop("ms", None)
    node = Node(
        _whole(depth),
        _text(action),
        _text(said.pop("comment", "")),
        None if glyph is None else Glyph(glyph),
        tuple(_text(cell) for cell in _list(said.pop("circles", []))),
        _pairs(said.pop("arrows", [])),
        _pairs(said.pop("labels", [])),
        None if ms is None else _whole(ms),
    )
    if said:
        raise ValueError(f"a node knows no {next(iter(said))!r}")
    return node


def _pairs(value: Json) -> tuple[tuple[str, str], ...]:
    return tuple((_text(a), _text(b)) for a, b in _list(value))


def _text(value: Json) -> str:
    if not isinstance(value, str):
        raise TypeError(f"{str(value)[:40]} is no text")
    return value


def _whole(value: Json) -> int:
    if type(value) is not int or value < 0:
        raise TypeError(f"{str(value)[:40]} is no whole number")
    return value


def _list(value: Json) -> list[Json]:
    if not isinstance(value, list):
        raise TypeError(f"{str(value)[:40]} is no list")
    return value
