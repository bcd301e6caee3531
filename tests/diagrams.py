"""Drawn positions of five-in-a-row games, read into stones.

   D E F G H I J          letters name the columns, numbers the rows
8  . X X X X x .          `.` empty, `X` and `O` stones, lower case: the stone placed last
                          `|` or a dashed rule: the board ends here
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Diagram:
    """The stones of a cut-out by the name of their cell; `last` was placed last."""

    size: int
    stones: dict[str, str]
    last: str

    def cells(self, side: str) -> list[str]:
        """The cells of a side, the last one left out."""
        return [cell for cell, by in self.stones.items() if by == side and cell != self.last]


def read(drawing: str, size: int = 15) -> Diagram:
    """The diagram; AssertionError where its edges contradict its letters and numbers."""
    head, *rows = [line for line in drawing.splitlines() if line.strip()]
    columns = {place: letter for place, letter in enumerate(head) if letter != " "}
    numbers = [row[:4].strip() for row in rows]
    stones, last = {}, ""
    for row, number, below in zip(rows, numbers, [*numbers[1:], ""], strict=True):
        if "-" in row:
            assert below in (str(size), "")
            continue
        for place, mark in enumerate(row[4:], start=4):
            if mark == "|":
                assert columns.get(place + 1, columns.get(place - 1)) in ("A", _letter(size))
            elif mark in "XOxo":
                cell = f"{columns[place]}{number}"
                stones[cell] = mark.upper()
                last = cell if mark.islower() else last
    assert "-" not in rows[-1] or numbers[-2] == "1"
    return Diagram(size, stones, last)


def _letter(size: int) -> str:
    return chr(ord("A") + size - 1)
