"""A game's actions as numbers and its views as arrays, under options that stay."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from parlour import games
from parlour.kernel import AnyGame, Options, Seat
from parlour.library.playthrough import Playthrough
from parlour.library.position import Position

__all__ = ["BOUND", "Encoding", "Unsuited"]

BOUND = 1_000.0
"""No number of an observation is larger: a space has to name its bounds. Most are 0 to 1."""


class Unsuited(ValueError):
    """The game cannot be put into the form that was asked for; the message says why."""


class Encoding:
    """The closed list of a game's actions, and the length of what is seen of it.

    An observation is the game's own for a seat's view, and then a number for each seat: 1 where the
    observer sits, 0 elsewhere.
    """

    def __init__(self, game: AnyGame | str, options: Options) -> None:
        self.game: AnyGame = games.get(game) if isinstance(game, str) else game
        self.options = options
        actions = self.game.actions(options)
        if actions is None:
            raise Unsuited(f"{self.game.name} has no closed list of actions to choose from.")
        self.actions: tuple[str, ...] = tuple(actions)
        self._numbers = {action: number for number, action in enumerate(self.actions)}
        first = self.new("0").position
        if self.game.observation(first.view(0)) is None:
            raise Unsuited(f"{self.game.name} does not say what it looks like in numbers.")
        self.length = len(self.observation(first, 0))

    def new(self, seed: str) -> Playthrough[Any]:
        """A game begun."""
        return Playthrough(self.game, self.options, seed)

    def observation(self, position: Position[Any], seat: Seat) -> NDArray[np.float32]:
        """What the seat sees, as numbers."""
        seen: Sequence[float] = self.game.observation(position.view(seat)) or ()
        here = [float(seat == other) for other in range(self.game.seats)]
        return np.array([*seen, *here], dtype=np.float32)

    def mask(self, legal: Sequence[str]) -> NDArray[np.int8]:
        """1 for every action that is legal, 0 for the others."""
        mask = np.zeros(len(self.actions), dtype=np.int8)
        mask[[self._numbers[action] for action in legal]] = 1
        return mask

    def number(self, action: str) -> int:
        """The number of an action."""
        return self._numbers[action]
