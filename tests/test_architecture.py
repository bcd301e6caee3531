"""The paper on the house's rooms says what is so: its paths, its doors, and the walk of a move."""

from __future__ import annotations

import re
from collections.abc import Mapping

import pytest

import test_doors
import test_rooms
from papers import ROOT

PAPER = (ROOT / "docs/architecture.md").read_text(encoding="utf-8")
PATH = re.compile(r"`((?:[\w-]+/)+(?:[\w-]+(?:\.svelte)?\.(?:py|ts|md|sql|css))?)`")
ROW = re.compile(r"^\| `(\w+)/` \| .+ \| (.+) \|$", re.MULTILINE)
HOMES = (ROOT, ROOT / "src/parlour", ROOT / "src/parlour/server")


def section(title: str) -> str:
    """The paper's words under that heading."""
    return PAPER.partition(f"## {title}\n")[2].partition("\n## ")[0]


def missing(text: str) -> list[str]:
    """The paths in a text that lead nowhere."""
    return [
        path for path in PATH.findall(text) if not any((home / path).exists() for home in HOMES)
    ]


def doors(text: str) -> dict[str, set[str]]:
    """The table of rooms in a text: what each may import."""
    return {room: set(re.findall(r"\w+", allowed)) for room, allowed in ROW.findall(text)}


def test_every_path_of_the_paper_is_there():
    assert len(PATH.findall(PAPER)) > 40
    assert missing(PAPER) == []


@pytest.mark.parametrize("path", ["server/tables.py", "match/nowhere/", "web/src/gone.svelte.ts"])
def test_a_path_that_leads_nowhere_would_be_found(path):
    assert missing(f"as in `{path}` and `match/decide.py`") == [path]


@pytest.mark.parametrize(
    ("text", "held"),
    [
        (
            PAPER.partition("## The rooms of the server")[0],
            {room: to for room, to in test_doors.DOORS.items() if not room.startswith("__")},
        ),
        (section("The rooms of the server"), test_rooms.DOORS),
    ],
    ids=["house", "server"],
)
def test_the_doors_of_the_paper_are_those_that_imports_are_held_to(
    text: str, held: Mapping[str, set[str]]
):
    assert doors(text) == held


def test_the_drawing_and_the_paper_on_the_store_name_what_is_there():
    drawn = PAPER.partition("server/   ")[2].partition("└")[0]
    assert set(re.findall(r"[a-z]+", drawn)) - {"cli", "on"} == set(test_rooms.DOORS)
    store = section("The store")
    aggregates = [
        path.stem
        for path in (ROOT / "src/parlour/store").glob("*.py")
        if "(Aggregate):" in path.read_text(encoding="utf-8")
    ]
    assert len(aggregates) > 10
    assert [name for name in aggregates if not re.search(rf"`(store/)?{name}(\.py)?`", store)] == []


def test_a_move_walks_at_most_ten_hops_each_of_which_is_a_file():
    hops = re.findall(r"^(\d+)\. `([\w/.]+)`", section("The walk of a move"), re.MULTILINE)
    assert [int(number) for number, _ in hops] == list(range(1, len(hops) + 1))
    assert 5 <= len(hops) <= 10
    assert all((ROOT / "src/parlour" / path).is_file() for _, path in hops)
    numbered = re.findall(r"^\d+\.", section("The walk of a move"), re.MULTILINE)
    assert len(numbered) == len(hops)
