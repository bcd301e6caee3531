"""Whoever asks over HTTP, without a connection: they are there as well, for a while.

A route notes the visit once it knows who asks: to know them changes nothing.
"""

from __future__ import annotations

from collections.abc import Iterable

from parlour.kernel import Seat
from parlour.server.matches.commit import Listener
from parlour.server.matches.live import LiveMatch
from parlour.server.sockets.presence import Presence

__all__ = ["Visits"]


class Visits:
    """Tells of visits: `on_visit` hears that a player came, `on_view` that anybody looked on."""

    def __init__(self, presence: Presence) -> None:
        self._presence = presence
        self.on_visit: list[Listener] = []
        self.on_view: list[Listener] = []

    def note(self, live: LiveMatch, seat: Seat) -> None:
        """Somebody on that seat asks something."""
        self._presence.visit(live, seat)
        for listener in self.on_visit:
            listener(live)

    def viewed(self, live: LiveMatch, seats: Iterable[Seat]) -> None:
        """Somebody views the match, whose seats are these."""
        for seat in seats:
            self.note(live, seat)
        for listener in self.on_view:
            listener(live)
