"""Three hundred files as other programs write them, well-formed and broken: read, or refused.

They are made here, always the same: each is a file of a kind that is known, then damaged or not.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

from parlour import study
from parlour.kernel import Code, Illegal
from trees import refusal

LETTERS = "abcdefghijklmno"


def stones(rng: Random, count: int) -> list[str]:
    """So many points that differ, without five in a row: every other column and row."""
    return rng.sample([x + y for x in LETTERS[::2] for y in LETTERS[::2]], count)


def line_of(points: list[str], first: int = 0) -> str:
    return "".join(f";{'BW'[(first + at) % 2]}[{point}]" for at, point in enumerate(points))


def with_variations(rng: Random) -> str:
    points = stones(rng, 20)
    tails = [line_of(points[5 + 3 * at : 8 + 3 * at], 5) for at in range(4)]
    return f"(;GM[4]FF[4]SZ[15]\n{line_of(points[:5])}{''.join(f'({tail})' for tail in tails)})"


def with_notes(rng: Random) -> str:
    points = stones(rng, 12)
    said = "C[why \\[not\\] this;\n(a question)]CR[aa][bb:cc]LB[dd:A]TR[ee]BL[12.5]N[x]"
    return f"(;GM[4]\r\nSZ[15:15]PB[one]PW[two]EV[cup]{line_of(points)}{said})"


def of_old(rng: Random) -> str:
    moves = line_of(stones(rng, 9)).replace("B[", "Black[").replace("W[", "White[")
    return f"(;GaMe[4]SiZe[15]{moves})"


def set_up(rng: Random) -> str:
    points = stones(rng, 8)
    black, white = "".join(f"[{p}]" for p in points[:3]), "".join(f"[{p}]" for p in points[3:6])
    return f"(;GM[4]SZ[15]AB{black}AW{white}PL[B]{line_of(points[6:])})"


def collection(rng: Random) -> str:
    return with_variations(rng) + "\n" + of_old(rng)


def piskvork(rng: Random) -> str:
    lines = [
        f"{LETTERS.index(x) + 1},{LETTERS.index(y) + 1},{rng.randrange(5000)}"
        for x, y in stones(rng, 14)
    ]
    return "\r\n".join(["Piskvorky 15x15, 11:11, 0", *lines, "one.exe", "two.exe", "1", ""])


MAKERS: list[Callable[[Random], str]] = [
    with_variations, with_notes, of_old, set_up, collection, piskvork,
]  # fmt: skip


def whole(rng: Random, text: str) -> str:
    return text


def cut(rng: Random, text: str) -> str:
    return text[: rng.randrange(12, len(text) - 1)]


def stained(rng: Random, text: str) -> str:
    at = rng.randrange(10, len(text))
    return text[:at] + rng.choice("[](){};\\,x\x00\n5") + text[at + 1 :]


def doubled(rng: Random, text: str) -> str:
    at = rng.randrange(10, len(text) - 10)
    return text[:at] + text[at - 9 : at] + text[at:]


def swapped(rng: Random, text: str) -> str:
    a, b = sorted(rng.sample(range(10, len(text)), 2))
    return text[:a] + text[b] + text[a + 1 : b] + text[a] + text[b + 1 :]


DAMAGE: list[Callable[[Random, str], str]] = [whole, cut, stained, doubled, swapped]


def files() -> Iterator[tuple[str, str]]:
    """Three hundred: of every kind, with every damage, ten times."""
    for number in range(300):
        rng = Random(number)
        make, damage = MAKERS[number % 6], DAMAGE[number // 6 % 5]
        yield damage.__name__, damage(rng, make(rng))


def test_each_of_three_hundred_files_is_read_or_refused_with_its_line_and_why():
    counted = {"read": 0, "refused": 0}
    for damage, text in files():
        try:
            tree = study.read(text)
        except Illegal as refused:
            counted["refused"] += 1
            assert refused.code is Code.BAD_RECORD, text
            assert re.search(r"\(line \d+: .+\)$", str(refused)), (text, str(refused))
            assert damage != "whole", (text, str(refused))
            assert int(str(refused).split("(line ")[1].split(":")[0]) <= text.count("\n") + 1
        else:
            counted["read"] += 1
            assert study.check(tree) == tree
            if not text.startswith("Pisk"):
                assert study.read(study.write(tree)) == tree
    assert sum(counted.values()) == 300
    assert min(counted.values()) > 60, counted


def steps(asked: Callable[[], Any]) -> int:
    """How many calls that takes, those into the interpreter's own functions included."""
    count = 0

    def counted(_frame: object, event: str, _argument: object) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(counted)
    try:
        asked()
    except Illegal:
        pass
    finally:
        sys.setprofile(before)
    return count


MEGABYTE = 1_000_000
HOSTILE = [
    # how it begins, what is said again and again, words of the reason
    ("(;GM[4]", "(", "too deep"),
    ("(;GM[4]", "(;", "too deep"),
    ("(;GM[4]", ";", "nodes"),
    ("(;GM[4]", "C[a]", "values"),
    ("(;GM[4]C[", "\\]", "SGF"),
    ("(;GM[4]", "\n", "missing"),
    ("(;GM[4];B[aa]", "(;W[bb])", "nodes"),
    ("(;GM[4];B[aa]", "()", "missing"),
    ("(;GM[4];B[aa];W[bb])", "(;)", ""),
    ("(;GM[4];B[aa])", "\n)", "too many"),
]


@pytest.mark.parametrize(("head", "again", "reason"), HOSTILE)
def test_a_megabyte_of_the_same_costs_by_its_length_at_most(head, again, reason):
    text = head + again * ((MEGABYTE - len(head)) // len(again))
    if reason:
        assert reason in str(refusal(study.read, text))
    once, twice = (steps(lambda cut=cut: study.read(text[:cut])) for cut in (20_000, 40_000))
    assert twice <= 2.2 * once + 1_000


def test_a_file_that_is_longer_than_the_limits_is_not_looked_into():
    limits = study.Limits(nodes=10, text=100)
    assert steps(lambda: study.read("(" * MEGABYTE, limits)) < 50
    assert "longer than 1200 letters" in str(refusal(study.read, "(;" + "(" * MEGABYTE, limits))
