"""How each card looks to the page: playable, and if not, why (skill-gomoku.md section 18)."""

from __future__ import annotations

from typing import Any, Final

from parlour.games.skill_gomoku.board import point
from parlour.games.skill_gomoku.card import condition, refusal
from parlour.games.skill_gomoku.codes import SkillCode
from parlour.games.skill_gomoku.skill import COUNTERED_BY, KINDS, REACTIONS, UNDONE_BY, Skill
from parlour.games.skill_gomoku.state import State
from parlour.kernel import Code, RefusalCode, Seat

__all__ = ["hand", "legend"]

_ANSWERS: Final = REACTIONS | {Skill.RISE_AGAIN}


def legend(s: State) -> list[dict[str, Any]]:
    """The cards of this game in the order of a hand, with type and answers."""
    return [
        {
            "id": skill.id,
            "type": KINDS[skill],
            "counteredBy": _id(s, COUNTERED_BY.get(skill)),
            "undoneBy": _id(s, UNDONE_BY.get(skill)),
        }
        for skill in Skill
        if s.terms.deal(skill)
    ]


def hand(s: State, seat: Seat) -> dict[str, Any]:
    """Every card that the seat was dealt, by id.

    | field | value |
    |---|---|
    | `state` | `ready`, `answer` (it may answer the open window now), `in_play`, `spent`, |
    |         | `frozen`, `waiting` (for its moment), `locked` (a condition is not met) |
    | `why` | the code that says why it cannot be played now, or null |
    | `turn` | the number of the turn in which it was spent, or null |
    | `targets` | what to light when it is ready: stones to take, the point to restore |
    """
    return {skill.id: _card(s, seat, skill) for skill in Skill if s.terms.deal(skill)}


def _id(s: State, skill: Skill | None) -> str | None:
    return None if skill is None or not s.terms.deal(skill) else skill.id


def _card(s: State, seat: Seat, skill: Skill) -> dict[str, Any]:
    state, why = _standing(s, seat, skill)
    return {
        "state": state,
        "why": None if why is None else str(why),
        "turn": s.spent[seat][skill] or None,
        "targets": _targets(s, seat, skill) if state == "ready" else [],
    }


def _standing(s: State, seat: Seat, skill: Skill) -> tuple[str, RefusalCode | None]:
    window = s.pending
    if s.spent[seat][skill]:
        return "spent", SkillCode.SKILL_USED
    if window is not None and (window.by, window.skill) == (seat, skill):
        return "in_play", Code.WINDOW_OPEN
    if window is not None and (window.responder, window.answer) == (seat, skill):
        return "answer", None
    if s.result is not None:
        return "locked", Code.WRONG_PHASE
    if skill in _ANSWERS:
        return "locked", SkillCode.REACTION_ONLY
    if s.frozen == seat and skill is not Skill.WATER_DROP:
        return "frozen", SkillCode.FROZEN
    if why := condition(s, seat, skill):
        return "locked", why
    why = refusal(s, seat, skill)
    return ("ready", None) if why is None else ("waiting", why)


def _targets(s: State, seat: Seat, skill: Skill) -> list[list[int] | None]:
    if skill is Skill.FLY_SAND:
        return [point(cell) for cell, stone in enumerate(s.board) if stone == 2 - seat]
    return [point(s.removed[seat])] if skill is Skill.PICK_GOLD else []
