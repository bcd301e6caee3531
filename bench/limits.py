"""What a figure must come to, and the lines that say which did not."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

__all__ = ["Limit", "judged"]


@dataclass(frozen=True, slots=True)
class Limit:
    """A figure and its bar: at most that, or at `least` that."""

    what: str
    figure: float
    bar: float
    unit: str = ""
    least: bool = False

    @property
    def holds(self) -> bool:
        """The figure is on the right side of its bar."""
        return self.figure >= self.bar if self.least else self.figure <= self.bar

    def __str__(self) -> str:
        """One line: what was found, and what was wanted."""
        found, bar = (f"{number:,.4g}" for number in (self.figure, self.bar))
        if max(self.figure, self.bar) >= 1_000:
            found, bar = f"{self.figure:,.0f}", f"{self.bar:,.0f}"
        said = "at least" if self.least else "at most"
        return f"{'ok' if self.holds else 'MISSED'}: {self.what}: {found} ({said} {bar}{self.unit})"


def judged(limits: Iterable[Limit]) -> bool:
    """Print every limit; whether all of them hold."""
    kept = list(limits)
    for limit in kept:
        print(limit)
    return all(limit.holds for limit in kept)
