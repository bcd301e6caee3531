"""What every store can do, whatever database it stands on."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any

from parlour.store.challenges import Challenges
from parlour.store.chat import Chat
from parlour.store.contacts import Contacts
from parlour.store.credentials import Credentials
from parlour.store.daily import Daily
from parlour.store.devices import Devices
from parlour.store.ends import Ends
from parlour.store.match_log import MatchLog
from parlour.store.medals import Medals
from parlour.store.moderation import Moderation
from parlour.store.notices import Notices
from parlour.store.open_data import OpenData
from parlour.store.people import People
from parlour.store.puzzle_runs import PuzzleRuns
from parlour.store.puzzles import Puzzles
from parlour.store.ratings import Ratings
from parlour.store.results import Results
from parlour.store.rooms import Rooms
from parlour.store.seatings import Seatings
from parlour.store.sql import Batch
from parlour.store.square import SquareGames
from parlour.store.studies import Studies
from parlour.store.tournaments import Tournaments

__all__ = ["Conflict", "KeyTaken", "Store", "Unavailable"]


class Conflict(Exception):
    """Another writer appended to the match first. Nothing of the batch was written."""


class KeyTaken(Exception):
    """An event of the match has that key already. Nothing of the batch was written."""


class Unavailable(Exception):
    """The database cannot be written to or read from just now. Nothing was written."""


class Store(ABC):
    """The log and its neighbours, each read by its own name; all are written by `commit`."""

    def __init__(self) -> None:
        self.log = MatchLog(self._rows)
        self.rooms = Rooms(self._rows)
        self.seatings = Seatings(self._rows)
        self.people = People(self._rows)
        self.credentials = Credentials(self._rows)
        self.ratings = Ratings(self._rows)
        self.results = Results(self._rows)
        self.ends = Ends(self._rows)
        self.medals = Medals(self._rows)
        self.open_data = OpenData(self._rows)
        self.challenges = Challenges(self._rows)
        self.contacts = Contacts(self._rows)
        self.moderation = Moderation(self._rows)
        self.chat = Chat(self._rows)
        self.notices = Notices(self._rows)
        self.devices = Devices(self._rows)
        self.daily = Daily(self._rows)
        self.puzzles = Puzzles(self._rows)
        self.puzzle_runs = PuzzleRuns(self._rows)
        self.square = SquareGames(self._rows)
        self.tournaments = Tournaments(self._rows)
        self.studies = Studies(self._rows)

    @abstractmethod
    async def start(self) -> None:
        """Open the database and bring its schema up to date."""

    @abstractmethod
    def hold(self) -> None:
        """Serve the database from here on. Raises `Unavailable` where another house does alone."""

    @abstractmethod
    async def stop(self) -> None:
        """Write what is under way and close."""

    @abstractmethod
    async def commit(self, batch: Batch) -> None:
        """Write all of the batch or none of it; it is on disk when this returns.

        Raises `Conflict`, `KeyTaken` or `Unavailable`.
        """

    @abstractmethod
    async def _rows(self, query: str, *values: Any) -> Sequence[Sequence[Any]]:
        """The rows that the query finds. Raises `Unavailable`."""
