"""What is told of an action in Stay on the Board.

| code | values | when |
|---|---|---|
| `started` | `cell`, `row`, `column` from 1 | the start cell was drawn |
| `moved` | `seat`, `direction`, `distance`, `from`, `to` | the piece moved |
| `jumped` | `seat`, `cells` | it passed over these burnt cells |
| `burnt` | `cell` | the cell it left is burnt |
| `scored` | `seat`, `points` | a person's move earned its point |
| `penalised` | `seat`, `added`, `penalty` | a person went back along the computer's move |
| `left_board` | as `moved` | the move led off the board; `to` is outside it |
| `hit_burnt` | as `moved` | the move led onto a burnt cell |
| `claimed` | `seat` | a player said that there are no moves |
| `claim_correct` | `seat`, `open` | so it was: the open cells are all out of reach |
| `claim_wrong` | `seat`, `cells` | these cells could have been reached |
| `gave_up` | `seat`, `open` | in place of these three: a trapped computer, which then loses |
| `won` | `seat`, `reason`, `scores` | the game is over; scores by seat |
"""

from __future__ import annotations

from parlour.games.stay_on_the_board.board import CLAIM, named
from parlour.games.stay_on_the_board.position import Position, Reason
from parlour.games.stay_on_the_board.turn import PENALTY
from parlour.kernel import CHANCE, Narration, Seat, Sitter

__all__ = ["narrate"]


def narrate(s: Position, seat: Seat, action: str, t: Position) -> list[Narration]:
    """The draw, the move with all it brought about, or the claim and its judgement."""
    if seat == CHANCE:
        row, column = s.board.at(s.board.starts[action])
        start = {"cell": named(row, column), "row": row + 1, "column": column + 1}
        return [Narration("started", start)]
    told = _claim(s, seat) if action == CLAIM else _move(s, seat, action, t)
    if t.ending:
        values = {"seat": t.winner, "reason": t.ending.reason.value, "scores": list(t.score)}
        told.append(Narration("won", values))
    return told


def _claim(s: Position, seat: Seat) -> list[Narration]:
    board, cells = s.board, sorted(s.reach.values())
    claim = Narration("claimed", {"seat": seat})
    if cells:
        denied = [board.names[cell] for cell in cells]
        return [claim, Narration("claim_wrong", {"seat": seat, "cells": denied})]
    names = [board.names[c] for c in board.cells if c != s.pos and c not in s.blocked]
    if s.is_doomed(seat):
        return [Narration("gave_up", {"seat": seat, "open": names})]
    return [claim, Narration("claim_correct", {"seat": seat, "open": names})]


def _move(s: Position, seat: Seat, action: str, t: Position) -> list[Narration]:
    assert s.pos is not None
    board, move = s.board, s.board.moves[action]
    here, there = board.at(s.pos), move.leads(*board.at(s.pos))
    step = {
        "seat": seat,
        "direction": move.direction,
        "distance": move.distance,
        "from": named(*here),
        "to": named(*there),
    }
    if t.ending:
        left = t.ending.reason is Reason.OFF_BOARD
        return [Narration("left_board" if left else "hit_burnt", step)]
    told = [Narration("moved", step)]
    jumped = [board.names[cell] for cell in board.passed(s.pos, move) if cell in s.blocked]
    if jumped:
        told.append(Narration("jumped", {"seat": seat, "cells": jumped}))
    if t.blocked:
        told.append(Narration("burnt", {"cell": named(*here)}))
    if s.seats[seat] is Sitter.HUMAN:
        told.append(Narration("scored", {"seat": seat, "points": t.points[seat]}))
    if t.penalty != s.penalty:
        values = {"seat": seat, "added": PENALTY, "penalty": t.penalty[seat]}
        told.append(Narration("penalised", values))
    return told
