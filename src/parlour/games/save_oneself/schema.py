"""What a view of Save Oneself is made of, as JSON Schema (see `views` for what it means)."""

from __future__ import annotations

from typing import Final

from parlour.games.save_oneself.cards import BACKS, CARD_OF, SCORES, Kind
from parlour.games.save_oneself.codes import IslandCode
from parlour.games.save_oneself.position import MOST_LIVES, End, Phase
from parlour.games.save_oneself.ship import Heading
from parlour.games.save_oneself.walking import STEPS
from parlour.kernel.schema import FLAG, TEXT, Schema, by_name, listed, or_null, record, whole, word

__all__ = ["VIEW"]

_AT: Final = whole(None)
_CELL: Final[Schema] = {**TEXT, "pattern": "^-?[0-9]+,-?[0-9]+$"}
_BACK: Final = word(*BACKS)
_SIDE: Final = word(*CARD_OF)
_SIGNALS: Final = listed(word("sos", "lit-beacon", "message"))
_LIVES: Final = whole(0, MOST_LIVES)
_FRAME: Final = {
    "r0": (_AT, "First row."),
    "r1": (_AT, "Last row."),
    "c0": (_AT, "First column."),
    "c1": (_AT, "Last column."),
}
_PLACE: Final = {"row": (_AT, "Its row."), "col": (_AT, "Its column.")}
_SHIP: Final = record(
    {
        **_PLACE,
        "direction": (word(*Heading), "The corner that its shore begins at."),
        "skipMove": (FLAG, "Whether it pauses."),
        "hasTurned": (FLAG, "Whether it has turned a corner."),
        **_FRAME,
        "course": (_CELL, "The cell ahead."),
        "route": (
            listed(record({**_PLACE, "signals": (_SIGNALS, "What it sees from there.")})),
            "Its way if no card changes.",
        ),
        "ends": (word("rescue", "out_of_reach", "pirates", "over"), "How the route ends."),
    }
)
_LEGAL: Final = record(
    {
        "moves": (listed(_CELL), "Cells that may be stepped on."),
        "flips": (listed(_CELL), "Cells whose card may be turned."),
        "stay": (FLAG, "Whether the player may stay."),
        "skip": (FLAG, "Whether turning may be left."),
    }
)
_SCORING: Final = record(
    {
        "fronts": (by_name(word(*SCORES), whole(1)), "Points of each front in view."),
        "lives": (_LIVES, "Points for lives."),
        "cards": (whole(0, 4), "Points for cards on the table."),
    }
)
_NEED: Final = record(
    {
        "kind": (word(*Kind), "What is asked for."),
        "card": (or_null(_SIDE), "The side that must be in view."),
        "met": (FLAG, "Whether it is so now."),
    }
)
_CARD: Final = record(
    {
        "back": (_BACK, "Its back."),
        "front": (_SIDE, "Its front."),
        "side": (or_null(_SIDE), "The side in view."),
        "cell": (or_null(_CELL), "Where it lies."),
        "lives": (_AT, "What its back gives or costs."),
        "frontLives": (_AT, "What turning it gives or costs."),
        "score": (whole(), "Points of its front."),
        "calls": (or_null(word(*Heading)), "The corner it calls a ship to."),
        "sparedBy": (or_null(_SIDE), "What spares the player its harm."),
        "needs": (listed(_NEED), "What turning it asks for."),
        "flip": (or_null(TEXT), "The action that turns it."),
        "why": (
            or_null(word("undealt", "turned", "by_itself", "needs", "phase")),
            "Why it cannot be turned now.",
        ),
    }
)
_OBSTACLES: Final = (IslandCode.ALREADY_DREW, IslandCode.ISLAND_LIMIT, IslandCode.OUTSIDE_RECTANGLE)
_STEP: Final = record(
    {
        "action": (word(*STEPS), "The direction."),
        "cell": (_CELL, "Where it leads."),
        "new": (FLAG, "Whether a card would be drawn."),
        "harm": (whole(), "Lives lost to a known card."),
        "drivesOff": (FLAG, "Whether pirates there drive the ship off."),
        "why": (or_null(word(*_OBSTACLES)), "Why it is closed."),
    }
)

VIEW: Final[Schema] = record(
    {
        "calmSeas": (FLAG, "Whether a ship out of reach does not end the game."),
        "phase": (word(*Phase), "What the game waits for."),
        "lives": (_LIVES, "Lives left."),
        "cells": (by_name(_CELL, _SIDE), "The side in view on each cell, by row and column."),
        "filled": (listed(_CELL), "The cells in the order they were first filled."),
        "player": (listed(_AT, 2), "Row and column of the player."),
        "ship": (or_null(_SHIP), "The ship."),
        "movesLeft": (whole(0, 2), "Steps left in this round."),
        "placed": (FLAG, "Whether a card was drawn in this round."),
        "hasMoved": (FLAG, "Whether the player has moved in this round."),
        "message_key": (or_null(word(*End)), "How the game ended."),
        "deckLeft": (whole(0, 16), "Cards still to come."),
        "over": (FLAG, "Whether the game is over."),
        "victory": (FLAG, "Whether the player was rescued."),
        "legal": (_LEGAL, "What may be done."),
        "undealt": (listed(_BACK), "The cards still to come, sorted."),
        "signals": (_SIGNALS, "After a rescue, what the ship saw."),
        "score": (whole(), "Points."),
        "scoring": (_SCORING, "The parts of `score`."),
        "livesMost": ({"const": MOST_LIVES, "type": "integer"}, "The most lives there can be."),
        "cards": (listed(_CARD, 16), "All cards."),
        "steps": (listed(_STEP), "While the player moves, each direction."),
        "kit": (listed(_SIDE), "Tools and signals in view."),
        "frame": (record(_FRAME), "Where a card lies or may still be laid."),
        "shipsLeft": (listed(_BACK), "Ship cards still to come."),
        "stranded": (FLAG, "Whether no ship is there or can come."),
    },
    "A view of Save Oneself.",
)
