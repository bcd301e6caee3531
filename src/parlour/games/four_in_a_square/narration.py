"""What is told of an action in Four in a Square.

| code | values |
| --- | --- |
| `placed` | `seat`, `player`, `cell`, `left`: pieces the player still has in hand |
| `slid` | `seat`, `player`, `from`, `to`, `carried`: pieces on the tile by player |
| `block` | `seat` and `player` who own it, `cells`; once for each full block |
| `own_goal` | `seat` who slid, `winner`: the seat whose block it completed |
| `both_blocks` | `seat` who slid and therefore wins |
| `movement_began` | nothing: all pieces are on the board |
| `repeated` | `times` the position has been there, `of` how many that draw the game |
| `drawn` | `reason` as in the view |
"""

from __future__ import annotations

from parlour.games.four_in_a_square.action import ACTIONS, Action
from parlour.games.four_in_a_square.board import TILES, blocks
from parlour.games.four_in_a_square.position import PLAYERS, Phase, Position
from parlour.kernel import Narration, Seat

__all__ = ["narrate"]


def narrate(s: Position, seat: Seat, action: str, t: Position) -> list[Narration]:
    """The piece or the tile, then the blocks, a new phase, a repetition, a draw."""
    told = [_acted(s, seat, ACTIONS[action], t)]
    told += [
        Narration("block", {"seat": owner, "player": PLAYERS[owner], "cells": cells})
        for owner in (seat, 1 - seat)
        for cells in blocks(t.pieces[owner])
    ]
    if t.winner == 1 - seat:
        told.append(Narration("own_goal", {"seat": seat, "winner": t.winner}))
    elif len({block.values["seat"] for block in told[1:]}) == 2:
        told.append(Narration("both_blocks", {"seat": seat}))
    if t.phase is Phase.MOVEMENT and s.phase is not Phase.MOVEMENT:
        told.append(Narration("movement_began"))
    if t.winner is None and t.terms.repetition_draw and t.occurrences > 1:
        told.append(Narration("repeated", {"times": t.occurrences, "of": t.terms.repetition_draw}))
    if t.draw is not None:
        told.append(Narration("drawn", {"reason": t.draw.value}))
    return told


def _acted(s: Position, seat: Seat, action: Action, t: Position) -> Narration:
    who = {"seat": seat, "player": PLAYERS[seat]}
    if action.cell is not None:
        left = t.terms.pieces_per_player - t.placed[seat]
        cell = action.text.removeprefix("place ")
        return Narration("placed", {**who, "cell": cell, "left": left})
    carried = {
        player: (pieces & TILES[action.square]).bit_count()
        for player, pieces in zip(PLAYERS, s.pieces, strict=True)
    }
    return Narration("slid", {**who, "from": action.square, "to": s.hole, "carried": carried})
