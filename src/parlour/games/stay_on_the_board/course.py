"""From one step of the queen to the count that wins blocked mode: leave an odd number of ways."""

from __future__ import annotations

from parlour.games.stay_on_the_board.board import CLAIM
from parlour.kernel import Mistake, Options, Perform, Step, Survive, Win

__all__ = ["COURSE"]

_SMALL: Options = {"size": 3, "mode": "normal"}
_BURNING: Options = {"size": 3, "mode": "blocked"}
_SAFE = ("2x1", "8x1", "6x1", "4x1", "3x1", "7x1", "9x1", "1x1", "2x2", "8x2", "6x2", "4x2")
"""What the rival tries in turn: the first that does not lose."""

COURSE = (
    Step(
        "move",
        Perform.one_of("6x1"),
        ("6x1",),
        {**_SMALL, "start": [1, 1]},
        mistakes=(Mistake("off", ("6x2",)),),
    ),
    Step(
        "stay",
        Survive(turns=3),
        ("6x1", "6x1", "4x1"),
        {**_SMALL, "start": [0, 0]},
        replies={"": _SAFE},
        mistakes=(Mistake("off", ("4x1", "7x1", "8x1")), Mistake("off", ("8x1",), ("6x1",))),
    ),
    Step(
        "penalty",
        Survive(turns=1),
        ("8x1",),
        {"size": 5, "mode": "normal", "seats": ["human", "computer"], "start": [3, 1]},
        ("8x1", "6x2"),
        replies={"": _SAFE},
        mistakes=(Mistake("back", ("4x1", "4x2")),),
    ),
    Step(
        "burnt",
        Perform.one_of("6x3"),
        ("6x3",),
        {"size": 4, "mode": "blocked", "start": [0, 1]},
        ("6x1", "4x2"),
        mistakes=(Mistake("burnt", ("6x1", "6x2")),),
    ),
    Step(
        "claim",
        Win(within=1),
        (CLAIM,),
        {**_BURNING, "start": [0, 0]},
        ("6x2", "2x2", "7x1", "2x1", "7x1", "2x1"),
        mistakes=(Mistake("moved", ("6x1", "6x2", "8x1", "8x2", "9x1", "9x2")),),
    ),
    Step(
        "wrong_claim",
        Survive(turns=1),
        ("3x2",),
        {**_BURNING, "start": [2, 1]},
        ("8x2", "1x1", "6x1", "7x1"),
        mistakes=(Mistake("claim", (CLAIM,)), Mistake("burnt", ("2x1", "3x1", "6x1"))),
    ),
    Step(
        "leave_one",
        Win(within=2),
        ("6x2", CLAIM),
        {**_BURNING, "first": 2, "start": [0, 2]},
        ("4x1", "1x1", "6x1", "2x1", "4x1"),
        replies={"": ("8x1", "7x2", "3x2")},
        strikes=True,
        mistakes=(Mistake("two", ("8x2",)),),
    ),
    Step(
        "odd",
        Win(within=3),
        ("8x2", "2x1", CLAIM),
        {**_BURNING, "start": [0, 1]},
        ("1x1", "6x1", "2x1", "4x1"),
        replies={"8x2": ("6x2",), "": (*_SAFE, "3x2", "7x2", "9x2", "1x2")},
        strikes=True,
        mistakes=(Mistake("even", ("6x2", "9x2")),),
    ),
)
