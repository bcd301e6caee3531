"""The terminal board of Save Oneself, character by character."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

from parlour.cli.boards.save_oneself import draw
from parlour.games.save_oneself import game
from play import play

SOS = "draw rocks|E|draw higher-ground|flip rocks|S|draw hook"
GONE = "draw map-c|S|draw sticks|N|S|N|S|N|S"


def drawn(actions, **options):
    paper = io.StringIO()
    view = game.view(play(game, actions.split("|") if actions else [], **options), None)
    Console(file=paper, width=80, color_system=None).print(draw(view))
    return [line.rstrip() for line in paper.getvalue().splitlines()]


def test_a_game_under_way_shows_steps_ship_route_and_counters():
    edge = "├───────────┼───────────┼───────────┼───────────┼───────────┼───────────┤"
    assert drawn(SOS) == [
        "┌───────────┬───────────┬───────────┬───────────┬───────────┬───────────┐",
        "│           │           │           │           │           │  ship     │",
        "│           │           │           │           │           │  sails ↓  │",
        edge,
        "│           │  ·        │  ·        │  sos      │N higher-  │~ 1        │",
        "│           │           │           │           │  ground   │  sos      │",
        edge,
        "│           │  ·        │  ·        │W ·        │* hook     │           │",
        "│           │           │           │           │           │           │",
        edge,
        "│           │  ·        │  ·        │  ·        │S ·        │           │",
        "│           │           │           │           │           │           │",
        edge,
        "│           │  ·        │  ·        │  ·        │  ·        │           │",
        "│           │           │           │           │           │           │",
        edge,
        "│           │           │           │           │           │           │",
        "│           │           │           │           │           │           │",
        "└───────────┴───────────┴───────────┴───────────┴───────────┴───────────┘",
        "Lives 14 of 16.  Score 19: 5 for fronts, 14 for lives, 0 for cards.",
        "Still to come (13): bottle, flint, map-c, map-r, mirage, palm-trees, pig,",
        "pirates, sticks, storm, telescope, vines, water.",
        "If no card changes, the ship sees sos in ship phase 1.",
        "Move to a neighbouring cell.",
    ]


def test_without_a_ship_only_the_cards_and_what_is_open_around_them_show():
    assert drawn("draw flint|E|draw storm")[:10] == [
        "┌───────────┬───────────┬───────────┬───────────┐",
        "│  ·        │  ·        │N ·        │  ·        │",
        "│           │           │           │           │",
        "├───────────┼───────────┼───────────┼───────────┤",
        "│  ·        │W flint    │* storm    │E ·        │",
        "│           │           │           │           │",
        "├───────────┼───────────┼───────────┼───────────┤",
        "│  ·        │  ·        │S ·        │  ·        │",
        "│           │           │           │           │",
        "└───────────┴───────────┴───────────┴───────────┘",
    ]


def test_a_card_that_may_be_flipped_is_marked_also_under_the_player():
    lines = drawn("draw flint|E|draw sticks")
    assert lines[4:6] == [
        "│           │  flint    │↻ sticks   │  ·        │  ·        │           │",
        "│           │           │*          │           │           │           │",
    ]
    assert lines[1:3] == [
        "│  ship     │~ 2        │~ 3        │~ 4        │~ 5        │~ 6        │",
        "│  waits    │           │           │           │           │           │",
    ]


@pytest.mark.parametrize(
    ("actions", "last"),
    [
        ("", ["No ship in sight.", "A card is due."]),
        (
            "draw flint|E|draw sticks",
            [
                "If no card changes, the ship is out of reach in ship phase 7.",
                "Flip one card or skip.",
            ],
        ),
        (
            "draw map-c|S|draw sticks|E|draw pirates|N|draw rocks",
            ["No ship in sight.", "Move to a neighbouring cell. Or stay: moves left 1."],
        ),
        (
            "draw pirates|E|draw sticks",
            [
                "If no card changes, the ship is driven off by the pirates in ship phase 1.",
                "Move to a neighbouring cell.",
            ],
        ),
        (f"{SOS}|N", ["Rescued! The ship saw: sos."]),
        (GONE, ["The ship sailed away."]),
        ("draw pig|E|draw map-c|W|E|W|E|W|E|W", ["Your strength is gone."]),
    ],
)
def test_the_last_lines_say_what_is_coming_and_what_is_due(actions, last):
    assert drawn(actions)[-len(last) :] == last


def test_the_board_says_when_no_ship_can_come():
    calls = "S|draw hook|W|draw vines|W|draw palm-trees"
    waits = "skip|E|skip|W|skip|E|skip|W|skip"
    lines = drawn(f"{GONE}|{calls}|{waits}", calmSeas=True)
    assert lines[-2:] == ["No ship can come any more.", "Move to a neighbouring cell."]
