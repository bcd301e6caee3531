"""The pictures of docs/rules/skill-gomoku.md say what the rules say."""

from __future__ import annotations

import re
from typing import Any

import pytest

from papers import ROOT, Shown, the_one_with
from parlour.games.skill_gomoku import game
from parlour.games.skill_gomoku.board import GRID, winning_lines
from parlour.games.skill_gomoku.skill import COUNTERED_BY, SKILLS, UNDONE_BY
from parlour.games.skill_gomoku.state import Result, State
from parlour.games.skill_gomoku.terms import OPTIONS_SCHEMA, Terms

FIVES = the_one_with("docs/rules/skill-gomoku.md", "five: wins")
ANSWERS = the_one_with("docs/rules/skill-gomoku.md", "may be stopped by")
SAND = the_one_with("docs/rules/skill-gomoku.md", "fly_sand H8")
GOLD = the_one_with("docs/rules/skill-gomoku.md", "F8 was taken away")
MOUNTAIN = the_one_with("docs/rules/skill-gomoku.md", "mountain_power ──> counter")


def rows(shown: Shown) -> list[bytes]:
    """The boards of a picture, each drawn as a part of its eighth row."""
    lines = shown.text.splitlines()
    letters = next(line for line in lines if re.fullmatch(r"[ A-O]+", line)).split()
    (row,) = [line for line in lines if line.startswith(" 8 ")]
    drawn = [part.split() for part in row.replace("->", " ").split(" 8 ")[1:]]
    boards, width = [], len(letters) // len(drawn)
    for part in drawn:
        board = bytearray(GRID.cells)
        for letter, sign in zip(letters[:width], part[:width], strict=True):
            board[GRID.index[f"{letter}8"]] = ".XO".index(sign)
        boards.append(bytes(board))
    return boards


def drawn(board: bytes, **rest: Any) -> State:
    return State(Terms.of({}), board, ply=len(board) - board.count(0), **rest)


def test_five_and_six_win_and_a_gap_does_not():
    won = [
        any(winning_lines(board, cell) for cell in range(GRID.cells) if board[cell])
        for board in rows(FIVES)
    ]
    assert won == [True, True, False]


def test_the_answers_that_are_drawn_are_those_of_the_cards():
    stops = re.findall(r"^(\w+) .* may be stopped by ──> (\w+)", ANSWERS.text, re.MULTILINE)
    assert {SKILLS[card]: SKILLS[by] for card, by in stops} == COUNTERED_BY
    undone = re.findall(r"^(\w+) .*\n +└─ .*──> (\w+)", ANSWERS.text, re.MULTILINE)
    assert {SKILLS[card]: SKILLS[by] for card, by in undone} == UNDONE_BY


def test_a_stone_flies_away_and_five_follows():
    before, gone, five = rows(SAND)
    s = game.apply(game.apply(drawn(before), 0, "fly_sand H8"), 1, "decline")
    assert s.board == gone
    s = game.apply(s, 0, "H8")
    assert (s.board, s.result) == (five, Result.FIVE)


def test_a_stone_that_comes_back_makes_five():
    before, five = rows(GOLD)
    s = game.apply(drawn(before, removed=(GRID.index["F8"], None)), 0, "pick_gold")
    assert (s.board, s.result, s.winner) == (five, Result.FIVE, 0)


@pytest.mark.parametrize(
    ("answers", "result"),
    [
        (["counter"], None),
        (["decline", "rise_again"], None),
        (["decline", "decline"], Result.BOARD_BROKEN),
    ],
)
def test_the_finisher_goes_the_ways_that_are_drawn(answers, result):
    assert all(answer in MOUNTAIN.text for answer in answers)
    s = game.apply(game.start({}), 0, "mountain_power")
    for answer in answers:
        s = game.apply(s, 1, answer)
    assert s.result is result
    assert game.actors(s) == (() if result else (0,))


@pytest.mark.parametrize(
    "page",
    ["docs/rules/skill-gomoku.md", "web/src/boards/skill-gomoku/lang/en/rules.json"],
)
def test_the_page_tells_the_time_for_an_answer_that_the_table_gives(page: str):
    told = " ".join((ROOT / page).read_text(encoding="utf-8").split())
    usual, between = OPTIONS_SCHEMA.read({}), OPTIONS_SCHEMA.between_people
    for name in ("counterSeconds", "reviveSeconds"):
        assert (usual[name], between[name]) == (5, 10)
    assert "has ten seconds, against the computer five, or as many as the table chose" in told
    assert re.findall(r"\w+ seconds", told) == ["ten seconds"]
