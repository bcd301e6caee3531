"""SGF with variations, comments, marks and setup, in and out (study.md sections 2 and 5)."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parlour import study
from parlour.games.caro.sgf_setup import stones_in_turn
from parlour.games.grid import Grid
from parlour.kernel import Code, Glyph, Limits, Tree
from parlour.kernel.tree import tidy
from trees import grown, refusal

COMMENTS = st.text(st.one_of(st.sampled_from("\\]:[();\n\r\t\x00 B"), st.characters()), max_size=20)
NAMES = st.text(st.sampled_from("ab \\]:é五"), min_size=1, max_size=12).map(str.strip)


@st.composite
def trees(draw: st.DrawFn) -> Tree:
    """A tree of any rule, opening and setup, with something said at some of its nodes."""
    rng, size = draw(st.randoms(use_true_random=False)), draw(st.sampled_from([7, 15, 20]))
    opening = draw(st.sampled_from(["free", "swap2"]))
    tree = study.begin("caro", size=size, opening=opening, rule=draw(st.sampled_from(RULES)))
    if opening == "free" and draw(st.booleans()):
        stones = rng.sample(Grid.of(size).names, draw(st.integers(1, 5)))
        setup = stones_in_turn(set(stones[::2]), set(stones[1::2]), Grid.of(size))
        tree = Tree(tree.game, tree.rules, tree.options, setup=setup)
    tree = grown(tree, Random(rng.random()), lines=draw(st.integers(0, 5)), length=8)
    paths = list(tree.paths())
    for _ in range(draw(st.integers(0, 4))):
        path = draw(st.sampled_from(paths))
        tree = study.comment(tree, path, draw(COMMENTS))
        cells = [rng.choice(Grid.of(size).names) for _ in range(4)]
        arrows = [(cells[0], cells[1]), (cells[2], cells[3])]
        tree = study.mark(tree, path, cells, arrows, [(cells[0], draw(COMMENTS))])
        if path:
            tree = study.judge(tree, path, draw(st.sampled_from([None, *Glyph])))
    seats = draw(st.sampled_from([(), (draw(NAMES) or "x", draw(NAMES) or "y")]))
    ended = [("*", ""), ("1-0", "resign"), ("0-1", "timeout"), ("½-½", "agreement")]
    line = [*paths[len(tree.main)]]
    result, reason = draw(st.sampled_from(ended[: 1 if over(tree, line) else None]))
    return Tree(
        tree.game, tree.rules, tree.options, tree.nodes, tree.setup, seats,
        result=result, reason=reason,
    )  # fmt: skip


RULES = ["standard", "freestyle", "caro", "caro-both"]


def over(tree: Tree, path: list[str]) -> bool:
    return bool(study.position(tree, path).over)


@settings(deadline=None)
@given(trees())
def test_whatever_tree_is_written_comes_back(tree):
    text = study.write(tree)
    assert study.read(text) == tree
    assert study.read(text.encode()) == tree
    assert study.read("\ufeff" + text.replace("\n", "\r\n")) == study.read(text)


@settings(deadline=None)
@given(COMMENTS)
def test_any_comment_comes_back_as_it_is_kept(text):
    tree = study.comment(study.begin("caro"), (), text)
    assert study.read(study.write(tree)).nodes[0].comment == tidy(text)


READ = [
    # file, the paths of its nodes, then what is said at the last of them
    ("(;B[hh](;W[ii])(;W[hg]C[closer]))", ["H8", "H8 I7", "H8 H9"], "closer"),
    ("(;B[hh];C[a comment alone]C[and more];)", ["H8"], "a comment alone\nand more"),
    ("(;B[hh]C[one](;W[ii])(;W[ii];B[aa]C[two]))", ["H8", "H8 I7", "H8 I7 A15"], "two"),
    ("(;B[hh]C[a\\\nb\\\\c\\]\\:d])", ["H8"], "ab\\c]:d"),
    ("(;B[hh]W[ii]C[x])", ["H8", "H8 I7"], "x"),
    ("(;C[root]\r\n;B[aa]\n\n(;W[bb](;B[cc])(;B[dd]))(;W[ee]C[a\r\n\r\nb]))",
     ["A15", "A15 B14", "A15 B14 C13", "A15 B14 D12", "A15 E11"], "a\n\nb"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "paths", "said"), READ)
def test_variations_are_read_in_their_order(text, paths, said):
    tree = study.read(text)
    assert [" ".join(path) for path in tree.paths()][1:] == paths
    assert tree.nodes[-1].comment == said
    assert study.read(study.write(tree)) == tree


def test_marks_and_judgements_of_other_programs_are_read():
    tree = study.read(
        "(;SZ[9];B[aa]TE[1]CR[aa:cb]LN[aa:bb](;W[bb]BM[2]TR[cc]SQ[dd])(;W[cc]IT[]AR[aa:ii]LB[dd:1][ee:a\\:b\\]cdefghi]))"
    )
    first, second, third = tree.nodes[1:]
    assert first.circles == ("A8", "A9", "B8", "B9", "C8", "C9")
    assert (first.glyph, first.arrows) == (Glyph.GOOD, (("A9", "B8"),))
    assert (second.glyph, second.circles) == (Glyph.BLUNDER, ("C7", "D6"))
    assert (third.glyph, third.arrows) == (Glyph.INTERESTING, (("A9", "I1"),))
    assert third.labels == (("D6", "1"), ("E5", "a:b]cdef"))


def test_stones_that_are_set_up_are_a_position_and_whose_turn_it_is():
    tree = study.read("(;SZ[9]AB[aa:ab]AW[ii]PL[W];W[hh];B[gg])")
    assert tree.setup == ("A9", "I1", "A8")
    assert [node.action for node in tree.main] == ["H2", "G3"]
    assert study.position(tree).turn == "O"
    assert study.to_record(tree).actions == ("A9", "I1", "A8", "H2", "G3")


SETTLED = [
    # rule, stones that are set up, of which some, laid from the top left, would have won
    ("standard", "AB[aa:fa]AW[hh][ij][kl][mm][ao]"),  # six are no five
    ("standard", "AB[ca][bb:eb][fb][gb]AW[ij][kl][mm][ao][on][nn]"),
    ("caro", "AB[bc][cc][dc][ec][fc]AW[gc][ij][kl][mm][ao]"),  # a stone blocks it
    ("caro", "AB[cb][cc][cd][ce][cf]AW[cg][ij][kl][mm][ao]"),
    ("caro", "AB[bb][cc][dd][ee][ff]AW[gg][ij][kl][mm][ao]"),
]


@pytest.mark.parametrize(("rule", "stones"), SETTLED)
def test_a_position_is_set_up_in_an_order_in_which_nobody_won(rule, stones):
    tree = study.read(f"(;RU[{rule}]{stones})")
    assert study.check(tree) == tree
    assert not study.position(tree).over
    assert study.read(study.write(tree)) == tree


def test_swap2_is_written_with_its_choices_and_the_seats_by_their_stones():
    tree = study.begin("caro", opening="swap2")
    tree = study.add(tree, (), ["H8", "H9", "I9", "take_x", "A1"])
    tree = Tree(
        tree.game, tree.rules, tree.options, tree.nodes, (), ("P", "Q"), "none", "0-1", "resign"
    )
    text = study.write(tree)
    assert "ON[swap2]PB[Q]PW[P]RE[B+R]" in text, "the second player took black, and won"
    assert study.read(text) == tree
    setup = Tree(tree.game, tree.rules, tree.options, setup=("H8", "H9", "I9", "take_x"))
    assert refusal(study.write, setup).code == Code.BAD_RECORD


CHARSETS = [
    # charset that a file names, its name in Python
    ("UTF-8", "utf-8"), ("GB2312", "gb2312"), ("Shift_JIS", "shift_jis"), ("big5", "big5"),
    ("EUC-KR", "euc-kr"), ("windows-1251", "cp1251"), ("ISO-8859-1", "latin-1"),
    ("KOI8-R", "koi8-r"),
]  # fmt: skip
SAID = {"cp1251": "привет", "koi8-r": "привет", "latin-1": "é", "euc-kr": "바둑"}


@pytest.mark.parametrize(("named", "charset"), CHARSETS)
def test_a_file_is_read_in_the_charset_that_it_names(named, charset):
    said = SAID.get(charset, "五目")
    file = f"(;GM[4]CA[{named}]C[{said}];B[hh])".encode(charset)
    assert study.read(file).nodes[0].comment == said
    assert study.read("(;C[é];B[hh])".encode("latin-1")).nodes[0].comment == "é", "none named"


SMALL = Limits(nodes=3, depth=2, comment=5, text=8, marks=2)
BAD = [
    # file, line, words of the reason, limits
    ("(;B[aa]\n(;W[bb])\n(;W[aa]))", 3, "A15: That place is taken", None),
    ("(;B[aa]\n(;W[bb]\n;W[cc]))", 3, "other side's turn", None),
    ("(;B[aa]\n;AB[bb])", 2, "moves have been played", None),
    ("(;AE[aa])", 1, "AE", None),
    ("(;SZ[9]\nAB[aa][bb][cc])", 2, "3 black stones and 0 white ones", None),
    ("(;AW[aa])", 1, "0 black stones and 1 white", None),
    ("(;AB[aa]\nAW[aa])", 2, "a stone stands there", None),
    ("(;AB[aa]AW[bb]\nPL[W])", 2, "other side's turn", None),
    ("(;RU[standard]AB[aa:ea]AW[ac:dc];W[hh])", 1, "ended", None),
    (
        "(;RU[standard]\nAB[aa:ea][ac:ec]AW[ag][cg][eg][gg][ig][kg][mg][og][ai])",
        2,
        "had won already",
        None,
    ),
    ("(;ON[swap2]AP[Parlour]AB[aa])", 1, "swap2", None),
    ("(;B[aa]\nCR[zz])", 2, "no point", None),
    ("(;B[aa]AR[aa])", 1, "no point", None),
    ("(;B[aa]CR[aa:pp])", 1, "off the board", None),
    ("(;CHOICE[take_all])", 1, "none", None),
    ("(;CHOICE[take_x])", 1, "phase", None),
    ("(;SZ[5];B[aa])", 1, "7 to 20", None),
    ("(;GM[1];B[aa])", 1, "five in a row", None),
    ("(;B[aa](C[x]))", 1, "SGF", None),
    ("(;[aa])", 1, "no value of anything", None),
    ("(;CA[utf-16]C[x])", 1, "charset", None),
    ("(;CA[punycode]C[x])", 1, "charset", None),
    ("(;B[aa]\n(;W[bb])(;W[cc])\n(;W[dd]))", 3, "more than 3 moves", SMALL),
    ("(;B[aa];W[bb]\n;B[cc])", 2, "more than 2 moves", SMALL),
    ("(;B[aa]\nC[123456])", 2, "more than 5 letters", SMALL),
    ("(;C[12345];B[aa]\nC[1234])", 2, "more than 8 letters", SMALL),
    ("(;B[aa]CR[aa]\n[bb][cc])", 2, "more than 2 marks", SMALL),
    ("(;" + ";" * 5 + "\n;;;)", 2, "more than 6 nodes", SMALL),
]


@pytest.mark.parametrize(("text", "line", "reason", "limits"), BAD)
def test_what_cannot_be_read_says_the_line_and_why(text, line, reason, limits):
    refused = refusal(study.read, text.encode(), limits)
    assert refused.code is Code.BAD_RECORD
    assert f"(line {line}: " in str(refused)
    assert reason in str(refused)


def test_a_file_that_is_not_in_its_charset_says_where():
    file = b"(;CA[UTF-8]\n;B[hh]C[" + "é".encode("latin-1") + b"])"
    assert "(line 2: it is not written in utf-8" in str(refusal(study.read, file))
