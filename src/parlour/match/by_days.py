"""Who may play a match with days for each turn."""

from __future__ import annotations

from parlour.kernel import Code, Illegal
from parlour.match.person import Person, PlayerKind
from parlour.match.setup import Setup

__all__ = ["require_callable"]


def require_callable(setup: Setup, person: Person | None) -> None:
    """Raises `Illegal` where the person would not learn, while away, that it is their move.

    An account finds it among its notices and a program asks; a guest would lose without knowing.
    Whoever opens a match by days chose that, and is not asked.
    """
    by_days = setup.clock is not None and setup.clock.days is not None
    if by_days and (person is None or person.kind is PlayerKind.GUEST):
        raise Illegal(Code.NOT_CALLABLE)
