"""Positions set up by hand: what there is to place, and the game that leads to what was placed."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from parlour import games
from parlour.kernel import AnyGame, Arrangement, Illegal, Options, Palette, Placement, PlacementCode
from parlour.server.matches.pictures import drawn
from parlour.server.study import shapes
from parlour.server.study.positions import Walk

__all__ = ["begun_with", "palette_of", "palette_shown"]


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


def begun_with(asked: shapes.SetupAsked) -> shapes.PositionAsked:
    """Where the game that leads there begins, and its actions. Raises `Illegal` that says why not.

    The search for them is bounded, and long enough to be made beside the loop.
    """
    game = games.get(asked.game)
    read = game.options_schema.read(asked.options)
    placement = Placement(asked.cells, asked.numbers)
    palette_of(game, asked.options).check(placement)
    begun = _arrangement(game).start(read, placement)
    options = {name: value for name, value in begun.options.items() if value is not None}
    return shapes.PositionAsked(game=game.id, options=options, actions=list(begun.actions))
