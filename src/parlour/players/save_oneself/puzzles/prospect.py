"""Where a castaway stands, and what each action is worth by the exact odds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from parlour.engine.island_odds import Chance, Odds
from parlour.games.save_oneself import Phase, Position, game
from parlour.kernel import CHANCE

__all__ = ["Prospect", "is_morning", "is_one"]

_HALVES = frozenset({"flip map-r", "flip map-c"})
"""Either of them turns both halves of the map: they are one action."""


@dataclass(frozen=True)
class Prospect:
    """A position that is not over, and the odds of whatever may be done or drawn there."""

    s: Position
    odds: Odds = field(compare=False)

    @cached_property
    def after(self) -> Mapping[str, Chance]:
        """By action: what becomes of the chances."""
        seat = CHANCE if self.is_draw else 0
        actions = game.chance(self.s) if self.is_draw else game.legal(self.s, 0)
        return {
            action: self.odds.after(game.apply(self.s, seat, action)) for action in sorted(actions)
        }

    @property
    def is_draw(self) -> bool:
        """Chance is to act."""
        return self.s.phase is Phase.DRAW

    @property
    def most(self) -> Chance:
        """The best there is for whoever is to act."""
        return max(self.after.values(), key=lambda chance: chance.rescues)

    @property
    def days(self) -> int:
        """The fewest days to a certain rescue; 0: none is certain."""
        return min((chance.days for chance in self.after.values() if chance.days), default=0)

    def likeliest(self) -> list[str]:
        """The actions with the best chance."""
        best = self.most.rescues
        return [action for action, chance in self.after.items() if chance.rescues == best]

    def surest(self) -> list[str]:
        """The actions that make the rescue certain in the fewest days."""
        days = self.days
        return [action for action, chance in self.after.items() if days and chance.days == days]

    def worst_draw(self) -> str:
        """What spoils most of all cards that may come; of those that spoil nothing, the slowest."""
        return min(
            self.after,
            key=lambda draw: (self.after[draw].rescues, -self.after[draw].days, draw),
        )

    def best_draw(self) -> str:
        """What helps most of all cards that may come."""
        return max(self.after, key=lambda draw: (self.after[draw].rescues, draw))

    def then(self, action: str) -> Position:
        """The position that the action leads to."""
        return game.apply(self.s, CHANCE if self.is_draw else 0, action)

    def spoilt(self, action: str) -> tuple[str, ...]:
        """After an action that is not good: the card that spoils most, if one is due."""
        s = self.then(action)
        return (Prospect(s, self.odds).worst_draw(),) if s.phase is Phase.DRAW else ()


def is_one(actions: list[str]) -> bool:
    """Whether they are one action, however it is written."""
    return len(actions) == 1 or set(actions) == _HALVES


def is_morning(s: Position) -> bool:
    """Whether a day has just begun."""
    return s.phase is Phase.MOVE and not s.moved and not s.placed
