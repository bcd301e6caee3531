"""The contract of a game."""

from __future__ import annotations

from typing import Any, Generic, TypeAlias, TypeVar

from parlour.kernel.rules import Rules
from parlour.kernel.traits import Traits
from parlour.kernel.views import Views

__all__ = ["AnyGame", "Game"]

S = TypeVar("S")


class Game(Rules[S], Views[S], Traits[S], Generic[S]):
    """One game over frozen, hashable states `S`: its rules, its views, its traits.

    Every method is a pure function of its arguments. An action is its notation: one short
    canonical text used by rules, log, wire, record, tests, command line and screen reader.

    What is abstract makes a game; everything else has a default that holds for a plain one, which
    hides nothing, draws nothing and has no options.
    """


AnyGame: TypeAlias = Game[Any]
