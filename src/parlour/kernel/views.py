"""What of a game is kept, and who sees, hears and is told what of it: a part of the contract."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from random import Random
from typing import ClassVar, Generic, TypeVar

from parlour.kernel.narration import Narration
from parlour.kernel.picture import Picture
from parlour.kernel.schema import Schema
from parlour.kernel.values import Json, Seat, View

__all__ = ["Views"]

S = TypeVar("S")


class Views(ABC, Generic[S]):
    """States `S` as they are stored, shown and told."""

    all_see_alike: ClassVar[bool] = False
    """Every view of a state is the same, whoever looks: then it is made once for all of them."""

    keeps_secrets: ClassVar[bool] = False
    """Some of its actions are not for everybody's ears: `heard` says what is."""

    view_schema: ClassVar[Schema] = {"type": "object"}
    """JSON Schema of every view, in the words of `kernel/schema.py`."""

    growing: ClassVar[tuple[str, ...]] = ()
    """Members of its view that are lists and only grow at their end.

    Who looks back at a match is given them once, not with every position.
    """

    seat_values: ClassVar[frozenset[str]] = frozenset({"seat", "by", "winner"})
    """Values of its narration that name a seat, where they are numbers."""

    @abstractmethod
    def dump(self, s: S) -> Json:
        """The state as JSON; `load(dump(s)) == s`."""

    @abstractmethod
    def load(self, data: Json) -> S:
        """The state that was dumped. Raises `ValueError` on anything else."""

    def view(self, s: S, seat: Seat | None) -> View:  # noqa: ARG002
        """What the seat (None: a watcher) may know, as JSON: everything, where all see alike."""
        if not self.all_see_alike:
            raise NotImplementedError(f"{type(self).__name__} says what a seat may know of a state")
        view: View = self.dump(s)
        return view

    def guess(self, view: View, rng: Random) -> S:  # noqa: ARG002
        """A full state that fits the view."""
        return self.load(view)

    def heard(self, seat: Seat, action: str) -> str:  # noqa: ARG002
        """What everybody may know of an action: the log on the wire says this.

        Only the record of a match that is over says more.
        """
        return action

    def narrate(self, s: S, seat: Seat, action: str, t: S) -> Sequence[Narration]:  # noqa: ARG002
        """What happened when `seat` played `action` in `s` and `t` came of it."""
        return ()

    def picture(self, view: View) -> Picture | None:  # noqa: ARG002
        """The view as anybody can draw it: the page, the terminal, a link's preview."""
        return None
