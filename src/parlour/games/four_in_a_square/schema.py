"""What a view of Four in a Square is made of, as JSON Schema (section 8.1)."""

from __future__ import annotations

from typing import Final

from parlour.games.four_in_a_square.position import PLAYERS, Draw, Phase
from parlour.kernel.schema import FLAG, TEXT, Schema, listed, or_null, record, whole, word

__all__ = ["VIEW"]

_SQUARE: Final = whole(0, 8)
_PLAYER: Final = word(*PLAYERS)
_CELL: Final[Schema] = {**TEXT, "pattern": "^[0-8][.][0-3]$"}
_ACTION: Final[Schema] = {**TEXT, "pattern": "^(place [0-8][.][0-3]|slide [0-8])$"}
_COUNTS: Final = record({player: (whole(0, 16), f"Of {player}.") for player in PLAYERS})
_SLIDE: Final = record({"from": (_SQUARE, "The square it left."), "to": (_SQUARE, "Its square.")})
_BLOCK: Final = record({"player": (_PLAYER, "Whose it is."), "cells": (listed(_CELL, 4), "Where.")})

VIEW: Final[Schema] = record(
    {
        "board": (listed(listed(or_null(_PLAYER), 4), 9), "The pieces by square, then cell."),
        "phase": (word(*Phase), "What the player to act has to do."),
        "currentPlayer": (_PLAYER, "The player to act; after the end who acted last."),
        "placed": (_COUNTS, "Pieces placed."),
        "piecesPerPlayer": (whole(1, 16), "Pieces of each player."),
        "holeSquareIndex": (_SQUARE, "The square without a tile."),
        "winner": (or_null(_PLAYER), "Who has won."),
        "drawReason": (or_null(word(*Draw)), "Why nobody has won."),
        "noRepeatSlide": (FLAG, "Whether the tile slid last may not be slid back."),
        "repetitionDraw": (whole(), "Occurrences of a position that draw; 0: off."),
        "movementLimit": (whole(), "Slides in movement that draw; 0: off."),
        "legalSlides": (listed(_SQUARE), "Squares that may be slid now."),
        "nextSlides": (listed(_SQUARE), "Squares that may be slid at the next slide."),
        "blockedSlideSquareIndex": (or_null(_SQUARE), "The square of the banned tile."),
        "left": (_COUNTS, "Pieces in hand."),
        "tiles": (listed(or_null(_SQUARE), 9), "By square, where its tile lay at the start."),
        "lastPlace": (or_null(_CELL), "Where the piece placed last lies now."),
        "lastSlide": (or_null(_SLIDE), "The latest slide."),
        "occurrences": (whole(), "How often this position has occurred in movement."),
        "slidesLeft": (or_null(whole()), "Slides until the limit draws."),
        "blocks": (listed(_BLOCK), "Every full block."),
        "record": (listed(_ACTION), "All actions so far."),
    },
    "A view of Four in a Square.",
)
