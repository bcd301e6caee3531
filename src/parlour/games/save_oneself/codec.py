"""Positions as JSON, written and read back (save-oneself.md sections 3 and 14.1)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from parlour.games.save_oneself.cards import CARD_OF
from parlour.games.save_oneself.island import Cell, Island, beside, name
from parlour.games.save_oneself.position import MOST_LIVES, End, Phase, Position
from parlour.games.save_oneself.rescue import matched
from parlour.games.save_oneself.ship import Heading, Ship
from parlour.kernel import Json

__all__ = ["FIELDS", "SHIP_FIELDS", "dump", "dump_ship", "load"]

FIELDS = (
    "calmSeas", "phase", "lives", "cells", "filled", "player", "ship",
    "movesLeft", "placed", "hasMoved", "message_key",
)  # fmt: skip

SHIP_FIELDS = ("row", "col", "direction", "skipMove", "hasTurned", "r0", "r1", "c0", "c1")


def dump(s: Position) -> dict[str, Json]:
    """The position under the names that its view uses too."""
    cells = [name(cell) for cell in s.island.filled]
    return {
        "calmSeas": s.calm_seas,
        "phase": s.phase.value,
        "lives": s.lives,
        "cells": dict(zip(cells, s.island.sides, strict=True)),
        "filled": cells,
        "player": list(s.player),
        "ship": None if s.ship is None else dump_ship(s.ship),
        "movesLeft": s.moves_left,
        "placed": s.placed,
        "hasMoved": s.moved,
        "message_key": s.end and s.end.value,
    }


def dump_ship(ship: Ship) -> dict[str, Json]:
    """The ship under the names that its view uses too."""
    values = (
        ship.row, ship.col, ship.heading.value, ship.paused, ship.turned,
        ship.r0, ship.r1, ship.c0, ship.c1,
    )  # fmt: skip
    return dict(zip(SHIP_FIELDS, values, strict=True))


def load(data: Json) -> Position:
    """The position that was dumped. Raises `ValueError` on what cannot be a position."""
    try:
        s = _read(_exactly(data, FIELDS))
        _check(s)
    except (AttributeError, KeyError, TypeError, ValueError) as why:
        raise ValueError(f"not a position of Save Oneself: {why}") from why
    return s


def _exactly(data: Json, fields: tuple[str, ...]) -> Mapping[str, Any]:
    if not isinstance(data, dict) or set(data) != set(fields):
        raise ValueError("the fields are others")
    return data


def _read(data: Mapping[str, Any]) -> Position:
    filled = tuple(_cell(*map(int, text.split(","))) for text in data["filled"])
    cells = data["cells"]
    if set(cells) != set(data["filled"]) or len(cells) != len(filled):
        raise ValueError("cells and filled differ")
    sides = tuple(cells[name(cell)] for cell in filled)
    end = data["message_key"]
    return Position(
        _flag(data["calmSeas"]),
        Phase(data["phase"]),
        _whole(data["lives"], 0, MOST_LIVES),
        Island(filled, sides),
        _cell(*data["player"]),
        None if data["ship"] is None else _read_ship(_exactly(data["ship"], SHIP_FIELDS)),
        _whole(data["movesLeft"], 0, 2),
        _flag(data["placed"]),
        _flag(data["hasMoved"]),
        None if end is None else End(end),
    )


def _read_ship(data: Mapping[str, Any]) -> Ship:
    row, col, heading, paused, turned, *sides = (data[field] for field in SHIP_FIELDS)
    r0, r1, c0, c1 = (_whole(side, -6, 6) for side in sides)
    return Ship(*_cell(row, col), Heading(heading), _flag(paused), _flag(turned), r0, r1, c0, c1)


def _whole(value: object, low: int, high: int) -> int:
    if type(value) is not int or not low <= value <= high:
        raise ValueError(f"{value!r} is not a whole number from {low} to {high}")
    return value


def _flag(value: object) -> bool:
    if not isinstance(value, bool):
        raise ValueError(f"{value!r} is neither true nor false")
    return value


def _cell(row: object, col: object) -> Cell:
    return _whole(row, -6, 6), _whole(col, -6, 6)


def _check(s: Position) -> None:
    """Refuse what the rules never make, as far as one position can show it."""
    _check_island(s.island)
    if s.ship is not None:
        _check_ship(s, s.ship)
    filled = s.island.filled
    due = s.phase is Phase.DRAW
    near = any(beside(s.player, cell) for cell in filled) if filled else s.player == (0, 0)
    for wrong, what in (
        ((s.phase is Phase.OVER) != (s.end is not None), "phase and message_key differ"),
        ((s.player in filled) == due, "the player stands elsewhere"),
        (due and not (near and s.island.has_room_for(s.player)), "no card can be laid there"),
        (not filled and s != Position(s.calm_seas), "no game begins like that"),
        (s.lives == 0 and s.phase is not Phase.OVER, "nobody lives"),
        (s.end is End.VICTORY and (s.ship is None or not s.signals), "nobody saw a signal"),
        (s.end is End.LOST_LIVES and s.lives > 0, "lives are left"),
        (s.end is End.LOST_SHIP and (s.ship is None or not s.ship.out_of_reach), "no ship left"),
        (s.end is End.LOST_DECK and (s.ship is not None or len(filled) < 16), "more can come"),
    ):
        if wrong:
            raise ValueError(what)


def _check_island(island: Island) -> None:
    """One card per cell, one side per card, each beside an earlier one, within four by four."""
    cards = {CARD_OF[side].back for side in island.sides}
    if len(cards) != len(island) or island.shows("mirage") or island.shows("tornado"):
        raise ValueError("these cards never lie like that")
    for at, cell in enumerate(island.filled):
        before = Island(island.filled[:at])
        lone = cell != (0, 0) if at == 0 else not any(beside(cell, b) for b in before.filled)
        if lone or not before.has_room_for(cell):
            raise ValueError("the island never grows like that")


def _check_ship(s: Position, ship: Ship) -> None:
    """Along the shore of its heading, by a rectangle of four by four that holds every card."""
    square = ship.r1 - ship.r0 == ship.c1 - ship.c0 == 3
    if not square or not all(map(ship.encloses, s.island.filled)):
        raise ValueError("the rectangle of the ship is another")
    shore = {
        Heading.NW: ship.row == ship.r0 - 1,
        Heading.NE: ship.col == ship.c1 + 1,
        Heading.SE: ship.row == ship.r1 + 1,
        Heading.SW: ship.col == ship.c0 - 1,
    }
    if not shore[ship.heading] or (ship.out_of_reach and s.end is not End.LOST_SHIP):
        raise ValueError("no ship sails there")
    if s.phase is not Phase.OVER and matched(s.island, ship):
        raise ValueError("the ship has seen a signal")
