"""Ships, what drives them off and what they see; numbers in the ids are rulings."""

from __future__ import annotations

from dataclasses import replace

import pytest

from island import NE, step
from parlour.games.save_oneself import CARDS, End, Phase, game
from parlour.games.save_oneself.ship import Heading

# 9 Ship


@pytest.mark.parametrize(
    ("card", "start", "rectangle"),
    [
        ("sticks", (-1, -1), (0, 3, 0, 3)),
        ("hook", (-1, 2), (0, 3, -2, 1)),
        ("palm-trees", (2, 2), (-2, 1, -2, 1)),
        ("vines", (2, -1), (-2, 1, 0, 3)),
    ],
)
def test_a_ship_starts_at_its_corner_and_fixes_the_rectangle(table, card, start, rectangle):
    """Section 9.1, around cards in rows 0 to 1 and columns 0 to 1."""
    ship = step(table("map-c flint", ". ."), "S", f"draw {card}").ship
    assert (ship.row, ship.col) == start
    assert (ship.r0, ship.r1, ship.c0, ship.c1) == rectangle


@pytest.mark.parametrize("heading", Heading)
def test_a_ship_passes_four_shore_cells_and_a_corner_and_is_gone(stranded, heading):
    """Section 9.3: the launch round ends the pause, six rounds later it is out of reach."""
    card = next(card.back for card in CARDS if card.calls is heading)
    s = stranded(f"map-c {card}", "S")
    start = s.ship.cell
    assert not s.ship.paused
    path = []
    for direction in "NSNSNS":
        assert s.end is None
        s = step(s, direction)
        path.append(s.ship)
    assert [ship.at_far_corner for ship in path[:5]] == [False] * 4 + [True]
    assert [abs(x.row - start[0]) + abs(x.col - start[1]) for x in path] == [1, 2, 3, 4, 5, 6]
    assert (s.end, s.ship.out_of_reach) == (End.LOST_SHIP, True)


@pytest.mark.parametrize(
    ("heading", "corner", "then", "after"),
    [
        ("NW", (-1, 4), "NE", (0, 4)),
        ("NE", (4, 4), "SE", (4, 3)),
        ("SE", (4, -1), "SW", (3, -1)),
        ("SW", (-1, -1), "NW", (-1, 0)),
    ],
)
def test_a_ship_in_sight_turns_clockwise_at_its_far_corner_once(
    table, heading, corner, then, after
):
    """Section 9.4, ruling 26."""
    ship = replace(NE, row=corner[0], col=corner[1], heading=Heading(heading))
    s = table("ship-sighted flint", ship=ship)
    t = step(s, "E")
    assert (t.ship.heading, t.ship.cell, t.ship.turned) == (then, after, True)
    assert step(replace(s, ship=replace(ship, turned=True)), "E").end is End.LOST_SHIP
    assert step(replace(s, island=s.island.turned("ship-sighted", "rocks")), "E").end is (
        End.LOST_SHIP
    )


def test_the_serpent_pushes_onto_the_far_corner_and_never_past_it(table):
    """Section 9.5."""
    s = table("flint rocks . .", ". . . .", ". . . .", ". . . sea-serpent", ship=replace(NE, row=2))
    t = step(s, "E")
    assert (t.ship.cell, t.end) == ((4, 4), None)


def test_the_cell_the_serpent_skips_does_not_rescue(table):
    """Ruling 25: the SOS lies in the row that is jumped over."""
    s = table("flint sos . sea-serpent", ship=NE)
    t = step(s, "E")
    assert (t.ship.cell, t.end) == ((1, 4), None)


def test_a_new_ship_may_turn_again(table):
    s = table("ship-sighted flint", "pirates .", ship=replace(NE, turned=True))
    s = step(s, "S")
    assert s.ship is None
    s = step(s, "E", "draw hook", "stay")
    assert (s.ship.turned, s.ship.paused) == (False, False)


# 11.3 Pirates


@pytest.mark.parametrize("how", ["drawn", "entered"])
def test_pirates_let_a_paused_ship_be_for_one_round(table, how):
    ship = replace(NE, paused=True)
    if how == "drawn":
        s = step(table("flint", ship=ship), "E", "draw pirates")
    else:
        s = step(table("flint pirates", ship=ship), "E")
    assert s.ship is not None
    assert "pirates" in s.island.sides
    s = step(s, "W")
    assert s.ship is None
    assert "compass" in s.island.sides


def test_walking_onto_pirates_drives_a_sailing_ship_off_before_it_can_sail(table):
    s = step(table("flint pirates", ship=NE, moves_left=2), "E")
    assert (s.ship, s.phase, s.moves_left) == (None, Phase.MOVE, 1)


# 12 Victory and defeat


@pytest.mark.parametrize(
    ("rows", "ship", "signals"),
    [
        (("flint rocks", "sos ."), NE, ()),
        (("flint rocks", "sos ."), replace(NE, row=0), ("sos",)),
        (("flint rocks . lit-beacon",), replace(NE, col=0, heading=Heading.NW), ()),
        (
            ("flint rocks . lit-beacon",),
            replace(NE, col=2, heading=Heading.NW),
            ("lit-beacon",),
        ),
        (("flint rocks", ". . . message"), replace(NE, row=0), ("message",)),
        (("flint rocks . message",), NE, ()),
        (("flint rocks", "sos . . message"), replace(NE, row=0), ("sos", "message")),
    ],
    ids=[
        "not yet in the row", "sos", "another column", "fire", "message", "corner", "two at once",
    ],
)  # fmt: skip
def test_the_ship_sees_what_is_in_line_after_it_has_sailed(table, rows, ship, signals):
    """Section 12.1."""
    t = step(table(*rows, ship=ship), "E")
    assert t.signals == signals
    assert (t.end is End.VICTORY) == bool(signals)
    if signals:
        outcome = game.outcome(t)
        assert (outcome.scores, outcome.reason, outcome.cells) == ((1.0,), "victory", signals)


def test_a_defeat_scores_zero_and_names_its_reason(stranded):
    outcome = game.outcome(stranded("map-c sticks", "S,N,S,N,S,N,S"))
    assert (outcome.scores, outcome.reason, outcome.cells) == ((0.0,), "lost_ship", ())


# 4 Calm seas


def test_in_calm_seas_a_ship_out_of_reach_is_removed_and_the_next_card_calls_another(stranded):
    s = stranded("map-c sticks hook", "S,N,S,N,S,N,S", calmSeas=True)
    assert (s.ship, s.end, s.phase) == (None, None, Phase.MOVE)
    assert step(s, "S", "draw hook").ship is not None


def test_in_calm_seas_the_ship_phase_can_leave_nobody_to_come(table):
    s = table(
        "pig flint shelter spear",
        "fish waterfall telescope rocks",
        "compass rum treasure coconuts",
        "bottle storm sea-serpent higher-ground",
        player=(0, 1), ship=replace(NE, row=4), calm_seas=True,
    )  # fmt: skip
    t = step(s, "E", "skip")
    assert (t.end, t.ship) == (End.LOST_DECK, None)
    assert step(replace(s, calm_seas=False), "E", "skip").end is End.LOST_SHIP
