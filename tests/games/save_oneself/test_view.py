"""The view of section 14.1 and what it adds for a page that knows no rules."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from parlour.games.save_oneself import BACKS, Phase, game
from parlour.games.save_oneself.ship import Heading, Ship

NE = Ship(-1, 4, Heading.NE, paused=False, turned=False, r0=0, r1=3, c0=0, c1=3)


def seen(s, *path):
    value = game.view(s, None)
    for key in path:
        value = value[key]
    return value


def card(s, back):
    return next(card for card in seen(s, "cards") if card["back"] == back)


def test_player_and_watcher_see_the_same_and_one_state_fits_it(stranded):
    s = stranded("map-c sticks bottle flint", "S,E,N")
    view = game.view(s, 0)
    assert view == game.view(s, None)
    assert game.guess(view, Random(0)) == s


def test_the_view_names_the_undealt_cards_in_no_order_of_their_own(stranded):
    s = stranded("rocks flint", "E")
    assert seen(s, "undealt") == sorted(back for back in BACKS if back not in ("rocks", "flint"))
    assert seen(s, "deckLeft") == 14


def test_the_order_of_filling_is_in_the_view(stranded):
    assert seen(stranded("rocks flint bottle", "E,W,W"), "filled") == ["0,0", "0,1", "0,-1"]


# 14.1 ship.route

ROUTES = [
    ("a plain shore", ("flint",), NE,
     [(0, 4), (1, 4), (2, 4), (3, 4), (4, 4), (5, 4)], [], "out_of_reach"),
    ("a pause repeats the cell", ("flint",), replace(NE, paused=True),
     [(-1, 4), (0, 4), (1, 4), (2, 4), (3, 4), (4, 4), (5, 4)], [], "out_of_reach"),
    ("pirates wait for a sailing ship", ("flint pirates",), NE, [], [], "pirates"),
    ("pirates wait for a paused ship", ("flint pirates",), replace(NE, paused=True),
     [(-1, 4)], [], "pirates"),
    ("a sign in the third row", (". flint", ". .", "sos ."), NE,
     [(0, 4), (1, 4), (2, 4)], ["sos"], "rescue"),
    ("two signals at once", ("flint", "sos . . message"), NE,
     [(0, 4), (1, 4)], ["sos", "message"], "rescue"),
    ("in sight it turns", ("flint ship-sighted", "lit-beacon"), replace(NE, row=3),
     [(4, 4), (4, 3), (4, 2), (4, 1), (4, 0)], ["lit-beacon"], "rescue"),
    ("the serpent pushes", ("flint . . sea-serpent",), NE,
     [(1, 4), (2, 4), (3, 4), (4, 4), (5, 4)], [], "out_of_reach"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("rows", "ship", "cells", "signals", "ends"),
    [row[1:] for row in ROUTES],
    ids=[row[0] for row in ROUTES],
)
def test_the_route_is_where_the_ship_will_be(table, rows, ship, cells, signals, ends):
    view = game.view(table(*rows, ship=ship), 0)["ship"]
    assert [(at["row"], at["col"]) for at in view["route"]] == cells
    assert [at["signals"] for at in view["route"]] == [[]] * (len(cells) - 1) + [signals][
        : len(cells)
    ]
    assert view["ends"] == ends
    assert (view["r0"], view["r1"], view["c0"], view["c1"]) == (0, 3, 0, 3)


def test_the_route_is_empty_when_the_game_is_over(stranded):
    ship = seen(stranded("rocks higher-ground hook", "E,flip rocks,S,N"), "ship")
    assert (ship["route"], ship["ends"]) == ([], "over")


# Cards


def test_every_card_says_what_its_flip_asks_for_and_why_not_now(stranded):
    s = stranded("flint sticks vines higher-ground", "E,skip,S,flip flint,E")
    assert s.phase is Phase.FLIP
    assert card(s, "higher-ground") == {
        "back": "higher-ground",
        "front": "lit-beacon",
        "side": "higher-ground",
        "cell": "1,2",
        "lives": 0,
        "frontLives": 0,
        "score": 7,
        "calls": None,
        "sparedBy": None,
        "needs": [
            {"kind": "card", "card": "torch", "met": True},
            {"kind": "summit", "card": None, "met": True},
        ],
        "flip": "flip higher-ground",
        "why": None,
    }
    why = {back: card(s, back)["why"] for back in ("flint", "sticks", "vines", "rocks")}
    assert why == {"flint": "turned", "sticks": "needs", "vines": "needs", "rocks": "undealt"}
    assert card(s, "sticks")["calls"] == "NW"
    assert card(s, "sticks")["needs"] == [{"kind": "card", "card": "flint", "met": False}]
    assert card(s, "pig")["sparedBy"] == "spear"


def test_a_card_that_could_be_flipped_waits_for_its_phase(table):
    assert card(table("sticks flint"), "sticks")["why"] == "phase"
    assert card(table("sticks flint storm"), "storm")["why"] == "by_itself"


# Steps


def test_a_step_says_where_it_leads_what_it_does_and_why_it_is_closed(table):
    s = table(". pig .", "pirates flint storm", player=(1, 1), ship=NE)
    steps = {step["action"]: step for step in seen(s, "steps")}
    closed = {"new": True, "harm": 0, "drivesOff": False, "why": None}
    assert steps == {
        "N": {**closed, "action": "N", "cell": "0,1", "new": False, "harm": 2},
        "E": {**closed, "action": "E", "cell": "1,2", "new": False, "harm": 2},
        "S": {**closed, "action": "S", "cell": "2,1"},
        "W": {**closed, "action": "W", "cell": "1,0", "new": False, "drivesOff": True},
    }
    drawn = {step["action"]: step["why"] for step in seen(replace(s, placed=True), "steps")}
    assert drawn == {"N": None, "E": None, "S": "already_drew", "W": None}


@pytest.mark.parametrize(
    ("row", "harm"),
    [("flint pig spear", 0), ("flint meat", 0), ("flint pig", 2), ("flint water", 0)],
)
def test_a_step_onto_the_boar_warns_unless_the_spear_is_in_view(table, row, harm):
    (east,) = (step for step in seen(table(row), "steps") if step["action"] == "E")
    assert east["harm"] == harm


def test_steps_are_shown_only_while_the_player_moves(stranded):
    assert seen(stranded("flint sticks", "E"), "steps") == []


# Counters


def test_the_score_comes_with_its_parts(table):
    view = game.view(table("sos torch flint bottle", lives=9), 0)
    assert view["score"] == 5 + 2 + 9 + 1
    assert view["scoring"] == {"fronts": {"sos": 5, "torch": 2}, "lives": 9, "cards": 1}


def test_the_kit_lists_tools_and_signals_in_view(table):
    assert seen(table("sos flint compass meat torch"), "kit") == ["torch", "compass", "sos"]


@pytest.mark.parametrize(
    ("rows", "ship", "frame"),
    [
        (("flint",), None, (-3, 3, -3, 3)),
        (("flint rocks", "bottle ."), None, (-2, 3, -2, 3)),
        (("flint",), NE, (0, 3, 0, 3)),
    ],
)
def test_the_frame_holds_every_cell_that_may_still_get_a_card(table, rows, ship, frame):
    s = table(*rows, ship=ship)
    assert tuple(seen(s, "frame")[side] for side in ("r0", "r1", "c0", "c1")) == frame


def test_the_frame_before_the_deal_surrounds_the_first_cell():
    assert seen(game.start({}), "frame") == {"r0": -3, "r1": 3, "c0": -3, "c1": 3}


@pytest.mark.parametrize(
    ("row", "ship", "left", "stranded"),
    [
        ("vines hook sticks flint", None, ["palm-trees"], False),
        ("vines hook sticks coconuts", None, [], True),
        ("vines hook sticks coconuts", NE, [], False),
    ],
)
def test_the_view_says_when_no_ship_can_come_any_more(table, row, ship, left, stranded):
    view = game.view(table(row, ship=ship), 0)
    assert (view["shipsLeft"], view["stranded"]) == (left, stranded)
