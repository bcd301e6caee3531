"""A board for games that bring a picture: its cells as letters, the marked ones reversed."""

from __future__ import annotations

from typing import Final

from rich.cells import cell_len
from rich.console import RenderableType
from rich.text import Text

from parlour.kernel import Cell, Picture, Shape

__all__ = ["draw"]

_STYLES: Final = ("bold red", "bold cyan", "bold yellow", "bold magenta")
_LETTERS: Final = {
    # by side: colour alone would tell nobody apart who sees none
    Shape.DISC: "●○◉◍",
    Shape.CROSS: "Xx+*",
    Shape.RING: "Oo0°",
    Shape.SQUARE: "■□▣▤",
}
_EMPTY: Final = "·"


def draw(picture: Picture) -> RenderableType:
    """The rows with their names, the names of the columns below, then the caption."""
    shown = [_shown(cell) for row in picture.rows for cell in row]
    width = max(map(cell_len, [*shown, *picture.columns]), default=1)
    margin = max(map(cell_len, picture.ranks), default=0)
    text = Text(no_wrap=True)
    for number, row in enumerate(picture.rows):
        rank = picture.ranks[number] if number < len(picture.ranks) else ""
        text.append(rank.rjust(margin), "dim")
        for cell in row:
            text.append(" ")
            text.append(_centred(_shown(cell), width), _style(cell))
        text.append("\n")
    if picture.columns:
        names = "".join(f" {_centred(name, width)}" for name in picture.columns)
        text.append(f"{' ' * margin}{names}\n", "dim")
    text.append(picture.caption)
    text.rstrip()
    return text


def _shown(cell: Cell) -> str:
    if cell.gone:
        return ""
    if cell.shape is None:
        return cell.text or _EMPTY
    if cell.shape is Shape.CARD:
        return f"[{cell.text or _EMPTY}]"
    letters = _LETTERS[cell.shape]
    return letters[(cell.side or 0) % len(letters)] + cell.text


def _centred(text: str, width: int) -> str:
    room = width - cell_len(text)
    return " " * (room // 2) + text + " " * (room - room // 2)


def _style(cell: Cell) -> str:
    style = "dim" if cell.side is None else _STYLES[cell.side % len(_STYLES)]
    return style if cell.mark is None else f"{style} reverse"
