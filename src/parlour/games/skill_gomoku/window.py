"""Answering an open window (skill-gomoku.md sections 10 and 13)."""

from __future__ import annotations

from dataclasses import replace

from parlour.games.skill_gomoku.codes import SkillCode
from parlour.games.skill_gomoku.effect import countered, happened
from parlour.games.skill_gomoku.state import State, Window, WindowKind
from parlour.kernel import Illegal, RefusalCode, Seat

__all__ = ["counter", "decline", "shut"]


def shut(s: State, seat: Seat, *kinds: WindowKind) -> RefusalCode | None:
    """Why no window of these kinds is open for the seat (section 15, order 2).

    A frozen responder may answer: only one's own turn is frozen (R-FROZEN-ANSWER).
    """
    if s.pending is None or s.pending.kind not in kinds:
        return SkillCode.NO_WINDOW
    return None if seat == s.pending.responder else SkillCode.NOT_YOUR_WINDOW


def counter(s: State, seat: Seat) -> State:
    """Play the card that answers the declared attack."""
    return countered(s, _opened(s, seat, WindowKind.COUNTER))


def decline(s: State, seat: Seat) -> State:
    """Let it happen: the attack works (R-WAIT), or the board stays broken for good."""
    window = _opened(s, seat, *WindowKind)
    if window.kind is WindowKind.REVIVE:
        return replace(s, pending=None)
    return happened(s, window.skill, window.target)


def _opened(s: State, seat: Seat, *kinds: WindowKind) -> Window:
    if why := shut(s, seat, *kinds):
        raise Illegal(why)
    assert s.pending is not None
    return s.pending
