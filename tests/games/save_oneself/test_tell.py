"""What is told: everything that happens, in the ruled order, with the values its sentence needs."""

from __future__ import annotations

import re
from random import Random

import pytest

from parlour.games.save_oneself import game, narration
from play import random_game

THIRTEEN = (
    "map-c mirage flint map-r water storm bottle telescope higher-ground rocks palm-trees "
    "vines sticks"
)

STORY = [
    ("the deal of a ship card", "sticks", "", [
        ("dealt", {"card": "sticks", "cell": "0,0", "left": 15}),
        ("ship_called", {"card": "sticks", "direction": "NW", "cell": "-1,-1"}),
        ("day", {"moves": 1}),
    ]),
    ("a draw that heals less than it could", "flint water", "E", [
        ("stepped", {"direction": "E", "cell": "0,1", "side": None}),
        ("drawn", {"card": "water", "cell": "0,1", "left": 14}),
        ("healed", {"by": "water", "gain": 2, "gained": 0, "lives": 16}),
        ("hurt", {"why": "day", "lost": 1, "lives": 15}),
        ("day", {"moves": 1}),
    ]),
    ("the boar bites, then the day passes", "pig map-c", "E,W", [
        ("stepped", {"direction": "W", "cell": "0,0", "side": "pig"}),
        ("hurt", {"why": "pig", "lost": 2, "lives": 11}),
        ("hurt", {"why": "day", "lost": 1, "lives": 10}),
        ("day", {"moves": 1}),
    ]),
    ("the spear spares from the boar", "flint sticks pig", "E,flip sticks,S", [
        ("stepped", {"direction": "S", "cell": "1,1", "side": None}),
        ("drawn", {"card": "pig", "cell": "1,1", "left": 13}),
        ("spared", {"side": "pig", "by": "spear"}),
        ("hurt", {"why": "day", "lost": 1, "lives": 14}),
    ]),
    ("a flip heals, then the ship sails", "flint sticks pig", "E,flip sticks,S,flip pig", [
        ("flipped", {"side": "pig", "into": "meat", "cell": "1,1", "score": 0}),
        ("healed", {"by": "meat", "gain": 3, "gained": 2, "lives": 16}),
        ("ship_sailed", {"from": "-1,-1", "to": "-1,0"}),
        ("day", {"moves": 1}),
    ]),
    ("both halves of the map", "pig map-r map-c", "E,E,flip map-c", [
        ("flipped", {"side": "map-r", "into": "rum", "cell": "0,1", "score": 0}),
        ("healed", {"by": "rum", "gain": 1, "gained": 1, "lives": 13}),
        ("flipped", {"side": "map-c", "into": "treasure", "cell": "0,2", "score": 10}),
        ("day", {"moves": 1}),
    ]),
    ("a skipped flip and the end of the pause", "flint sticks", "E,skip", [
        ("skipped", {}),
        ("ship_ready", {"cell": "-1,-1"}),
        ("day", {"moves": 1}),
    ]),
    ("a second call nobody hears", "map-c sticks hook", "S,E", [
        ("stepped", {"direction": "E", "cell": "1,1", "side": None}),
        ("drawn", {"card": "hook", "cell": "1,1", "left": 13}),
        ("call_unheard", {"card": "hook"}),
        ("hurt", {"why": "day", "lost": 1, "lives": 14}),
        ("ship_sailed", {"from": "-1,-1", "to": "-1,0"}),
        ("day", {"moves": 1}),
    ]),
    ("a mirage alone", "mirage", "", [
        ("dealt", {"card": "mirage", "cell": "0,0", "left": 15}),
        ("turned", {"side": "mirage", "into": "sea-serpent", "cell": "0,0"}),
        ("day", {"moves": 1}),
    ]),
    ("a mirage brings the boar", "pig map-c mirage", "E,E", [
        ("stepped", {"direction": "E", "cell": "0,2", "side": None}),
        ("drawn", {"card": "mirage", "cell": "0,2", "left": 13}),
        ("swapped", {"side": "pig", "cell": "0,2", "far": "0,0"}),
        ("turned", {"side": "mirage", "into": "sea-serpent", "cell": "0,0"}),
        ("hurt", {"why": "pig", "lost": 2, "lives": 11}),
        ("hurt", {"why": "day", "lost": 1, "lives": 10}),
        ("day", {"moves": 1}),
    ]),
    ("pirates drive the ship off as they are drawn", "map-c sticks pirates", "S,E", [
        ("stepped", {"direction": "E", "cell": "1,1", "side": None}),
        ("drawn", {"card": "pirates", "cell": "1,1", "left": 13}),
        ("ship_driven_off", {"cell": "-1,-1"}),
        ("turned", {"side": "pirates", "into": "compass", "cell": "1,1"}),
        ("hurt", {"why": "day", "lost": 1, "lives": 14}),
        ("day", {"moves": 2}),
    ]),
    ("a move given up", "map-c sticks pirates rocks", "S,E,N,stay", [
        ("stayed", {"cell": "0,1"}),
        ("hurt", {"why": "day", "lost": 1, "lives": 13}),
        ("day", {"moves": 2}),
    ]),
    ("the serpent pushes", "mirage sticks", "E,W", [
        ("stepped", {"direction": "W", "cell": "0,0", "side": "sea-serpent"}),
        ("hurt", {"why": "day", "lost": 1, "lives": 14}),
        ("ship_sailed", {"from": "-1,-1", "to": "-1,0"}),
        ("ship_pushed", {"from": "-1,0", "to": "-1,1"}),
        ("day", {"moves": 1}),
    ]),
    ("a ship in sight turns", "telescope higher-ground sticks", "E,flip telescope,S,N,S,N,S,N,S", [
        ("stepped", {"direction": "S", "cell": "1,1", "side": "sticks"}),
        ("hurt", {"why": "day", "lost": 1, "lives": 8}),
        ("ship_turned", {"cell": "-1,4", "direction": "NE"}),
        ("ship_sailed", {"from": "-1,4", "to": "0,4"}),
        ("day", {"moves": 1}),
    ]),
    ("a ship sails away", "map-c sticks", "S,N,S,N,S,N,S", [
        ("stepped", {"direction": "S", "cell": "1,0", "side": "sticks"}),
        ("hurt", {"why": "day", "lost": 1, "lives": 9}),
        ("ship_sailed", {"from": "-1,4", "to": "-1,5"}),
        ("ship_left", {"cell": "-1,5"}),
        ("lost", {"why": "lost_ship", "score": 9}),
    ]),
    ("a rescue", "rocks higher-ground hook", "E,flip rocks,S,N", [
        ("stepped", {"direction": "N", "cell": "0,1", "side": "higher-ground"}),
        ("hurt", {"why": "day", "lost": 1, "lives": 13}),
        ("ship_sailed", {"from": "-1,2", "to": "0,2"}),
        ("rescued", {"signals": ["sos"], "score": 18}),
    ]),
    (
        "the tornado breaks the shelter",
        THIRTEEN,
        "E,E,E,N,W,W,W,flip water,N,skip,E,E,skip,E,flip vines,N",
        [
            ("stepped", {"direction": "N", "cell": "-3,3", "side": None}),
            ("drawn", {"card": "sticks", "cell": "-3,3", "left": 3}),
            ("call_unheard", {"card": "sticks"}),
            ("tornado", {"cell": "-1,2"}),
            ("hurt", {"why": "tornado", "lost": 3, "lives": 6}),
            ("broken", {"side": "shelter", "into": "vines", "cell": "-2,3"}),
            ("hurt", {"why": "day", "lost": 1, "lives": 5}),
        ],
    ),
]  # fmt: skip


