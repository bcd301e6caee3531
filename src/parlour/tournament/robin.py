"""Round robin: everybody meets everybody once, by the Berger tables of the FIDE handbook (C.05)."""

from __future__ import annotations

from parlour.tournament.tournament import Tournament

__all__ = ["berger", "pairs", "rounds"]

Pair = tuple[str, str | None]


def berger(players: int) -> list[list[tuple[int, int]]]:
    """Every round of so many players, numbered from 1, by seat. The number is even."""
    most = players - 1
    table = []
    for number in range(most):
        # The last one sits still; all others move on by half the field from round to round.
        start = (number * (players // 2)) % most
        ring = [(start + n) % most + 1 for n in range(most)]
        first = (ring[0], players) if number % 2 == 0 else (players, ring[0])
        rest = [(ring[n], ring[most - n]) for n in range(1, players // 2)]
        table.append([first, *rest])
    return table


def rounds(t: Tournament) -> int:
    """How many rounds it takes."""
    count = len(t.entrants)
    return count - 1 + count % 2


def pairs(t: Tournament) -> list[Pair] | None:
    """The next round; None when all are played. With an odd number somebody sits out."""
    if t.round >= rounds(t):
        return None
    order = sorted(t.entrants.values(), key=lambda e: e.number)
    turn = t.terms.lot % len(order)  # who has which number is a matter of lots
    ids: list[str | None] = [entrant.id for entrant in (*order[turn:], *order[:turn])]
    if len(ids) % 2:
        ids.append(None)
    found: list[Pair] = []
    for one, other in berger(len(ids))[t.round]:
        first, second = ids[one - 1], ids[other - 1]
        if first is not None:
            found.append((first, second))
        elif second is not None:
            found.append((second, None))
    return sorted(found, key=lambda pair: pair[1] is None)
