# long: the rulebook in its own order, a table for each section
"""What the worked cases leave open, section by section; numbers in the ids are rulings."""

from __future__ import annotations

from dataclasses import replace

import pytest

from island import NE, step
from parlour.games.save_oneself import BACKS, CARDS, End, Phase, game
from parlour.games.save_oneself.cards import SCORES
from parlour.games.save_oneself.island import Island
from parlour.kernel import CHANCE


def cells(s):
    return game.view(s, 0)["cells"]


# 2 Components


def test_the_fronts_are_worth_32_points_in_all():
    assert sum(SCORES.values()) == 32
    assert len({*BACKS, *(card.front for card in CARDS)}) == 32


# 3 and 5 Start and deal


def test_the_game_waits_for_the_deal_with_every_card_equally_likely():
    s = game.start({})
    view = game.view(s, None)
    assert game.actors(s) == (CHANCE,)
    assert game.chance(s) == {f"draw {back}": 1 / 16 for back in sorted(BACKS)}
    assert (view["phase"], view["lives"], view["cells"], view["ship"]) == ("draw", 16, {}, None)
    assert (view["player"], view["movesLeft"], view["deckLeft"]) == ([0, 0], 0, 16)


def test_the_deal_costs_no_life_and_has_no_flip_and_no_ship_phase(stranded):
    s = stranded("vines")
    assert (s.lives, s.phase, s.ship.paused) == (16, Phase.MOVE, True)
    assert (s.placed, s.moved, s.moves_left) == (False, False, 1)


def test_dealing_the_storm_hurts_at_once(stranded):
    assert stranded("storm").lives == 14


# 3.1 Actions


def test_a_step_onto_an_empty_cell_waits_for_the_draw(stranded):
    s = step(stranded("flint"), "E")
    assert game.actors(s) == (CHANCE,)
    assert (s.player, s.lives, s.moves_left, s.moved, s.placed) == ((0, 1), 16, 0, True, False)
    assert game.chance(s).keys() == {f"draw {back}" for back in BACKS if back != "flint"}
    legal = game.view(s, 0)["legal"]
    assert legal == {"moves": [], "flips": [], "stay": False, "skip": False}


def test_both_halves_of_the_map_are_offered_and_do_the_same(stranded):
    s = stranded("pig map-r map-c", "E,E")
    assert game.legal(s, 0) == ["flip map-c", "flip map-r", "skip"]
    assert step(s, "flip map-c") == step(s, "flip map-r")


# 6.2 Movement


@pytest.mark.parametrize(("lives", "left"), [(16, 16), (15, 16), (14, 16), (13, 15)], ids=str)
def test_water_heals_up_to_sixteen_when_drawn_and_never_again(table, lives, left):
    s = step(table("flint", lives=lives, moves_left=2), "E", "draw water")
    assert s.lives == left
    assert step(s, "W").lives == left - 1


def test_a_victory_comes_before_a_defeat_of_the_same_check(table):
    s = table("sos bottle pig", player=(0, 1), ship=replace(NE, row=0), lives=1)
    t = step(s, "E")
    assert (t.lives, t.end) == (0, End.VICTORY)


def test_lives_at_zero_come_before_an_empty_deck(table):
    s = table(
        "pig . flint sticks",
        "hook water telescope rocks",
        "compass rum treasure coconuts",
        "bottle storm sea-serpent vines",
        player=(0, 2), lives=1,
    )  # fmt: skip
    assert step(s, "W", "draw higher-ground").end is End.LOST_DECK
    s = replace(s, island=s.island.turned("pig", "higher-ground"), lives=2)
    assert step(s, "W", "draw pig").end is End.LOST_LIVES


def test_the_last_life_can_end_with_the_day(table):
    s = step(table("flint rocks", lives=1), "E")
    assert (s.end, s.lives) == (End.LOST_LIVES, 0)


# 7 and 8 Placement and movement


def test_the_rectangle_goes_with_the_ship_and_the_limit_of_four_stays(stranded):
    """Ruling 19: the ship came from the north-west, so nothing was open north or west."""
    assert game.legal(stranded("map-c sticks", "S,N"), 0) == ["E", "S"]
    s = stranded("map-c sticks pirates", "S,E,W,N")
    assert game.legal(s, 0) == ["E", "N", "S", "W"]
    s = step(s, "N", "draw rocks", "stay", "N", "draw bottle", "stay")
    assert game.legal(s, 0) == ["E", "S", "W"]


