"""A round as it runs, phase by phase (save-oneself.md sections 5, 6 and 11)."""

from __future__ import annotations

from parlour.games.save_oneself.cards import BACKS, CARD_OF, Side
from parlour.games.save_oneself.flipping import flippable
from parlour.games.save_oneself.island import Cell, name
from parlour.games.save_oneself.journal import Say
from parlour.games.save_oneself.position import MOST_LIVES, End, Phase, Position
from parlour.games.save_oneself.rescue import matched
from parlour.games.save_oneself.sailing import sail
from parlour.games.save_oneself.ship import launch

__all__ = ["Day"]


class Day:
    """The working copy of a position: one action changes it up to where the game waits again.

    It takes no action that is not legal; refusing is the business of `actions`.
    """

    def __init__(self, s: Position, say: Say) -> None:
        self.say = say
        self.calm_seas = s.calm_seas
        self.phase = s.phase
        self.lives = s.lives
        self.island = s.island
        self.player = s.player
        self.ship = s.ship
        self.moves_left = s.moves_left
        self.placed = s.placed
        self.moved = s.moved
        self.end = s.end

    def position(self) -> Position:
        """The position it has come to."""
        return Position(
            self.calm_seas, self.phase, self.lives, self.island, self.player, self.ship,
            self.moves_left, self.placed, self.moved, self.end,
        )  # fmt: skip

    # 6.1 Start of round

    def begin(self) -> None:
        """A new round; a compass counts from the round after it was found (section 8)."""
        self.placed = self.moved = False
        self.moves_left = 2 if self.island.shows("compass") else 1
        self.phase = Phase.MOVE
        self.say("day", moves=self.moves_left)

    # 6.2 Movement

    def step(self, direction: str, cell: Cell) -> None:
        """Step 1; onto a card the rest follows at once, onto an empty cell a draw is due."""
        side = self.island.side_on(cell)
        self.say("stepped", direction=direction, cell=name(cell), side=side)
        self.moves_left -= 1
        self.moved = True
        self.player = cell
        if side is None:
            self.phase = Phase.DRAW
        else:
            self._enter(side)
            self._after_move()

    def draw(self, back: Side) -> None:
        """Step 2 and what follows; the very first card is the deal (section 5)."""
        dealt = not self.island.filled
        card = BACKS[back]
        self.island = self.island.laid(self.player, back)
        self.placed = True
        left = len(BACKS) - len(self.island)
        self.say("dealt" if dealt else "drawn", card=back, cell=name(self.player), left=left)
        if card.lives > 0:
            self._heal(back, card.lives)
        if back == "mirage":
            self._mirage()
        if card.calls is not None:
            if self.ship is None:
                self.ship = launch(card.calls, self.island)
                self.say("ship_called", card=back, direction=card.calls, cell=name(self.ship.cell))
            else:
                self.say("call_unheard", card=back)
        self._enter(back)
        if len(self.island) == 13 and self.island.shows("storm"):
            self._tornado()
        if dealt:
            self.begin()
        else:
            self._after_move()

    def _enter(self, side: Side) -> None:
        """Steps 3 and 4, for the card walked onto or drawn, never one that a mirage brought."""
        self._harm(side)
        if side == "pirates" and self.ship is not None and not self.ship.paused:
            self._drive_off()

    def _after_move(self) -> None:
        """Step 6, then the next move or the rest of the round."""
        if self._rescued():
            return
        if self.lives == 0:
            self._lose(End.LOST_LIVES)
        elif not self._deserted():
            if self.moves_left:
                self.phase = Phase.MOVE
            else:
                self.pass_day()

    def stay(self) -> None:
        """Give up the moves that are left; their count stands until the next round (ruling 33)."""
        self.say("stayed", cell=name(self.player))
        self.pass_day()

    # 6.3 Losing a life

    def pass_day(self) -> None:
        """One life less."""
        self._hurt("day", 1)
        if self.lives == 0:
            self._lose(End.LOST_LIVES)
        elif flippable(self.island, self.player, self.ship):
            self.phase = Phase.FLIP
        else:
            self.sail()

    # 6.4 Flipping

    def flip(self, side: Side) -> None:
        """Turn one card, or both halves of the map, whichever of them was named (ruling 11)."""
        for back in ("map-r", "map-c") if side in ("map-r", "map-c") else (side,):
            card = BACKS[back]
            cell = name(self.island.cell_of(back))
            self.island = self.island.turned(back, card.front)
            self.say("flipped", side=back, into=card.front, cell=cell, score=card.score)
            if card.front_lives:
                self._heal(card.front, card.front_lives)
        self.sail()

    def skip(self) -> None:
        """Flip nothing."""
        self.say("skipped")
        self.sail()

    # 6.5 Ship

    def sail(self) -> None:
        """The ship phase. A flip alone rescues nobody: the ship sails first (ruling 14)."""
        if self.ship is not None:
            if self.ship.paused:
                self.ship = self.ship.sailing()
                self.say("ship_ready", cell=name(self.ship.cell))
            elif self.island.shows("pirates"):
                self._drive_off()
            else:
                self.ship = sail(self.ship, self.island, self.say)
        if self._rescued():
            return
        if self.ship is not None and self.ship.out_of_reach:
            self.say("ship_left", cell=name(self.ship.cell))
            if not self.calm_seas:
                self._lose(End.LOST_SHIP)
                return
            self.ship = None
        if not self._deserted():
            self.begin()

    # 11 Special cards

    def _tornado(self) -> None:
        """Once, on laying the 13th card, whatever shelter there is (11.1, rulings 7 to 9)."""
        self.say("tornado", cell=name(self.island.cell_of("storm")))
        self._hurt("tornado", -CARD_OF["tornado"].front_lives)
        for front in ("shelter", "lit-beacon"):
            if self.island.shows(front):
                back = CARD_OF[front].back
                cell = name(self.island.cell_of(front))
                self.island = self.island.turned(front, back)
                self.say("broken", side=front, into=back, cell=cell)

    def _mirage(self) -> None:
        """Swap with the farthest card, turn, and feel the harm of what arrived (11.2)."""
        here = self.player
        far = self.island.farthest(here)
        if far != here:
            self.island = self.island.swapped(here, far)
            self.say("swapped", side=self.island.side_on(here), cell=name(here), far=name(far))
        self._turn("mirage")
        under = self.island.side_on(here)
        assert under is not None  # the mirage itself was laid there
        self._harm(under)

    def _drive_off(self) -> None:
        """Pirates take the ship and leave their compass (11.3)."""
        assert self.ship is not None  # the callers have looked
        self.say("ship_driven_off", cell=name(self.ship.cell))
        self.ship = None
        self._turn("pirates")

    def _harm(self, side: Side) -> None:
        """Boar and storm, on every entry unless the right front is in view (11.1, 11.4)."""
        card = CARD_OF[side]
        if side == card.back and card.lives < 0:
            if self.island.shows(card.spared_by):
                self.say("spared", side=side, by=card.spared_by)
            else:
                self._hurt(side, -card.lives)

    def _turn(self, back: Side) -> None:
        """Turn a card that turns by itself."""
        front = BACKS[back].front
        cell = name(self.island.cell_of(back))
        self.island = self.island.turned(back, front)
        self.say("turned", side=back, into=front, cell=cell)

    def _heal(self, side: Side, gain: int) -> None:
        before = self.lives
        self.lives = min(MOST_LIVES, before + gain)
        self.say("healed", by=side, gain=gain, gained=self.lives - before, lives=self.lives)

    def _hurt(self, why: str, loss: int) -> None:
        before = self.lives
        self.lives = max(0, before - loss)
        self.say("hurt", why=why, lost=before - self.lives, lives=self.lives)

    # 12 Victory and defeat

    def _rescued(self) -> bool:
        """Victory comes before every defeat of the same check."""
        signals = matched(self.island, self.ship) if self.ship is not None else ()
        if signals:
            self._over(End.VICTORY)
            self.say("rescued", signals=list(signals), score=self.position().score)
        return bool(signals)

    def _deserted(self) -> bool:
        """Nobody can come once the deck is empty and no ship is left (ruling 15)."""
        if self.ship is not None or len(self.island) < len(BACKS):
            return False
        self._lose(End.LOST_DECK)
        return True

    def _lose(self, end: End) -> None:
        self._over(end)
        self.say("lost", why=end, score=self.position().score)

    def _over(self, end: End) -> None:
        self.end = end
        self.phase = Phase.OVER
