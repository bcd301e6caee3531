"""Whole games as text: a lost one, a rescue, and one in calm seas."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import golden
from parlour.games.save_oneself import BACKS, game
from parlour.kernel import CHANCE

GOLDEN = Path(__file__).parent / "golden"
WORKED = Path(__file__).with_name("worked.jsonl").read_text(encoding="utf-8").splitlines()


def draw(view):
    """The table in words: `*` the player, `@` the ship, `~` its route, `.` a cell still open."""
    frame = view["frame"]
    ship = view["ship"]
    route = {(at["row"], at["col"]) for at in ship["route"]} if ship else set()
    lines = []
    for row in range(frame["r0"] - 1, frame["r1"] + 2):
        words = []
        for col in range(frame["c0"] - 1, frame["c1"] + 2):
            inside = frame["r0"] <= row <= frame["r1"] and frame["c0"] <= col <= frame["c1"]
            word = view["cells"].get(f"{row},{col}", "." if inside else "")
            if (row, col) in route:
                word = "~"
            if ship and (ship["row"], ship["col"]) == (row, col):
                word = f"@{ship['direction']}"
            words.append(("*" if view["player"] == [row, col] else "") + word)
        lines.append(" ".join(f"{word:14}" for word in words).rstrip())
    counters = f"lives {view['lives']}  score {view['score']}  cards left {view['deckLeft']}"
    return "\n".join([f"{counters}  moves {view['movesLeft']}  phase {view['phase']}", *lines])


def with_draws(deck, actions, options):
    """The actions with the draws of the deck put in where they are due."""
    draws = iter([*deck.split(), *(back for back in BACKS if back not in deck.split())])
    s, written = game.start(options), []
    for action in ("", *actions):
        if action:
            written.append(action)
            s = game.apply(s, 0, action)
        if game.actors(s) == (CHANCE,):
            written.append(f"draw {next(draws)}")
            s = game.apply(s, CHANCE, written[-1])
    return written


def worked(case_id):
    case = next(case for case in map(json.loads, WORKED) if case["id"] == case_id)
    words = {"-": "skip", ".": "stay"}
    actions = [words.get(m, m.replace("F:", "flip ")) for m in case["moves"].split()]
    return case["deck"], actions


PLAYTHROUGHS = {
    "rescue-with-an-empty-deck": (*worked("T43"), {}),
    "nobody-can-come": (*worked("T42"), {}),
    "calm-seas": (
        "map-c sticks hook bottle",
        [*"SNSNSNSS", *"NSNSNSNS"],
        {"calmSeas": True},
    ),
}


@pytest.mark.parametrize("name", PLAYTHROUGHS)
def test_a_playthrough_is_told_as_it_was(name):
    deck, actions, options = PLAYTHROUGHS[name]
    written = with_draws(deck, actions, options)
    golden.check(GOLDEN / f"{name}.txt", game, written, options, draw)
