"""A game that is played alone as a Gymnasium environment.

    from parlour.adapters.gymnasium import Env

    island = Env("save-oneself")
    observation, info = island.reset(seed=1)
    action = island.action_space.sample(info["action_mask"])
    observation, reward, terminated, truncated, info = island.step(action)

It is registered too: `gymnasium.make("parlour.adapters.gymnasium:parlour/Alone-v1", game="…")`. An
observation is an array of numbers and an action is a number; `info["action_mask"]` says which are
legal.
"""

from __future__ import annotations

from typing import Any, Literal

import gymnasium
import numpy as np
from numpy.typing import NDArray

from parlour.adapters.encoding import BOUND, Encoding, Unsuited
from parlour.kernel import AnyGame

__all__ = ["Env", "Unsuited"]

Observation = NDArray[np.float32]


class Env(gymnasium.Env[Observation, np.int64]):
    """A game against the cards.

    With `reward="result"` the reward is 1 for a win when the game ends, else 0; with "points" it is
    by how much the action changed the points, for a game that counts them. An action that is not
    legal ends the game with -1, or with `illegal="replace"` is replaced by one that is, drawn from
    the seed. `options` are the game's.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012 - as theirs

    def __init__(
        self,
        game: AnyGame | str,
        *,
        reward: Literal["result", "points"] = "result",
        illegal: Literal["lose", "replace"] = "lose",
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        self.encoding = Encoding(game, options)
        rules = self.encoding.game
        if rules.seats != 1:
            raise Unsuited(f"{rules.name} is not played alone: see parlour.adapters.pettingzoo.")
        if reward == "points" and rules.points(self.encoding.new("0").state) is None:
            raise Unsuited(f"{rules.name} is not counted in points.")
        self.render_mode = render_mode
        self.observation_space = gymnasium.spaces.Box(
            -BOUND, BOUND, (self.encoding.length,), np.float32
        )
        self.action_space = gymnasium.spaces.Discrete(len(self.encoding.actions))
        self._by_points = reward == "points"
        self._replaces = illegal == "replace"

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin anew. The same seed deals the same."""
        super().reset(seed=seed, options=options)
        self.playthrough = self.encoding.new(str(self.np_random.integers(2**62)))
        return self._observation(), self._info()

    def step(self, action: np.int64 | int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Play the action; what has to be dealt after it is dealt."""
        legal, text = self.playthrough.legal(), self.encoding.actions[int(action)]
        if text not in legal:
            if not self._replaces:
                return self._observation(), -1.0, True, False, self._info()
            text = legal[int(self.np_random.integers(len(legal)))]
        before = self._points()
        self.playthrough.play(text)
        reward = float(self._points() - before)
        result = self.playthrough.result
        if not self._by_points:
            reward = result.scores[0] if result else 0.0
        return self._observation(), reward, result is not None, False, self._info()

    def _points(self) -> int:
        return self.encoding.game.points(self.playthrough.state) or 0

    def _observation(self) -> Observation:
        return self.encoding.observation(self.playthrough.position, 0)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.encoding.mask(self.playthrough.legal())}

    def render(self) -> str:
        """The board as text."""
        return str(self.playthrough)


gymnasium.register(id="parlour/Alone-v1", entry_point=f"{__name__}:Env")
