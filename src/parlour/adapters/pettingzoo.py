"""A game as a PettingZoo environment: `env` for seats in turn, `parallel_env` for all at once.

    from parlour.adapters.pettingzoo import env

    game = env("caro", size=9)
    game.reset(seed=1)
    for agent in game.agent_iter():
        observation, reward, terminated, truncated, info = game.last()
        over = terminated or truncated
        game.step(None if over else game.action_space(agent).sample(info["action_mask"]))

Agents are called `seat_0`, `seat_1`, …. An observation is an array of numbers and an action is a
number; `info["action_mask"]` says which are legal. The reward is 1 for a win, -1 for a loss and 0
for a draw, when the game ends.
"""

from __future__ import annotations

from random import Random
from typing import Any, Literal

import gymnasium
import numpy as np
from numpy.typing import NDArray
from pettingzoo import AECEnv, ParallelEnv

from parlour.adapters.encoding import BOUND, Encoding, Unsuited
from parlour.kernel import AnyGame, Seat

__all__ = ["Env", "Parallel", "Unsuited", "env", "parallel_env"]

Observation = NDArray[np.float32]


def env(game: AnyGame | str, **settings: Any) -> Env:
    """The game, by its id or as its rules, seat after seat; settings are those of `Env`."""
    return Env(game, **settings)


def parallel_env(game: AnyGame | str, **settings: Any) -> Parallel:
    """The game with everybody's action handed in at once; settings are those of `Env`."""
    return Parallel(Env(game, **settings))


class Env(AECEnv[str, Observation, int | None]):
    """A game whose seats act in turn.

    After `max_cycles` actions for each seat the game is cut off; None never does. An action that is
    not legal loses at once, or with `illegal="replace"` is replaced by one that is, drawn from the
    seed. `options` are the game's.
    """

    def __init__(
        self,
        game: AnyGame | str,
        *,
        max_cycles: int | None = None,
        illegal: Literal["lose", "replace"] = "lose",
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        super().__init__()
        self.encoding = Encoding(game, options)
        rules = self.encoding.game
        self.metadata = {
            "name": f"parlour_{rules.id.replace('-', '_')}_v{rules.rules}",
            "render_modes": ["ansi"],
            "is_parallelizable": False,
        }
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(rules.seats)]
        self.agents: list[str] = []
        shape = (self.encoding.length,)
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._views = {
            agent: gymnasium.spaces.Box(-BOUND, BOUND, shape, np.float32) for agent in self._seats
        }
        self._moves = {
            agent: gymnasium.spaces.Discrete(len(self.encoding.actions)) for agent in self._seats
        }
        self._most = None if max_cycles is None else max_cycles * rules.seats
        self._replaces = illegal == "replace"
        self._dice = Random()  # noqa: S311 - no secret

    def observation_space(self, agent: str) -> gymnasium.spaces.Box:
        """Numbers, as many as the game has for a view, and one for each seat."""
        return self._views[agent]

    def action_space(self, agent: str) -> gymnasium.spaces.Discrete:
        """The number of an action in `encoding.actions`."""
        return self._moves[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        """Begin anew. The same seed deals the same."""
        if seed is not None:
            self._dice = Random(seed)  # noqa: S311 - no secret
        self.playthrough = self.encoding.new(str(self._dice.getrandbits(64)))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._made = 0
        self._skip_agent_selection = None
        self._select()

    def observe(self, agent: str) -> Observation:
        """What the agent sees now."""
        return self.encoding.observation(self.playthrough.position, self._seats[agent])

    def step(self, action: int | None) -> None:
        """Play the action of `agent_selection`; None for one whose game is over."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if action is None:
            raise ValueError("an agent whose game goes on has to act")
        self._act(self._seats[agent], int(action))
        self._accumulate_rewards()
        if any(self.terminations.values()) or any(self.truncations.values()):
            self._deads_step_first()
        else:
            self._select()

    def _act(self, seat: Seat, number: int) -> None:
        legal, action = self.playthrough.legal(seat), self.encoding.actions[number]
        if action not in legal:
            if not self._replaces:
                self.rewards[self.possible_agents[seat]] = -1.0
                self.terminations = dict.fromkeys(self.agents, True)
                return
            action = self._dice.choice(legal)
        self.playthrough.play(action, seat)
        self._made += 1
        if result := self.playthrough.result:
            for agent, score in zip(self.possible_agents, result.scores, strict=True):
                self.rewards[agent] = 2.0 * score - 1.0
            self.terminations = dict.fromkeys(self.agents, True)
        elif self._made == self._most:
            self.truncations = dict.fromkeys(self.agents, True)

    def _select(self) -> None:
        """Whoever is to act, and what each may do."""
        position = self.playthrough.position
        self.agent_selection = self.possible_agents[position.turn or 0]
        for agent in self.agents:
            legal = position.legal(self._seats[agent])
            self.infos[agent] = {"action_mask": self.encoding.mask(legal)}

    def render(self) -> str:
        """The board as text."""
        return str(self.playthrough)

    def close(self) -> None:
        """Nothing is held open."""


class Parallel(ParallelEnv[str, Observation, int]):
    """A game for which everybody hands in an action at once.

    In a cycle each seat acts at most once, in the order of turns, so that who is not to act waits
    and who acts later has not seen what came before. What has become illegal by then is treated as
    the settings say: `illegal="replace"` suits this form.
    """

    def __init__(self, game: Env) -> None:
        self.turns = game
        self.metadata = game.metadata
        self.render_mode = game.render_mode
        self.possible_agents = game.possible_agents
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> gymnasium.spaces.Box:
        """As in turns."""
        return self.turns.observation_space(agent)

    def action_space(self, agent: str) -> gymnasium.spaces.Discrete:
        """As in turns."""
        return self.turns.action_space(agent)

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Begin anew. The same seed deals the same."""
        self.turns.reset(seed, options)
        self.agents = self.turns.agents[:]
        return self._seen(), dict(self.turns.infos)

    def step(
        self, actions: dict[str, int]
    ) -> tuple[
        dict[str, Observation],
        dict[str, float],
        dict[str, bool],
        dict[str, bool],
        dict[str, dict[str, Any]],
    ]:
        """Play one cycle."""
        turns, left = self.turns, dict(actions)
        rewards = dict.fromkeys(self.agents, 0.0)
        over = False
        while not over and turns.agent_selection in left:
            turns.step(left.pop(turns.agent_selection))
            for agent, reward in turns.rewards.items():
                rewards[agent] += reward
            over = any(turns.terminations.values()) or any(turns.truncations.values())
        told = (dict(turns.terminations), dict(turns.truncations), dict(turns.infos))
        seen = self._seen()
        if over:
            self.agents = []
        return seen, rewards, *told

    def _seen(self) -> dict[str, Observation]:
        return {agent: self.turns.observe(agent) for agent in self.agents}

    def render(self) -> str:
        """The board as text."""
        return self.turns.render()

    def close(self) -> None:
        """Nothing is held open."""
