"""A state as JSON and back: what is dumped, and the core of every view (section 4)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from parlour.games.skill_gomoku.board import GRID, Line, point, winning_lines
from parlour.games.skill_gomoku.skill import SKILLS, Skill
from parlour.games.skill_gomoku.state import COLOURS, Result, State, Window, WindowKind
from parlour.games.skill_gomoku.terms import Terms
from parlour.kernel import Seat

__all__ = ["portrait", "read"]

T = TypeVar("T")


def portrait(s: State) -> dict[str, Any]:
    """Everything about the state under the names of section 4; points are `[r, c]`."""
    first = s.lines[0] if s.lines else None
    return {
        "options": s.terms.options(),
        "phase": "PLAYING" if s.result is None else "ENDED",
        "current": COLOURS[s.current],
        "ply": s.ply,
        "slotUsed": s.slot_used,
        "frozenPlayer": _colour(s.frozen),
        "frozenTurnsLeft": s.frozen_left,
        "stones": {colour: _stones(s.board, seat) for seat, colour in enumerate(COLOURS)},
        "removed": {colour: point(s.removed[seat]) for seat, colour in enumerate(COLOURS)},
        "boardBroken": s.broken,
        "skillsUsed": {
            colour: [skill.id for skill in Skill if s.spent[seat][skill]]
            for seat, colour in enumerate(COLOURS)
        },
        "spentInTurn": {
            colour: {skill.id: s.spent[seat][skill] for skill in Skill if s.spent[seat][skill]}
            for seat, colour in enumerate(COLOURS)
        },
        "pending": None if s.pending is None else _window(s.pending),
        "winner": _colour(s.winner),
        "result": None if s.result is None else str(s.result),
        "win": None if first is None else {**_line(first), "lines": [*map(_line, s.lines)]},
        "lastMove": point(s.last_move),
    }


def read(data: Mapping[str, Any]) -> State:
    """The state of a portrait. Raises `ValueError` or its like where it is not one."""
    board = bytearray(GRID.cells)
    for seat, colour in enumerate(COLOURS):
        for stone in data["stones"][colour]:
            board[_cell(stone)] = seat + 1
    s = State(
        terms=Terms.of(data["options"]),
        board=bytes(board),
        current=COLOURS.index(data["current"]),
        ply=_count(data["ply"]),
        slot_used=_count(data["slotUsed"]),
        frozen=_or_none(COLOURS.index, data["frozenPlayer"]),
        frozen_left=_count(data["frozenTurnsLeft"]),
        removed=tuple(_or_none(_cell, data["removed"][colour]) for colour in COLOURS),
        spent=tuple(
            tuple(_count(data["spentInTurn"][colour].get(skill, 0)) for skill in SKILLS)
            for colour in COLOURS
        ),
        pending=_or_none(_read_window, data["pending"]),
        result=_or_none(Result, data["result"]),
        lines=tuple(map(_read_line, data["win"]["lines"])) if data["win"] else (),
        last_move=_or_none(_cell, data["lastMove"]),
    )
    if not _sound(s) or portrait(s) != dict(data):
        raise ValueError("its parts contradict each other")
    return s


def _sound(s: State) -> bool:
    """The invariants of section 4: stones, lines, frost and window fit together."""
    stones = [cell for cell in range(GRID.cells) if s.board[cell]]
    lost = sum(cell is not None for cell in s.removed)
    fives = {line for cell in stones for line in winning_lines(s.board, cell)}
    counter = s.pending is not None and s.pending.kind is WindowKind.COUNTER
    revive = s.pending is not None and s.pending.kind is WindowKind.REVIVE
    return (
        len(stones) == s.ply - lost
        and fives == set(s.lines)
        and bool(fives) == (s.result is Result.FIVE)
        and (s.frozen is not None or s.frozen_left == 0)
        and (s.pending is None or s.pending.by == s.current)
        and not (counter and s.result is not None)
        and not (revive and not s.broken)
    )


def _colour(seat: Seat | None) -> str | None:
    return None if seat is None else COLOURS[seat]


def _stones(board: bytes, seat: Seat) -> list[list[int]]:
    """By row, then column."""
    side = seat + 1
    return [[*divmod(cell, GRID.size)] for cell, stone in enumerate(board) if stone == side]


def _window(window: Window) -> dict[str, Any]:
    return {
        "kind": str(window.kind),
        "skill": window.skill.id,
        "by": COLOURS[window.by],
        "target": point(window.target),
        "responder": COLOURS[window.responder],
        "answer": window.answer.id,
    }


def _line(line: Line) -> dict[str, Any]:
    return {"direction": list(line.direction), "cells": [point(cell) for cell in line.cells]}


def _or_none(read_it: Callable[[Any], T], value: Any) -> T | None:
    return None if value is None else read_it(value)


def _count(value: Any) -> int:
    if type(value) is not int or value < 0:
        raise ValueError(f"{value} is not a count")
    return value


def _cell(value: Any) -> int:
    row, column = map(_count, value)
    if row >= GRID.size or column >= GRID.size:
        raise ValueError(f"{value} is not a point")
    return row * GRID.size + column


def _read_window(data: Mapping[str, Any]) -> Window:
    kind, skill = WindowKind(data["kind"]), SKILLS[data["skill"]]
    return Window(kind, skill, COLOURS.index(data["by"]), _or_none(_cell, data["target"]))


def _read_line(data: Mapping[str, Any]) -> Line:
    rows, columns = data["direction"]
    return Line((rows, columns), tuple(map(_cell, data["cells"])))