@pytest.mark.parametrize(
    ("deck", "actions", "story"), [row[1:] for row in STORY], ids=[row[0] for row in STORY]
)
def test_the_last_action_is_told_in_the_ruled_order(deck, actions, story, told):
    assert told(deck, actions) == story


def test_in_calm_seas_a_ship_leaves_and_the_game_goes_on(told):
    *_, left, day = told("map-c sticks", "S,N,S,N,S,N,S", calmSeas=True)
    assert (left, day) == (("ship_left", {"cell": "-1,5"}), ("day", {"moves": 1}))


def test_no_more_lives_are_told_lost_than_there_were(told):
    *_, hurt, lost = told("pig map-c", "E,W,E,W,E,W,E,W")
    assert hurt == ("hurt", {"why": "pig", "lost": 1, "lives": 0})
    assert lost[1]["why"] == "lost_lives"


def test_only_listed_codes_are_told_and_with_the_listed_values():
    rows = re.findall(r"^\| `(\w+)` \| (.*?) \|", narration.__doc__, re.MULTILINE)
    listed = {code: re.findall(r"`(\w+)`", values) for code, values in rows}
    seen = {}
    for seed in range(300):
        for s, seat, action, t in random_game(game, Random(seed)):
            for told in game.narrate(s, seat, action, t):
                seen[told.code] = list(told.values)
    assert seen == listed
