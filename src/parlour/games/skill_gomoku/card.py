"""Playing a card, and why one cannot be played (skill-gomoku.md sections 9, 10 and 15)."""

from __future__ import annotations

from dataclasses import replace

from parlour.games.skill_gomoku.board import GRID, could_make_five
from parlour.games.skill_gomoku.codes import SkillCode
from parlour.games.skill_gomoku.effect import happened, revived
from parlour.games.skill_gomoku.skill import COUNTERED_BY, REACTIONS, Skill
from parlour.games.skill_gomoku.state import State, Window, WindowKind
from parlour.games.skill_gomoku.terms import Finisher
from parlour.games.skill_gomoku.turn import off_turn
from parlour.games.skill_gomoku.window import shut
from parlour.kernel import Illegal, RefusalCode, Seat

__all__ = ["condition", "play", "refusal"]


def refusal(s: State, seat: Seat, skill: Skill) -> RefusalCode | None:
    """Why the seat cannot play the card now, in the order of section 15."""
    if not s.terms.deal(skill):
        return SkillCode.DISABLED_SKILL
    if skill is Skill.RISE_AGAIN:
        return shut(s, seat, WindowKind.REVIVE)
    if why := off_turn(s, seat):
        return why
    if skill in REACTIONS:
        return SkillCode.REACTION_ONLY
    if s.spent[seat][skill]:
        return SkillCode.SKILL_USED
    if s.frozen == seat and skill is not Skill.WATER_DROP:
        return SkillCode.FROZEN
    if s.slot_used >= s.terms.per_turn:
        return SkillCode.SLOT_USED
    return condition(s, seat, skill)


def condition(s: State, seat: Seat, skill: Skill) -> RefusalCode | None:
    """What a card of one's own turn asks for and does not find (section 9.2)."""
    match skill:
        case Skill.FLY_SAND if (2 - seat) not in s.board:
            return SkillCode.BAD_TARGET
        case Skill.PICK_GOLD:
            return _unrestorable(s, seat)
        case Skill.STILL_WATER if s.frozen == 1 - seat:
            return SkillCode.ALREADY_FROZEN
        case Skill.WATER_DROP if s.frozen != seat:
            return SkillCode.NOT_FROZEN
        case Skill.MOUNTAIN_POWER if _locked(s, seat):
            return SkillCode.FINISHER_LOCKED
        case _:
            return None


def play(s: State, seat: Seat, skill: Skill, target: str) -> State:
    """Play a card: `target` names the stone for `fly_sand` and is empty for all others."""
    if why := refusal(s, seat, skill):
        raise Illegal(why)
    if skill is Skill.RISE_AGAIN:
        return revived(s, seat)
    cell = None
    if skill is Skill.FLY_SAND:
        cell = GRID.index.get(target)
        if cell is None or s.board[cell] != 2 - seat:
            raise Illegal(SkillCode.BAD_TARGET)
    s = replace(s, slot_used=s.slot_used + 1)
    answer = COUNTERED_BY.get(skill)
    if answer is not None and s.holds(1 - seat, answer):
        return replace(s, pending=Window(WindowKind.COUNTER, skill, seat, cell))
    return happened(s, skill, cell)


def _unrestorable(s: State, seat: Seat) -> RefusalCode | None:
    """Locked while the point is taken, not lost (R-RESTORE-EMPTY)."""
    lost = s.removed[seat]
    if lost is None:
        return SkillCode.NOTHING_TO_RESTORE
    return SkillCode.POINT_OCCUPIED if s.board[lost] else None


def _locked(s: State, seat: Seat) -> bool:
    """The finisher's conditions by option (section 19)."""
    match s.terms.finisher:
        case Finisher.LATE:
            return s.ply < s.terms.finisher_from
        case Finisher.DESPERATE:
            return not could_make_five(s.board, 2 - seat)
        case _:
            return False
