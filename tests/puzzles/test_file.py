"""Files of puzzles: what is written is read, what is broken is refused with its line."""

from __future__ import annotations

import gzip
import json

import pytest

from parlour.puzzles.file import BrokenFile, from_json, read, shipped, to_json, write
from parlour.puzzles.puzzle import puzzle_id


def first():
    return next(shipped("caro"))


def test_puzzles_are_read_as_they_were_written(tmp_path):
    puzzles = list(shipped("caro"))[:5]
    write(tmp_path / "a.jsonl.gz", puzzles)
    assert list(read(tmp_path / "a.jsonl.gz")) == puzzles


def test_the_same_puzzles_make_the_same_bytes(tmp_path):
    for name in ("a", "b"):
        write(tmp_path / name, [first()])
    assert (tmp_path / "a").read_bytes() == (tmp_path / "b").read_bytes()


BROKEN = [
    # what is changed in a line, what the refusal says of it
    ({"goal": "a tea"}, "no goal of a puzzle: a tea"),
    ({"id": "0123"}, "no id of a puzzle: 0123"),
    ({"source": "street"}, "no source of a puzzle: street"),
    ({"length": 40}, "the main line is not 40 long"),
    ({"seat": "X"}, "$.seat"),
    ({"tree": {"good": {}}}, "nothing here is good"),
    ({"tree": {"good": {"A1": {}}, "wrong": {"A1": []}}}, "good and wrong at once: A1"),
    ({"before": "H8"}, "$.before"),
]


@pytest.mark.parametrize(("change", "says"), BROKEN)
def test_a_broken_line_is_refused_with_its_number_and_the_reason(tmp_path, change, says):
    line = to_json(first())
    broken = json.dumps({**json.loads(line), **change}).encode()
    (tmp_path / "a.jsonl.gz").write_bytes(gzip.compress(line + b"\n" + broken + b"\n"))
    lines = read(tmp_path / "a.jsonl.gz")
    assert next(lines) == first()
    with pytest.raises(BrokenFile) as refused:
        next(lines)
    assert "a.jsonl.gz, line 2" in str(refused.value)
    assert says in str(refused.value)


@pytest.mark.parametrize("data", [b"plain text", gzip.compress(b"{}")[:-5]], ids=["plain", "cut"])
def test_what_is_not_packed_is_refused(tmp_path, data):
    (tmp_path / "a.jsonl.gz").write_bytes(data)
    with pytest.raises(BrokenFile, match=r"a\.jsonl\.gz"):
        list(read(tmp_path / "a.jsonl.gz"))


@pytest.mark.parametrize("line", [b"", b"[]", b"{}", b"{", b"\xff\xfe", b'"H8"'])
def test_a_line_that_is_no_puzzle_is_a_value_error(line):
    with pytest.raises(ValueError):
        from_json(line)


def test_a_game_without_puzzles_ships_none():
    assert list(shipped("chess-on-the-moon")) == []


def test_every_shipped_puzzle_has_an_id_of_its_own():
    ids = [puzzle.id for puzzle in shipped()]
    assert ids
    assert len(ids) == len(set(ids))


def test_an_id_depends_on_all_that_makes_a_puzzle():
    asked = ("caro", {"rule": "caro", "size": 15}, "board", 0, "fours")
    others = [
        ("other", *asked[1:]),
        (asked[0], {"rule": "caro", "size": 19}, *asked[2:]),
        (*asked[:2], "other", *asked[3:]),
        (*asked[:3], 1, asked[4]),
        (*asked[:4], "defend"),
    ]
    assert len({puzzle_id(*each) for each in (asked, *others)}) == 6
    assert puzzle_id(*asked) == puzzle_id(asked[0], {"size": 15, "rule": "caro"}, *asked[2:])
