"""Edmonds' search for ways that pass by turns outside and inside a matching, through blossoms.

Who may be paired with whom is a row of bits for each: a step looks at everybody at once.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence

__all__ = ["Links", "Mate", "Search", "bits_of"]

Links = Sequence[int]
"""For each the bits of those with whom they may be paired; the same both ways."""
Mate = dict[int, int]


def bits_of(nodes: Iterable[int]) -> int:
    """A bit for each of them."""
    return sum(1 << node for node in nodes)


class Search:
    """The ways from some who have no partner, `among` these.

    `outer` are the bits of those whom a way of even length leads to: each of them could be without
    a partner in place of the one from whom the way comes.
    """

    def __init__(self, mate: Mate, links: Links, among: int) -> None:
        self._mate = mate
        self._links = links
        self._unseen = among
        self._parent: dict[int, int] = {}
        self._base: dict[int, int] = {}
        self._blossoms: dict[int, int] = {}
        self._queue: deque[int] = deque()
        self.outer = 0

    def augmented(self, roots: Iterable[int]) -> bool:
        """Whether a way led to somebody else without a partner: then there is one pair more.

        From several at once only where no way leads from one of them to another.
        """
        for root in roots:
            self._unseen &= ~(1 << root)
            self._reach(root)
        while self._queue:
            one = self._queue.popleft()
            row = self._links[one]
            for other in _each(row & self._unseen):
                if not self._unseen >> other & 1:
                    continue  # their partner has been reached meanwhile
                self._parent[other] = one
                partner = self._mate.get(other)
                if partner is None:
                    self._flip(other)
                    return True
                self._unseen &= ~(1 << other | 1 << partner)
                self._reach(partner)
            while found := row & self.outer & ~self._blossom(self._base_of(one)):
                self._contract(one, next(_each(found)))
        return False

    def _reach(self, one: int) -> None:
        self.outer |= 1 << one
        self._queue.append(one)

    def _base_of(self, one: int) -> int:
        return self._base.get(one, one)

    def _blossom(self, base: int) -> int:
        return self._blossoms.get(base, 1 << base)

    def _flip(self, end: int) -> None:
        """Along the way every pair is parted, and the ends are paired."""
        mate, node = self._mate, end
        while True:
            before = self._parent[node]
            after = mate.get(before)
            mate[node], mate[before] = before, node
            if after is None:
                return
            node = after

    def _contract(self, one: int, other: int) -> None:
        """An odd circle is one node from here on; all of it may be gone on from."""
        stem, circle = self._common(one, other), 0
        for end, from_ in ((one, other), (other, one)):
            node, child = end, from_
            while self._base_of(node) != stem:
                partner = self._mate[node]
                circle |= self._blossom(self._base_of(node))
                circle |= self._blossom(self._base_of(partner))
                self._parent[node] = child
                node, child = self._parent[partner], partner
        self._blossoms[stem] = self._blossom(stem) | circle
        for node in _each(circle):
            self._base[node] = stem
        for node in _each(circle & ~self.outer):
            self._reach(node)

    def _common(self, one: int, other: int) -> int:
        """Where the ways of both back to the root meet."""
        way: set[int] = set()
        node = self._base_of(one)
        while True:
            way.add(node)
            if node not in self._mate:  # the root
                break
            node = self._base_of(self._parent[self._mate[node]])
        node = self._base_of(other)
        while node not in way:
            node = self._base_of(self._parent[self._mate[node]])
        return node


def _each(bits: int) -> Iterator[int]:
    while bits:
        lowest = bits & -bits
        yield lowest.bit_length() - 1
        bits ^= lowest
