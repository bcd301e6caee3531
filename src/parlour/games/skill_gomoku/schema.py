"""What a view of Skill Gomoku is made of, as JSON Schema (skill-gomoku.md sections 4 and 18)."""

from __future__ import annotations

from typing import Final

from parlour.games.skill_gomoku.codes import SkillCode
from parlour.games.skill_gomoku.skill import KINDS, SKILLS
from parlour.games.skill_gomoku.state import COLOURS, Result, WindowKind
from parlour.games.skill_gomoku.terms import OPTIONS_SCHEMA
from parlour.kernel import Code
from parlour.kernel.schema import FLAG, Schema, by_name, listed, or_null, record, whole, word

__all__ = ["VIEW"]

_POINT: Final = listed(whole(0, 14), 2)
_COLOUR: Final = word(*COLOURS)
_SKILL: Final = word(*SKILLS)
_STANDINGS: Final = ("ready", "answer", "in_play", "spent", "frozen", "waiting", "locked")


_WHY: Final = (Code.WRONG_PHASE, Code.NOT_YOUR_TURN, Code.WINDOW_OPEN, *SkillCode)


def _by_colour(what: Schema) -> Schema:
    return record({colour: (what, f"Of {colour}.") for colour in COLOURS})


_LINE: Final = {
    "direction": (listed(whole(-1, 1), 2), "Rows and columns per step."),
    "cells": (listed(_POINT), "Its points from end to end."),
}
_WINDOW: Final = record(
    {
        "kind": (word(*WindowKind), "Stop the attack, or mend the board."),
        "skill": (_SKILL, "The card that was declared."),
        "by": (_COLOUR, "Who declared it."),
        "target": (or_null(_POINT), "The threatened stone."),
        "responder": (_COLOUR, "Who may answer."),
        "answer": (_SKILL, "The card that answers."),
    }
)
_LEGEND: Final = record(
    {
        "id": (_SKILL, "The card."),
        "type": (word(*KINDS.values()), "The type printed on it."),
        "counteredBy": (or_null(_SKILL), "The card that stops it."),
        "undoneBy": (or_null(_SKILL), "The card that takes it back."),
    }
)
_CARD: Final = record(
    {
        "state": (word(*_STANDINGS), "How it stands."),
        "why": (or_null(word(*_WHY)), "Why it cannot be played now."),
        "turn": (or_null(whole(1)), "The turn in which it was spent."),
        "targets": (listed(_POINT), "What to light when it is ready."),
    }
)
_OPTIONS: Final[Schema] = {**OPTIONS_SCHEMA.schema(), "required": list(OPTIONS_SCHEMA.fields)}

VIEW: Final[Schema] = record(
    {
        "options": (_OPTIONS, "What the game is played on."),
        "phase": (word("PLAYING", "ENDED"), "Whether it goes on."),
        "current": (_COLOUR, "Whose turn it is; after the end who ended it."),
        "ply": (whole(), "Stones placed so far."),
        "slotUsed": (whole(), "Cards played in this turn."),
        "frozenPlayer": (or_null(_COLOUR), "Who is frozen."),
        "frozenTurnsLeft": (whole(), "Turns still to sit out after this one."),
        "stones": (_by_colour(listed(_POINT)), "Row and column of every stone, from 0."),
        "removed": (_by_colour(or_null(_POINT)), "The stone that was taken and may come back."),
        "boardBroken": (FLAG, "Whether the board lies in pieces."),
        "skillsUsed": (_by_colour(listed(_SKILL)), "Cards spent."),
        "spentInTurn": (_by_colour(by_name(_SKILL, whole(1))), "The turn of each card spent."),
        "pending": (or_null(_WINDOW), "The open window."),
        "winner": (or_null(_COLOUR), "Who has won, unless the board is mended."),
        "result": (or_null(word(*Result)), "How it ended, unless the board is mended."),
        "win": (
            or_null(record({**_LINE, "lines": (listed(record(_LINE)), "Every winning line.")})),
            "The first winning line, and all of them.",
        ),
        "lastMove": (or_null(_POINT), "The stone placed last."),
        "frozenFor": (whole(), "Turns to show beside a frozen player."),
        "skills": (listed(_LEGEND), "The cards of this game in the order of a hand."),
        "cards": (_by_colour(by_name(_SKILL, _CARD)), "How each card of each hand stands."),
    },
    "A view of Skill Gomoku.",
)
