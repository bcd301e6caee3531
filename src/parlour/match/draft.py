"""Events before they are written: each is decided on the match that the ones before lead to."""

from __future__ import annotations

from dataclasses import dataclass

from parlour.kernel import CHANCE, Seat
from parlour.match.advance import advance
from parlour.match.chance import sample
from parlour.match.event import Event, Kind
from parlour.match.match import Match

__all__ = ["Decision", "Draft"]


@dataclass(frozen=True, slots=True)
class Decision:
    """The events to append, each with the match that it leads to."""

    steps: tuple[tuple[Event, Match], ...]

    @property
    def events(self) -> tuple[Event, ...]:
        """The events of one append."""
        return tuple([event for event, _ in self.steps])  # half of a generator's time

    @property
    def first(self) -> Event:
        """The event that answers what was asked."""
        return self.steps[0][0]

    @property
    def match(self) -> Match:
        """The match after all of them."""
        return self.steps[-1][1]


class Draft:
    """A decision in the making. The first event carries the request's key; time never goes back."""

    def __init__(self, match: Match, now: int, key: str | None = None) -> None:
        self.match = match
        self._at = max(now, match.at)
        self._key = key
        self._steps: list[tuple[Event, Match]] = []

    def write(self, seat: Seat, kind: Kind, text: str = "", credit: int = 0) -> None:
        """Add an event."""
        event = Event(self.match.seq + 1, self._at, seat, kind, text, self._key, credit)
        self.match = advance(self.match, event)
        self._steps.append((event, self.match))
        self._key = None

    def credit(self, seat: Seat, lag: int) -> int:
        """What an action of the seat gets back that was `lag` on its way."""
        running = self.match.running_clocks
        if self.match.clock is None or seat not in running:
            return 0
        return self.match.clock.run(running, self._at).credit(seat, lag)

    def deal(self, seed: str) -> None:
        """Add every draw that is due: it belongs into the same append."""
        game = self.match.game
        while self.match.ending is None and game.actors(self.match.state) == (CHANCE,):
            card = sample(game, self.match.state, seed, self.match.draws)
            self.write(CHANCE, Kind.ACTION, card)

    def done(self) -> Decision:
        """What was decided."""
        return Decision(tuple(self._steps))
