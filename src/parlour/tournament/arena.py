"""An arena: whoever is free is paired, with somebody near in the table, again and again."""

from __future__ import annotations

from collections.abc import Sequence

from parlour.tournament.blossoms import Links, bits_of
from parlour.tournament.matching import chosen
from parlour.tournament.sides import clash, preference, seated
from parlour.tournament.standings import points
from parlour.tournament.tournament import Entrant, Tournament

__all__ = ["ALONE_MS", "GATHER_MS", "pairs"]

Pair = tuple[str, str | None]

GATHER_MS = 2_000
"""Nobody is paired before somebody has waited for so long: others may come free meanwhile."""
ALONE_MS = 6_000
"""Who has waited for so long meets the last rival again, if nobody else is there."""


def pairs(t: Tournament, now: int) -> list[Pair]:
    """Those who are brought together now, by seat."""
    games, busy = t.games_of(), t.busy
    free = [e for e in t.entrants.values() if e.here and e.id not in busy]
    if len(free) < 2 or now - min(e.since for e in free) < GATHER_MS:
        return []
    score = points(t, games)
    free.sort(key=lambda e: (-score[e.id], -e.rating, e.number))
    seats = [[g.seat(e.id) for g in games[e.id] if g.played] for e in free]
    last = [games[e.id][-1].rival(e.id) if games[e.id] else None for e in free]
    wants = [preference(sat) for sat in seats]

    def wishes(one: int, others: Sequence[int]) -> list[int]:
        return sorted(others, key=lambda o: (abs(o - one) // 3, clash(wants[one], wants[o]), o))

    # Who has waited longest chooses first, so that it is never the same one who is left over.
    waited = sorted(range(len(free)), key=lambda n: (free[n].since // GATHER_MS, n))
    found: list[Pair] = []
    for pair in chosen(waited, _links(free, last, now), wishes):
        better, worse = sorted(pair)
        one, other = (free[better].id, seats[better]), (free[worse].id, seats[worse])
        found.append(seated(one, other, (better + t.terms.lot) % 2))
    return found


def _links(free: Sequence[Entrant], last: Sequence[str | None], now: int) -> Links:
    """Everybody may meet everybody, but two who have just met only when both have waited."""
    number = {entrant.id: n for n, entrant in enumerate(free)}
    everybody = bits_of(number.values())
    links = [everybody & ~(1 << n) for n in number.values()]
    for n, entrant in enumerate(free):
        other = number.get(last[n] or "", n)
        waited = min(now - entrant.since, now - free[other].since)
        if last[other] == entrant.id and waited < ALONE_MS:
            links[n] &= ~(1 << other)
    return links
