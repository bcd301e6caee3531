"""One match as a value: events -> `Match`, commands -> events. Pure: the time comes in too."""

from parlour.match.advance import advance, open_match, replay
from parlour.match.clock import Clock, TimeControl
from parlour.match.deadlines import Due, expire, next_due
from parlour.match.draft import Decision
from parlour.match.event import HOUSE, Event, EventRow, Kind, Offer
from parlour.match.match import Ending, Match, Phase, Play, Sitting
from parlour.match.person import Person, PlayerKind
from parlour.match.setup import Chair, Setup, Takebacks
from parlour.match.standstill import stand_still

__all__ = [
    "HOUSE",
    "Chair",
    "Clock",
    "Decision",
    "Due",
    "Ending",
    "Event",
    "EventRow",
    "Kind",
    "Match",
    "Offer",
    "Person",
    "Phase",
    "Play",
    "PlayerKind",
    "Setup",
    "Sitting",
    "Takebacks",
    "TimeControl",
    "advance",
    "expire",
    "next_due",
    "open_match",
    "replay",
    "stand_still",
]
