"""What the papers show: every fenced or indented block of README and docs."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

__all__ = ["PAPERS", "ROOT", "Shown", "all_with", "blocks", "every", "like", "said", "the_one_with"]

ROOT = Path(__file__).parents[1]
PAPERS = [
    *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "web/README.md")),
    *sorted((ROOT / "docs").rglob("*.md")),
    *sorted((ROOT / "bench").rglob("*.md")),
]
_ITEM = re.compile(r"\s*([-*]|\d+\.) ")


@dataclass(frozen=True, slots=True)
class Shown:
    """A block: where it begins, the language its fence names ("": none), and its text."""

    paper: str
    line: int
    language: str
    text: str

    def __str__(self) -> str:
        return f"{self.paper}:{self.line}"


@cache
def every() -> list[Shown]:
    """All blocks of all papers."""
    return [
        shown
        for paper in PAPERS
        for shown in blocks(paper.read_text(), str(paper.relative_to(ROOT)))
    ]


def all_with(paper: str, words: str) -> list[Shown]:
    """The blocks of the paper that have these words in them, which the caller puts to the proof.

    `tests/test_docs.py` reads from the tests' own text which blocks nobody has asked for.
    """
    return [shown for shown in every() if shown.paper == paper and words in shown.text]


def the_one_with(paper: str, words: str) -> Shown:
    """The only block of the paper with these words."""
    found = all_with(paper, words)
    assert len(found) == 1, f"{paper} has {len(found)} blocks with {words!r}"
    return found[0]


def blocks(text: str, paper: str) -> Iterator[Shown]:
    """The blocks of a text. What is indented below an item of a list is the item's own text."""
    lines = [*text.splitlines(), ""]
    at, paragraph = 0, ""
    while at < len(lines):
        first, line = at, lines[at]
        at += 1
        if line.startswith("```"):
            while lines[at] != "```":
                at += 1
            yield Shown(paper, first + 1, line[3:], "\n".join(lines[first + 1 : at]) + "\n")
            at, paragraph = at + 1, ""
        elif line.startswith("    ") and not lines[first - 1] and not _ITEM.match(paragraph):
            while at < len(lines) and (lines[at].startswith("    ") or not lines[at]):
                at += 1
            block = [inner[4:] for inner in lines[first:at]]
            yield Shown(paper, first + 1, "", "\n".join(block).rstrip() + "\n")
        elif line and (not lines[first - 1] or _ITEM.match(line)):
            paragraph = line


def said(text: str) -> list[Any]:
    """The JSON that a script's comments say its commands answer, `…` for what is left out."""
    comments = "".join(
        line[1:].strip() if line.startswith("#") else "\n" for line in text.splitlines()
    )
    found = [comment for comment in comments.split("\n") if comment.startswith("{")]
    return [json.loads(re.sub(r"(?<=[:\[])…(?=[,\]}])", '"…"', one)) for one in found]


def like(shown: Any, true: Any) -> bool:
    """Whether the answer is of the shape that is shown: the same members of the same types.

    What is null on either side, or `…` in what is shown, says nothing of the other.
    """
    if shown is None or true is None or (isinstance(shown, str) and shown.startswith("…")):
        return True
    if isinstance(shown, dict) and isinstance(true, dict):
        return set(shown) == set(true) and all(like(shown[name], true[name]) for name in shown)
    if isinstance(shown, list) and isinstance(true, list):
        return all(like(one, true[0]) for one in shown if true)
    number = isinstance(shown, int | float) and isinstance(true, int | float)
    return type(shown) is type(true) or number
