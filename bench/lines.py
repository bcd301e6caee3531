"""A plot of ratings by level, one line a game, as an SVG of a few lines."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from math import ceil

__all__ = ["Point", "lines"]

LEFT, TOP, STEP, HIGH = 60, 34, 62, 380
COLOURS = (
    *("#1f6f9f", "#c2571a", "#2f8f46", "#8a4fb0", "#a08000", "#b0305c", "#4a6670"),
    *("#111", "#e08ac0", "#00a0a0"),
)

Point = tuple[int, float, float]
"""A level, its rating, and half of its 95 % interval."""


def lines(title: str, series: Mapping[str, Sequence[Point]]) -> str:
    """Ratings over levels, each with its interval as a whisker, the names below."""
    last = max(level for points in series.values() for level, *_ in points)
    most = max(200, *(rating + half for points in series.values() for _, rating, half in points))
    most = ceil(most / 200) * 200
    wide, foot = LEFT + STEP * last, TOP + HIGH
    height = foot + 34 + 18 * len(series)

    def down(rating: float) -> float:
        return foot - HIGH * max(rating, 0) / most

    drawn = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {height}"',
        '  font-family="sans-serif" font-size="12">',
        f'<rect width="100%" height="100%" fill="#fff"/><text x="8" y="20">{escape(title)}</text>',
    ]
    drawn += [
        f'<path d="M{LEFT} {down(rating):.0f}H{wide - 10}" stroke="#ddd"/>'
        f'<text x="{LEFT - 8}" y="{down(rating) + 4:.0f}" text-anchor="end" '
        f'fill="#666">{rating}</text>'
        for rating in range(0, most + 1, 200)
    ]
    drawn += [
        f'<text x="{_across(level)}" y="{foot + 18}" text-anchor="middle" '
        f'fill="#666">{level}</text>'
        for level in range(1, last + 1)
    ]
    for number, (name, points) in enumerate(series.items()):
        colour = COLOURS[number % len(COLOURS)]
        way = "L".join(f"{_across(level)} {down(rating):.1f}" for level, rating, _ in points)
        whiskers = "".join(
            f"M{_across(level)} {down(rating - half):.1f}V{down(rating + half):.1f}"
            for level, rating, half in points
        )
        y = foot + 40 + 18 * number
        drawn.append(
            f'<path d="M{way}" fill="none" stroke="{colour}" stroke-width="2"/>'
            f'<path d="{whiskers}" stroke="{colour}" opacity="0.5"/>'
            f'<path d="M{LEFT} {y - 4}h24" stroke="{colour}" stroke-width="2"/>'
            f'<text x="{LEFT + 32}" y="{y}">{escape(name)}</text>'
        )
    return "\n".join([*drawn, "</svg>", ""])


def _across(level: int) -> int:
    return LEFT + STEP * (level - 1) + STEP // 2
