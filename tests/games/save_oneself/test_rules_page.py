"""The pictures and the game of docs/rules/save-oneself.md are as the rules have them."""

from __future__ import annotations

import re

from papers import the_one_with
from parlour.games.save_oneself import game
from parlour.games.save_oneself.cards import BACKS, Kind, Need
from play import play

FLIPS = the_one_with("docs/rules/save-oneself.md", "each needs the BACK")
SHIP = the_one_with("docs/rules/save-oneself.md", "@ the waiting ship")
GAME = the_one_with("docs/rules/save-oneself.md", "it sails down into the row")


def test_every_arrow_between_cards_is_a_need():
    *chains, last = FLIPS.text.splitlines()
    arrows = [arrow for line in chains for arrow in re.findall(r"(\S+) ──> (?=(\S+))", line)]
    assert len(arrows) == 8
    for needed, card in arrows:
        assert Need(Kind.CARD, needed) in BACKS[card].needs
    assert "──> telescope, rocks" in last
    assert BACKS["telescope"].needs == BACKS["rocks"].needs == (Need(Kind.SUMMIT),)
    assert "a waiting ship ──> bottle" in last
    assert BACKS["bottle"].needs == (Need(Kind.PAUSED),)


def test_the_ship_sails_where_it_is_drawn():
    ship = game.view(play(game, ["draw rocks", "E", "draw sticks"]), None)["ship"]
    first, shore, *_ = SHIP.text.splitlines()
    at = {first[place]: place // 3 for place in range(1, 21, 3)}
    west = at["@"] - ship["col"]
    assert {cell["row"] for cell in ship["route"]} == {ship["row"]} == {ship["r0"] - 1}
    assert [cell["col"] + west for cell in ship["route"]] == [at[day] for day in "123456"]
    assert ship["ends"] == "out_of_reach"
    assert [shore[place] for place in (4, 7)] == ["r", "s"]


def test_the_game_that_is_written_out_ends_in_a_rescue():
    actions = re.findall(r"^[NESW]\b|^(?:draw|flip) [a-z-]+|draw [a-z-]+", GAME.text, re.MULTILINE)
    assert actions == [
        "draw rocks", "E", "draw higher-ground", "flip rocks", "S", "draw hook", "N",
    ]  # fmt: skip
    assert game.view(play(game, actions[:3]), None)["lives"] == 15
    assert game.view(play(game, actions), None)["victory"]
