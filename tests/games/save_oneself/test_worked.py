"""The worked cases of section 18."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from parlour.games.save_oneself import game

TEXT = Path(__file__).with_name("worked.jsonl").read_text(encoding="utf-8")
CASES = [json.loads(line) for line in TEXT.splitlines()]
SHIP = ("row", "col", "direction", "skipMove", "hasTurned")


def action(written: str) -> str:
    """The notation of section 18 in the kernel's."""
    return {"-": "skip", ".": "stay"}.get(written, written.replace("F:", "flip "))


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['id']} {case['shows']}")
def test_a_worked_case_comes_out_as_the_rules_say(case, stranded):
    s = stranded(case["deck"], ",".join(map(action, case["moves"].split())))
    view, expected = game.view(s, 0), case["expect"]
    for field in ("lives", "player", "phase", "movesLeft", "cells", "score"):
        assert view[field] == expected[field]
    assert view["message_key"] == expected.get("message_key")
    ship = view["ship"] and {field: view["ship"][field] for field in SHIP}
    assert ship == expected["ship"]
    assert view["legal"]["moves"] == sorted(expected.get("moves", []))
    assert view["legal"]["flips"] == sorted(expected.get("flips", []))
    assert view["legal"]["stay"] == expected.get("stay", False)


def test_there_are_forty_four_cases():
    assert len(CASES) == 44
