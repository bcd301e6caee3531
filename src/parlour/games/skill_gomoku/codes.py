"""What only Skill Gomoku refuses (skill-gomoku.md section 15)."""

from __future__ import annotations

from parlour.kernel import RefusalCode

__all__ = ["SkillCode"]


class SkillCode(RefusalCode):
    """Why an action of Skill Gomoku was refused, beside what other games refuse."""

    NO_WINDOW = "no_window", "There is nothing to answer now."
    NOT_YOUR_WINDOW = "not_your_window", "The other side is asked, not this one."
    REACTION_ONLY = "reaction_only", "That card only answers another card."
    SKILL_USED = "skill_used", "That card has been used."
    DISABLED_SKILL = "disabled_skill", "That card is not in this game."
    FROZEN = "frozen", "This side is frozen."
    NOT_FROZEN = "not_frozen", "This side is not frozen."
    ALREADY_FROZEN = "already_frozen", "The other side is frozen already."
    SLOT_USED = "slot_used", "The skill of this turn has been used."
    BAD_TARGET = "bad_target", "That is no target for this card."
    NOTHING_TO_RESTORE = "nothing_to_restore", "No stone of this side was taken away."
    POINT_OCCUPIED = "point_occupied", "The point of the lost stone is occupied."
    FINISHER_LOCKED = "finisher_locked", "The finisher is still locked."
