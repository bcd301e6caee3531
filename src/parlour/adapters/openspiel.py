"""A game as OpenSpiel knows one, for its algorithms.

    from parlour.adapters.openspiel import load

    game = load("stay-on-the-board", size=4)
    state = game.new_initial_state()

Importing this registers every installed game that suits as `parlour_caro` and so on, so that
`pyspiel.load_game("parlour_caro(size=9)")` finds it too. Options that are numbers, words or flags
are its parameters; the others keep their defaults. Returns are 1 for a win, -1 for a loss, 0 for a
draw.
"""

from __future__ import annotations

import logging
from random import Random
from typing import Any

import numpy as np
import pyspiel

from parlour import games
from parlour.adapters.encoding import Encoding, Unsuited
from parlour.kernel import CHANCE, AnyGame, Choice, Flag, Game, Whole
from parlour.library.position import Position

__all__ = ["SpielGame", "SpielState", "Unsuited", "load"]

log = logging.getLogger(__name__)

_LONGEST = 10_000
"""Actions of a game: rules give no bound, and OpenSpiel wants one."""
_LOOKS = 8
"""Games played at random to see how many outcomes a draw has at most."""


def load(game: AnyGame | str, **options: Any) -> SpielGame:
    """The game under these options. Raises `Unsuited`."""
    rules = games.get(game) if isinstance(game, str) else game
    return SpielGame(rules, options)


class SpielGame(pyspiel.Game):
    """The rules of a game. Use `load`, or `pyspiel.load_game`."""

    def __init__(self, rules: AnyGame, options: dict[str, Any]) -> None:
        parameters = _parameters(rules)
        rest = options.keys() - parameters.keys()
        if rest:
            named = ", ".join(sorted(rest))
            raise Unsuited(f"OpenSpiel has no parameters such as {named} of {rules.name}.")
        self.encoding = Encoding(rules, options)
        super().__init__(_game_type(rules), _game_info(self.encoding), options)

    def new_initial_state(self) -> SpielState:
        """The start, before anything is dealt."""
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> _Observer:  # noqa: ARG002
        """What a player sees, as numbers and as text."""
        return _Observer(self.encoding)


class SpielState(pyspiel.State):
    """A position on its way through OpenSpiel."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self._encoding = game.encoding
        rules = self._encoding.game
        self.position: Position[Any] = Position(rules, rules.start(self._encoding.options))

    def current_player(self) -> int:
        """The seat to act; chance and the end have numbers of their own."""
        turn = self.position.turn
        if turn is None:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if turn == CHANCE else turn

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(map(self._encoding.number, self.position.legal(player)))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The outcomes of the draw that is due, numbered in their order as text."""
        odds = self.position.game.chance(self.position.state)
        return [(number, odds[text]) for number, text in enumerate(sorted(odds))]

    def _apply_action(self, action: int) -> None:
        turn = self.position.turn
        self.position = self.position.play(
            self._action_to_string(self.current_player(), action), turn
        )

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return self.position.legal(CHANCE)[action]
        return self._encoding.actions[action]

    def is_terminal(self) -> bool:
        """The game is over."""
        return self.position.over

    def returns(self) -> list[float]:
        """1 for a win, -1 for a loss; 0 for a draw and before the end."""
        result = self.position.result
        if result is None:
            return [0.0] * self.position.game.seats
        return [2.0 * score - 1.0 for score in result.scores]

    def __str__(self) -> str:
        return str(self.position)


class _Observer:
    """OpenSpiel's way to ask for observations."""

    def __init__(self, encoding: Encoding) -> None:
        self._encoding = encoding
        self.tensor = np.zeros(encoding.length, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        """Look at a state."""
        self.tensor[:] = self._encoding.observation(state.position, player)

    def string_from(self, state: SpielState, player: int) -> str:
        """The view of the player, as text."""
        return repr(state.position.view(player))


def _parameters(rules: AnyGame) -> dict[str, Any]:
    """The options that OpenSpiel can carry, with their defaults."""
    plain = (Whole, Choice, Flag)
    fields = rules.options_schema.fields.items()
    return {name: field.default for name, field in fields if isinstance(field, plain)}


def _game_type(rules: AnyGame) -> pyspiel.GameType:
    kinds = pyspiel.GameType
    draws = _draws(rules)
    return kinds(
        short_name=f"parlour_{rules.id.replace('-', '_')}",
        long_name=rules.name,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC
        if draws
        else kinds.ChanceMode.DETERMINISTIC,
        information=kinds.Information.PERFECT_INFORMATION
        if rules.all_see_alike
        else kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM if rules.seats == 2 else kinds.Utility.GENERAL_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=rules.seats,
        min_num_players=rules.seats,
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=_parameters(rules),
    )


def _game_info(encoding: Encoding) -> pyspiel.GameInfo:
    return pyspiel.GameInfo(
        num_distinct_actions=len(encoding.actions),
        max_chance_outcomes=_most_outcomes(encoding),
        num_players=encoding.game.seats,
        min_utility=-1.0,
        max_utility=1.0,
        utility_sum=0.0 if encoding.game.seats == 2 else None,
        max_game_length=_LONGEST,
    )


def _draws(rules: AnyGame) -> bool:
    """Whether anything is left to chance."""
    return type(rules).chance is not Game.chance


def _most_outcomes(encoding: Encoding) -> int:
    """Of any draw, as far as games at random show: the first draws have the most in a deck."""
    most, dice = 0, Random(0)  # noqa: S311 - no secret
    game = encoding.game
    for _ in range(_LOOKS if _draws(game) else 0):
        position: Position[Any] = Position(game, game.start(encoding.options))
        for _ in range(_LONGEST):
            if position.over:
                break
            legal = position.legal()
            if position.turn == CHANCE:
                most = max(most, len(legal))
            position = position.play(dice.choice(legal), position.turn)
    return most


def _register() -> None:
    """A class for each: OpenSpiel lets go of what it was given after Python has ended."""
    for rules in games.every().values():
        try:
            if rules.actions({}) is None:
                continue
            kind = _game_type(rules)
        except Exception as why:  # whatever a package does, the others are registered
            log.warning("%s is not registered: %r", rules.id, why)
            continue

        def __init__(  # noqa: N807
            self: SpielGame, params: dict[str, Any] | None = None, rules: AnyGame = rules
        ) -> None:
            SpielGame.__init__(self, rules, params or {})

        name = f"Spiel{type(rules).__name__}"
        pyspiel.register_game(kind, type(name, (SpielGame,), {"__init__": __init__}))


_register()
