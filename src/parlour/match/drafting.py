"""Events before they are written: each is decided on the table that the ones before lead to."""

from __future__ import annotations

from dataclasses import dataclass

from parlour.kernel import CHANCE, Seat
from parlour.match.advance import advance
from parlour.match.chance import sample
from parlour.match.event import Event, Kind
from parlour.match.table import Table

__all__ = ["Decision", "Draft"]


@dataclass(frozen=True, slots=True)
class Decision:
    """The events to append, each with the table that it leads to."""

    steps: tuple[tuple[Event, Table], ...]

    @property
    def events(self) -> tuple[Event, ...]:
        """The events of one append."""
        return tuple(event for event, _ in self.steps)

    @property
    def table(self) -> Table:
        """The table after all of them."""
        return self.steps[-1][1]


class Draft:
    """A decision in the making. The first event carries the request's key; time never goes back."""

    def __init__(self, table: Table, now: int, key: str | None = None) -> None:
        self.table = table
        self._at = max(now, table.at)
        self._key = key
        self._steps: list[tuple[Event, Table]] = []

    def write(self, seat: Seat, kind: Kind, text: str = "", credit: int = 0) -> None:
        """Add an event."""
        event = Event(self.table.seq + 1, self._at, seat, kind, text, self._key, credit)
        self.table = advance(self.table, event)
        self._steps.append((event, self.table))
        self._key = None

    def credit(self, seat: Seat, lag: int) -> int:
        """What an action of the seat gets back that was `lag` on its way."""
        running = self.table.running_clocks
        if self.table.clock is None or seat not in running:
            return 0
        return self.table.clock.run(running, self._at).credit(seat, lag)

    def deal(self, seed: str) -> None:
        """Add every draw that is due: it belongs into the same append."""
        game = self.table.game
        while self.table.ending is None and game.actors(self.table.state) == (CHANCE,):
            card = sample(game, self.table.state, seed, self.table.draws)
            self.write(CHANCE, Kind.ACTION, card)

    def done(self) -> Decision:
        """What was decided."""
        return Decision(tuple(self._steps))
