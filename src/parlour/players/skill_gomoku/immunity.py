"""Whether cards can still change what the stones alone would decide (section 17.3)."""

from __future__ import annotations

from typing import Final

from parlour.games.skill_gomoku import Skill, State
from parlour.kernel import Seat

__all__ = ["immune", "out_of_cards"]

_ATTACKS: Final = {
    Skill.FLY_SAND: (Skill.CAPTURE,),
    Skill.STILL_WATER: (Skill.WATER_DROP,),
    Skill.MOUNTAIN_POWER: (Skill.POLAR_REVERSE, Skill.RISE_AGAIN),
}
"""Each attack with the cards of which any one brings it to nothing."""


def immune(s: State, seat: Seat) -> bool:
    """Whether the seat can bring to nothing all that the other still holds.

    An answer costs it no stone and no turn, so a line of stones that wins still wins.
    """
    if s.frozen == seat and not s.holds(seat, Skill.WATER_DROP):
        return False
    if _restores(s, 1 - seat):
        return False
    return all(
        not s.holds(1 - seat, attack) or any(s.holds(seat, answer) for answer in answers)
        for attack, answers in _ATTACKS.items()
    )


def out_of_cards(s: State, seat: Seat) -> bool:
    """Whether the seat has nothing left but stones: no card can even delay the end."""
    return not _restores(s, seat) and not any(s.holds(seat, attack) for attack in _ATTACKS)


def _restores(s: State, seat: Seat) -> bool:
    return s.removed[seat] is not None and s.holds(seat, Skill.PICK_GOLD)
