"""Level 3: looks ahead on the board, and plays its cards by what their answers cost (17.3)."""

from __future__ import annotations

from random import Random
from typing import Final

from parlour.games.skill_gomoku import Finisher, Skill, State, game
from parlour.games.skill_gomoku.board import GRID
from parlour.kernel import Seat
from parlour.players.skill_gomoku.field import FIVE, Field
from parlour.players.skill_gomoku.search import SURE, WIN, Plan, Search

__all__ = ["Schemer"]

_NODES: Final = 3_000  # for a plan
_GLANCE: Final = 400  # for looking whether a card would change it
_TARGETS: Final = 6  # stones of the opponent that are worth a look
_WORTHWHILE: Final = 150  # what taking a stone must bring when nothing is decided
_LUCK_FROM: Final = 10  # stones placed before an attack is tried that has an answer


class Schemer:
    """One thought about one state."""

    def __init__(self, s: State, seat: Seat, rng: Random, ms: int) -> None:
        self._s, self._seat, self._rng = s, seat, rng
        self._side, self._other = seat + 1, 2 - seat
        self._legal = frozenset(game.legal(s, seat))
        self._field = Field(s.board)
        self.search = Search(self._field, ms)

    def action(self) -> tuple[str, int]:
        """What to do before or with the stone, and what the stone is expected to lead to."""
        for answer in ("counter", "rise_again", "water_drop", "pass"):
            if answer in self._legal:
                return answer, 0
        plan = self._plan(_NODES)
        return self._card(plan) or GRID.names[plan.cell], plan.score

    def _plan(self, nodes: int, idle: int | None = None) -> Plan:
        """The best stone; frost counts where the opponent cannot thaw."""
        if idle is None:
            idle = 0 if self._held(Skill.WATER_DROP) else self._s.frozen_left
        return self.search.plan(self._side, self._rng, nodes, idle)

    def _held(self, *answers: Skill) -> bool:
        """Whether the opponent still holds one of the cards."""
        return any(self._s.holds(1 - self._seat, answer) for answer in answers)

    def _card(self, plan: Plan) -> str | None:
        """The card to play before the stone, if any."""
        if plan.score == WIN:
            return None
        if card := self._winning():
            return card
        if plan.score >= SURE:
            return self._guard()
        return self._rescue() if plan.score <= -SURE else self._quiet(plan)

    def _winning(self) -> str | None:
        """A finisher that nobody can answer, or a stone away that lets a five be made at once."""
        sure = not self._held(Skill.POLAR_REVERSE, Skill.RISE_AGAIN)
        if sure and "mountain_power" in self._legal:
            return "mountain_power"
        return next((take for take, cell in self._takes() if self._blocks_five(cell)), None)

    def _guard(self) -> str | None:
        """A won shape can still lose a stone: whoever has to thaw cannot take one as well."""
        exposed = self._held(Skill.FLY_SAND) and not self._s.holds(self._seat, Skill.CAPTURE)
        card = "still_water" if exposed else "pick_gold"
        return card if card in self._legal else None

    def _rescue(self) -> str | None:
        """The game is lost unless a card changes it: one that saves it, else any."""
        saving = [
            (self._after(cell, self._side if card == "pick_gold" else 0), card)
            for card, cell in (*self._restores(), *self._takes()[:_TARGETS])
        ]
        score, card = max(saving, default=(-WIN, ""))
        last_straws = (card if score > -SURE else "", "still_water", "mountain_power", card)
        return next((straw for straw in last_straws if straw in self._legal), None)

    def _quiet(self, plan: Plan) -> str | None:
        """Nothing is decided: a stone for nothing, an attack without an answer, or luck."""
        s, lucky = self._s, self._s.ply >= _LUCK_FROM
        if "pick_gold" in self._legal:
            return "pick_gold"
        freeze = "still_water" in self._legal and (lucky or not self._held(Skill.WATER_DROP))
        if freeze and self._plan(_GLANCE, s.terms.freeze_turns).score >= SURE:
            return "still_water"
        if not self._held(Skill.CAPTURE):
            for take, cell in self._takes()[:_TARGETS]:
                if self._after(cell, 0) > plan.score + _WORTHWHILE:
                    return take
        free = lucky and s.terms.finisher is not Finisher.COSTLY
        return "mountain_power" if free and "mountain_power" in self._legal else None

    def _restores(self) -> list[tuple[str, int]]:
        """`pick_gold` and its point, if it may be played."""
        lost = self._s.removed[self._seat]
        return [("pick_gold", lost)] if lost is not None and "pick_gold" in self._legal else []

    def _takes(self) -> list[tuple[str, int]]:
        """`fly_sand` on each stone it may take, those first that the opponent would miss most."""
        takes = [(take, GRID.index[take[9:]]) for take in self._legal if take[:9] == "fly_sand "]
        return sorted(takes, key=lambda take: (self._loss(take[1]), take[1]), reverse=True)

    def _loss(self, cell: int) -> int:
        """What the stone there is worth to the opponent."""
        before = self._field.balance
        self._field.lift(cell)
        without = self._field.balance
        self._field.put(cell, self._other)
        return without - before if self._side == 1 else before - without

    def _blocks_five(self, cell: int) -> bool:
        self._field.lift(cell)
        blocks = self._field.heat[self._side][cell] >= FIVE
        self._field.put(cell, self._other)
        return blocks

    def _after(self, cell: int, side: int) -> int:
        """What the best stone leads to once the point has changed: side 0 empties it."""
        was = self._s.board[cell]
        self._change(cell, side)
        score = self._plan(_GLANCE).score
        self._change(cell, was)
        return score

    def _change(self, cell: int, side: int) -> None:
        if side:
            self._field.put(cell, side)
        else:
            self._field.lift(cell)
