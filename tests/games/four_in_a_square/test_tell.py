"""What is told: one row per kind of narration."""

from __future__ import annotations

from random import Random

import pytest

from parlour.games.four_in_a_square import game
from play import play, random_game

RED, BLUE = {"seat": 0, "player": "R"}, {"seat": 1, "player": "B"}
BLOCK = ["3.1", "4.0", "3.3", "4.2"]
HIGH, LOW = ["0.3", "1.2", "3.1", "4.0"], ["3.3", "4.2", "6.1", "7.0"]

TOLD = [
    # what, (start, N, phase, player to act), action, the narrations
    (
        "a place says how many pieces are left",
        ("..../..../..../..../####/..../..../..../....", 16, "placement", "R"),
        "place 0.2",
        [("placed", {**RED, "cell": "0.2", "left": 15})],
    ),
    (
        "a slide says what it carries",
        ("R.../..../..../..../####/RB.B/..../..../....", 3, "placementSlide", "B"),
        "slide 5",
        [("slid", {**BLUE, "from": 5, "to": 4, "carried": {"R": 1, "B": 2}})],
    ),
    (
        "case 4: a block by a place",
        ("B.../..../RRR./..../####/..../..B./...B/....", 16, "placement", "R"),
        "place 2.3",
        [
            ("placed", {**RED, "cell": "2.3", "left": 12}),
            ("block", {**RED, "cells": ["2.0", "2.1", "2.2", "2.3"]}),
        ],
    ),
    (
        "case 11: an own goal",
        ("R.../R.../..../.B.B/####/B.B./..R./..../..R.", 4, "movement", "R"),
        "slide 5",
        [
            ("slid", {**RED, "from": 5, "to": 4, "carried": {"R": 0, "B": 2}}),
            ("block", {**BLUE, "cells": BLOCK}),
            ("own_goal", {"seat": 0, "winner": 1}),
        ],
    ),
    (
        "case 13: both colours at once, made by Red",
        ("...B/..B./..../.B.R/####/B.R./.R../R.../....", 4, "movement", "R"),
        "slide 5",
        [
            ("slid", {**RED, "from": 5, "to": 4, "carried": {"R": 1, "B": 1}}),
            ("block", {**RED, "cells": LOW}),
            ("block", {**BLUE, "cells": HIGH}),
            ("both_blocks", {"seat": 0}),
        ],
    ),
    (
        "case 14: both colours at once, made by Blue",
        ("...B/..B./..../.B.R/####/B.R./.R../R.../....", 4, "movement", "B"),
        "slide 5",
        [
            ("slid", {**BLUE, "from": 5, "to": 4, "carried": {"R": 1, "B": 1}}),
            ("block", {**BLUE, "cells": HIGH}),
            ("block", {**RED, "cells": LOW}),
            ("both_blocks", {"seat": 1}),
        ],
    ),
    (
        "two blocks of one colour are no double completion",
        ("...R/..R./..../.R.R/####/R.R./B..B/.B../B...", 16, "placementSlide", "R"),
        "slide 5",
        [
            ("slid", {**RED, "from": 5, "to": 4, "carried": {"R": 2, "B": 0}}),
            ("block", {**RED, "cells": HIGH}),
            ("block", {**RED, "cells": BLOCK}),
        ],
    ),
    (
        "case 19: movement begins",
        ("R.../R.../..B./####/..../...R/..B./...B/R..B", 4, "placementSlide", "B"),
        "slide 0",
        [
            ("slid", {**BLUE, "from": 0, "to": 3, "carried": {"R": 1, "B": 0}}),
            ("movement_began", {}),
        ],
    ),
]


@pytest.mark.parametrize(
    ("position", "action", "narrations"), [row[1:] for row in TOLD], ids=[row[0] for row in TOLD]
)
def test_an_action_tells(set_up, position, action, narrations):
    s = set_up(*position)
    told = game.narrate(s, s.turn, action, game.apply(s, s.turn, action))
    assert [(narration.code, dict(narration.values)) for narration in told] == narrations


def told_in(actions, **options):
    """The codes and values of the last of these actions, without the slide itself."""
    s = play(game, actions[:-1], **options)
    told = game.narrate(s, s.turn, actions[-1], game.apply(s, s.turn, actions[-1]))
    return [(narration.code, dict(narration.values)) for narration in told[1:]]


OPENING = ["place 8.3", "slide 5", "place 0.0", "slide 8"]


def test_a_position_that_comes_again_is_counted_and_draws_at_last():
    """Section 7.2."""
    once, twice = ([*OPENING, *["slide 7", "slide 8"] * times] for times in (1, 2))
    assert told_in(once, piecesPerPlayer=1) == [("repeated", {"times": 2, "of": 3})]
    assert told_in(twice, piecesPerPlayer=1) == [
        ("repeated", {"times": 3, "of": 3}),
        ("drawn", {"reason": "repetition"}),
    ]
    assert told_in(twice, piecesPerPlayer=1, repetitionDraw=0) == []


def test_the_limit_is_told():
    """Section 7.3."""
    circle = ["slide 7", "slide 4", "slide 5", "slide 8"] * 3
    options = {"piecesPerPlayer": 1, "movementLimit": 10}
    assert told_in([*OPENING, *circle[:10]], **options) == [("drawn", {"reason": "moveLimit"})]


@pytest.mark.parametrize("seed", range(20))
def test_an_end_is_told_exactly_once_at_the_end(seed):
    ends = [
        sum(narration.code in {"block", "drawn"} for narration in game.narrate(s, seat, action, t))
        for s, seat, action, t in random_game(game, Random(seed), {"piecesPerPlayer": 10})
    ]
    assert ends[-1]
    assert not any(ends[:-1])
