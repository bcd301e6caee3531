"""How a turn goes on and how the game ends (sections 4 to 7)."""

from __future__ import annotations

from dataclasses import replace

from parlour.games.four_in_a_square.board import NEIGHBOURS, corners, slid
from parlour.games.four_in_a_square.position import Draw, Phase, Position

__all__ = ["place", "slide", "slides"]


def slides(s: Position) -> tuple[int, ...]:
    """The squares beside the hole whose tile is not banned, ascending (sections 2 and 7.1)."""
    beside, banned = NEIGHBOURS[s.hole], s.banned
    return beside if banned is None else tuple(square for square in beside if square != banned)


def place(s: Position, text: str, cell: int) -> Position:
    """Put a piece on an empty cell; a full block wins before any slide (R3)."""
    mine = s.pieces[s.turn] | cell
    won = bool(corners(mine))
    return Position(
        s.terms,
        (s.pieces[0], mine) if s.turn else (mine, s.pieces[1]),
        s.hole,
        s.phase if won else Phase.PLACEMENT_SLIDE,
        s.turn,
        s.moved_tile,
        (*s.record, text),
        winner=s.turn if won else None,
        trail=s.trail.placed(text.removeprefix("place ")),
    )


def slide(s: Position, text: str, square: int) -> Position:
    """Push a tile into the hole with its pieces, whoever owns them."""
    red, blue = (slid(cells, square, s.hole) for cells in s.pieces)
    pieces, record, trail = (red, blue), (*s.record, text), s.trail.slid(square, s.hole)
    for owner in (s.turn, 1 - s.turn):  # the mover first: both at once (R7), else an own goal (R5)
        if corners(pieces[owner]):
            stays = (s.phase, s.turn, s.hole, record, s.seen)
            return Position(s.terms, pieces, square, *stays, winner=owner, trail=trail)
    passed = (Phase.PLACEMENT, 1 - s.turn, s.hole, record, s.seen)
    t = Position(s.terms, pieces, square, *passed, trail=trail)
    if min(t.placed) < s.terms.pieces_per_player:
        return t
    t = replace(t, phase=Phase.MOVEMENT, seen=(*s.seen, t.number))
    why = _drawn(t)
    return t if why is None else replace(t, draw=why)


def _drawn(s: Position) -> Draw | None:
    """The tests after a slide in movement that nobody has won by, in the order of section 7.3."""
    if not slides(s):
        return Draw.NO_LEGAL_SLIDES  # with this frame and one ban it cannot happen (R9)
    if s.terms.repetition_draw and s.occurrences == s.terms.repetition_draw:
        return Draw.REPETITION
    if s.terms.movement_limit and s.movement_slides == s.terms.movement_limit:
        return Draw.MOVE_LIMIT
    return None
