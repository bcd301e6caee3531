"""Matchings: as large as can be, and no choice costs somebody else a partner."""

from __future__ import annotations

from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from parlour.tournament.matching import chosen, maximum, spare

graphs = st.integers(1, 8).flatmap(
    lambda n: st.tuples(st.just(n), st.sets(st.sampled_from([*combinations(range(n), 2), (0, 0)])))
)


Edges = set[tuple[int, int]]


def linked(nodes: int, edges: Edges) -> list[int]:
    """Who may be paired with whom, as rows of bits."""
    both = {pair for one, other in edges if one != other for pair in ((one, other), (other, one))}
    return [sum(1 << b for b in range(nodes) if (a, b) in both) for a in range(nodes)]


def largest(nodes: list[int], edges: Edges) -> int:
    """The most pairs, by trying everything."""
    if len(nodes) < 2:
        return 0
    one, *rest = nodes
    best = largest(rest, edges)
    for other in rest:
        if (one, other) in edges or (other, one) in edges:
            left = [node for node in rest if node != other]
            best = max(best, 1 + largest(left, edges))
    return best


@given(graphs)
def test_a_matching_has_as_many_pairs_as_can_be(graph):
    n, edges = graph
    nodes, links = list(range(n)), linked(n, edges)
    mate = maximum(nodes, links)
    assert all(mate[other] == one and links[one] >> other & 1 for one, other in mate.items())
    assert len(mate) == 2 * largest(nodes, edges)


@given(graphs)
def test_those_can_be_spared_without_whom_there_are_as_many_pairs(graph):
    n, edges = graph
    nodes, links = list(range(n)), linked(n, edges)
    found = spare(nodes, links, maximum(nodes, links))
    most = largest(nodes, edges)
    for node in nodes:
        rest = [other for other in nodes if other != node]
        assert (found >> node & 1) == (largest(rest, edges) == most)


@given(graphs)
def test_whoever_chooses_first_takes_nobodys_partner_away(graph):
    n, edges = graph
    nodes, links = list(range(n)), linked(n, edges)
    pairs = chosen(nodes, links, lambda _one, others: others)
    assert pairs == patiently(nodes, edges)


def patiently(nodes: list[int], edges: Edges) -> list[tuple[int, int]]:
    """The same by trying everything: each the first wish that leaves as many pairs as can be."""
    if len(nodes) < 2:
        return []
    one, *others = nodes
    most = largest(nodes, edges)
    for other in others:
        rest = [node for node in others if node != other]
        linked = (one, other) in edges or (other, one) in edges
        if linked and largest(rest, edges) == most - 1:
            return [(one, other), *patiently(rest, edges)]
    return patiently(others, edges)


def test_the_first_gets_the_first_wish_that_leaves_the_others_partners():
    edges = {(0, 1), (0, 2), (0, 3), (1, 2), (2, 3)}
    links = linked(4, edges)
    backwards = chosen(range(4), links, lambda _one, others: sorted(others, reverse=True))
    assert backwards == [(0, 3), (1, 2)]
    links = linked(4, edges - {(2, 3)})  # 3 has nobody but 0
    assert chosen(range(4), links, lambda _one, others: others) == [(0, 3), (1, 2)]


class Counted(list[int]):
    """Links that count how often a row of theirs is looked at."""

    looks = 0

    def __getitem__(self, one):
        self.looks += 1
        return super().__getitem__(one)


def test_where_most_wishes_would_leave_somebody_alone_one_look_tells_of_all_of_them():
    """A quarter leads and a quarter is last, all owed one seat: those between are for them."""
    n = 120
    between = range(n // 4, 3 * n // 4)
    edges = {(a, b) for a in range(n) for b in range(a) if a in between or b in between}
    links = Counted(linked(n, edges))

    def wishes(_one, others):
        return sorted(others, key=lambda other: other not in between)

    pairs = chosen(range(n), links, wishes)
    assert len(pairs) == n // 2
    assert not [pair for pair in pairs if {*pair} <= {*between}]
    assert links.looks < n * n
