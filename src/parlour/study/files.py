"""Trees from whatever there is: options, records, our own text, files of other programs."""

from __future__ import annotations

import json
from typing import Any

from parlour import games
from parlour.kernel import Code, Illegal, Limits, Node, Options, Tree
from parlour.kernel.foreign import plain_text
from parlour.match.foreign import understood
from parlour.match.record import Record, moves
from parlour.study.codes import StudyCode
from parlour.study.edit import add
from parlour.study.text import is_dump, load
from parlour.study.walk import check, rules_of

__all__ = ["begin", "of_moves", "of_record", "read", "to_record", "write"]


def begin(game: str, /, **options: Any) -> Tree:
    """An empty tree of that game under these options. Raises `Illegal` for unknown ones."""
    rules = games.get(game)
    read = {
        name: value
        for name, value in rules.options_schema.read(options).items()
        if value is not None
    }
    return check(Tree(rules.id, rules.rules, json.loads(json.dumps(read))))


def of_record(record: Record) -> Tree:
    """The record as a tree of one line. The rules have not looked at it: `check` lets them."""
    setup, played = record.actions[: record.setup], record.actions[record.setup :]
    times = (*record.times, *[None] * len(played))
    moves = zip(played, times, strict=False)
    nodes = (Node(depth, action, ms=ms) for depth, (action, ms) in enumerate(moves, 1))
    return Tree(
        record.game,
        record.rules,
        dict(record.options),
        (Node(0), *nodes),
        setup,
        seats=record.seats,
        clock=record.clock,
        result=record.result,
        reason=record.reason,
    )


def to_record(tree: Tree) -> Record:
    """The main line as a record, what was set up before it included."""
    times = tuple(node.ms for node in tree.main if node.ms is not None)
    return Record(
        tree.game,
        tree.rules,
        dict(tree.options),
        (*tree.setup, *(node.action for node in tree.main)),
        tree.seats,
        tree.clock,
        tree.result,
        tree.reason,
        times if len(times) == len(tree.main) and not tree.setup else (),
        len(tree.setup),
    )


def read(file: str | bytes, limits: Limits | None = None) -> Tree:
    """The tree that a file holds: our own text or record, or any form that a game knows.

    Raises `Illegal` with a code and the reason, for a file of another program with its line.
    """
    limits = limits or Limits()
    text = plain_text(file)
    if is_dump(text):
        return check(load(text, limits), limits)
    if len(text) > (longest := 2 * limits.text + 100 * limits.nodes):
        raise Illegal(Code.BAD_RECORD, f"(it is longer than {longest} letters)")
    for game in games.every().values():
        if (tree := game.read_tree(file, limits)) is not None:
            return tree
    return check(of_record(understood(text, games.every().values())), limits)


def of_moves(game: str, options: Options, text: str, limits: Limits | None = None) -> Tree:
    """The line that a plain list of moves is, each as a record has it. Raises `Illegal`."""
    return add(begin(game, **options), (), moves(text), limits)


def write(tree: Tree) -> str:
    """The tree as a file that other programs read. Raises `Illegal(no_such_form)` where none is."""
    text = rules_of(tree).write_tree(tree)
    if text is None:
        raise Illegal(StudyCode.NO_SUCH_FORM)
    return text
