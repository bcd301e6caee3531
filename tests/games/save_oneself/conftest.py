"""Games of Save Oneself over a given sequence of draws."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest

from parlour.games.save_oneself import BACKS, Phase, Position, game
from parlour.games.save_oneself.island import Cell, Island
from parlour.kernel import CHANCE, Narration

Played = tuple[Position, list[Narration]]


def deal(deck: str, actions: str, **options: bool) -> Iterator[Played]:
    """Every state in which the game waits for the player, with what was told on the way there.

    `deck` names the first cards; the others follow in the order of table 2.2. `actions` are
    separated by commas.
    """
    draws = iter([*deck.split(), *(back for back in BACKS if back not in deck.split())])
    s = game.start(options)
    told: list[Narration] = []
    for action in ("", *filter(None, actions.split(","))):
        if action:
            s, told = _step(s, 0, action.strip(), [])
        if game.actors(s) == (CHANCE,):
            s, told = _step(s, CHANCE, f"draw {next(draws)}", told)
        yield s, told


def _step(s: Position, seat: int, action: str, told: list[Narration]) -> Played:
    t = game.apply(s, seat, action)
    return t, [*told, *game.narrate(s, seat, action, t)]


@pytest.fixture
def stranded() -> Callable[..., Position]:
    """The state after the actions."""

    def play(deck: str, actions: str = "", **options: bool) -> Position:
        *_, (s, _) = deal(deck, actions, **options)
        return s

    return play


@pytest.fixture
def told() -> Callable[..., list[tuple[str, dict[str, object]]]]:
    """What was told of the last action, its draw included."""

    def play(deck: str, actions: str = "", **options: bool) -> list[tuple[str, dict[str, object]]]:
        *_, (_, narrations) = deal(deck, actions, **options)
        return [(narration.code, dict(narration.values)) for narration in narrations]

    return play


@pytest.fixture
def table() -> Callable[..., Position]:
    """A position in phase move from rows of sides, `.` being an empty cell.

    The first word lies on (0, 0); cells count as filled row by row.
    """

    def make(*rows: str, player: Cell = (0, 0), **fields: Any) -> Position:
        laid = {
            (row, col): side
            for row, text in enumerate(rows)
            for col, side in enumerate(text.split())
            if side != "."
        }
        island = Island(tuple(laid), tuple(laid.values()))
        start = Position(calm_seas=False, phase=Phase.MOVE, moves_left=1)
        return replace(start, island=island, player=player, **fields)

    return make
