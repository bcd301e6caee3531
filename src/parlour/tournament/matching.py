"""Pairing so that nobody's choice costs somebody else a partner.

A matching is kept as `mate`: who is whose partner, both ways. It is as large as it can be; whoever
chooses does so in turn, and a choice stands where the others can still be paired as before. One
search tells of all that somebody may choose: where whoever has begun has won, many are owed the
same seat, and nearly every wish would leave somebody alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from parlour.tournament.blossoms import Links, Mate, Search, bits_of

__all__ = ["Links", "Mate", "chosen", "maximum", "spare"]

Wishes = Callable[[int, Sequence[int]], Iterable[int]]
"""For one of those who are left: all others, the best first."""


def maximum(nodes: Iterable[int], links: Links) -> Mate:
    """As many pairs as there can be."""
    order, mate = list(nodes), Mate()
    among = free = bits_of(order)
    for one in order:
        if free >> one & 1 and (found := links[one] & free):
            other = (found & -found).bit_length() - 1
            mate[one], mate[other] = other, one
            free ^= 1 << one | 1 << other
    for one in order:
        if one not in mate and len(order) - len(mate) > 1:
            Search(mate, links, among).augmented([one])
    return mate


def spare(nodes: Iterable[int], links: Links, mate: Mate) -> int:
    """The bits of those without whom there could be as many pairs as in this, which has most."""
    order = list(nodes)
    search = Search(mate, links, bits_of(order))
    search.augmented([one for one in order if one not in mate])
    return search.outer


def chosen(nodes: Iterable[int], links: Links, wishes: Wishes) -> list[tuple[int, int]]:
    """As many pairs as there can be, each the first wish of the earlier one that leaves it so."""
    left, pairs = list(nodes), []
    mate, among = maximum(left, links), bits_of(left)
    while left:
        one = left.pop(0)
        among ^= 1 << one
        choice = _Choice(one, mate, links, among)
        for other in wishes(one, left) if links[one] & among else ():
            if links[one] >> other & 1 and choice.takes(other):
                left.remove(other)
                among ^= 1 << other
                pairs.append((one, other))
                break
    return pairs


class _Choice:
    """Whom somebody may take, who is not `among` the others any more, so that none is left over."""

    def __init__(self, one: int, mate: Mate, links: Links, among: int) -> None:
        self._mate, self._links, self._among = mate, links, among
        self._alone = mate.pop(one, None)
        """Whose partner has gone away to choose."""
        if self._alone is not None:
            del mate[self._alone]
        self._spare: int | None = None

    def takes(self, other: int) -> bool:
        """Whether it can be; then the matching is that of those who are left."""
        mate, alone, theirs = self._mate, self._alone, self._mate.get(other)
        if alone is None or theirs is None:
            self._part(other)
            return True
        if self._links[alone] >> theirs & 1:
            self._part(other)
            mate[alone], mate[theirs] = theirs, alone
            return True
        if self._spare is None:
            self._look()
        if self._alone is not None and not (self._spare or 0) >> other & 1:
            return False
        theirs = self._part(other)
        if self._alone is not None and theirs is not None:
            rest = self._among & ~(1 << other)
            Search(mate, self._links, rest).augmented([theirs])
        return True

    def _look(self) -> None:
        """Somebody else for whoever is alone; where there is nobody, who could be without one."""
        mate, links, among = self._mate, self._links, self._among
        search = Search(mate, links, among)
        if self._alone is not None and search.augmented([self._alone]):
            self._alone = None
        else:
            free = [
                one for one in range(among.bit_length()) if among >> one & 1 and one not in mate
            ]
            search = Search(mate, links, among)
            search.augmented(free)
        self._spare = search.outer

    def _part(self, one: int) -> int | None:
        """Whose partner that was."""
        theirs = self._mate.pop(one, None)
        if theirs is not None:
            del self._mate[theirs]
        return theirs
