"""What every store can do, whatever database it stands on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from parlour.kernel import Seat
from parlour.match import Event
from parlour.store.batch import Batch, Opened, Placed, SeatToken, SquareGame
from parlour.store.challenges import Challenge
from parlour.store.people import ApiToken, Known, Seating, Session
from parlour.store.ratings import Best, Change, Past, Standing, Wanted
from parlour.store.talk import Said

__all__ = ["END_OF_TIME", "Conflict", "KeyTaken", "Store", "Unavailable"]

END_OF_TIME = 1 << 62


class Conflict(Exception):
    """Another writer appended to the match first. Nothing of the batch was written."""


class KeyTaken(Exception):
    """An event of the match has that key already. Nothing of the batch was written."""


class Unavailable(Exception):
    """The database cannot be written to or read from just now. Nothing was written."""


class Store(Protocol):
    """The log and its neighbours. `commit` returns when the batch is on disk."""

    async def start(self) -> None:
        """Open the database and bring its schema up to date."""
        ...

    def hold(self) -> None:
        """Serve the database from here on. Raises `Unavailable` where another house does alone."""
        ...

    async def stop(self) -> None:
        """Write what is under way and close."""
        ...

    async def commit(self, batch: Batch) -> None:
        """Write all of the batch or none of it. Raises `Conflict`, `KeyTaken` or `Unavailable`."""
        ...

    async def opened(self, match: str) -> Opened | None:
        """The match of that id."""
        ...

    async def room(self, code: str) -> str | None:
        """The match that the code leads to, or led to last."""
        ...

    async def events(self, match: str, since: int = -1) -> list[Event]:
        """The events after `since`, in order."""
        ...

    async def by_key(self, match: str, key: str) -> Event | None:
        """The event that a request of that key made."""
        ...

    async def tokens(self, match: str) -> Sequence[SeatToken]:
        """The tokens that open seats of the match."""
        ...

    async def square_game(self, game: str) -> SquareGame | None:
        """The game of Four in a Square's own routes with that id."""
        ...

    async def waiting(self, limit: int) -> Sequence[str]:
        """The public matches that wait for a guest, the newest first."""
        ...

    async def played(self, since: int, limit: int) -> Sequence[str]:
        """The public matches under way in which something happened since, the newest first."""
        ...

    async def made(self, maker: str, since: int) -> int:
        """How many of the matches that are listed so were opened by that client."""
        ...

    async def daily(self, day: str) -> tuple[str, bool] | None:
        """The seed of that day's deal, and whether that can be won."""
        ...

    async def attempts(self, day: str, limit: int, first: int = 0) -> Sequence[Placed]:
        """Attempts at that day's deal from the best on, without the `first` so many."""
        ...

    async def attempt(self, day: str, visitor: str) -> Placed | None:
        """The visitor's attempt at that day's deal."""
        ...

    async def attempts_in_all(self, day: str) -> int:
        """How many tried that day's deal."""
        ...

    async def better_attempts(self, day: str, won: bool, score: int) -> int:  # noqa: FBT001
        """How many attempts ended better than so."""
        ...

    async def uncounted(self, limit: int) -> Sequence[str]:
        """Matches of attempts that an earlier version did not count."""
        ...

    async def agenda(self, until: int = END_OF_TIME) -> Sequence[tuple[str, int]]:
        """Every match that the house must look at by itself, with the time of that."""
        ...

    async def due(self, match: str) -> int | None:
        """When the house must look at the match by itself."""
        ...

    async def keep_snapshot(self, match: str, seq: int, data: str) -> None:
        """Remember a match as it was after event `seq`: a cache, never the truth."""
        ...

    async def snapshot(self, match: str) -> tuple[int, str] | None:
        """The latest snapshot."""
        ...

    async def pulse(self) -> int | None:
        """When the house was last known to be there."""
        ...

    async def person(self, id_: str) -> Known | None:
        """Whoever has that id."""
        ...

    async def person_named(self, folded: str) -> Known | None:
        """The account whose name folds to that."""
        ...

    async def accounts(self) -> Sequence[Known]:
        """Everybody who is more than a guest, the oldest first."""
        ...

    async def session(self, digest: bytes, now: int) -> tuple[Known, Session] | None:
        """Whose session that is, unless it is over."""
        ...

    async def sessions(self, person: str) -> Sequence[Session]:
        """Every session of the person."""
        ...

    async def api_token(self, digest: bytes) -> tuple[Known, ApiToken] | None:
        """Whose API token that is."""
        ...

    async def still_open(self, digests: Sequence[bytes], now: int) -> set[bytes]:
        """Those of them that are a session which is not over, or an API token."""
        ...

    async def api_tokens(self, person: str) -> Sequence[ApiToken]:
        """Every API token of the person, the oldest first."""
        ...

    async def seatings(self, person: str) -> Sequence[Seating]:
        """Every match of the person, the newest first."""
        ...

    async def running(self, person: str, limit: int) -> Sequence[Seating]:
        """The person's matches that are not over, the newest first."""
        ...

    async def standing(self, person: str, game: str, variant: str) -> Standing | None:
        """How strong the person is by those rules; None before the first rated match."""
        ...

    async def standings(self, person: str) -> Sequence[Standing]:
        """Every rating of the person, the one of most games first."""
        ...

    async def changes(self, match: str) -> Sequence[Change]:
        """What the match did to ratings; nothing as long as it has not been counted."""
        ...

    async def climb(self, person: str, game: str, variant: str, limit: int) -> Sequence[Change]:
        """The latest changes of a rating, the oldest of them first."""
        ...

    async def rated(self) -> Sequence[str]:
        """Every rated match that is over."""
        ...

    async def unrated(self) -> Sequence[str]:
        """Rated matches that ended with scores and have not been counted, the first one first."""
        ...

    async def leaders(
        self, game: str, variant: str, games: int, deviation: float, limit: int
    ) -> Sequence[tuple[str, Standing]]:
        """The strongest with so many games and no more doubt than that, by name."""
        ...

    async def variants(self, game: str) -> Sequence[tuple[str, int]]:
        """The variants that have been played rated, and by how many."""
        ...

    async def best(self, game: str, variant: str, limit: int) -> Sequence[Best]:
        """The most points of every account, the most first."""
        ...

    async def tallies(self, person: str) -> Sequence[tuple[str, Seat, float, int]]:
        """How often the person ended a game on a seat with a score, alone on their side."""
        ...

    async def past(self, wanted: Wanted) -> Sequence[Past]:
        """Matches that the person played to their end, the newest first."""
        ...

    async def said(self, match: str, since: int) -> Sequence[Said]:
        """What was said at the match after `since`, in order."""
        ...

    async def said_last(self, match: str, audience: str, limit: int) -> Sequence[Said]:
        """The last that was said there among these, in order."""
        ...

    async def said_by(self, person: str) -> Sequence[Said]:
        """Everything that the person said."""
        ...

    async def muted_until(self, person: str) -> int | None:
        """Until when the person may say nothing."""
        ...

    async def challenge(self, id_: str, now: int) -> Challenge | None:
        """The challenge of that id, unless its time is over."""
        ...

    async def challenges(self, person: str, now: int) -> Sequence[Challenge]:
        """Those of the person and those to them whose time is not over, the oldest first."""
        ...
