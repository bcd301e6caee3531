"""What refutes stones that do not win: an answer after which no such win is left."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from parlour.players.caro.puzzles.board import Board
from parlour.players.puzzle_source import NoPuzzle

__all__ = ["Refutations", "after_pass", "refutations"]


@dataclass(frozen=True, slots=True)
class Refutations:
    """Stones that are not good, each with an answer that refutes it."""

    by_cell: Mapping[int, int]

    @property
    def usual(self) -> int | None:
        """The answer that refutes most."""
        counts = Counter(self.by_cell.values())
        return counts.most_common(1)[0][0] if counts else None

    def generic(self, names: Sequence[str]) -> tuple[str, ...]:
        """What refutes everything that is not listed."""
        return () if self.usual is None else (names[self.usual],)

    def wrong(self, names: Sequence[str]) -> dict[str, tuple[str, ...]]:
        """What another answer refutes than the usual one."""
        return {
            names[cell]: (names[reply],)
            for cell, reply in self.by_cell.items()
            if reply != self.usual
        }


def after_pass(s: Board, wins: Iterable[int]) -> list[int]:
    """What the rival would do if the side to move did nothing: win, else take what would win."""
    return [*list(s.passed().wins())[:2], *wins][:3]


def refutations(s: Board, wins: Mapping[int, int], threes: int) -> Refutations:
    """An answer to every stone that does not win. Raises `NoPuzzle` where one has none."""
    usual = after_pass(s, wins)
    found = {}
    for cell in s.empty:
        if cell in wins:
            continue
        reply = _reply(s.after(cell), usual, threes)
        if reply is None:
            raise NoPuzzle(f"{s.names[cell]} wins as well, though in another way")
        found[cell] = reply
    return Refutations(found)


def _reply(s: Board, usual: Collection[int], threes: int) -> int | None:
    """Of the side that did not win: the first of the usual answers, else any that helps."""
    for cell in usual:
        if not s.stones[cell] and not s.after(cell).win(threes):
            return cell
    pressed = s.replies(threes)
    pool = pressed or s.answers(threes)
    helping = [cell for cell, left in pool.items() if not left]
    return helping[0] if helping else None
