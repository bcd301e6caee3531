"""How long a walk lasts at best: exact, for the last cells of a board whose left cells burn."""

from __future__ import annotations

from parlour.games.stay_on_the_board.board import Board

__all__ = ["Walks"]


class Walks:
    """Walks on one board, by the cell of the piece and the open cells beside it, as bits.

    Who has nowhere to go claims and wins. The winner takes the shortest way there, the loser the
    longest: what is counted are actions, the claim among them.
    """

    def __init__(self, board: Board) -> None:
        self._lines = [sum(1 << cell for cell in reach.values()) for reach in board.reach]
        self._known: dict[tuple[int, int], int] = {}

    def lasts(self, piece: int, still_open: int) -> int:
        """So many actions to the end: positive, where whoever is to move wins, else negative."""
        ways = self._lines[piece] & still_open
        if not ways:
            return 1
        key = (piece, still_open)
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self._best(ways, still_open)
        return found

    def _best(self, ways: int, still_open: int) -> int:
        shortest = longest = 0
        while ways:
            step = ways & -ways
            ways ^= step
            after = self.lasts(step.bit_length() - 1, still_open ^ step)
            if after < 0 and not -after >= shortest > 0:
                shortest = -after
            longest = max(longest, after)
        return shortest + 1 if shortest else -longest - 1
