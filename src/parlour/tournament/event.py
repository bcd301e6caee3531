"""The log of a tournament: what is written down, and nothing else counts."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum, auto

__all__ = ["Event", "Kind"]


class Kind(StrEnum):
    """What an event says. `player` is whom it is about; the text is given behind the dash."""

    CREATE = auto()  # whose tournament it is - the terms as JSON; always event 0
    OPEN = auto()  # players may join
    JOIN = auto()  # a player is there, for the first time or again - the rating, when first
    LEAVE = auto()  # a player is paired no more, until they join again
    START = auto()
    PAIR = auto()  # games begin - round and games as JSON, the players by number
    RESULT = auto()  # a game has ended - its id and both scores as JSON
    FORFEIT = auto()  # the same, but somebody stayed away from it
    ADJUDICATE = auto()  # the same, but a moderator has decided it, and why
    PAUSE = auto()  # nobody is paired; games that are under way go on
    RESUME = auto()
    OVER = auto()  # why, where it was not played to its end


@dataclass(frozen=True, slots=True)
class Event:
    """A line of the log. `at` is the house's time in milliseconds.

    `key` names what may happen once in a tournament, so that what is written twice is refused.
    """

    seq: int
    at: int
    kind: Kind
    player: str | None = None
    text: str = ""
    key: str | None = None
