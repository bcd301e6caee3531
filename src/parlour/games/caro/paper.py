"""What the readers of other programs' files found, in our notation."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from parlour.kernel import Code, Illegal

__all__ = ["Paper", "Stones", "bad"]

_LONGEST_NAME = 40

Stones = tuple[set[str], set[str]]
"""The cells of both sides, by their names."""


def bad(line: int, why: str) -> Illegal:
    """What is wrong with a file, and where, in one line whatever it quotes."""
    said = "".join(c if c.isprintable() else " " for c in why)
    return Illegal(Code.BAD_RECORD, f"(line {line}: {said})")


@dataclass(frozen=True, slots=True)
class Paper:
    """A game as a file has it: each cell with its column, its row from the top and its line.

    `rule` is what the file calls it, and may be empty. `setup` are the stones that lay there before
    the first of these cells was taken; the file has the first of them on `setup_line`.
    """

    size: int
    cells: Sequence[tuple[int, int, int]]
    rule: str = ""
    seats: tuple[str, str] = ("", "")
    result: str = "*"
    reason: str = ""
    times: tuple[int, ...] = ()
    setup: Stones = field(default_factory=lambda: (set(), set()), hash=False)
    setup_line: int = 0

    @property
    def actions(self) -> tuple[str, ...]:
        """The cells by their names."""
        return tuple(f"{chr(ord('A') + x)}{self.size - y}" for x, y, _ in self.cells)

    @property
    def names(self) -> tuple[str, ...]:
        """Who played, printable and short; nothing where nobody is named."""
        names = ["".join(c for c in name if c.isprintable()).strip() for name in self.seats]
        return tuple(name[:_LONGEST_NAME] or "guest" for name in names) if any(names) else ()
