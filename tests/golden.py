"""Golden playthroughs: whole games as readable text, so that a change of rules shows as a diff.

A test names a file, a game and what is played; `check` compares the playthrough with the file.
`PARLOUR_GOLDEN=write pytest <test>` writes the file anew instead: read the diff before committing.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

from parlour.kernel import CHANCE, AnyGame, View
from play import random_game

Drawing = Callable[[View], str]


def check(
    path: Path,
    game: AnyGame,
    actions: Sequence[str],
    options: dict[str, Any] | None = None,
    draw: Drawing | None = None,
) -> None:
    """Compare the file with the game that the actions make (see `playthrough`)."""
    text = "\n".join(playthrough(game, actions, options or {}, draw)) + "\n"
    if os.environ.get("PARLOUR_GOLDEN") == "write":
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8"), f"{path.name} tells another game"


def seeded(
    game: AnyGame, seed: int, options: dict[str, Any] | None = None, limit: int = 2_000
) -> list[str]:
    """The actions of a random game, for playthroughs that nobody wants to write by hand."""
    return [
        f"{seat}:{action}" for _, seat, action, _ in random_game(game, Random(seed), options, limit)
    ]


def playthrough(
    game: AnyGame, actions: Sequence[str], options: dict[str, Any], draw: Drawing | None
) -> Iterator[str]:
    """Per step: who did what, what was told, what a watcher sees anew, who is next.

    An action is played by the one seat that is to act; where several are, or to be sure, write it
    as `seat:action` (`-1:` is chance). `draw` turns a view into a drawing of the board; without
    one the fields of the view that changed are listed.
    """
    s = game.start(options)
    view: View = {}
    yield f"game: {game.id}, rules {game.rules}"
    yield f"options: {_json(options)}"
    for number, written in enumerate(["", *actions]):
        if number:
            seat, action = _who(game, s, written)
            t = game.apply(s, seat, action)
            yield ""
            yield f"{number}. {_name(seat)} plays {action}"
            for narration in game.narrate(s, seat, action, t):
                values = " ".join(
                    f"{key}={_json(value)}" for key, value in narration.values.items()
                )
                yield f"   {narration.code} {values}".rstrip()
            s = t
        before, view = view, game.view(s, None)
        lines = draw(view).splitlines() if draw else _changes(before, view)
        yield from (f"   | {line}".rstrip() for line in lines)
        yield from _next(game, s)


def _who(game: AnyGame, s: Any, written: str) -> tuple[int, str]:
    seat, colon, action = written.partition(":")
    if colon:
        return int(seat), action
    (only,) = game.actors(s)
    return only, written


def _next(game: AnyGame, s: Any) -> Iterator[str]:
    for seat in game.actors(s):
        legal = game.legal(s, seat)
        some = f"{len(legal)} actions" if len(legal) > 8 else ", ".join(legal)
        yield f"   next: {_name(seat)}: {some}"
    for deadline in game.deadlines(s):
        yield f"   within {deadline.ms} ms: {_name(deadline.seat)}, else {deadline.default}"
    if outcome := game.outcome(s):
        cells = f" ({' '.join(outcome.cells)})" if outcome.cells else ""
        yield f"   end: {' '.join(map(str, outcome.scores))} by {outcome.reason}{cells}"


def _changes(before: View, view: View) -> Iterator[str]:
    """The fields that are new or different; of a list that only grew, what it grew by."""
    for name, value in view.items():
        old = before.get(name)
        if name in before and old == value:
            continue
        if isinstance(old, list) and isinstance(value, list) and old and value[: len(old)] == old:
            yield f"{name} + {_json(value[len(old) :])}"
        else:
            yield f"{name}: {_json(value)}"
    yield from (f"{name} is gone" for name in before if name not in view)


def _name(seat: int) -> str:
    return "chance" if seat == CHANCE else f"seat {seat}"


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
