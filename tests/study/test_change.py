"""Changes by several at once: whatever their order, all see one tree and nothing said is lost."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from parlour import study
from parlour.kernel import Code, Glyph, Illegal, Limits, Tree
from parlour.study import Change, ChangeKind, StudyCode, applied, decided, read_change, require_seen
from parlour.study.merge import merged
from trees import refusal

MERGED = [
    # what stood there, theirs, mine, what comes of both
    ("", "theirs", "mine", "theirs\nmine"),
    ("", "same", "same", "same"),
    ("a", "a", "b", "b"),
    ("a", "b", "a", "b"),
    ("good", "good move", "very good", "very good move"),
    ("a b c", "a c", "a b c d", "a c d"),
    ("a b c", "", "a b c, which is well", ", which is well"),
    ("a b c", "a x c", "", "a x c"),
    ("a b c", "a x c", "a y c", "a x\ny c"),
    ("end", "end\none", "end\ntwo", "end\none\ntwo"),
    ("a b", "a", "b", "a"),
    ("y0", "y1y0", "y2y0", "y1\ny2y0"),
    ("one y2", "one y12 y2", "one y22 y2", "one y12 \ny22 y2"),
]


@pytest.mark.parametrize(("was", "theirs", "mine", "both"), MERGED)
def test_two_texts_in_place_of_one_are_both_kept(was, theirs, mine, both):
    assert merged(was, theirs, mine) == both


WORDS = st.lists(st.sampled_from(["ab", "cd", "ef", "\n"]), max_size=6).map(" ".join)


@given(WORDS, st.integers(0, 20), st.integers(0, 20))
def test_whatever_two_insert_into_a_text_is_there_afterwards(was, at, other):
    theirs = was[:at] + "THEIRS" + was[at:]
    mine = was[:other] + "MINE" + was[other:]
    both = merged(was, theirs, mine)
    assert "THEIRS" in both
    assert "MINE" in both
    assert sorted(both.replace("\n", "")) == sorted((was + "THEIRSMINE").replace("\n", ""))


class Editor:
    """One of two, who sees what the other does only when they look."""

    def __init__(self, name: str, rng: Random) -> None:
        self.name = name
        self.rng = rng
        self.tree = study.begin("caro", size=9)
        self.seen = 0
        self.wrote: list[str] = []

    def wish(self) -> Change:
        """Something that makes sense on the tree as this editor sees it."""
        path = self.rng.choice(list(self.tree.paths()))
        at = self.tree.find(path) or 0
        kind = self.rng.choice([*ChangeKind, ChangeKind.COMMENT, ChangeKind.ADD])
        cell = f"{self.rng.choice('ABC')}{self.rng.randint(1, 3)}"
        self.wrote.append(f"{self.name}{len(self.wrote)}")
        said = self.tree.nodes[at].comment
        text = f"{said} {self.wrote[-1]}" if self.rng.random() < 0.5 else self.wrote[-1] + said
        return Change(
            kind, path, (cell,), text, said, self.rng.choice([None, *Glyph]), (cell,),
            (("A1", cell),), ((cell, self.name),),
        )  # fmt: skip

    def look(self, log: list[Change]) -> None:
        """See what was done."""
        for change in log[self.seen :]:
            self.tree = applied(self.tree, read_change(change.kind, change.write()))
        self.seen = len(log)


@settings(deadline=None, max_examples=60)
@given(st.integers(0, 1 << 30), st.lists(st.tuples(st.booleans(), st.booleans()), max_size=40))
@example(3218289, [(True, True), (False, False), (True, False), (False, False), (True, False)])
def test_any_interleaving_of_two_editors_ends_in_one_tree_with_every_comment(seed, turns):
    rng = Random(seed)
    editors = Editor("x", rng), Editor("y", rng)
    tree, log, kept = study.begin("caro", size=9), list[Change](), dict[str, tuple[str, ...]]()
    for who, looks in turns:
        editor = editors[who]
        wish = editor.wish()
        try:
            require_seen(wish, log[editor.seen :])
            change, after = decided(tree, wish, Limits())
        except Illegal as why:
            assert why.code in (
                Code.CELL_TAKEN, Code.GAME_OVER, StudyCode.NO_VARIATION, StudyCode.ROOT_STAYS,
                StudyCode.BRANCH_CHANGED,
            )  # fmt: skip
            continue
        tree = after
        log.append(change)
        if change.kind is ChangeKind.COMMENT:
            kept[editor.wrote[-1]] = change.path
        if change.kind is ChangeKind.DELETE:
            kept = {
                word: path for word, path in kept.items() if path[: len(change.path)] != change.path
            }
        if looks:
            editor.look(log)
    for editor in editors:
        editor.look(log)
        assert editor.tree == tree
    for word, path in kept.items():
        at = tree.find(path)
        assert at is not None, "no branch is deleted with something that was not seen"
        assert word in tree.nodes[at].comment
    assert study.check(tree) == tree


FORKED = study.add(study.add(study.begin("caro"), (), ["H8", "I9"]), ("H8",), ["H9"])


@pytest.mark.parametrize(
    ("since", "seen"),
    [
        (Change(ChangeKind.COMMENT, ("H8", "I9"), text="new"), False),
        (Change(ChangeKind.ADD, (), ("H8", "I9", "I10")), False),
        (Change(ChangeKind.JUDGE, ("H8",), glyph=Glyph.GOOD), False),
        (Change(ChangeKind.COMMENT, (), text="new"), True),
        (Change(ChangeKind.ADD, (), ("A1",)), True),
        (Change(ChangeKind.PROMOTE, ("H8", "H9")), True),
        (Change(ChangeKind.RUB, ("H8",), circles=("A1",)), True),
    ],
)
def test_a_branch_is_deleted_exactly_when_nothing_in_it_is_unseen(since, seen):
    gone = Change(ChangeKind.DELETE, ("H8",))
    if seen:
        require_seen(gone, [since])
    else:
        assert refusal(require_seen, gone, [since]).code is StudyCode.BRANCH_CHANGED


def test_what_changes_nothing_gives_the_same_tree():
    for change in (
        Change(ChangeKind.ADD, (), ("H8",)),
        Change(ChangeKind.PROMOTE, ("H8",)),
        Change(ChangeKind.LEAD, ("H8", "I9")),
        Change(ChangeKind.RUB, ("H8",), circles=("A1",)),
        Change(ChangeKind.COMMENT, ("H8",)),
    ):
        assert decided(FORKED, change, Limits())[1] is FORKED


def test_a_change_says_in_the_log_what_the_rules_made_of_it():
    change, tree = decided(FORKED, Change(ChangeKind.ADD, ("H8",), ("1:H10",)), Limits())
    assert change.actions == ("H10",)
    assert read_change(change.kind, change.write()) == change
    assert isinstance(tree, Tree)
