"""What a state is worth: cards by the rules of the game, stones by the native engine.

A card is judged by what is left when it has been answered as well as it can be; the search of
stones then says what that board is worth. Values are the engine's.
"""

from __future__ import annotations

from time import monotonic
from typing import Final

from parlour.engine.five import Engine, Limits, Line
from parlour.games.skill_gomoku import Skill, State, game
from parlour.games.skill_gomoku.board import GRID
from parlour.kernel import Seat
from parlour.players.skill_gomoku.immunity import immune
from parlour.players.skill_gomoku.points import with_stone
from parlour.players.skill_gomoku.tempi import completes

__all__ = ["SURE", "WIN", "Outlook"]

WIN: Final = 30_000
"""A five, less the number of plies until it stands."""

SURE: Final = WIN - 300
"""From here on the search has seen a five."""

_TARGETS: Final = 5  # stones of the opponent that are worth a look
_STONES: Final = (4, 3)  # tried as the first of two, or of more, stones in a row
_WIDE: Final = 2  # stones tried where the opponent's cards may upset the best


class Outlook:
    """One thought's searches: every board is looked at once, until the time is up."""

    def __init__(self, engine: Engine, nodes: int, ms: int) -> None:
        self._engine, self._nodes = engine, nodes
        self._until = monotonic() + ms / 1000
        self._known: dict[tuple[bytes, int], tuple[int, tuple[Line, ...]]] = {}
        self.nodes = 0

    def closer(self, nodes: int) -> None:
        """From now on every board gets so many nodes."""
        self._nodes = nodes
        self._known.clear()

    def worth(self, s: State, seat: Seat, cards: int) -> int:
        """For the seat, if up to so many more cards are played of one's own accord."""
        if s.over:
            return 0 if s.winner is None else WIN if s.winner == seat else -WIN
        (actor,) = game.actors(s)
        value = self._acting(s, actor, cards)
        return value if actor == seat else -value

    def stone(self, s: State, cards: int) -> Line:
        """The best stone for whoever is to place, and what it leads to."""
        actor, other = s.current, 1 - s.current
        thaws = s.holds(other, Skill.WATER_DROP)
        if s.frozen == other and s.frozen_left and not thaws:
            return self._in_a_row(s, cards)
        # Whoever thaws has used up the turn's card.
        busy = s.frozen == other and s.terms.per_turn == 1
        if cards and not busy and not immune(s, actor):
            return self.upset(s, self.lines(s.board, actor + 1, _WIDE), cards)
        return self.lines(s.board, actor + 1)[0]

    def upset(self, s: State, lines: tuple[Line, ...], cards: int) -> Line:
        """The line that stands best against the next card of the opponent.

        Where a stone may come back, keeping it out is tried as well (section 17.3).
        """
        actor, lost = s.current, s.removed[1 - s.current]
        returns = lost is not None and not s.board[lost]
        tried = any(line.cells[0] == lost for line in lines) or lines[0].wins_in == 1
        if lost is not None and returns and not tried:
            kept_out = self.lines(with_stone(s.board, lost, actor + 1), 2 - actor)[0]
            lines = (*lines, Line(-kept_out.value, kept_out.depth, (lost, *kept_out.cells)))
        held = [
            Line(min([line.value, *self._blows(s, line.cells[0], cards - 1)]), 1, line.cells)
            for line in lines
        ]
        return max(held, key=lambda line: line.value)

    def lines(self, board: bytes, side: int, width: int = 1) -> tuple[Line, ...]:
        """The best lines of stones alone, the side to place first."""
        looked, known = self._known.get((board, side), (0, ()))
        if looked >= width:
            return known
        left = int(1000 * (self._until - monotonic()))
        if left <= 0 and self.nodes:
            return (self._glimpse(board, side),)
        report = self._engine.think(board, side, Limits(self._nodes, max(1, left)), width)
        self.nodes += report.nodes
        self._known[board, side] = width, report.lines
        return report.lines

    def cards(self, s: State) -> list[str]:
        """What may be played before the stone, `fly_sand` only where it hurts most."""
        legal = game.legal(s, s.current)
        cards = [card for card in legal if card[0].islower() and card[:9] != "fly_sand "]
        takes = self._targets(s) if any(card[:9] == "fly_sand " for card in legal) else []
        return [card for card in (*cards, *takes) if card != "pass"]

    def _targets(self, s: State) -> list[str]:
        """`fly_sand` on the stones that the opponent would miss most."""
        side = s.current + 1
        found = [
            (self._engine.evaluate(with_stone(s.board, cell, 0), side), cell)
            for cell, stone in enumerate(s.board)
            if stone == 3 - side
        ]
        found.sort(reverse=True)
        return [f"fly_sand {GRID.names[cell]}" for _, cell in found[:_TARGETS]]

    def _acting(self, s: State, actor: Seat, cards: int) -> int:
        if s.pending is not None or s.frozen == actor:
            # Thawing costs a card that is good for nothing else: nobody would rather pass.
            answers = game.legal(s, actor)
            answers = answers if s.pending is not None else answers[-1:]
            return max(self.worth(game.apply(s, actor, a), actor, cards) for a in answers)
        best = self.stone(s, cards).value
        if cards and best < SURE:
            for card in self.cards(s):
                best = max(best, self.worth(game.apply(s, actor, card), actor, cards - 1))
                if best >= SURE or monotonic() > self._until:
                    break
        return best

    def _blows(self, s: State, cell: int, cards: int) -> list[int]:
        """What each card of the opponent would leave of a stone there."""
        t = game.apply(s, s.current, GRID.names[cell])
        if t.over:
            return []
        return [
            self.worth(game.apply(t, t.current, card), s.current, cards) for card in self.cards(t)
        ]

    def _glimpse(self, board: bytes, side: int) -> Line:
        """The time is up: by looks alone."""
        looks = self._engine.rank(board, side)
        cell = max(looks, key=looks.__getitem__)
        return Line(self._engine.evaluate(board, side), 0, (cell,))

    def _in_a_row(self, s: State, cards: int) -> Line:
        """The best stone when more may follow before the opponent can do anything."""
        actor, more = s.current, s.frozen_left
        side = actor + 1
        if cells := completes(s.board, side, more + 1):
            return Line(WIN - 2 * len(cells) + 1, 1, cells[:1])  # passes count
        looks = self._engine.rank(s.board, side)
        width = _STONES[0] if more == 1 else _STONES[1]
        tried = []
        for cell in sorted(looks, key=looks.__getitem__, reverse=True)[:width]:
            t = game.apply(s, actor, GRID.names[cell])
            value = 0  # a full board
            if not t.over:
                value = self.stone(game.apply(t, t.current, "pass"), cards).value
            tried.append(Line(value - 2 if value >= SURE else value, 1, (cell,)))
        return max(tried, key=lambda line: line.value)