def test_a_compass_allows_a_walk_and_a_draw_in_either_order(stranded):
    """Ruling 27."""
    s = stranded("map-c sticks pirates", "S,E")
    assert s.moves_left == 2
    drawn_last = step(s, "W", "S", "draw rocks")
    assert (drawn_last.lives, drawn_last.placed) == (s.lives - 1, False)
    drawn_first = step(s, "S", "draw rocks", "N")
    assert drawn_first.lives == s.lives - 1
    walked = step(s, "W", "E")
    assert walked.lives == s.lives - 1


def test_a_compass_found_in_a_round_counts_from_the_next(stranded):
    before = stranded("map-c sticks pirates", "S")
    assert step(before, "E").moves_left == 0
    assert step(before, "E", "draw pirates").moves_left == 2


# 10 Flipping

NEEDS = [
    ("vines palm-trees", "vines", True),
    ("vines coconuts", "vines", False),
    ("hook water", "hook", True),
    ("hook waterfall", "hook", False),
    ("water telescope", "water", True),
    ("water ship-sighted", "water", False),
    ("flint vines", "flint", True),
    ("flint shelter", "flint", False),
    ("palm-trees rocks", "palm-trees", True),
    ("palm-trees sos", "palm-trees", False),
    ("sticks flint", "sticks", True),
    ("sticks torch", "sticks", False),
    ("higher-ground torch", "higher-ground", True),
    ("higher-ground flint", "higher-ground", False),
    ("torch higher-ground", "higher-ground", False),
    ("higher-ground telescope", "telescope", True),
    ("lit-beacon telescope", "telescope", False),
    ("telescope higher-ground", "telescope", False),
    ("higher-ground rocks", "rocks", True),
    ("lit-beacon rocks", "rocks", False),
    ("rocks higher-ground", "rocks", False),
    ("pig spear", "pig", True),
    ("pig sticks", "pig", False),
    ("map-r map-c", "map-r", False),
    ("map-c map-r", "map-c", True),
    ("map-c map-r", "map-r", True),
    ("map-r treasure", "map-r", False),
]


@pytest.mark.parametrize(("row", "side", "can"), NEEDS)
def test_a_flip_asks_for_the_very_side_in_view(table, row, side, can):
    """Section 10, rulings 5 and 6: the player stands on the first card of the row."""
    s = table(f"{row} bottle", phase=Phase.FLIP, ship=replace(NE, paused=True))
    assert (f"flip {side}" in game.legal(s, 0)) == can


@pytest.mark.parametrize("ship", [None, NE, replace(NE, paused=True)])
def test_the_bottle_is_flipped_only_beside_a_paused_ship(table, ship):
    s = table("bottle", ship=ship, phase=Phase.FLIP)
    can = ship is not None and ship.paused
    assert game.legal(s, 0) == (["flip bottle", "skip"] if can else ["skip"])


def test_after_a_launch_at_the_deal_a_bottle_of_round_one_can_be_flipped(stranded):
    assert "flip bottle" in game.legal(stranded("sticks bottle", "E"), 0)


@pytest.mark.parametrize(
    ("row", "side", "into", "gain"),
    [
        ("vines palm-trees", "vines", "shelter", 2),
        ("hook water", "hook", "fish", 3),
        ("water telescope", "water", "waterfall", 2),
        ("flint vines", "flint", "torch", 0),
        ("palm-trees rocks", "palm-trees", "coconuts", 2),
        ("sticks flint", "sticks", "spear", 0),
        ("higher-ground torch", "higher-ground", "lit-beacon", 0),
        ("higher-ground telescope", "telescope", "ship-sighted", 0),
        ("higher-ground rocks", "rocks", "sos", 0),
        ("pig spear", "pig", "meat", 3),
        ("map-c map-r", "map-c", "treasure", 1),
    ],
)
def test_a_flip_turns_the_card_heals_and_ends_the_phase(table, row, side, into, gain):
    s = table(row, phase=Phase.FLIP, lives=10)
    t = step(s, f"flip {side}")
    assert into in t.island.sides
    assert (t.lives, t.phase) == (10 + gain, Phase.MOVE)
    assert step(replace(s, lives=16), f"flip {side}").lives == 16


# 11.1 Storm and tornado

