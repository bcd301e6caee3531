"""What is written on a drawing: as text, or as strokes that look the same whatever fonts are there.

A stroked letter is four by six; each stroke is a chain of points, two digits a point.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from xml.sax.saxutils import escape

__all__ = ["Label", "Writing", "in_strokes", "in_text", "lettering", "stroked", "width_of"]


@dataclass(frozen=True, slots=True)
class Label:
    """A short text, the middle of its upper edge, and how high a capital letter is."""

    text: str
    middle: float
    top: float
    high: float


Writing = Callable[[Sequence[Label], str, float], str]
"""Writes labels in a colour, with strokes of that width where it strokes."""

_STROKES = {
    "A": "0602204246 0444",
    "B": "00063645443303 3342413000",
    "C": "4130100105163645",
    "D": "00062644422000",
    "E": "40000646 0333",
    "F": "400006 0333",
    "G": "413010010516364543 2343",
    "H": "0006 4046 0343",
    "I": "1030 2026 1636",
    "J": "3035261605",
    "K": "0006 400346",
    "L": "000646",
    "M": "0600234046",
    "N": "06004640",
    "O": "103041453616050110",
    "P": "06003041423303",
    "Q": "103041453616050110 2446",
    "R": "06003041423303 2346",
    "S": "413010010213334445361605",
    "T": "0040 2026",
    "U": "000516364540",
    "V": "002640",
    "W": "0016233640",
    "X": "0046 4006",
    "Y": "002340 2326",
    "Z": "00400646",
    "0": "103041453616050110 3115",
    "1": "112026 1636",
    "2": "01103041420646",
    "3": "0110304142334445361605 2333",
    "4": "36300444",
    "5": "400003334445 453606",
    "6": "41301001051636454433 3303",
    "7": "004016",
    "8": "13020110304142331304051636454433",
    "9": "051636454130100102 021343",
    "-": "1333",
    ".": "2526",
    "'": "2021",
    "+": "1333 2224",
}
_WIDE, _HIGH, _GAP = 4, 6, 1.6


def width_of(text: str, high: float) -> float:
    """How wide the text is in letters of that height."""
    return (len(text) * (_WIDE + _GAP) - _GAP) * high / _HIGH if text else 0.0


def lettering(text: str, x: float, y: float, high: float) -> str:
    """The path of the text, whose upper left corner is there. What has no strokes leaves a gap."""
    unit, chains = high / _HIGH, []
    for number, letter in enumerate(text.upper()):
        left = x + number * (_WIDE + _GAP) * unit
        for stroke in _STROKES.get(letter, "").split():
            points = [
                f"{left + int(stroke[n]) * unit:.1f} {y + int(stroke[n + 1]) * unit:.1f}"
                for n in range(0, len(stroke), 2)
            ]
            chains.append("M" + "L".join(points))
    return "".join(chains)


def stroked(path: str, colour: str, wide: float) -> str:
    """A path that is a line."""
    joins = 'stroke-linecap="round" stroke-linejoin="round"'
    return f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{wide:.1f}" {joins}/>'


def in_strokes(labels: Sequence[Label], colour: str, wide: float) -> str:
    """For a renderer without fonts; one path for all, which it draws the sooner."""
    paths = (
        lettering(
            label.text, label.middle - width_of(label.text, label.high) / 2, label.top, label.high
        )
        for label in labels
    )
    return stroked("".join(paths), colour, wide)


def in_text(labels: Sequence[Label], colour: str, _wide: float) -> str:
    """For a browser or a notebook, which have letters of every script."""
    return "".join(
        f'<text x="{label.middle:g}" y="{label.top + label.high:g}" '
        f'font-size="{label.high * 1.3:.1f}" fill="{colour}">{escape(label.text)}</text>'
        for label in labels
    )
