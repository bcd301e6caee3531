"""Islands set up by hand: mornings of a game, and why others are none (study.md section 2)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from parlour.games.save_oneself import game
from parlour.games.save_oneself.codes import IslandCode
from parlour.games.save_oneself.position import Phase, Position
from parlour.kernel import Arrangement, Illegal, Placement, PlacementCode


def arrangement() -> Arrangement[Any]:
    assert game.arrangement is not None
    return game.arrangement


def walked(actions: tuple[str, ...], options: dict[str, Any]) -> Position:
    s = game.start(options)
    for action in actions:
        s = game.apply(s, game.actors(s)[0], action)
    return s


def mornings(seed: int, options: dict[str, Any]) -> list[Position]:
    """Those of a game in which what is drawn and done is left to chance."""
    rng, s, found = Random(seed), game.start(options), []
    while game.actors(s):
        seat = game.actors(s)[0]
        s = game.apply(s, seat, rng.choice(sorted(game.legal(s, seat))))
        if s.phase is Phase.MOVE and not s.moved:
            found.append(s)
    return found


FOUND = [({}, 8, range(40)), ({"calmSeas": True}, 6, range(20))]
"""Islands of so many cards, no ship having been driven off, are found in the bounded search; of
others most are."""


@pytest.mark.parametrize(
    ("options", "most", "seed"), [(o, most, seed) for o, most, seeds in FOUND for seed in seeds]
)
def test_a_morning_of_a_game_is_set_up_as_it_stood(options: dict[str, Any], most: int, seed: int):
    read = game.options_schema.read(options)
    small = [s for s in mornings(seed, options) if len(s.island) <= most]
    every = [s for s in small if not s.island.shows("compass")]
    for s in Random(seed).sample(every, min(2, len(every))):
        placed = arrangement().placement(s)
        arrangement().palette(read).check(placed)
        start = arrangement().start(read, placed)
        t = walked(start.actions, options)
        assert arrangement().placement(t) == placed
        assert (t.phase, t.moved) == (Phase.MOVE, False)
        assert arrangement().start(read, placed) == start


def told(text: str) -> dict[str, str]:
    return dict(part.split("=") for part in text.split())


def test_an_island_that_nobody_has_walked_is_walked():
    lies = told("0,0=rocks 0,1=higher-ground 1,1=palm-trees 1,0=flint 2,1=ship-SE")
    placed = Placement(lies, {"lives": 11, "row": 1, "column": 0})
    read = game.options_schema.read({})
    s = walked(arrangement().start(read, placed).actions, {})
    assert arrangement().placement(s) == placed
    assert s.ship is not None
    assert (s.lives, s.player, s.ship.cell) == (11, (1, 0), (2, 1))


REFUSED = [
    # what lies where, lives, row and column of the castaway, the code, a word of the detail
    ("", 16, 0, 0, "piece_missing", "0,0"),
    ("0,1=rocks", 16, 0, 1, "piece_missing", "0,0"),
    ("0,0=rocks", 16, 0, 1, "piece_missing", "0,1"),
    ("0,0=rocks 0,1=sos", 14, 0, 0, "too_many_pieces", "rocks"),
    ("0,0=hook 1,1=ship-NE -1,1=ship-NW", 15, 0, 0, "too_many_pieces", "ship"),
    ("0,0=rocks 2,0=flint", 14, 0, 0, "no_way", "2,0"),
    ("0,0=rocks 1,0=flint 2,0=pig 3,0=storm -1,0=map-c", 8, 0, 0, "island_limit", ""),
    ("0,0=hook", 15, 0, 0, "ship_missing", "hook"),
    ("0,0=rocks 4,0=ship-SE", 15, 0, 0, "ship_uncalled", ""),
    ("0,0=rocks 0,1=spear", 12, 0, 0, "never_turned", "spear"),
    ("0,0=map-r 0,1=treasure", 12, 0, 0, "never_turned", "treasure"),
    ("0,0=sos 0,1=hook 0,2=ship-NE 1,0=higher-ground", 10, 0, 1, "won_already", "sos"),
    ("0,0=hook 0,1=rocks 3,3=ship-NE", 14, 0, 1, "no_way", ""),
    ("0,0=rocks", 15, 0, 0, "lives_off", "16"),
    ("0,0=mirage", 16, 0, 0, "unknown_piece", "mirage"),
    ("0,0=rocks", 17, 0, 0, "bad_number", "lives"),
    ("0,0=rocks", 16, 4, 0, "bad_number", "row"),
]


@pytest.mark.parametrize(("lies", "lives", "row", "column", "code", "why"), REFUSED)
def test_an_island_that_no_days_lead_to_says_why(
    lies: str, lives: int, row: int, column: int, code: str, why: str
):
    placed = Placement(told(lies), {"lives": lives, "row": row, "column": column})
    read = game.options_schema.read({})
    with pytest.raises(Illegal) as refused:
        arrangement().palette(read).check(placed)
        arrangement().start(read, placed)
    assert refused.value.code == code
    assert isinstance(refused.value.code, PlacementCode | IslandCode)
    assert why in refused.value.detail


def test_each_card_is_offered_under_one_side_and_turned_where_it_lies():
    pieces = {p.id: p for p in arrangement().palette(game.options_schema.read({})).pieces}
    turned = {p.turned for p in pieces.values() if p.turned}
    offered = sorted(set(pieces) - turned)
    assert len(offered) == 17  # sixteen cards and the ship
    assert turned <= set(pieces)
    assert pieces["rocks"].turned == "sos"
    assert pieces["sos"].turned == ""
    assert "sea-serpent" in offered  # nobody sees the mirage lie
    assert pieces["storm"].turned == ""
