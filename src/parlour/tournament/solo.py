"""The solo form: the same deals for everybody, one after the other, each at their own pace."""

from __future__ import annotations

from collections.abc import Sequence

from parlour.tournament.tournament import Game, Tournament

__all__ = ["counted", "deals"]

Pair = tuple[str, str | None]


def deals(t: Tournament) -> tuple[int, list[Pair]]:
    """A deal, and who is to play it now: that of whoever is free and has waited longest for it."""
    games, busy = t.games_of(), t.busy
    free = [
        entrant
        for entrant in t.entrants.values()
        if entrant.here and entrant.id not in busy and len(games[entrant.id]) < t.terms.rounds
    ]
    if not free:
        return t.round, []
    first = min(free, key=lambda entrant: (entrant.since, entrant.number))
    number = len(games[first.id]) + 1
    return number, [(e.id, None) for e in free if len(games[e.id]) + 1 == number]


def counted(who: str, games: Sequence[Game], best: int) -> list[float]:
    """What the player's deals came to, as far as they count, the best first."""
    scores = sorted((game.score(who) for game in games if game.scores is not None), reverse=True)
    return scores[:best] if best else scores
