"""One match: events -> table, requests -> events. Pure functions of (table, request, time)."""

from parlour.match.advance import advance, open_table, replay
from parlour.match.clock import Clock, TimeControl
from parlour.match.drafting import Decision
from parlour.match.due import Due, due, fall
from parlour.match.event import HOUSE, Event, Kind, Offer
from parlour.match.person import Person, PlayerKind
from parlour.match.setup import Chair, Setup, Takebacks
from parlour.match.standstill import stand_still
from parlour.match.table import Ending, Phase, Play, Sitting, Table

__all__ = [
    "HOUSE",
    "Chair",
    "Clock",
    "Decision",
    "Due",
    "Ending",
    "Event",
    "Kind",
    "Offer",
    "Person",
    "Phase",
    "Play",
    "PlayerKind",
    "Setup",
    "Sitting",
    "Table",
    "Takebacks",
    "TimeControl",
    "advance",
    "due",
    "fall",
    "open_table",
    "replay",
    "stand_still",
]
