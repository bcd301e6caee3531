"""Knockout: who loses a tie is out. The best by rating meet as late as can be."""

from __future__ import annotations

from dataclasses import dataclass

from parlour.tournament.tournament import Game, Tournament

__all__ = ["Tie", "pairs", "placed", "seeds", "ties", "won"]

Pair = tuple[str, str | None]

_EXTRA = 2
"""So many games more are played where a tie is level; then the better seed goes on."""


@dataclass(frozen=True, slots=True)
class Tie:
    """Two who meet in a round, the better seed first; without a second the first goes on.

    `winner` is None while it is undecided.
    """

    round: int
    players: tuple[str, str | None]
    games: tuple[Game, ...] = ()
    winner: str | None = None
    for_third: bool = False

    @property
    def loser(self) -> str | None:
        """Who is out; None while it is undecided, or where nobody was there."""
        if self.winner is None:
            return None
        return self.players[1] if self.winner == self.players[0] else self.players[0]


def seeds(t: Tournament) -> list[str]:
    """Everybody, the best by rating first, then who came first."""
    return [e.id for e in sorted(t.entrants.values(), key=lambda e: (-e.rating, e.number))]


def ties(t: Tournament) -> list[list[Tie]]:
    """Every round that can be known: the last has ties that are not decided, or is the final."""
    order: list[str | None] = list(seeds(t))
    size = 1 << max(0, len(order) - 1).bit_length()
    slots = [order[n] if n < len(order) else None for n in _bracket(size)]
    strength = {who: n for n, who in enumerate(order)}
    played: dict[tuple[int, frozenset[str | None]], list[Game]] = {}
    for game in t.games:
        played.setdefault((game.round, frozenset(game.players)), []).append(game)

    def tie(number: int, one: str | None, other: str | None, *, for_third: bool = False) -> Tie:
        better, worse = sorted((one, other), key=lambda who: strength.get(who, size))
        assert better is not None  # noqa: S101 - a round has more players than free places
        games = tuple(played.get((number, frozenset((better, worse))), ()))
        winner = _winner(t, better, worse, games)
        return Tie(number, (better, worse), games, winner, for_third)

    found: list[list[Tie]] = []
    while len(slots) > 1:
        number = len(found) + 1
        row = [tie(number, *slots[n : n + 2]) for n in range(0, len(slots), 2)]
        if len(row) == 1 and t.terms.third and found and len(found[-1]) == 2:
            one, other = (before.loser for before in found[-1])
            if one is not None and other is not None:
                row.append(tie(number, one, other, for_third=True))
        found.append(row)
        if any(each.winner is None for each in row):
            break
        slots = [each.winner for each in row if not each.for_third]
    return found


def pairs(t: Tournament) -> tuple[int, list[Pair]] | None:
    """The games that can begin, and their round; None when the last tie is decided."""
    busy, last = t.busy, ties(t)[-1]
    open_ = [tie for tie in last if tie.winner is None]
    if not open_:
        return None
    found: list[Pair] = []
    for tie in open_:
        better, worse = tie.players
        if worse is not None and not busy.keys() & {better, worse}:
            turned = (len(tie.games) + t.terms.lot) % 2
            found.append((worse, better) if turned else (better, worse))
    return last[0].round, found


def won(t: Tournament) -> dict[str, float]:
    """How many ties everybody has won."""
    count = dict.fromkeys(t.entrants, 0.0)
    for row in ties(t):
        for tie in row:
            if tie.winner is not None:
                count[tie.winner] += 1.0
    return count


def placed(t: Tournament) -> dict[str, float]:
    """How far everybody came: the more the better. Who lost in the same round is equal."""
    far = dict.fromkeys(t.entrants, 0.0)
    for row in ties(t):
        for tie in row:
            for who in tie.players:
                if who is not None:
                    far[who] = max(far[who], 2.0 * tie.round - (2.0 if tie.for_third else 0.0))
            if tie.winner is not None:
                far[tie.winner] += 1.0
    return far


def _winner(t: Tournament, better: str, worse: str | None, games: tuple[Game, ...]) -> str | None:
    if worse is None:
        return better
    if any(game.scores is None for game in games):
        return None
    mine = sum(game.score(better) for game in games)
    theirs = sum(game.score(worse) for game in games)
    need = t.terms.best_of / 2
    if max(mine, theirs) > need and mine != theirs:
        return better if mine > theirs else worse
    if len(games) < t.terms.best_of:
        return None
    if mine != theirs:
        return better if mine > theirs else worse
    if all(not game.played for game in games):  # neither came
        return better
    return better if len(games) >= t.terms.best_of + _EXTRA else None


def _bracket(size: int) -> list[int]:
    """Where the seeds stand, so that the first two can only meet at the end."""
    order = [0]
    while len(order) < size:
        order = [n for seed in order for n in (seed, 2 * len(order) - 1 - seed)]
    return order
