"""Who sits on which seat: everybody is to begin as often as not, and not always in a row.

The rules are those of the FIDE handbook for Swiss tournaments (C.04.3, colour preferences).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum

__all__ = ["Preference", "Strength", "clash", "preference", "seated"]


class Strength(IntEnum):
    """How much a player is owed the seat."""

    NONE = 0
    MILD = 1
    """As often on either: another one than last time."""
    STRONG = 2
    """Once more on one than on the other."""
    ABSOLUTE = 3
    """Twice more, or twice in a row: the other seat, or nothing."""


@dataclass(frozen=True, slots=True)
class Preference:
    """Which seat, and how much."""

    seat: int
    strength: Strength


def preference(seats: Sequence[int]) -> Preference:
    """What a player is owed who has sat on these seats, in order."""
    if not seats:
        return Preference(0, Strength.NONE)
    surplus = seats.count(0) - seats.count(1)
    if abs(surplus) > 1:
        return Preference(int(surplus > 0), Strength.ABSOLUTE)
    if len(seats) > 1 and seats[-1] == seats[-2]:
        return Preference(1 - seats[-1], Strength.ABSOLUTE)
    if surplus:
        return Preference(int(surplus > 0), Strength.STRONG)
    return Preference(1 - seats[-1], Strength.MILD)


def clash(one: Preference, other: Preference) -> Strength:
    """How much somebody must do without if the two meet."""
    if one.seat != other.seat:
        return Strength.NONE
    return min(one.strength, other.strength)


def seated(
    better: tuple[str, Sequence[int]], other: tuple[str, Sequence[int]], lot: int
) -> tuple[str, str]:
    """Both by seat, given where each has sat.

    `lot` is the better one's seat where nothing else says.
    """
    (one, ones), (two, twos) = better, other
    first, second = preference(ones), preference(twos)
    if Strength.NONE is first.strength is second.strength:
        seat = lot
    elif second.strength is Strength.NONE or first.strength > second.strength:
        seat = first.seat
    elif first.strength < second.strength:
        seat = 1 - second.seat
    elif first.seat != second.seat:
        seat = first.seat
    else:
        seat = _last_difference(ones, twos, first.seat)
    return (two, one) if seat else (one, two)


def _last_difference(ones: Sequence[int], twos: Sequence[int], wanted: int) -> int:
    """The other one of the seats that they had when they last sat differently, else the wanted."""
    for one, two in zip(reversed(ones), reversed(twos), strict=False):
        if one != two:
            return 1 - one
    return wanted
