"""The terms a game is played on: its options (skill-gomoku.md sections 5 and 19)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from parlour.games.skill_gomoku.skill import SKILLS, Skill
from parlour.kernel import Choice, Field, OptionSchema, Role, Several, Whole

__all__ = ["OPTIONS_SCHEMA", "Finisher", "Terms"]


class Finisher(StrEnum):
    """When `mountain_power` may be declared and what failing with it costs (section 19)."""

    CLASSIC = "classic"
    LATE = "late"
    COSTLY = "costly"
    DESPERATE = "desperate"
    OFF = "off"


def _seconds(value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise ValueError("must be a whole number")
    if value != 0 and not 3 <= value <= 60:
        raise ValueError("must be 0 or 3 to 60")
    return value


def _window(about: str) -> Field:
    schema = {"oneOf": [{"const": 0}, {"type": "integer", "minimum": 3, "maximum": 60}]}
    return Field(_seconds, schema, 5, about)


OPTIONS_SCHEMA = OptionSchema(
    {
        "skills": Several(tuple(SKILLS), tuple(SKILLS), "The cards that each side is dealt."),
        "skillsPerTurn": Whole(1, 8, 1, "How many cards may be played in one turn of one's own."),
        "freezeTurns": Whole(1, 3, 2, "How many turns Still as Standing Water takes away."),
        "counterSeconds": _window("Seconds to answer a declared attack; 0 is without a limit."),
        "reviveSeconds": _window("Seconds to mend a broken board; 0 is without a limit."),
        "finisher": Choice(
            {
                Finisher.CLASSIC: "Might to Uproot Mountains may be declared in any turn.",
                Finisher.LATE: "It may be declared once enough stones have been placed.",
                Finisher.COSTLY: "If it fails, the turn ends without a stone.",
                Finisher.DESPERATE: "It may be declared only when the opponent could make five.",
                Finisher.OFF: "The card is not dealt.",
            },
            Finisher.CLASSIC,
            "What becomes of Might to Uproot Mountains.",
        ),
        "finisherFromPly": Whole(
            0, 225, 20, "Stones that must have been placed before a late finisher."
        ),
    },
    # R-WINDOW's 5 s are what the computer is given; people read what was declared first.
    between_people={"counterSeconds": 10, "reviveSeconds": 10},
    roles={"counterSeconds": Role.PACE, "reviveSeconds": Role.PACE},
)


@dataclass(frozen=True, slots=True)
class Terms:
    """The options that the rules know."""

    skills: tuple[Skill, ...]
    per_turn: int
    freeze_turns: int
    counter_seconds: int
    revive_seconds: int
    finisher: Finisher
    finisher_from: int

    @classmethod
    def of(cls, options: Mapping[str, Any]) -> Terms:
        """The terms of these options. Raises `BadOption`."""
        read = OPTIONS_SCHEMA.read(options)
        return cls(
            skills=tuple(SKILLS[skill] for skill in read["skills"]),
            per_turn=read["skillsPerTurn"],
            freeze_turns=read["freezeTurns"],
            counter_seconds=read["counterSeconds"],
            revive_seconds=read["reviveSeconds"],
            finisher=Finisher(read["finisher"]),
            finisher_from=read["finisherFromPly"],
        )

    def options(self) -> dict[str, Any]:
        """The options of these terms, every one spelled out."""
        return {
            "skills": [skill.id for skill in self.skills],
            "skillsPerTurn": self.per_turn,
            "freezeTurns": self.freeze_turns,
            "counterSeconds": self.counter_seconds,
            "reviveSeconds": self.revive_seconds,
            "finisher": str(self.finisher),
            "finisherFromPly": self.finisher_from,
        }

    def deal(self, skill: Skill) -> bool:
        """Whether the card is in the game; `finisher = off` takes one out as well."""
        if skill is Skill.MOUNTAIN_POWER and self.finisher is Finisher.OFF:
            return False
        return skill in self.skills
