"""Pictures on the wire: for whoever has no board of their own for a game."""

from __future__ import annotations

import logging
from functools import cache
from random import Random

from msgspec import UNSET, Struct, UnsetType

from parlour.kernel import CHANCE, AnyGame, Cell, Mark, Picture, Shape, View
from parlour.server.matches.faults import raises

__all__ = ["CellShown", "PictureShown", "drawn", "picture_shown", "sample"]

log = logging.getLogger(__name__)

_SAMPLE_PLAYS = 14
"""So many actions make a picture of the middle of a game, and cost next to nothing."""


class CellShown(Struct, omit_defaults=True):
    """A cell: its name, what stands on it and whose that is, and what choosing it plays.

    `gone`: there is no cell at this place.
    """

    name: str
    shape: Shape | None = None
    side: int | None = None
    text: str = ""
    mark: Mark | None = None
    action: str | None = None
    gone: bool = False


class PictureShown(Struct, omit_defaults=True):
    """A position as anybody can draw it: cells in rows from the top.

    Actions that no cell stands for are offered beside it; `caption` says what no cell can.
    """

    rows: list[list[CellShown]]
    columns: list[str] = []
    ranks: list[str] = []
    caption: str = ""


def picture_shown(game: AnyGame, view: View) -> PictureShown | UnsetType:
    """The view drawn, for a game whose positions go with a picture; nothing where that fails."""
    try:
        picture = game.picture(view) if game.pictured else None
        if picture is None:
            return UNSET
        return drawn(picture)
    except Exception:
        raises(game, "picture")
        return UNSET


def drawn(picture: Picture) -> PictureShown:
    """The picture on the wire."""
    return PictureShown(
        [[_cell(cell) for cell in row] for row in picture.rows],
        list(picture.columns),
        list(picture.ranks),
        picture.caption,
    )


def _cell(cell: Cell) -> CellShown:
    return CellShown(cell.name, cell.shape, cell.side, cell.text, cell.mark, cell.action, cell.gone)


@cache
def sample(game: AnyGame) -> PictureShown | UnsetType:
    """The middle of some match of the game, as a watcher sees it."""
    if not game.pictured:
        return UNSET
    dice = Random(game.id)  # noqa: S311 -- a picture, no secret
    try:
        state = game.start({})
        for _ in range(_SAMPLE_PLAYS):
            seat = dice.choice(game.actors(state))
            choices = sorted(game.chance(state)) if seat == CHANCE else game.legal(state, seat)
            after = game.apply(state, seat, dice.choice(choices))
            if not game.actors(after):
                break
            state = after
        return picture_shown(game, game.view(state, None))
    except Exception:
        # The rules are somebody else's: the front page does without.
        log.exception("no sample of %s", game.id)
        return UNSET
