"""What a game is called, and how it goes: the part of the contract that every game writes."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import ClassVar, Generic, TypeVar

from parlour.kernel.deadline import Deadline
from parlour.kernel.options import OptionSchema
from parlour.kernel.outcome import Outcome
from parlour.kernel.values import Options, Seat

__all__ = ["Rules"]

S = TypeVar("S")


class Rules(ABC, Generic[S]):
    """The name, the options and the moves of a game over states `S`."""

    id: ClassVar[str]
    """The name on the wire, such as "caro"."""

    name: ClassVar[str]
    """The English name."""

    native: ClassVar[str] = ""
    """The name in the language the game comes from; empty: the English one."""

    rules: ClassVar[int] = 1
    """Version of the rules: raised when an old record would replay differently."""

    seats: ClassVar[int] = 2
    """How many play."""

    options_schema: ClassVar[OptionSchema] = OptionSchema({})
    """The options, with types, defaults and one-sentence explanations."""

    codes: ClassVar[Mapping[str, str]] = {}
    """Refusal codes of its own, each with its English sentence, beside those of the kernel."""

    @abstractmethod
    def start(self, options: Options) -> S:
        """The first state. Absent options get their default; others raise `BadOption`."""

    @abstractmethod
    def actors(self, s: S) -> tuple[Seat, ...]:
        """Who may act: () when over, (CHANCE,) when a draw is due, several in any order."""

    @abstractmethod
    def legal(self, s: S, seat: Seat) -> Sequence[str]:
        """All actions the seat may submit, sorted as text; empty for a seat that is not to act."""

    @abstractmethod
    def apply(self, s: S, seat: Seat, action: str) -> S:
        """The state after the action. Raises `Illegal`."""

    @abstractmethod
    def outcome(self, s: S) -> Outcome | None:
        """The result, exactly when `actors` is empty."""

    def chance(self, s: S) -> Mapping[str, float]:  # noqa: ARG002
        """The probabilities of the outcomes while CHANCE acts, else empty."""
        return {}

    def deadlines(self, s: S) -> Sequence[Deadline]:  # noqa: ARG002
        """The answer windows that are open."""
        return ()
