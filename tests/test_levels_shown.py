"""The ratings that the page gives the levels are the steps that were measured (bench/levels.md).

Level 5 stands where a new account begins, at 1500; the others follow by the measured steps, rounded
to 50, since more than "about" is not known.
"""

from __future__ import annotations

import json
import re
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[1]
MEASURED = (ROOT / "bench/levels.md").read_text(encoding="utf-8")
BOARDS = ROOT / "web/src/boards"
STEP = re.compile(r"^\| (\d+) \| (\d+) \|.*Elo \+?(-?\d+) \[", re.MULTILINE)
NEW, MIDDLE = 1500, 5


def shown(game: str) -> Any:
    """What the page has of a game."""
    return json.loads((BOARDS / game / "levels.json").read_text(encoding="utf-8"))


CASES = [
    *((f"## caro rule={rule}\n", ratings) for rule, ratings in shown("caro").items()),
    ("## skill-gomoku\n", shown("skill-gomoku")["ratings"]),
    ("## four-in-a-square\n", shown("four-in-a-square")["free"]),
    ("## four-in-a-square noRepeatSlide=true\n", shown("four-in-a-square")["ban"]),
    ("## stay-on-the-board size=6,mode=blocked\n", shown("stay-on-the-board")["blocked"]),
]


def measured(title: str) -> list[int]:
    """The ratings of a section, as far as each level was measured against the one below."""
    section = re.split(r"\n#+ ", MEASURED.split(title, 1)[1], maxsplit=1)[0]
    steps: dict[int, int] = {}
    for level, below, elo in STEP.findall(section):
        if int(level) == int(below) + 1:
            steps.setdefault(int(level), int(elo))
    above = [0]
    for level in range(2, max(steps) + 1):
        above.append(above[-1] + steps[level])
    return [50 * round((NEW + elo - above[MIDDLE - 1]) / 50) for elo in above]


@pytest.mark.parametrize(("title", "ratings"), CASES, ids=[title.strip() for title, _ in CASES])
def test_a_level_is_rated_by_the_steps_that_were_measured(title, ratings):
    known = measured(title)
    assert ratings[: len(known)] == known
    assert all(lower <= higher for lower, higher in pairwise(ratings))


def test_levels_that_only_drew_or_were_measured_apart_say_no_more_than_that():
    assert set(shown("caro")["caro"][5:]) == {1500}
    assert "7 against 6 in\n200 of 200" in MEASURED
    ninth, tenth = shown("skill-gomoku")["ratings"][8:]
    assert "| 10 | 9 | 35 | +27 =0 -13  score 67.5%  Elo +127" in MEASURED
    assert 100 <= tenth - ninth <= 150
    assert len(set(shown("stay-on-the-board")["blocked"][8:])) == 1
