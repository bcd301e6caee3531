"""What is seen of a position: everything, and the same for everybody (section 8.1)."""

from __future__ import annotations

from parlour.games.four_in_a_square.board import CELLS, blocks
from parlour.games.four_in_a_square.position import PLAYERS, Phase, Position
from parlour.games.four_in_a_square.turn import slides
from parlour.kernel import View

__all__ = ["show"]


def show(s: Position) -> View:
    """The eight members of the game state, the options, and what a board needs to be drawn.

    | member | meaning |
    | --- | --- |
    | `legalSlides` | squares that may be slid now; empty in `placement` and after the end |
    | `nextSlides` | squares that may be slid at the next slide, also while a place is due |
    | `blockedSlideSquareIndex` | square of the banned tile, or null |
    | `left` | pieces in hand by player |
    | `tiles` | by square, the square on which its tile lay at the start; null for the hole |
    | `lastPlace` | cell where the piece placed last lies now, or null |
    | `lastSlide` | `from` and `to` of the latest slide, or null |
    | `occurrences` | how often this position has occurred in movement |
    | `slidesLeft` | slides until the limit draws the game, or null without one |
    | `blocks` | every full block: its `player` and its `cells` |
    | `record` | all actions so far |
    """
    terms, placed = s.terms, s.placed
    ahead = [] if s.over else list(slides(s))
    limit, slide = terms.movement_limit, s.trail.slide
    return {
        "board": _board(s),
        "phase": s.phase.value,
        "currentPlayer": PLAYERS[s.turn],
        "placed": dict(zip(PLAYERS, placed, strict=True)),
        "piecesPerPlayer": terms.pieces_per_player,
        "holeSquareIndex": s.hole,
        "winner": None if s.winner is None else PLAYERS[s.winner],
        "drawReason": None if s.draw is None else s.draw.value,
        "noRepeatSlide": terms.no_repeat_slide,
        "repetitionDraw": terms.repetition_draw,
        "movementLimit": limit,
        "legalSlides": [] if s.phase is Phase.PLACEMENT else ahead,
        "nextSlides": ahead,
        "blockedSlideSquareIndex": s.banned,
        "left": {
            player: terms.pieces_per_player - count
            for player, count in zip(PLAYERS, placed, strict=True)
        },
        "tiles": list(s.trail.tiles),
        "lastPlace": s.trail.piece,
        "lastSlide": None if slide is None else {"from": slide[0], "to": slide[1]},
        "occurrences": s.occurrences,
        "slidesLeft": limit - s.movement_slides if limit else None,
        "blocks": _full_blocks(s),
        "record": list(s.record),
    }


def _board(s: Position) -> list[list[str | None]]:
    red, blue = s.pieces
    cells = ["R" if red & bit else "B" if blue & bit else None for bit in CELLS.values()]
    return [cells[first : first + 4] for first in range(0, 36, 4)]


def _full_blocks(s: Position) -> list[View]:
    return [
        {"player": player, "cells": cells}
        for player, pieces in zip(PLAYERS, s.pieces, strict=True)
        for cells in blocks(pieces)
    ]