TWELVE = ("rocks {} {} {}", "flint water pirates rum", "treasure {} sticks hook")


def twelve(table, *sides, **fields):
    rows = "|".join(TWELVE).format(*sides).split("|")
    return table(*rows, player=(2, 0), **fields)


@pytest.mark.parametrize(
    ("sides", "card", "lost"),
    [
        (("storm", "meat", "bottle", "telescope"), "vines", 3),
        (("storm", "shelter", "bottle", "telescope"), "pig", 5),
        (("meat", "vines", "bottle", "telescope"), "storm", 5),
        (("meat", "shelter", "bottle", "telescope"), "storm", 3),
        (("meat", "shelter", "bottle", "telescope"), "mirage", 0),
    ],
    ids=[
        "a storm in view becomes a tornado",
        "harm first, then the tornado in spite of the shelter",
        "the storm itself hurts, then rages",
        "the shelter spares the storm and not the tornado",
        "no storm on the table, no tornado",
    ],
)
def test_the_thirteenth_card_wakes_the_storm(table, sides, card, lost):
    """Section 11.1, rulings 7 to 9. The day costs one more."""
    t = step(twelve(table, *sides), "S", f"draw {card}")
    assert t.lives == 16 - lost - 1
    if lost:
        assert "storm" in t.island.sides
        assert "shelter" not in t.island.sides
    else:
        assert "shelter" in t.island.sides


def test_a_mirage_as_the_thirteenth_card_swaps_before_the_tornado(table):
    """The farthest card is the storm: it hurts on arriving, then the tornado comes."""
    s = twelve(table, "meat", "shelter", "storm", "bottle")
    t = step(s, "S", "draw mirage")
    assert cells(t)["3,0"] == "storm"
    assert cells(t)["0,3"] == "sea-serpent"
    assert t.lives == 16 - 3 - 1


def test_a_shelter_built_again_heals_again(stranded):
    """Ruling 10, continuing T25."""
    deck = (
        "map-c mirage flint map-r water storm bottle telescope higher-ground rocks palm-trees "
        "vines sticks"
    )
    moves = "E,E,E,N,W,W,W,flip water,N,skip,E,E,skip,E,flip vines,N"
    s = stranded(deck, moves)
    assert step(s, "flip vines").lives == s.lives + 2


# 11.2 Mirage


@pytest.mark.parametrize(
    ("arriving", "lost"),
    [("pig", 2), ("storm", 2), ("meat", 0), ("water", 0), ("sos", 0), ("pirates", 0)],
)
def test_of_the_card_that_the_mirage_brings_only_harm_happens_again(table, arriving, lost):
    """Ruling 21."""
    s = table(f"{arriving} flint", player=(0, 1), lives=10, moves_left=2)
    t = step(s, "E", "draw mirage")
    assert cells(t) == {"0,0": "sea-serpent", "0,1": "flint", "0,2": arriving}
    assert (t.player, t.lives, t.ship) == ((0, 2), 10 - lost, None)


@pytest.mark.parametrize(("arriving", "guard"), [("pig", "spear"), ("storm", "shelter")])
def test_protection_works_against_what_the_mirage_brings(table, arriving, guard):
    s = table(f"{arriving} {guard}", player=(0, 1), lives=10, moves_left=2)
    assert step(s, "E", "draw mirage").lives == 10


def test_a_ship_card_brought_by_the_mirage_calls_no_ship(table):
    s = table("hook flint", player=(0, 1), moves_left=2)
    assert step(s, "E", "draw mirage").ship is None


# 13 Score


@pytest.mark.parametrize(
    ("row", "lives", "score"),
    [
        ("flint", 16, 16),
        ("flint rocks pig", 16, 16),
        ("flint rocks pig bottle", 16, 17),
        ("sos torch treasure", 9, 26),
        ("lit-beacon ship-sighted message shelter", 1, 15),
    ],
)
def test_the_score_counts_fronts_lives_and_every_fourth_card(table, row, lives, score):
    assert table(row, lives=lives).score == score


def test_a_tie_of_the_mirage_goes_to_the_cell_filled_first():
    """Ruling 20."""
    island = Island(((0, 0), (0, 1), (0, -1)), ("flint", "rocks", "bottle"))
    assert island.farthest((0, 0)) == (0, 1)
    assert Island(island.filled[::-1], island.sides[::-1]).farthest((0, 0)) == (0, -1)
