"""Every refusal of section 3.1, in its order: a code, and nothing changed."""

from __future__ import annotations

import pytest

from parlour.games.save_oneself import Phase, game
from parlour.games.save_oneself.codes import IslandCode
from parlour.games.save_oneself.ship import Heading, Ship
from parlour.kernel import CHANCE, Code, Illegal

DRAW, MOVE, FLIP = "a card is due", "the player moves", "the player flips"

SITUATIONS = {
    DRAW: lambda stranded: game.apply(stranded("flint pig"), 0, "E"),
    MOVE: lambda stranded: stranded("map-c flint"),
    FLIP: lambda stranded: stranded("flint sticks pig", "E"),
}

REFUSALS = [
    (DRAW, 0, "N", Code.NOT_YOUR_TURN),
    (DRAW, 0, "draw vines", Code.NOT_YOUR_TURN),
    (DRAW, 0, "nonsense", Code.NOT_YOUR_TURN),
    (DRAW, 1, "draw vines", Code.NOT_YOUR_TURN),
    (DRAW, CHANCE, "N", Code.UNKNOWN_ACTION),
    (DRAW, CHANCE, "draw", Code.UNKNOWN_ACTION),
    (DRAW, CHANCE, "draw shelter", Code.UNKNOWN_ACTION),
    (DRAW, CHANCE, "draw  vines", Code.UNKNOWN_ACTION),
    (DRAW, CHANCE, "draw flint", IslandCode.NOT_IN_DECK),
    (MOVE, CHANCE, "draw vines", Code.NOT_YOUR_TURN),
    (MOVE, 0, "draw vines", Code.UNKNOWN_ACTION),
    (MOVE, 0, "n", Code.UNKNOWN_ACTION),
    (MOVE, 0, "NE", Code.UNKNOWN_ACTION),
    (MOVE, 0, "flip ship", Code.UNKNOWN_ACTION),
    (MOVE, 0, "flip", Code.UNKNOWN_ACTION),
    (MOVE, 0, "skip", Code.WRONG_PHASE),
    (MOVE, 0, "flip map-c", Code.WRONG_PHASE),
    (MOVE, 0, "flip vines", Code.WRONG_PHASE),
    (MOVE, 0, "stay", IslandCode.MUST_MOVE),
    (FLIP, CHANCE, "skip", Code.NOT_YOUR_TURN),
    (FLIP, 0, "flip nothing", Code.UNKNOWN_ACTION),
    (FLIP, 0, "E", Code.WRONG_PHASE),
    (FLIP, 0, "stay", Code.WRONG_PHASE),
    (FLIP, 0, "flip vines", IslandCode.NOT_IN_VIEW),
    (FLIP, 0, "flip spear", IslandCode.NOT_IN_VIEW),
    (FLIP, 0, "flip tornado", IslandCode.NOT_IN_VIEW),
    (FLIP, 0, "flip flint", IslandCode.CANNOT_FLIP),
]


@pytest.mark.parametrize(("situation", "seat", "action", "code"), REFUSALS)
def test_what_is_refused_says_why_and_changes_nothing(situation, seat, action, code, stranded):
    s = SITUATIONS[situation](stranded)
    assert refused(s, seat, action) == code


STEPS = [
    ("map-c sticks pirates flint", "S,E,S", "W", IslandCode.ALREADY_DREW, "rule 7.5"),
    ("bottle flint pirates rocks", "E,E,E", "E", IslandCode.ISLAND_LIMIT, "rule 7.3"),
    ("map-c sticks", "S", "W", IslandCode.OUTSIDE_RECTANGLE, "rule 7.4"),
]


@pytest.mark.parametrize(("deck", "actions", "action", "code", "rule"), STEPS)
def test_an_empty_cell_may_be_closed(deck, actions, action, code, rule, stranded):
    assert refused(stranded(deck, actions), 0, action) == code, rule


@pytest.mark.parametrize(
    ("direction", "placed", "code"),
    [
        ("E", True, IslandCode.ALREADY_DREW),
        ("E", False, IslandCode.ISLAND_LIMIT),
        ("N", True, IslandCode.ALREADY_DREW),
        ("N", False, IslandCode.OUTSIDE_RECTANGLE),
        ("S", True, IslandCode.ALREADY_DREW),
    ],
)
def test_the_reasons_why_a_cell_is_closed_come_in_the_order_of_the_rules(
    direction, placed, code, table
):
    """To the east four columns and the rectangle both end; to the north only the rectangle."""
    ship = Ship(-1, 4, Heading.NE, paused=False, turned=False, r0=0, r1=3, c0=0, c1=3)
    s = table("map-c flint rocks bottle", player=(0, 3), ship=ship, placed=placed, moved=True)
    assert refused(s, 0, direction) == code


@pytest.mark.parametrize("side", ["storm", "pirates", "spear", "sea-serpent"])
def test_fronts_and_cards_that_turn_by_themselves_are_never_flipped_by_hand(side, table):
    s = table("pig storm pirates spear sea-serpent", phase=Phase.FLIP)
    assert game.legal(s, 0) == ["flip pig", "skip"]
    assert refused(s, 0, f"flip {side}") == IslandCode.CANNOT_FLIP


def test_a_refused_flip_does_not_end_the_phase(stranded):
    """Ruling 29."""
    s = stranded("flint sticks", "E")
    refused(s, 0, "flip flint")
    assert game.legal(s, 0) == ["flip sticks", "skip"]


@pytest.mark.parametrize("action", ["N", "stay", "skip", "flip map-c", "draw vines", "nonsense"])
@pytest.mark.parametrize("seat", [0, 1, CHANCE])
def test_after_the_end_everything_is_refused_as_game_over(action, seat, stranded):
    end = stranded("map-c sticks", "S,N,S,N,S,N,S")
    assert refused(end, seat, action) == Code.GAME_OVER


def refused(s, seat, action):
    """The code; the state is what it was."""
    before = game.dump(s)
    with pytest.raises(Illegal) as refusal:
        game.apply(s, seat, action)
    assert game.dump(s) == before
    return refusal.value.code
