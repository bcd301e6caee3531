"""The terminal board of Skill Gomoku, character by character."""

from __future__ import annotations

import io
from dataclasses import replace

import pytest
from rich.console import Console

from parlour.cli.boards.skill_gomoku import draw
from parlour.games.skill_gomoku import game
from play import play

FIVE = ["D8", "A15", "E8", "C15", "F8", "E15", "G8", "G15", "H8"]


def drawn(s):
    paper = io.StringIO()
    Console(file=paper, width=80, color_system=None).print(draw(game.view(s, None)))
    return [line.rstrip() for line in paper.getvalue().splitlines()]


def test_a_game_in_progress():
    moves = ["H8", "G9", "I8", "fly_sand H8", "decline", "H7", "still_water", "J8"]
    assert drawn(play(game, moves)) == [
        "   A B C D E F G H I J K L M N O",
        "15 · · · · · · · · · · · · · · · 15",
        "14 · · · · · · · · · · · · · · · 14",
        "13 · · · · · · · · · · · · · · · 13",
        "12 · · · + · · · · · · · + · · · 12",
        "11 · · · · · · · · · · · · · · · 11",
        "10 · · · · · · · · · · · · · · · 10",
        " 9 · · · · · · ○ · · · · · · · · 9",
        " 8 · · · · · · · ✕ ● ● · · · · · 8",
        " 7 · · · · · · · ○ · · · · · · · 7",
        " 6 · · · · · · · · · · · · · · · 6",
        " 5 · · · · · · · · · · · · · · · 5",
        " 4 · · · + · · · · · · · + · · · 4",
        " 3 · · · · · · · · · · · · · · · 3",
        " 2 · · · · · · · · · · · · · · · 2",
        " 1 · · · · · · · · · · · · · · · 1",
        "   A B C D E F G H I J K L M N O",
        "White is frozen: 2 turns to sit out, this one included.",
        "               black                       white",
        "fly_sand       waiting: not your turn      spent",
        "pick_gold      waiting: not your turn      frozen",
        "capture        locked: reaction only       locked: reaction only",
        "still_water    spent                       frozen",
        "water_drop     locked: not frozen          ready",
        "mountain_power waiting: not your turn      frozen",
        "polar_reverse  locked: reaction only       locked: reaction only",
        "rise_again     locked: reaction only       locked: reaction only",
    ]


@pytest.mark.parametrize(
    ("actions", "status"),
    [
        ([], "Black to place stone 1."),
        (["H8"], "White to place stone 2."),
        (["still_water"], "Black to place stone 1. White is frozen: 2 turns to sit out."),
        (
            ["still_water", "H8", "pass", "H9"],
            "White is frozen: 1 turn to sit out, this one included.",
        ),
        (["H8", "fly_sand H8"], "White plays fly_sand on H8: Black may answer with capture."),
        (["mountain_power"], "Black plays mountain_power: White may answer with polar_reverse."),
        (
            ["mountain_power", "decline"],
            "Black broke the board: White may answer with rise_again.",
        ),
        (["mountain_power", "decline", "decline"], "Black broke the board and wins."),
        (FIVE, "Black has five in a row and wins."),
    ],
)
def test_one_sentence_says_what_is_asked_or_how_it_ended(actions, status):
    assert drawn(play(game, actions))[17] == status


def test_a_full_board_is_called_drawn():
    colours = bytes(1 if (cell % 15 + 2 * (cell // 15)) % 4 < 2 else 2 for cell in range(225))
    s = replace(game.start({}), board=colours[:224] + b"\0", ply=224)
    assert drawn(game.apply(s, 0, "O1"))[17] == "Drawn: the board is full."


def test_the_winning_stones_the_last_one_and_one_under_attack_stand_out():
    def styles(actions):
        text = draw(game.view(play(game, actions), None))
        return sorted(span.style for span in text.spans if text.plain[span.start] in "●○")

    assert styles(FIVE).count("bold reverse") == 5
    assert styles(["H8", "G9"]) == ["bold", "bold cyan reverse"]
    assert styles(["H8", "fly_sand H8"]) == ["bold reverse underline"]


def test_cards_that_were_not_dealt_are_not_listed():
    assert len(drawn(game.start({"skills": []}))) == 19
