"""What the readers of other programs' files found, in our notation."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from parlour.kernel import Code, Illegal

__all__ = ["Paper", "bad"]

_LONGEST_NAME = 40


def bad(line: int, why: str) -> Illegal:
    """What is wrong with a file, and where."""
    return Illegal(Code.BAD_RECORD, f"(line {line}: {why})")


@dataclass(frozen=True, slots=True)
class Paper:
    """A game as a file has it: each cell with its column, its row from the top and its line.

    `rule` is what the file calls it, and may be empty.
    """

    size: int
    cells: Sequence[tuple[int, int, int]]
    rule: str = ""
    seats: tuple[str, str] = ("", "")
    result: str = "*"
    reason: str = ""
    times: tuple[int, ...] = ()

    @property
    def actions(self) -> tuple[str, ...]:
        """The cells by their names."""
        return tuple(f"{chr(ord('A') + x)}{self.size - y}" for x, y, _ in self.cells)

    @property
    def names(self) -> tuple[str, ...]:
        """Who played, printable and short; nothing where nobody is named."""
        names = ["".join(c for c in name if c.isprintable()).strip() for name in self.seats]
        return tuple(name[:_LONGEST_NAME] or "guest" for name in names) if any(names) else ()
