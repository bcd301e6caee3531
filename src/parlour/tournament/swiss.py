"""The Swiss form: equals by points meet, nobody twice; nobody sits out twice before all have once.

Brackets are made by points, the best first; who finds nobody in theirs floats down into the next.
What must be: nobody meets twice, one sits out at most, absolute preferences for seats are kept,
everybody is paired, and a bracket has as many pairs as it can. What is wished for is from FIDE's
C.04.3: who floats down is the last, but for who did so in the last round, or in the one before it;
whom they meet is owed another seat, and has not floated up so lately; and the upper half meets the
lower half, in the order of its transpositions. Each in turn has the first wish that leaves the
others theirs. FIDE weighs the wishes of a bracket together, so its rounds may be others.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from parlour.tournament.blossoms import Links, bits_of
from parlour.tournament.floats import Float, floated
from parlour.tournament.matching import chosen, maximum, spare
from parlour.tournament.sides import Preference, Strength, clash, preference, seated
from parlour.tournament.standings import points
from parlour.tournament.tournament import Game, Tournament

__all__ = ["pairs"]

Pair = tuple[str, str | None]
ABSOLUTE = Strength.ABSOLUTE


def pairs(t: Tournament) -> list[Pair] | None:
    """The next round, by seat, who sits out last; None where nobody can be paired any more."""
    field = _Field(t)
    return field.paired(strict=True) or field.paired(strict=False)


class _Field:
    """Those who are there, numbered from the best down, and what they have behind them."""

    def __init__(self, t: Tournament) -> None:
        games = t.games_of()
        score = points(t, games)
        here = [entrant for entrant in t.entrants.values() if entrant.here]
        here.sort(key=lambda e: (-score[e.id], -e.rating, e.number))
        self.players = [entrant.id for entrant in here]
        self.score = [score[who] for who in self.players]
        self.seats = [_seats(who, games[who]) for who in self.players]
        self._wants: list[Preference] = [preference(seats) for seats in self.seats]
        self._met = [{game.rival(who) for game in games[who]} for who in self.players]
        self._rests = [
            sum(not game.played and game.score(who) == 1 for game in games[who])
            for who in self.players
        ]
        lately = (t.round, t.round - 1)
        self._floats = [[floated(who, games, n) for n in lately] for who in self.players]
        self._lot = t.terms.lot % 2

    def paired(self, *, strict: bool) -> list[Pair] | None:
        """The round; not `strict`: also where somebody is not given a seat that is owed to them."""
        links = self._links(strict=strict)
        everybody = list(range(len(self.players)))
        if len(everybody) < 2:
            return None
        bye = self._bye(everybody, links) if len(everybody) % 2 else -1
        if bye is None:
            return None
        nodes = [node for node in everybody if node != bye]
        if len(maximum(nodes, links)) < len(nodes):
            return None
        found: list[Pair] = []
        for board, (one, other) in enumerate(sorted(self._brackets(nodes, links))):
            better, worse = sorted((one, other))
            lot = (board + self._lot) % 2
            found.append(
                seated(
                    (self.players[better], self.seats[better]),
                    (self.players[worse], self.seats[worse]),
                    lot,
                )
            )
        if bye >= 0:
            found.append((self.players[bye], None))
        return found

    def _links(self, *, strict: bool) -> Links:
        """Whom each may meet: nobody again, nobody who is as surely owed the same seat."""
        everybody = range(len(self.players))
        numbers = {who: node for node, who in enumerate(self.players)}
        owed = [
            bits_of(node for node in everybody if self._wants[node] == Preference(seat, ABSOLUTE))
            for seat in (0, 1)
        ]
        links = []
        for node, want in enumerate(self._wants):
            met = {numbers[who] for who in self._met[node] if who in numbers}
            barred = bits_of({node, *met})
            if strict and want.strength is ABSOLUTE:
                barred |= owed[want.seat]
            links.append(bits_of(everybody) & ~barred)
        return links

    def _bye(self, nodes: Sequence[int], links: Links) -> int | None:
        """The last of those who sat out least, and without whom all others can be paired."""
        mate = maximum(nodes, links)
        if len(nodes) - len(mate) != 1:
            return None
        least = min(self._rests[node] for node in nodes)
        left_out = spare(nodes, links, mate)
        for node in reversed(nodes):
            if self._rests[node] == least and left_out >> node & 1:
                return node
        return None

    def _brackets(self, nodes: Sequence[int], links: Links) -> Iterator[tuple[int, int]]:
        """The pairs of one bracket after the other; there is a way to pair all of the nodes."""
        groups = [list(group) for _, group in groupby(nodes, key=lambda n: self.score[n])]
        bracket: list[int] = []
        for place, group in enumerate(groups):
            bracket += group
            below = [node for later in groups[place + 1 :] for node in later]
            found = chosen(self._staying(bracket, links), links, self._wishes)
            taken = {node for pair in found for node in pair}
            over = [node for node in bracket if node not in taken]
            rest = [*over, *below]
            if len(maximum(rest, links)) == len(rest):  # else these need the next group's help
                yield from found
                bracket = over

    def _staying(self, bracket: Sequence[int], links: Links) -> list[int]:
        """The bracket without the one who must float: the last, but not again so soon."""
        mate = maximum(bracket, links)
        if len(bracket) - len(mate) != 1:
            return list(bracket)
        left_out = spare(bracket, links, mate)
        last = [node for node in reversed(bracket) if left_out >> node & 1]
        floating = min(last, key=lambda node: self._again(node, Float.DOWN))
        return [node for node in bracket if node != floating]

    def _again(self, node: int, float_: Float) -> tuple[bool, bool]:
        """Whether that would be the same again as in the last round, and as in the one before."""
        last, before = self._floats[node]
        return last is float_, before is float_

    def _wishes(self, one: int, others: Sequence[int]) -> list[int]:
        """Equal points first, then fair seats and floats, then upper half against lower half."""
        equals = [node for node in others if self.score[node] == self.score[one]]
        middle = (len(equals) + 1) // 2 - 1
        lower = (*equals[middle:], *reversed(equals[:middle]))
        place = {node: n for n, node in enumerate(lower)}
        score, mine = self.score[one], self._wants[one]

        def burden(node: int) -> tuple[float, int, tuple[bool, bool], int]:
            unfair, below = clash(mine, self._wants[node]), score - self.score[node]
            again = self._again(node, Float.UP) if below else (False, False)
            return below, unfair, again, place.get(node, node)

        return sorted(others, key=burden)


def _seats(who: str, games: Sequence[Game]) -> tuple[int, ...]:
    """Where the player has sat; what was not played does not count."""
    return tuple(game.seat(who) for game in games if game.played)
