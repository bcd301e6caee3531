"""When the computer takes a draw in Caro."""

from __future__ import annotations

from random import Random

import pytest

from parlour import players
from parlour.games.caro import RULES, game
from play import play, random_game

DRAWN = "XXOOXXO OOXXOOX XXOOXXO OOXXOOX XXOOXXO OOXXOOX XXOOXXO"


def board_of(rows: str, rule: str, empty: str):
    """A full board of 7 by 7 but for the cells named last, which X and O would still fill."""
    marks = {
        f"{'ABCDEFG'[x]}{7 - y}": mark
        for y, row in enumerate(rows.split())
        for x, mark in enumerate(row)
    }
    x, o = ([c for c in marks if marks[c] == side and c not in empty.split()] for side in "XO")
    assert len(x) - len(o) in (0, 1)
    actions = [a for pair in zip(x, o, strict=False) for a in pair] + x[len(o) :]
    return play(game, actions, size=7, rule=rule)


@pytest.mark.parametrize(
    ("rule", "empty", "agrees"),
    [
        ("standard", "A7", True),
        ("freestyle", "A7 G7", True),
        ("caro", "A7 B7 C7 D7", True),
        ("caro-8", "A7", True),
        ("caro-both", "A7", True),
    ],
)
def test_a_draw_is_taken_when_no_line_can_be_won(rule, empty, agrees):
    s = board_of(DRAWN, rule, empty)
    assert players.agrees_to_draw(game, game.view(s, 0)) == agrees


@pytest.mark.parametrize("rule", RULES)
def test_a_draw_is_declined_while_a_line_can_be_won(rule):
    assert not players.agrees_to_draw(game, game.view(game.start({"rule": rule}), 0))


@pytest.mark.parametrize("rule", RULES)
def test_once_a_draw_is_taken_nobody_could_have_won(rule):
    seen = 0
    for seed in range(60):
        steps = list(random_game(game, Random(seed), {"size": 7, "rule": rule}))
        won = bool(steps[-1][3].lines)
        dead = [players.agrees_to_draw(game, game.view(s, None)) for s, *_ in steps[-8:]]
        assert not (won and any(dead))
        assert dead == sorted(dead)
        seen += any(dead)
    assert seen or rule == "freestyle"
