"""A process that reads one tree and writes it in another form: a large file takes seconds.

It takes a `Reading` as JSON on standard input and answers on standard output, once.
"""

from __future__ import annotations

import re
import sys
from typing import Any

import msgspec

from parlour import games, study
from parlour.kernel import Illegal, Limits, Tree
from parlour.match import record
from parlour.server.study.shapes import TreeShown

__all__ = ["Reading", "Unread", "answer", "main"]


_FILE = re.compile(r"\s*(?:[(\[{]|piskvorky|parlour:)", re.IGNORECASE)
"""How a file begins, and no move."""


class Reading(msgspec.Struct, frozen=True):
    """A file, the form that is wanted, how much of it is taken, and what the house leaves out.

    With a game, what is no file is a list of its moves under the options.
    """

    text: str
    form: str
    nodes: int
    without: tuple[str, ...] = ()
    game: str | None = None
    options: dict[str, Any] = {}


class Unread(msgspec.Struct, frozen=True):
    """Why it was not read."""

    code: str
    detail: str


def answer(reading: Reading) -> TreeShown | Unread:
    """The tree in the form that is wanted, or why there is none."""
    try:
        tree = _read(reading)
        match reading.form:
            case "file":
                text = study.write(tree)
            case "record":
                text = record.write(study.to_record(tree))
            case _:
                text = study.dump(tree)
    except Illegal as why:
        return Unread(why.code, why.detail)
    return TreeShown(tree.game, text)


def _read(reading: Reading) -> Tree:
    limits = Limits(nodes=reading.nodes, depth=reading.nodes)
    if reading.game is not None and not _FILE.match(reading.text):
        return study.of_moves(reading.game, reading.options, reading.text, limits)
    return study.read(reading.text, limits)


def main() -> None:
    """Read one, and answer."""
    asked = msgspec.json.decode(sys.stdin.buffer.read(), type=Reading)
    for name in asked.without:  # not even to be imported: that may be what it does not survive
        games.leave_out(name, "the house does without it")
    found = answer(asked)
    told: dict[str, object] = {"tree": found} if isinstance(found, TreeShown) else {"unread": found}
    sys.stdout.buffer.write(msgspec.json.encode(told))
