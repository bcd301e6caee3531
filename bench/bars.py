"""A plot of bars with their intervals, as an SVG of a few lines."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape

__all__ = ["Bar", "bars"]

LEFT, WIDE, HIGH, TOP = 130, 400, 22, 34
"""Room for the names, the longest bar, the height of a bar, and what is above the first."""


@dataclass(frozen=True, slots=True)
class Bar:
    """A figure and its interval."""

    name: str
    value: float
    low: float
    high: float


def bars(title: str, rows: list[Bar], most: float = 1.0, form: str = ".1%") -> str:
    """One bar a row up to `most`, its interval as a whisker, the figure in that form at the end."""
    height = TOP + HIGH * len(rows) + 10
    size = f"0 0 {LEFT + WIDE + 70} {height}"
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{size}" font-family="sans-serif"',
        '  font-size="12">',
        f'<rect width="100%" height="100%" fill="#fff"/><text x="8" y="20">{escape(title)}</text>',
    ]
    for fifth in range(6):
        x = LEFT + WIDE * fifth // 5
        mark = f"{most * fifth / 5:{form.replace('.1', '.0')}}"
        lines.append(
            f'<path d="M{x} {TOP - 6}V{height - 8}" stroke="#ddd"/>'
            f'<text x="{x}" y="20" text-anchor="middle" fill="#666">{mark}</text>'
        )
    for number, row in enumerate(rows):
        y = TOP + HIGH * number
        low, at, high = (LEFT + WIDE * v / most for v in (row.low, row.value, row.high))
        middle = y + HIGH // 2 - 2
        lines.append(
            f'<text x="8" y="{middle + 4}">{escape(row.name)}</text>'
            f'<rect x="{LEFT}" y="{y}" width="{at - LEFT:.1f}" height="{HIGH - 5}" fill="#4a8fb8"/>'
            f'<path d="M{low:.1f} {middle}H{high:.1f}" stroke="#123" stroke-width="2"/>'
            f'<text x="{high + 6:.1f}" y="{middle + 4}">{row.value:{form}}</text>'
        )
    return "\n".join([*lines, "</svg>", ""])
