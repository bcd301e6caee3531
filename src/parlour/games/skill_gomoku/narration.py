"""What is told of an action in Skill Gomoku (skill-gomoku.md section 16).

| code | values | when |
|---|---|---|
| `placed` | seat, side, cell, ply | a stone was put down |
| `declared` | seat, skill, cell | a card was played in one's own turn; `cell`: the target or null |
| `window` | seat, kind, by, skill, answer, cell | `seat` is asked for an answer |
| `countered` | seat, by, skill, answer, cell | `seat` stopped the attack of `by` |
| `declined` | seat, kind, by, skill | `seat` let it happen, by choice or by silence |
| `removed` | seat, by, side, cell | the stone of `seat` left the board |
| `restored` | seat, side, cell | the lost stone of `seat` came back |
| `frozen` | seat, by, turns | `seat` will lose that many turns |
| `thawed` | seat | `seat` freed itself |
| `passed` | seat | a frozen turn went by |
| `frozen_turn` | seat, left | a frozen turn of `seat` begins; so many come after it |
| `freeze_over` | seat | the last frozen turn has gone by |
| `broken` | seat | `seat` broke the board |
| `revived` | seat, by | `seat` mended the board that `by` broke |
| `turn_lost` | seat | a costly finisher failed: no stone this turn |
| `five` | seat, side, cells | a line of five or more; one for each line |
| `draw` | | the board is full |
| `final` | seat | the board stays broken and `seat` has won |
"""

from __future__ import annotations

from collections.abc import Iterator

from parlour.games.skill_gomoku.board import GRID, named
from parlour.games.skill_gomoku.skill import SKILLS
from parlour.games.skill_gomoku.state import COLOURS, Result, State, Window
from parlour.kernel import Narration, Seat

__all__ = ["narrate"]


def narrate(s: State, seat: Seat, action: str, t: State) -> list[Narration]:
    """What the action did, in the order in which it is to be shown."""
    word, _, target = action.partition(" ")
    deed = _answered(s.pending, word) if s.pending else _acted(seat, word, target, t.ply)
    return [deed, *_stones(s, t), *_frost(s, word, t), *_board(s, t), *_turn(s, t)]


def _acted(seat: Seat, word: str, target: str, ply: int) -> Narration:
    """A step of the seat's own turn."""
    if word == "pass":
        return Narration("passed", {"seat": seat})
    if word in SKILLS:
        return Narration("declared", {"seat": seat, "skill": word, "cell": target or None})
    return Narration("placed", {"seat": seat, "side": COLOURS[seat], "cell": word, "ply": ply})


def _answered(window: Window, word: str) -> Narration:
    """The responder's word."""
    about = {"seat": window.responder, "by": window.by, "skill": window.skill.id}
    if word == "counter":
        return Narration("countered", {**about, "answer": window.answer.id, "cell": _cell(window)})
    if word == "decline":
        return Narration("declined", {**about, "kind": str(window.kind)})
    return Narration("revived", {"seat": window.responder, "by": window.by})


def _stones(s: State, t: State) -> Iterator[Narration]:
    """A stone taken away or brought back, and the lines of a stone that entered the board."""
    for seat, (before, after) in enumerate(zip(s.removed, t.removed, strict=True)):
        stone = {"seat": seat, "side": COLOURS[seat]}
        if before is None and after is not None:
            yield Narration("removed", {**stone, "by": 1 - seat, "cell": GRID.names[after]})
        elif before is not None and after is None:
            yield Narration("restored", {**stone, "cell": GRID.names[before]})
    for line in t.lines:
        owner = {"seat": t.current, "side": COLOURS[t.current]}
        yield Narration("five", {**owner, "cells": named(line.cells)})
    if t.result is Result.DRAW:
        yield Narration("draw")


def _frost(s: State, word: str, t: State) -> Iterator[Narration]:
    """Freezing, thawing, and frost that melts by itself."""
    if s.frozen is None and t.frozen is not None:
        yield Narration(
            "frozen", {"seat": t.frozen, "by": 1 - t.frozen, "turns": t.terms.freeze_turns}
        )
    elif s.frozen is not None and t.frozen is None:
        yield Narration("thawed" if word in SKILLS else "freeze_over", {"seat": s.frozen})


def _board(s: State, t: State) -> Iterator[Narration]:
    """The board breaks, somebody is asked, it stays broken."""
    if t.broken and not s.broken:
        yield Narration("broken", {"seat": t.current})
    window = t.pending
    if window is not None:
        asked = {"seat": window.responder, "by": window.by, "kind": str(window.kind)}
        card = {"skill": window.skill.id, "answer": window.answer.id, "cell": _cell(window)}
        yield Narration("window", {**asked, **card})
    if t.broken and t.over:
        yield Narration("final", {"seat": t.current})


def _turn(s: State, t: State) -> Iterator[Narration]:
    """What a change of turns brings with it."""
    if t.current == s.current:
        return
    if s.pending is not None:
        yield Narration("turn_lost", {"seat": s.current})
    if t.frozen == t.current:
        yield Narration("frozen_turn", {"seat": t.current, "left": t.frozen_left})


def _cell(window: Window) -> str | None:
    return None if window.target is None else GRID.names[window.target]
