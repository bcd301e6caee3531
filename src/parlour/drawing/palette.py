"""The colours of drawings, by day and by night: those of the page (`web/src/tokens.css`)."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["THEMES", "Palette"]


@dataclass(frozen=True, slots=True)
class Palette:
    """What each colour is for. `sides` are those of the seats, `on_sides` what is drawn on them."""

    paper: str
    board: str
    edge: str
    line: str
    ink: str
    title: str
    card: str
    on_card: str
    last: str
    win: str
    aim: str
    here: str
    nobody: str
    sides: tuple[str, ...]
    on_sides: tuple[str, ...]


THEMES = {
    "light": Palette(
        paper="#f3ecdf",
        board="#ecdfc2",
        edge="#8d836f",
        line="#9b8a62",
        ink="#57534a",
        title="#23241f",
        card="#fffdf8",
        on_card="#57534a",
        last="#fae8b4",
        win="#d9a21b",
        aim="#a32a20",
        here="#875711",
        nobody="#23241f",
        sides=("#1c548c", "#bd3f17", "#28654a", "#6b4a9c"),
        on_sides=("#fffdf8", "#fffdf8", "#fffdf8", "#fffdf8"),
    ),
    "dark": Palette(
        paper="#0c2529",
        board="#1a474b",
        edge="#6b8d8f",
        line="#5b8b8d",
        ink="#bfcac2",
        title="#f3ecdd",
        card="#0c2529",
        on_card="#f3ecdd",
        last="#41604d",
        win="#f2c755",
        aim="#ff9d8c",
        here="#e5bb66",
        nobody="#f3ecdd",
        sides=("#8ac8f7", "#ff9169", "#86d3a4", "#c9b3f5"),
        on_sides=("#0c2529", "#241a05", "#0c2529", "#0c2529"),
    ),
}
