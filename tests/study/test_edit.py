"""A tree of variations and its changes (study.md sections 2 and 5)."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parlour import games, study
from parlour.kernel import Code, Glyph, Limits, Node, Tree
from trees import Nested, chain, grown, nested, refusal, shape

SHAPES = st.lists(st.integers(1, 6), min_size=1, max_size=25).map(shape)
START = study.begin("caro", size=9)
FORKED = study.add(study.add(START, (), ["E5", "F6", "E6"]), ("E5",), ["D4", "E6"])


def branch(tree: Nested, path: tuple[str, ...]) -> tuple[Nested, int]:
    """The parent of the node that the path leads to, and the node's place there."""
    *before, last = path
    for action in before:
        tree = next(child for child in tree.branches if child.action == action)
    return tree, [child.action for child in tree.branches].index(last)


@settings(deadline=None)
@given(SHAPES, st.data())
def test_deleting_promoting_and_making_main_do_what_they_do_to_nested_branches(tree, data):
    path = tree.path(data.draw(st.integers(1, len(tree.nodes) - 1)))
    cut, raised, main = nested(tree), nested(tree), nested(tree)
    parent, at = branch(cut, path)
    del parent.branches[at]
    assert nested(study.delete(tree, path)) == cut
    parent, at = branch(raised, path)
    parent.branches.insert(max(at - 1, 0), parent.branches.pop(at))
    assert nested(study.promote(tree, path)) == raised
    for length in range(1, len(path) + 1):
        parent, at = branch(main, path[:length])
        parent.branches.insert(0, parent.branches.pop(at))
    assert nested(study.main_line(tree, path)) == main


@settings(deadline=None)
@given(SHAPES)
def test_every_node_is_found_by_its_path(tree):
    paths = list(tree.paths())
    assert [tree.find(path) for path in paths] == list(range(len(tree.nodes)))
    assert [tree.path(index) for index in range(len(tree.nodes))] == paths
    assert tree.find(("nowhere",)) is None
    assert tree.find((*paths[-1], "nowhere", "at all")) is None
    assert tree.path(len(tree.main)) == tuple(node.action for node in tree.main)


def test_playing_on_goes_along_what_is_there_and_then_branches():
    assert nested(FORKED) == Nested(
        "",
        [Nested("E5", [Nested("F6", [Nested("E6", [])]), Nested("D4", [Nested("E6", [])])])],
    )
    assert study.add(FORKED, (), ["E5", "D4"]) == FORKED
    assert study.add(FORKED, (), ["0:E5", "D4"]) == FORKED, "a seat is named where several may act"
    assert study.position(FORKED, ("E5", "D4", "E6")).moves != study.position(FORKED).moves


def test_what_is_said_and_drawn_stays_at_its_node():
    tree = study.comment(FORKED, ("E5", "D4"), "  why\r\nnot\tthis\x00?  ")
    tree = study.judge(tree, ("E5", "D4"), Glyph.DUBIOUS)
    tree = study.mark(
        tree, (), ["E5", "A1", "E5"], [("A1", "B2"), ("C3", "C3")], [("B2", " a\nb "), ("A2", "")]
    )
    said = tree.nodes[tree.find(("E5", "D4")) or 0]
    assert (said.comment, said.glyph) == ("why\nnot this?", "?!")
    assert (tree.nodes[0].circles, tree.nodes[0].arrows) == (("A1", "E5"), (("A1", "B2"),))
    assert tree.nodes[0].labels == (("B2", "a b"),)
    cleared = study.mark(study.comment(tree, ("E5", "D4"), ""), ())
    assert study.judge(cleared, ("E5", "D4"), None) == FORKED
    assert study.check(tree) == tree


