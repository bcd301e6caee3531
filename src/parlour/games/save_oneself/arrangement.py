"""Cards, castaway and ship set up by hand: a morning of a game that leads there."""

from __future__ import annotations

from typing import Final

from parlour.games.save_oneself.approach import Morning, way
from parlour.games.save_oneself.cards import BACKS, CARD_OF
from parlour.games.save_oneself.codes import IslandCode
from parlour.games.save_oneself.island import Cell, Island, beside, name
from parlour.games.save_oneself.position import MOST_LIVES, Position
from parlour.games.save_oneself.ship import Heading
from parlour.kernel import (
    Arrangement,
    Illegal,
    Options,
    Palette,
    Picture,
    Piece,
    Placement,
    PlacementCode,
    Shape,
    Span,
    Start,
)
from parlour.kernel import Cell as Place

__all__ = ["Cards"]

_LAND: Final = 3
_SEA: Final = _LAND + 1
"""The first card lies on (0, 0): the island reaches three cells from it, a ship sails past that."""

_CLOCKWISE: Final = (Heading.NW, Heading.NE, Heading.SE, Heading.SW)
_SHIPS: Final = {f"ship-{heading}": heading for heading in _CLOCKWISE}
_FLEETING: Final = ("mirage", "tornado")
"""Sides that turn at once by themselves."""


class Cards(Arrangement[Position]):
    """Either side of each card, the ship by the corner it comes from, the castaway, the lives."""

    def palette(self, options: Options) -> Palette:
        """The sea with nothing in it; a card is turned over, and a ship round, where it lies."""
        reach = range(-_SEA, _SEA + 1)
        rows = [[Place(name((row, col))) for col in reach] for row in reach]
        numbers = [str(number) for number in reach]
        lives = {"lives": Span(1, MOST_LIVES)}
        stands = dict.fromkeys(("row", "column"), Span(-_LAND, _LAND))
        return Palette(
            Picture.of(rows, columns=numbers, ranks=numbers), _pieces(), {**lives, **stands}
        )

    def placement(self, s: Position) -> Placement:
        """Every card with its side in view, the ship, where the castaway stands, the lives."""
        cells = {name(c): side for c, side in zip(s.island.filled, s.island.sides, strict=True)}
        if s.ship is not None:
            cells[name(s.ship.cell)] = f"ship-{s.ship.heading}"
        row, column = s.player
        return Placement(cells, {"lives": s.lives, "row": row, "column": column})

    def start(self, options: Options, placement: Placement) -> Start:
        """Days that lead to a morning on which all of it lies like that."""
        return Start(dict(options), way(_wanted(placement), calm=options["calmSeas"]))


def _pieces() -> tuple[Piece, ...]:
    """Each card under one side, which is turned into the other; one ship."""
    pieces = []
    for back, card in BACKS.items():
        sides = [side for side in (back, card.front) if side not in _FLEETING]
        for side, into in zip(sides, [*sides[1:], ""], strict=True):
            pieces.append(Piece(side, Shape.SQUARE, text=side, single=True, turned=into))
    for heading, after in zip(_CLOCKWISE, (*_CLOCKWISE[1:], None), strict=True):
        into = "" if after is None else f"ship-{after}"
        pieces.append(
            Piece(f"ship-{heading}", Shape.SQUARE, text=f"ship-{heading}", single=True, turned=into)
        )
    return tuple(pieces)


def _wanted(placement: Placement) -> Morning:
    """What was placed, as far as it can be a morning at all."""
    cells = {_cell(at): piece for at, piece in placement.cells.items() if piece not in _SHIPS}
    ships = [(_cell(at), _SHIPS[p]) for at, p in placement.cells.items() if p in _SHIPS]
    player = placement.numbers["row"], placement.numbers["column"]
    if len(ships) > 1:
        raise Illegal(PlacementCode.TOO_MANY_PIECES, "(ship)")
    cards = [CARD_OF[side].back for side in cells.values()]
    twice = sorted({card for card in cards if cards.count(card) > 1})
    if twice:
        raise Illegal(PlacementCode.TOO_MANY_PIECES, f"({twice[0]})")
    if (0, 0) not in cells:
        raise Illegal(PlacementCode.PIECE_MISSING, "(0,0)")
    if player not in cells:
        raise Illegal(PlacementCode.PIECE_MISSING, f"({name(player)})")
    _require_one(cells)
    ship = ships[0] if ships else None
    if ship is not None:
        _unseen(cells, ship[0])
    return Morning(cells, player, placement.numbers["lives"], ship)


def _unseen(cells: dict[Cell, str], ship: Cell) -> None:
    """Raises `Illegal(won_already)` where the ship is in line with a sign or a fire."""
    for (row, column), side in cells.items():
        if (side == "sos" and row == ship[0]) or (side == "lit-beacon" and column == ship[1]):
            raise Illegal(PlacementCode.WON_ALREADY, f"({side})")


def _cell(at: str) -> Cell:
    row, _, column = at.partition(",")
    return int(row), int(column)


def _require_one(cells: dict[Cell, str]) -> None:
    """Raises `Illegal` where the cards do not hang together within four by four."""
    island, left = Island(((0, 0),), ("",)), set(cells) - {(0, 0)}
    while left:
        near = [c for c in left if any(beside(c, filled) for filled in island.filled)]
        if not near:
            raise Illegal(PlacementCode.NO_WAY, f"({name(min(left))})")
        if not island.has_room_for(near[0]):
            raise Illegal(IslandCode.ISLAND_LIMIT, f"({name(near[0])})")
        island = island.laid(near[0], "")
        left.remove(near[0])
