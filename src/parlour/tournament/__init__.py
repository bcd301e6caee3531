"""A tournament as a value: events make a `Tournament`, its standings make the next pairings."""

from parlour.tournament.codes import TournamentCode
from parlour.tournament.event import Event, Kind
from parlour.tournament.standings import Row, podium, standings
from parlour.tournament.terms import MOST_PLAYERS, Form, Terms
from parlour.tournament.tournament import Entrant, Game, State, Tournament, advance, replay

__all__ = [
    "MOST_PLAYERS",
    "Entrant",
    "Event",
    "Form",
    "Game",
    "Kind",
    "Row",
    "State",
    "Terms",
    "Tournament",
    "TournamentCode",
    "advance",
    "podium",
    "replay",
    "standings",
]
