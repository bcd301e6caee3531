"""The contract of a game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Final, Protocol, TypeAlias, TypeVar

from parlour.kernel.deadline import Deadline
from parlour.kernel.happening import Happening
from parlour.kernel.options import Form
from parlour.kernel.outcome import Outcome

__all__ = ["CHANCE", "AnyGame", "Game", "Json", "Options", "Seat", "View"]

Seat: TypeAlias = int
"""0..n-1, in the order of `Outcome.scores`."""

CHANCE: Final[Seat] = -1
"""The seat that deals cards. It is never a client."""

Json: TypeAlias = Any
"""Whatever `json.dumps` takes: dict, list, str, int, float, bool, None."""

Options: TypeAlias = Mapping[str, Any]
View: TypeAlias = dict[str, Any]

S = TypeVar("S")


class Game(Protocol[S]):
    """The rules of one game over frozen, hashable states `S`.

    Every method is a pure function of its arguments. An action is its notation: one short
    canonical text used by rules, log, wire, record, tests, command line and screen reader.
    """

    @property
    def id(self) -> str:
        """The name on the wire, such as "caro"."""
        ...

    @property
    def name(self) -> str:
        """The English name."""
        ...

    @property
    def native(self) -> str:
        """The name in the language the game comes from."""
        ...

    @property
    def rules(self) -> int:
        """Version of the rules: raised when an old record would replay differently."""
        ...

    @property
    def seats(self) -> int:
        """How many play."""
        ...

    @property
    def form(self) -> Form:
        """The options, with types, defaults and one-sentence explanations."""
        ...

    def start(self, options: Options) -> S:
        """The first state. Absent options get their default; others raise `BadOption`."""
        ...

    def actors(self, s: S) -> tuple[Seat, ...]:
        """Who may act: () when over, (CHANCE,) when a draw is due, several in any order."""
        ...

    def legal(self, s: S, seat: Seat) -> Sequence[str]:
        """All actions the seat may submit, sorted as text; empty for a seat that is not to act."""
        ...

    def apply(self, s: S, seat: Seat, action: str) -> S:
        """The state after the action. Raises `Illegal`."""
        ...

    def chance(self, s: S) -> Mapping[str, float]:
        """The probabilities of the outcomes while CHANCE acts, else empty."""
        ...

    def deadlines(self, s: S) -> Sequence[Deadline]:
        """The answer windows that are open."""
        ...

    def outcome(self, s: S) -> Outcome | None:
        """The result, exactly when `actors` is empty."""
        ...

    def view(self, s: S, seat: Seat | None) -> View:
        """What the seat (None: a watcher) may know, as JSON."""
        ...

    def guess(self, view: View, rng: Random) -> S:
        """A full state that fits the view."""
        ...

    def tell(self, s: S, seat: Seat, action: str, t: S) -> Sequence[Happening]:
        """What happened when `seat` played `action` in `s` and `t` came of it."""
        ...

    def dump(self, s: S) -> Json:
        """The state as JSON; `load(dump(s)) == s`."""
        ...

    def load(self, data: Json) -> S:
        """The state that was dumped. Raises `ValueError` on anything else."""
        ...


AnyGame: TypeAlias = Game[Any]
