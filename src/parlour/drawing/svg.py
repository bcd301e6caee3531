"""A picture of a game as SVG: attributes alone, so that it stands by itself anywhere."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from textwrap import wrap
from xml.sax.saxutils import quoteattr

from parlour.drawing.letters import Label, Writing, in_strokes, lettering, stroked, width_of
from parlour.drawing.palette import Palette
from parlour.kernel import Cell, Mark, Picture, Shape

__all__ = ["Drawing", "covered", "draw", "preview"]

CELL = 40
_PAD = 14
_LABEL = 26
_GAP = 10
_CARD = (1_200, 630)


@dataclass(frozen=True, slots=True)
class Drawing:
    """An SVG and its size."""

    svg: str
    width: int
    height: int


def covered(picture: Picture) -> Picture:
    """The board with nothing on it: who plays from memory is not shown what they remember."""
    rows = [[Cell(cell.name) for cell in row] for row in picture.rows]
    return replace(picture, rows=tuple(map(tuple, rows)))


def draw(
    picture: Picture, colours: Palette, write: Writing = in_strokes, title: str = ""
) -> Drawing:
    """The board alone; with a title, its caption below, and both told to who cannot see it."""
    board = _Board(picture, colours, write)
    width, height = board.width + 2 * _PAD, board.height + 2 * _PAD
    below = wrap(picture.caption, max(8, width // 7)) if title else []
    labels = [Label(line, width / 2, height + n * 18, 9) for n, line in enumerate(below)]
    height += 18 * len(below)
    ground = f'<rect width="{width}" height="{height}" fill="{colours.paper}"/>'
    body = f'<g transform="translate({_PAD} {_PAD})">{"".join(board.parts())}</g>'
    words = write(labels, colours.ink, 1.4) if labels else ""
    told = ". ".join(filter(None, (title, title and picture.caption)))
    return _whole(ground + body + words, width, height, told)


def preview(picture: Picture, name: str, colours: Palette) -> Drawing:
    """The board beside the name of the game, as wide as links are shown elsewhere."""
    wide, high = _CARD
    board = _Board(picture, colours, in_strokes)
    scale = min((high - 80) / (board.height or CELL), 620 / (board.width or CELL))
    left = wide - 60 - board.width * scale
    top = (high - board.height * scale) / 2
    room = left - 120
    lines = _wrapped(name, 46, room)
    size = min(46.0, *(46 * room / max(width_of(line, 46), 1) for line in lines))
    parts = [f'<rect width="{wide}" height="{high}" fill="{colours.paper}"/>']
    y = high / 2 - len(lines) * size * 0.85
    for line in lines:
        parts.append(stroked(lettering(line, 60, y, size), colours.title, size / 7))
        y += size * 1.7
    parts.append(stroked(lettering("Parlour", 60, high - 84, 22), colours.ink, 3))
    parts.append(f'<g transform="translate({left:.1f} {top:.1f}) scale({scale:.4f})">')
    parts += [*board.parts(), "</g>"]
    return _whole("".join(parts), wide, high)


def _wrapped(text: str, high: float, room: float) -> list[str]:
    """The words in lines that are no wider than that, where no word is."""
    lines: list[str] = []
    for word in text.split():
        if lines and width_of(f"{lines[-1]} {word}", high) <= room:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


def _whole(body: str, width: int, height: int, told: str = "") -> Drawing:
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}"'
    size = f'width="{width}" height="{height}"'
    if told:
        size += f' role="img" aria-label={quoteattr(told)}'
        size += ' font-family="sans-serif" text-anchor="middle"'
    return Drawing(f"{head} {size}>{body}</svg>", width, height)


class _Board:
    """Cells in rows; rows and columns at an edge that are all gone are left out."""

    def __init__(self, picture: Picture, colours: Palette, write: Writing) -> None:
        self._picture, self._colours, self._write = picture, colours, write
        rows = picture.rows
        down = [n for n, row in enumerate(rows) if any(not c.gone for c in row)]
        wide = len(rows[0]) if rows else 0
        along = [n for n in range(wide) if any(not row[n].gone for row in rows)]
        block = picture.block
        self._rows = _whole_blocks(down, block)
        self._cols = _whole_blocks(along, block)
        self._left = _LABEL if picture.ranks else 0
        self._gap = _GAP if block > 1 else 0
        self.width = round(self._at(len(self._cols), self._left))
        self.height = round(self._at(len(self._rows), 0)) + (_LABEL if picture.columns else 0)

    def _at(self, number: int, before: float) -> float:
        return before + number * CELL + (number // self._picture.block) * self._gap

    def parts(self) -> Iterator[str]:
        """What is drawn, from the ground up."""
        colours, ground, lit, pieces = self._colours, [], [], []
        for row, y in self._lines(self._rows, 0):
            for col, x in self._lines(self._cols, self._left):
                cell = self._picture.rows[row][col]
                if cell.gone:
                    continue
                box = f"M{x:g} {y:g}h{CELL}v{CELL}h-{CELL}z"
                ground.append(box)
                if cell.mark is Mark.LAST:
                    lit.append(box)
                pieces.append(_piece(cell, x + CELL / 2, y + CELL / 2, colours, self._write))
        # One path for all cells: a renderer then draws a board in a tenth of the time.
        yield f'<path d="{"".join(ground)}" fill="{colours.board}"/>'
        if lit:
            yield f'<path d="{"".join(lit)}" fill="{colours.last}"/>'
        lines = f'fill="none" stroke="{colours.line}" stroke-width="1.5"'
        yield f'<path d="{"".join(ground)}" {lines}/>'
        yield from pieces
        yield self._write(list(self._names()), colours.ink, 1.6)

    def _lines(self, numbers: range, before: float) -> Iterator[tuple[int, float]]:
        for place, number in enumerate(numbers):
            yield number, self._at(place, before)

    def _names(self) -> Iterator[Label]:
        picture, high = self._picture, 12.0
        for row, y in self._lines(self._rows, 0) if picture.ranks else ():
            name = picture.ranks[row]
            middle = self._left - 10 - width_of(name, high) / 2
            yield Label(name, middle, y + CELL / 2 - high / 2, high)
        for col, x in self._lines(self._cols, self._left) if picture.columns else ():
            yield Label(picture.columns[col], x + CELL / 2, self.height - high - 2, high)


def _whole_blocks(numbers: list[int], block: int) -> range:
    """From the first to the last, with every block that any of them is in."""
    if not numbers:
        return range(0)
    return range(numbers[0] // block * block, (numbers[-1] // block + 1) * block)


def _piece(cell: Cell, x: float, y: float, colours: Palette, write: Writing) -> str:
    side = cell.side
    colour = colours.nobody if side is None else colours.sides[side % len(colours.sides)]
    parts = []
    match cell.shape:
        case Shape.CROSS:
            r = 10.5
            arms = f"M{x - r} {y - r}L{x + r} {y + r}M{x + r} {y - r}L{x - r} {y + r}"
            parts.append(stroked(arms, colours.sides[0] if side is None else colour, 5))
        case Shape.RING:
            shade = colours.sides[1] if side is None else colour
            parts.append(_ring(x, y, 11.5, shade, 5))
        case Shape.DISC:
            parts.append(f'<circle cx="{x:g}" cy="{y:g}" r="15.5" fill="{colour}"/>')
            if side is not None and side % 2:  # told apart without colour as well
                parts.append(_ring(x, y, 7, colours.on_sides[side % 4], 3.5))
        case Shape.SQUARE:
            parts.append(_box(x, y, 30, colours.edge if side is None else colour))
        case Shape.CARD:
            parts.append(_box(x, y, 35, colours.card, colours.edge))
        case None:
            pass
    parts.append(_words(cell, x, y, colours, write))
    parts.append(_mark(cell, x, y, colours))
    return "".join(parts)


def _words(cell: Cell, x: float, y: float, colours: Palette, write: Writing) -> str:
    """A short text in as many lines as it has words, as large as they allow."""
    if not cell.text:
        return ""
    lines = cell.text.replace("_", "-").split("-")[:3]
    widest = max(width_of(line, 1) for line in lines) or 1
    room = 24 if cell.shape is Shape.SQUARE else 29
    high = min(10.0, room / widest, 27 / (len(lines) * 1.5))
    top = y - (len(lines) * 1.5 - 0.5) * high / 2
    colour = colours.on_card if cell.shape is Shape.CARD else colours.title
    if cell.shape in (Shape.SQUARE, Shape.DISC):
        colour = colours.card if cell.side is None else colours.on_sides[cell.side % 4]
    labels = [Label(line, x, top + n * 1.5 * high, high) for n, line in enumerate(lines)]
    return write(labels, colour, max(0.9, high / 6.5))


def _mark(cell: Cell, x: float, y: float, colours: Palette) -> str:
    match cell.mark:
        case Mark.WIN:
            return _box(x, y, 36, "none", colours.win, 4)
        case Mark.AIM:
            return _ring(x, y, 8, colours.aim, 2.5)
        case Mark.HERE if cell.shape is Shape.DISC:
            return _ring(x, y, 7, colours.here, 4)
        case Mark.HERE:
            return (
                f'<circle cx="{x + 12:g}" cy="{y + 12:g}" r="7" fill="{colours.here}" '
                f'stroke="{colours.card}" stroke-width="2"/>'
            )
        case _:
            return ""


def _ring(x: float, y: float, r: float, colour: str, wide: float) -> str:
    return (
        f'<circle cx="{x:g}" cy="{y:g}" r="{r:g}" fill="none" stroke="{colour}" '
        f'stroke-width="{wide:g}"/>'
    )


def _box(x: float, y: float, side: float, fill: str, edge: str = "none", wide: float = 1.5) -> str:
    return (
        f'<rect x="{x - side / 2:g}" y="{y - side / 2:g}" width="{side:g}" height="{side:g}" '
        f'rx="4" fill="{fill}" stroke="{edge}" stroke-width="{wide:g}"/>'
    )
