"""A simultaneous exhibition: its host plays everybody at once, and begins at every board."""

from __future__ import annotations

from parlour.tournament.tournament import Tournament

__all__ = ["pairs"]

Pair = tuple[str, str | None]


def pairs(t: Tournament) -> list[Pair] | None:
    """Every board; None when they are played."""
    if t.round:
        return None
    order = sorted(t.entrants.values(), key=lambda e: e.number)
    return [(t.host, entrant.id) for entrant in order if entrant.id != t.host]
