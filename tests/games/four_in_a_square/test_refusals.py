"""Refusals: every code, their order (section 9), and that nothing else can be loaded."""

from __future__ import annotations

import json

import pytest

from parlour.games.four_in_a_square import game
from parlour.games.four_in_a_square.codes import SquareCode
from parlour.kernel import Code, Illegal
from play import play

OPENING = ["place 8.3", "slide 5", "place 0.0", "slide 8"]
WON = [
    *("place 0.0", "slide 5", "place 8.3", "slide 4"),
    *("place 0.1", "slide 5", "place 8.2", "slide 4"),
    *("place 0.2", "slide 5", "place 8.1", "slide 4"),
    "place 0.3",
]


@pytest.mark.parametrize(
    "action",
    [
        "", " ", "place", "slide", "place ", "slide ", "place 0", "place 0.", "place .0",
        "place 0.0.0", "place 0,0", "place 0/0", "place 00.0", "place 0.00", "place -0.0",
        "place +1.0", "place 0.1 ", " place 0.1", "place  0.1", "PLACE 0.1", "Place 0.1",
        "place 0.1\n", "slide 03", "slide 3.0", "slide 3.1", "slide 1e0", "slide 3 ", "slide x",
        "place \u0663.0", "slide \uff13", "push 3", "slide 3\x00", "pass", "0.1",
    ],
)  # fmt: skip
@pytest.mark.parametrize("played", [[], ["place 0.0"], WON], ids=["place", "slide", "over"])
def test_what_is_not_written_as_an_action_is_malformed_in_every_phase(played, action):
    s = play(game, played)
    with pytest.raises(Illegal) as refusal:
        game.apply(s, 0, action)
    assert refusal.value.code == Code.MALFORMED


@pytest.mark.parametrize(
    "action",
    [
        "place 9.0", "place -1.0", "place 0.4", "place 0.-1", "place 10.10", "place 4.4",
        "slide 9", "slide -1", "slide 123456789012345678901234567890",
    ],
)  # fmt: skip
@pytest.mark.parametrize("played", [[], ["place 0.0"], WON], ids=["place", "slide", "over"])
def test_a_number_out_of_range_is_off_the_board_before_all_else(played, action):
    """Section 9: form and range come first."""
    s = play(game, played)
    for seat in (0, 1):
        with pytest.raises(Illegal) as refusal:
            game.apply(s, seat, action)
        assert refusal.value.code == Code.OFF_BOARD


ORDER = [
    # what was played, options, seat, action, code: the first fault of several in section 9's order
    (WON, {}, 1, "slide 5", Code.GAME_OVER, "finished before phase, turn and hole"),
    (WON, {}, 0, "place 0.0", Code.GAME_OVER, "finished before occupied"),
    ([], {}, 1, "slide 4", Code.WRONG_PHASE, "phase before turn and hole"),
    (["place 0.0"], {}, 1, "place 4.0", Code.WRONG_PHASE, "phase before turn and hole"),
    (["place 0.0"], {}, 1, "place 0.0", Code.WRONG_PHASE, "phase before occupied"),
    ([], {}, 1, "place 4.0", Code.NOT_YOUR_TURN, "turn before hole"),
    (["place 0.0"], {}, 1, "slide 4", Code.NOT_YOUR_TURN, "turn before hole"),
    (["place 0.0"], {}, 1, "slide 0", Code.NOT_YOUR_TURN, "turn before adjacency"),
    (["place 0.0"], {}, -1, "slide 1", Code.NOT_YOUR_TURN, "chance never acts"),
    (["place 0.0", "slide 1"], {}, 1, "place 1.0", SquareCode.HOLE, "the hole has no cells"),
    (["place 0.0"], {}, 0, "slide 4", SquareCode.HOLE, "the hole does not slide"),
    (["place 0.0"], {}, 0, "slide 8", SquareCode.NOT_ADJACENT, "a corner is not a side"),
    (["place 0.0", "slide 1"], {}, 1, "place 0.0", Code.CELL_TAKEN, "the rival's piece"),
    (OPENING, {"piecesPerPlayer": 1}, 0, "place 1.1", Code.WRONG_PHASE, "all placed"),
    (OPENING, {"piecesPerPlayer": 1, "noRepeatSlide": True}, 0, "slide 5",
     SquareCode.REPEATED_SLIDE, "the tile slid last"),
    (OPENING, {"piecesPerPlayer": 1, "noRepeatSlide": True}, 0, "slide 4", SquareCode.NOT_ADJACENT,
     "adjacency before ban"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("played", "options", "seat", "action", "code"),
    [row[:5] for row in ORDER],
    ids=[f"{row[3]}: {row[5]}" for row in ORDER],
)
def test_the_first_fault_in_the_order_of_the_spec_is_named(played, options, seat, action, code):
    s = play(game, played, **options)
    before = game.dump(s)
    with pytest.raises(Illegal) as refusal:
        game.apply(s, seat, action)
    assert refusal.value.code == code
    assert game.dump(s) == before


def test_own_pieces_block_as_the_rivals_do():
    """Case 30."""
    s = play(game, ["place 0.0", "slide 7", "place 8.0", "slide 4"])
    for cell in ("0.0", "8.0"):
        with pytest.raises(Illegal) as refusal:
            game.apply(s, 0, f"place {cell}")
        assert refusal.value.code == Code.CELL_TAKEN


def dumped(**changes):
    return {**game.dump(play(game, OPENING)), **changes}


@pytest.mark.parametrize(
    "data",
    [
        dumped(record=None),
        dumped(record="place 0.0"),
        dumped(record=""),
        dumped(record=["place 0.0", "place 0.1"]),
        dumped(record=["slide 1"]),
        dumped(record=["place 4.0"]),
        dumped(record=[*WON, "slide 3"]),
        dumped(record=[7]),
        dumped(record=[["place 0.0"]]),
        dumped(piecesPerPlayer=17),
        dumped(piecesPerPlayer=0),
        dumped(movementLimit=1),
        dumped(colour="green"),
        {"record": {}},
    ],
    ids=lambda data: json.dumps(data)[-60:],
)
def test_a_position_that_cannot_be_reached_is_not_loaded(data):
    """Section 4: counts, the hole, a full block without a winner."""
    with pytest.raises(ValueError, match="not a position of Four in a Square"):
        game.load(data)
