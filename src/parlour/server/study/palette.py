"""Positions set up by hand: what there is to place, and the game that leads to what was placed."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from parlour import games
from parlour.kernel import AnyGame, Arrangement, Illegal, Options, Palette, Placement, PlacementCode
from parlour.server.matches.pictures import drawn
from parlour.server.study import shapes
from parlour.server.study.positions import Walk

__all__ = ["palette_of", "palette_shown", "require_placeable"]


def _arrangement(game: AnyGame) -> Arrangement[Any]:
    if game.arrangement is None:
        raise Illegal(PlacementCode.NO_SETUP)
    return game.arrangement


def palette_of(game: AnyGame, options: Options) -> Palette:
    """What there is to place under these options. Raises `Illegal(no_setup)`."""
    return _arrangement(game).palette(game.options_schema.read(options))


def palette_shown(walk: Walk, palette: Palette) -> shapes.PaletteShown:
    """The palette, and what stands on the board where the walk has led."""
    placed = _arrangement(walk.game).placement(walk.state)
    return shapes.PaletteShown(
        board=drawn(palette.board),
        block=palette.board.block,
        pieces=[shapes.PieceShown(**asdict(piece)) for piece in palette.pieces],
        spans={name: shapes.SpanShown(s.low, s.high) for name, s in palette.numbers.items()},
        cells=dict(placed.cells),
        numbers=dict(placed.numbers),
    )


def require_placeable(asked: shapes.SetupAsked) -> None:
    """Raises `Illegal` for what is no option, no piece of the game, or stands nowhere."""
    placement = Placement(asked.cells, asked.numbers)
    palette_of(games.get(asked.game), asked.options).check(placement)
