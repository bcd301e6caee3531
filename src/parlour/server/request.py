"""Something a seat asks of a match."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from parlour.kernel import Seat
from parlour.match import Decision, Event, Table
from parlour.server.refusal import Stale

__all__ = ["Request"]


@dataclass(frozen=True, slots=True)
class Request:
    """A request. `decide` makes events of it, given table, time and key.

    `fits` knows the event of a request like this one, to tell a repeated key from a reused one.
    """

    seat: Seat
    decide: Callable[[Table, int, str | None], Decision]
    key: str | None = None
    base: int | None = None
    fits: Callable[[Event], bool] = lambda _event: True

    @property
    def log_key(self) -> str | None:
        """Keys belong to a seat: two players may choose the same."""
        return None if self.key is None else f"{self.seat}:{self.key}"

    def require_fresh(self, table: Table) -> None:
        """Raises `Stale` if an action has landed that whoever asks had not seen."""
        if self.base is not None and not table.base <= self.base <= table.seq:
            raise Stale(table.seq, [])
