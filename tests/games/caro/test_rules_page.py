"""The pictures of docs/rules/caro.md say what the rules say."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from diagrams import read
from papers import all_with, the_one_with
from parlour.games.caro import RULES, game
from parlour.games.caro.position import CHOICES
from play import played

PAGE = Path(__file__).parents[3] / "docs" / "rules" / "caro.md"
TEXT = PAGE.read_text(encoding="utf-8")
PICTURES = [
    shown.text.rstrip().rsplit("\n", 1) for shown in all_with("docs/rules/caro.md", "Standard ")
]
RECORDS = the_one_with("docs/rules/caro.md", "add_two G7 J7")
FORK = the_one_with("docs/rules/caro.md", "X plays H8")
BOARD = the_one_with("docs/rules/caro.md", " 15  . .")


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
    for word in (*RULES, *CHOICES, *game.options_schema.fields):
        assert f"`{word}`" in TEXT


@pytest.mark.parametrize("line", RECORDS.text.splitlines())
def test_the_records_of_the_opening_can_be_played(line):
    record, _, meaning = re.sub("  +", "  ", line).partition("  ")
    s = played(game, record, opening="swap2")
    who, side = re.findall(r"(first|second) player is (X|O)", meaning)[0]
    assert s.sides is not None
    assert s.sides[who == "second"] == side


def test_the_board_is_drawn_as_its_cells_are_named():
    head, *rows, foot = BOARD.text.splitlines()
    assert head == foot
    assert read("\n".join([head, *rows])).stones == {"H8": "X", "I9": "O"}


@pytest.mark.parametrize("five", ["D8", "I8", "H7", "H12"])
def test_the_fork_under_caro_has_four_cells_that_win(five):
    drawing = "".join(line.split("X plays")[0].rstrip() + "\n" for line in FORK.text.splitlines())
    own, other = [*read(drawing).cells("X"), "H8"], ["A1", "C1", "E1", "A3", "C3", "E3", "G3"]
    order = [cell for pair in zip(own, other, strict=True) for cell in pair]
    assert played(game, " ".join([*order, five]), rule="caro").lines
