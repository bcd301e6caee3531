"""The log of a match: what is written down, and nothing else counts."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum, auto
from typing import Final

from parlour.kernel import Seat

__all__ = ["HOUSE", "RULES_FAILED", "SILENT", "Event", "EventRow", "Kind", "Offer"]

HOUSE: Seat = -2
"""The seat of events that no player made."""
RULES_FAILED: Final = "rules_failed"
"""Why a match is called off whose game cannot go on."""

SILENT: Final = "due:"
"""How the key of an action begins that was played for a silent seat. Players' keys begin with the
number of their seat."""
_BREAK = "\n"
"""Parts an action from its credit: no notation holds one."""


class Kind(StrEnum):
    """What an event says. Its text is given behind the dash."""

    START = auto()  # the setup as JSON; always event 0
    JOIN = auto()  # a person sat down - the name, and who it is where the house knows
    ACTION = auto()  # the action in notation, and its credit if any; seat CHANCE for draws
    OFFER = auto()  # the offer
    ACCEPT = auto()  # the offer, always a draw: others are written as what comes of them
    DECLINE = auto()  # the offer
    WITHDRAW = auto()  # the offer
    TAKEBACK = auto()  # how many actions are kept
    PAUSE = auto()
    RESUME = auto()
    RESIGN = auto()
    ABORT = auto()  # empty, or why the house calls the match off
    FLAG = auto()  # the seat's time is up
    ABANDON = auto()  # the seat's player stayed away, or left for another match
    STANDSTILL = auto()  # the house was away until now - when it fell silent
    STAND_IN = auto()  # the seat's player failed: from here on somebody moves for it, at random
    CAP = auto()  # the match has grown too long
    REMATCH = auto()  # the id of the next match


class Offer(StrEnum):
    """What one side can propose to the other."""

    DRAW = auto()
    TAKEBACK = auto()
    PAUSE = auto()
    REMATCH = auto()


EventRow = tuple[int, int, Seat, str, str, str | None]
"""An event as it is written, and as `Event.read` takes it."""


@dataclass(frozen=True, slots=True)
class Event:
    """A line of the log. `at` is the house's time in milliseconds, `key` the request's own name.

    `credit` is what an action got back of the time that it was on its way (`match/lag.py`).
    """

    seq: int
    at: int
    seat: Seat
    kind: Kind
    text: str = ""
    key: str | None = None
    credit: int = 0

    @property
    def silent(self) -> bool:
        """Played for a seat that let its time go by."""
        return self.key is not None and self.key.startswith(SILENT)

    @property
    def written(self) -> str:
        """The text as the log keeps it: an action's credit, where it has one, stands behind it."""
        return f"{self.text}{_BREAK}{self.credit}" if self.credit else self.text

    @property
    def row(self) -> EventRow:
        """The event as it is written."""
        return (self.seq, self.at, self.seat, self.kind, self.written, self.key)

    @classmethod
    def read(cls, seq: int, at: int, seat: Seat, kind: str, text: str, key: str | None) -> Event:
        """The event that was written."""
        if kind == Kind.ACTION and _BREAK in text:
            text, _, credit = text.partition(_BREAK)
            return cls(seq, at, seat, Kind.ACTION, text, key, int(credit))
        return cls(seq, at, seat, Kind(kind), text, key)
