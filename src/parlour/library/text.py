"""A board as plain text, from the picture that a game gives of a view."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final

from parlour.kernel import AnyGame, Cell, Mark, Picture, Shape, View

__all__ = ["board"]

_GLYPHS: Final = {
    Shape.DISC: "●○•",
    Shape.CROSS: "XXX",
    Shape.RING: "OOO",
    Shape.SQUARE: "■□▪",
    Shape.CARD: "   ",
}
"""What stands there as seat 0's, as another's and as nobody's."""

_BRACKETS: Final = {Mark.LAST: "()", Mark.WIN: "[]", Mark.AIM: "{}", Mark.HERE: "<>"}


def board(game: AnyGame, view: View) -> str:
    """The view as its picture, or member by member where the game has none."""
    picture = game.picture(view)
    if picture is not None:
        return "\n".join(_lines(picture))
    return "\n".join(f"{name}: {_plain(value)}" for name, value in view.items())


def _plain(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def _lines(picture: Picture) -> Iterator[str]:
    rows, block = picture.rows, picture.block
    across = _shown(list(zip(*rows, strict=True)))
    names = [picture.columns[at] for at in across] if picture.columns else []
    texts = [[_glyph(row[at]) for at in across] for row in rows]
    wide = max((len(text) for row in (*texts, names) for text in row), default=1)
    margin = max(map(len, picture.ranks), default=0)
    if names:
        yield f"{'':{margin}}{_spread(names, [' '] * (len(names) + 1), wide, block)}".rstrip()
    for number in _shown(rows):
        if block > 1 and number and number % block == 0:
            yield ""
        rank = picture.ranks[number] if picture.ranks else ""
        gaps = _gaps([rows[number][at] for at in across])
        yield f"{rank:>{margin}}{_spread(texts[number], gaps, wide, block)}".rstrip()
    if picture.caption:
        yield picture.caption


def _shown(lines: Sequence[Sequence[Cell]]) -> range:
    """The rows, or columns, from the first to the last that have a cell."""
    there = [at for at, line in enumerate(lines) if not all(cell.gone for cell in line)]
    return range(there[0], there[-1] + 1) if there else range(0)


def _gaps(cells: Sequence[Cell]) -> list[str]:
    """What stands before, between and after the cells: a mark puts brackets around its run."""
    gaps = [" "] * (len(cells) + 1)
    for mark, run in groupby(enumerate(cells), key=lambda numbered: numbered[1].mark):
        if mark is not None:
            marked = [at for at, _ in run]
            gaps[marked[0]], gaps[marked[-1] + 1] = tuple(_BRACKETS[mark])
    return gaps


def _spread(texts: Sequence[str], gaps: Sequence[str], wide: int, block: int) -> str:
    """The texts with their gaps, and a wider one between two blocks."""
    line = gaps[0]
    for at, text in enumerate(texts):
        apart = block > 1 and at % block == block - 1 and at < len(texts) - 1
        line += f"{text:^{wide}}{gaps[at + 1]}{' ' if apart else ''}"
    return line


def _glyph(cell: Cell) -> str:
    if cell.gone:
        return ""
    if cell.shape is None:
        return cell.text or "·"
    side = 2 if cell.side is None else min(cell.side, 1)
    return (_GLYPHS[cell.shape][side].strip() + cell.text) or "▯"
