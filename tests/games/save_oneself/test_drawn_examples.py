"""What the page draws and claims of Save Oneself is what the rules say (sections 9 to 12)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from parlour.games.save_oneself.cards import BACKS
from parlour.games.save_oneself.flipping import flippable
from parlour.games.save_oneself.island import Cell, Island, name
from parlour.games.save_oneself.rescue import matched
from parlour.games.save_oneself.sailing import route
from parlour.games.save_oneself.ship import Heading, Ship

FILE = Path(__file__).parents[3] / "web/src/boards/save-oneself/examples.json"
DRAWN: dict[str, list[Any]] = json.loads(FILE.read_text(encoding="utf-8"))
ALL = [one for part in DRAWN.values() for one in part]


def by_key(claim: str) -> list[Any]:
    """The examples that claim such a thing."""
    return [pytest.param(one, id=one["key"]) for one in ALL if claim in one]


def island(one: Any) -> Island:
    """The drawn cards."""
    laid = Island()
    for row, line in enumerate(one["rows"]):
        for col, side in enumerate(line.split()):
            laid = laid if side == "." else laid.laid((row, col), side)
    return laid


def cell(text: str) -> Cell:
    """The place of that name."""
    row, _, col = text.partition(",")
    return int(row), int(col)


def ship(one: Any) -> Ship:
    """The drawn ship, which sails round the four by four cells from (0, 0)."""
    row, col = cell(one["ship"]["at"])
    return Ship(row, col, Heading(one["ship"]["from"]), "waits" in one["ship"], False, 0, 3, 0, 3)


@pytest.mark.parametrize("one", by_key("seen"))
def test_a_drawn_ship_sees_the_signal_that_the_page_names(one):
    assert matched(island(one), ship(one)) == (one["seen"],)


@pytest.mark.parametrize("one", [one for one in by_key("ship") if "stops" in one.values[0]["ship"]])
def test_a_drawn_route_is_the_one_that_the_ship_takes_and_nothing_is_seen_on_it(one):
    ahead = list(route(ship(one), island(one)))
    assert [name(at.cell) for at, _ in ahead] == one["ship"]["stops"].split()
    assert ahead[-1][0].out_of_reach
    assert not any(seen for _, seen in ahead)
    assert matched(island(one), ship(one)) == ()


@pytest.mark.parametrize("one", by_key("flips"))
def test_the_cards_that_the_page_says_can_be_flipped_can(one):
    assert set(one["flips"].split()) <= set(flippable(island(one), cell(one["player"]), None))


@pytest.mark.parametrize("one", by_key("spoils"))
def test_a_flip_spoils_the_card_that_the_page_names(one):
    turned = island(one).turned(one["first"], BACKS[one["first"]].front)
    assert one["spoils"] not in flippable(turned, cell(one["player"]), None)
