"""The pictures of docs/rules/caro.md say what the rules say."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from diagrams import read
from parlour.games.caro import RULES, game
from parlour.games.caro.position import CHOICES
from playing import played

PAGE = Path(__file__).parents[3] / "docs" / "rules" / "caro.md"
TEXT = PAGE.read_text(encoding="utf-8")
PICTURES = re.findall(r"```\n((?:[^`]*\n)?)(Standard [^\n`]*)\n```", TEXT)


@pytest.mark.parametrize(("drawing", "verdicts"), PICTURES)
def test_a_drawn_example_is_judged_as_it_says(drawing, verdicts):
    diagram = read(drawing)
    own, other = diagram.cells("X"), diagram.cells("O")
    away = [f"{letter}{row}" for row in (13, 3) for letter in "ACEGIKMO"]
    other += [cell for cell in away if cell not in own][: len(own) - len(other)]
    order = [cell for pair in zip(own, other, strict=True) for cell in pair] + [diagram.last]
    for verdict in verdicts.split(", "):
        rule, _, wins = verdict.partition(" ")
        s = played(game, " ".join(order), rule=rule.lower())
        assert bool(s.lines) == (wins == "wins")


def test_there_is_a_picture_for_every_case():
    assert len(PICTURES) == 7


def test_every_rule_choice_and_option_is_named():
    for word in (*RULES, *CHOICES, *game.form.fields):
        assert f"`{word}`" in TEXT


@pytest.mark.parametrize("record", re.findall(r"^((?:[A-Z]\d+ ){3}\w+ .*?)  ", TEXT, re.MULTILINE))
def test_the_records_of_the_opening_can_be_played(record):
    assert played(game, record, opening="swap2").sides is not None
