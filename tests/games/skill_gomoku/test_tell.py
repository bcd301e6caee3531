"""Section 16: what is told of every action, in the order it is to be shown."""

from __future__ import annotations

from dataclasses import replace

import pytest

from parlour.games.skill_gomoku import game
from play import play

FIVE = ["D8", "A15", "E8", "C15", "F8", "E15", "G8", "G15"]
BOTH = [*FIVE, "H12", "A13", "H11", "C13", "H10", "E13", "H9", "G13"]
FINISHER = "skill=mountain_power answer=polar_reverse cell=None"
BROKE = ["mountain_power", "decline"]


def told(actions: list[str], **options: object) -> list[str]:
    """What the last of the actions told, as text."""
    s = play(game, actions[:-1], **options)
    (seat,) = game.actors(s)
    t = game.apply(s, seat, actions[-1])
    return [
        " ".join([narration.code, *(f"{k}={v}" for k, v in narration.values.items())])
        for narration in game.narrate(s, seat, actions[-1], t)
    ]


@pytest.mark.parametrize(
    ("actions", "lines"),
    [
        (["H8"], ["placed seat=0 side=black cell=H8 ply=1"]),
        (["H8", "G9"], ["placed seat=1 side=white cell=G9 ply=2"]),
        (
            [*FIVE, "H8"],
            [
                "placed seat=0 side=black cell=H8 ply=9",
                "five seat=0 side=black cells=['D8', 'E8', 'F8', 'G8', 'H8']",
            ],
        ),
        (
            [*BOTH, "H8"],
            [
                "placed seat=0 side=black cell=H8 ply=17",
                "five seat=0 side=black cells=['D8', 'E8', 'F8', 'G8', 'H8']",
                "five seat=0 side=black cells=['H12', 'H11', 'H10', 'H9', 'H8']",
            ],
        ),
        (
            ["H8", "fly_sand H8"],
            [
                "declared seat=1 skill=fly_sand cell=H8",
                "window seat=0 by=1 kind=counter skill=fly_sand answer=capture cell=H8",
            ],
        ),
        (
            ["H8", "fly_sand H8", "counter"],
            ["countered seat=0 by=1 skill=fly_sand answer=capture cell=H8"],
        ),
        (
            ["H8", "fly_sand H8", "decline"],
            [
                "declined seat=0 by=1 skill=fly_sand kind=counter",
                "removed seat=0 side=black by=1 cell=H8",
            ],
        ),
        (
            ["H8", "fly_sand H8", "decline", "G9", "pick_gold"],
            [
                "declared seat=0 skill=pick_gold cell=None",
                "restored seat=0 side=black cell=H8",
            ],
        ),
        (
            ["still_water"],
            ["declared seat=0 skill=still_water cell=None", "frozen seat=1 by=0 turns=2"],
        ),
        (
            ["still_water", "H8"],
            ["placed seat=0 side=black cell=H8 ply=1", "frozen_turn seat=1 left=1"],
        ),
        (["still_water", "H8", "pass"], ["passed seat=1"]),
        (
            ["still_water", "H8", "pass", "H7"],
            ["placed seat=0 side=black cell=H7 ply=2", "frozen_turn seat=1 left=0"],
        ),
        (
            ["still_water", "H8", "pass", "H7", "pass"],
            ["passed seat=1", "freeze_over seat=1"],
        ),
        (
            ["still_water", "H8", "water_drop"],
            ["declared seat=1 skill=water_drop cell=None", "thawed seat=1"],
        ),
        (
            ["mountain_power"],
            [
                "declared seat=0 skill=mountain_power cell=None",
                f"window seat=1 by=0 kind=counter {FINISHER}",
            ],
        ),
        (
            ["mountain_power", "counter"],
            [f"countered seat=1 by=0 {FINISHER}"],
        ),
        (
            BROKE,
            [
                "declined seat=1 by=0 skill=mountain_power kind=counter",
                "broken seat=0",
                "window seat=1 by=0 kind=revive skill=mountain_power answer=rise_again cell=None",
            ],
        ),
        ([*BROKE, "rise_again"], ["revived seat=1 by=0"]),
        (
            [*BROKE, "decline"],
            ["declined seat=1 by=0 skill=mountain_power kind=revive", "final seat=0"],
        ),
    ],
    ids=lambda value: value[-1] if isinstance(value, list) else None,
)
def test_every_action_tells_what_it_did(actions, lines):
    assert told(actions) == lines


def test_an_attack_that_nobody_can_answer_tells_everything_at_once():
    assert told(["mountain_power"], skills=["mountain_power"]) == [
        "declared seat=0 skill=mountain_power cell=None",
        "broken seat=0",
        "final seat=0",
    ]
    assert told(["H8", "fly_sand H8"], skills=["fly_sand"]) == [
        "declared seat=1 skill=fly_sand cell=H8",
        "removed seat=0 side=black by=1 cell=H8",
    ]


def test_a_costly_finisher_that_fails_tells_of_the_lost_turn():
    lost = "turn_lost seat=0"
    assert told(["mountain_power", "counter"], finisher="costly")[1:] == [lost]
    assert told([*BROKE, "rise_again"], finisher="costly")[1:] == [lost]
    frozen = ["still_water", "H8", "pass", "mountain_power", "counter"]
    assert told(frozen, finisher="costly")[1:] == [lost, "frozen_turn seat=1 left=0"]


def test_a_restored_stone_that_makes_five_tells_of_both():
    """R-RESTORE-WIN."""
    before = ["G8", "A15", "F8", "fly_sand G8", "decline", "C15"]
    line = ["H8", "E15", "I8", "G15", "J8", "I15"]
    assert told([*before, *line, "pick_gold"])[1:] == [
        "restored seat=0 side=black cell=G8",
        "five seat=0 side=black cells=['F8', 'G8', 'H8', 'I8', 'J8']",
    ]


def test_a_stone_that_fills_the_board_tells_of_the_draw():
    """R-DRAW."""
    colours = bytes(1 if (cell % 15 + 2 * (cell // 15)) % 4 < 2 else 2 for cell in range(225))
    s = replace(game.start({}), board=colours[:224] + b"\0", ply=224)
    narrations = game.narrate(s, 0, "O1", game.apply(s, 0, "O1"))
    assert [narration.code for narration in narrations] == ["placed", "draw"]