SMALL = Limits(nodes=5, depth=3, comment=10, text=12, marks=2)
REFUSED = [
    # what is asked, the code, what the sentence says of where or how much
    (lambda: study.add(FORKED, ("E5", "D4"), ["D4"]), Code.CELL_TAKEN, "move 3, D4, after E5 D4"),
    (lambda: study.add(FORKED, (), ["K9"]), Code.OFF_BOARD, "move 1, K9, after the start"),
    (lambda: study.add(FORKED, ("A1",), ["A2"]), "no_variation", "(A1)"),
    (lambda: study.position(FORKED, ("E5", "A1")), "no_variation", "(E5 A1)"),
    (lambda: study.add(FORKED, ("E5",), ["A1", "A2"], SMALL), "too_many_moves", "at most 5"),
    (lambda: study.add(FORKED, ("E5", "F6", "E6"), ["A1"], SMALL), "line_too_long", "at most 3"),
    (lambda: study.comment(FORKED, (), "x" * 11, SMALL), "comment_too_long", "at most 10 letters"),
    (
        lambda: study.comment(study.comment(FORKED, (), "x" * 9), ("E5",), "x" * 9, SMALL),
        "too_much_text", "at most 12 letters",
    ),
    (
        lambda: study.mark(FORKED, (), ["A1", "A2"], (), [("A3", "x")], SMALL),
        "too_many_marks", "at most 2",
    ),
    (lambda: study.mark(FORKED, (), ["K1"]), Code.OFF_BOARD, "(K1)"),
    (lambda: study.mark(FORKED, (), (), [("A1", "Z9")]), Code.OFF_BOARD, "(Z9)"),
    (lambda: study.mark(FORKED, (), labels=[("Y9", "a")]), Code.OFF_BOARD, "(Y9)"),
    (lambda: study.delete(FORKED, ()), "root_stays", ""),
    (lambda: study.promote(FORKED, ()), "root_stays", ""),
    (lambda: study.judge(FORKED, (), Glyph.GOOD), "root_stays", ""),
    (lambda: study.delete(FORKED, ("E5", "A9")), "no_variation", "(E5 A9)"),
    (lambda: study.write(study.begin("stay-on-the-board")), "no_such_form", ""),
    (lambda: study.begin("caro", size=3), Code.BAD_OPTION, "7 to 20"),
    (lambda: study.begin("chess"), Code.UNKNOWN_GAME, "chess"),
]  # fmt: skip


@pytest.mark.parametrize(("asked", "code", "words"), REFUSED)
def test_what_cannot_be_done_is_refused_with_a_code_and_where_or_how_much(asked, code, words):
    refused = refusal(asked)
    assert refused.code == code
    assert words in str(refused)


MISSHAPEN = [
    # depths and actions that are no tree, and why
    ([], "begins with its root"),
    ([Node(1, "a")], "begins with its root"),
    ([Node(0), Node(2, "a")], "no parent"),
    ([Node(0), Node(1, "a"), Node(3, "b")], "no parent"),
    ([Node(0), Node(0)], "no parent"),
    ([Node(0), Node(1, "a"), Node(2, "b"), Node(1, "a")], "twice"),
]


@pytest.mark.parametrize(("nodes", "why"), MISSHAPEN)
def test_what_is_no_tree_cannot_be_made(nodes, why):
    with pytest.raises(ValueError, match=why):
        Tree("none", 1, {}, tuple(nodes))


def test_a_line_of_ten_thousand_is_changed_kept_and_compared():
    deep = chain(9_999)
    path = deep.path(9_999)
    side = Tree("none", 1, {}, (*deep.nodes, Node(9_998, "b")))
    assert study.load(study.dump(side)) == side
    assert hash(side) == hash(study.load(study.dump(side))) != hash(deep)
    main = study.main_line(side, (*path[:9_997], "b"))
    assert [node.action for node in main.main[-2:]] == ["a9996", "b"]
    assert study.promote(main, path[:9_998]) == side
    assert study.delete(side, (*path[:9_997], "b")) == deep
    assert study.comment(deep, path, "the end").nodes[-1].comment == "the end"
    assert refusal(study.load, study.dump(chain(10_001))).code == "too_many_moves"


@pytest.mark.parametrize("game", sorted(games.every()))
def test_a_tree_of_any_game_is_legal_at_every_node_and_is_kept(game):
    tree = grown(study.begin(game), Random(game), lines=12, length=30)
    assert len(tree.nodes) - 1 > len(tree.main), "it branches"
    assert study.check(tree) == tree
    assert study.load(study.dump(tree)) == tree
    deepest = max(tree.paths(), key=len)
    states = list(study.positions(tree))
    assert states[tree.find(deepest) or 0] == study.position(tree, deepest)
    record = study.to_record(tree)
    assert study.to_record(study.read(str(record))) == record
