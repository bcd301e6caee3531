"""The eight skills (skill-gomoku.md section 9)."""

from __future__ import annotations

from enum import IntEnum
from typing import Final

__all__ = ["COUNTERED_BY", "KINDS", "REACTIONS", "SKILLS", "UNDONE_BY", "Skill"]


class Skill(IntEnum):
    """A card, numbered by its place in a hand: both hands hold all eight in this order."""

    FLY_SAND = 0
    PICK_GOLD = 1
    CAPTURE = 2
    STILL_WATER = 3
    WATER_DROP = 4
    MOUNTAIN_POWER = 5
    POLAR_REVERSE = 6
    RISE_AGAIN = 7

    @property
    def id(self) -> str:
        """The name in actions, options and views."""
        return self.name.lower()


SKILLS: Final = {skill.id: skill for skill in Skill}
"""The skills by id, in the order of a hand."""

KINDS: Final = {
    Skill.FLY_SAND: "attack",
    Skill.PICK_GOLD: "defence",
    Skill.CAPTURE: "counter",
    Skill.STILL_WATER: "control",
    Skill.WATER_DROP: "release",
    Skill.MOUNTAIN_POWER: "finisher",
    Skill.POLAR_REVERSE: "suppressor",
    Skill.RISE_AGAIN: "revival",
}
"""The type printed on the card (section 9.2)."""

COUNTERED_BY: Final = {
    Skill.FLY_SAND: Skill.CAPTURE,
    Skill.MOUNTAIN_POWER: Skill.POLAR_REVERSE,
}
"""Attacks that open a counter window, each with its one answer."""

UNDONE_BY: Final = {
    Skill.FLY_SAND: Skill.PICK_GOLD,
    Skill.STILL_WATER: Skill.WATER_DROP,
    Skill.MOUNTAIN_POWER: Skill.RISE_AGAIN,
}
"""Which card takes the effect back once it has happened."""

REACTIONS: Final = frozenset(COUNTERED_BY.values())
"""Cards that are only ever played as an answer in a counter window."""
