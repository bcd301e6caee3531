"""What tests of Save Oneself's rules need: a ship, and steps one after another."""

from __future__ import annotations

from parlour.games.save_oneself import Position, game
from parlour.games.save_oneself.ship import Heading, Ship

NE = Ship(-1, 4, Heading.NE, paused=False, turned=False, r0=0, r1=3, c0=0, c1=3)
"""Sailing, on its start corner north-east of rows and columns 0 to 3."""


def step(s: Position, *actions: str) -> Position:
    """The state after the actions, chance's among them."""
    for action in actions:
        (seat,) = game.actors(s)
        s = game.apply(s, seat, action)
    return s
