"""A house, asked plainly: every call waits for its answer."""

from __future__ import annotations

import time
from collections.abc import Generator, Mapping, Sequence
from contextlib import closing, suppress
from typing import Any, Literal, TypeVar

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from parlour.client import requests as ask
from parlour.client.account import Account
from parlour.client.live import Followed, ended, hello, socket_address
from parlour.client.refusal import Refused
from parlour.client.requests import Request
from parlour.client.shapes import (
    Analysis,
    Event,
    Game,
    Hint,
    Made,
    MatchInfo,
    Position,
    ReadRecord,
    Update,
)

__all__ = ["Client", "Match"]

T = TypeVar("T")


class Client(Account):
    """A house at an address. `token` is an API token, for a program that has an account.

    A request waits `timeout` seconds at most. What a busy house puts off, and what was lost on the
    way and can be sent twice, is sent again up to `retries` times.
    """

    # -- games and matches ---------------------------------------------------------------------

    def games(self) -> list[Game]:
        """Every game of the house."""
        return self.send(ask.games()).games

    def open(self, game: str, seats: Sequence[Mapping[str, Any]], **settings: Any) -> Match:
        """Open a match; its handle is on the first seat that is this client's own.

        `seats` are made by `person` and `bot`; settings are those of the API, such as `options`,
        `clock`, `takebacks`, `seed`, `public` and `rated`.
        """
        return Match.made(self, self.send(ask.open_match(game, seats, settings)))

    def join(self, match: str, name: str = "", seat: int | None = None) -> Match:
        """Take a free seat of a match, by its id or by the code of its room."""
        if len(match) == 6:
            match = self.send(ask.find_room(match)).match
        joined = self.send(ask.join(match, name, seat))
        return Match(self, match, joined.seat, {joined.seat: joined.token})

    def match(self, match: str, token: str | None = None, seat: int | None = None) -> Match:
        """A match there is, as a watcher or with the token of a seat."""
        tokens = {} if token is None or seat is None else {seat: token}
        return Match(self, match, seat, tokens)

    def read(self, record: str) -> ReadRecord:
        """A text record, an SGF or a PSQ file as the house reads it, checked by the rules."""
        return self.send(ask.read_record(record))

    def accept(self, challenge: str) -> Match:
        """Play a challenge; the match that it has become."""
        accepted = self.send(ask.accept(challenge))
        if accepted.match is None:
            raise Refused(200, "no_house", "The house did not say which match it is.")
        return Match(self, accepted.match, None, {})

    def playing(self) -> list[Match]:
        """This account's matches that go on, the newest first."""
        found = self.send(ask.my_matches())
        return [Match(self, mine.id, None, {}) for mine in found.matches]

    def until_analysed(self, match: str, headers: Mapping[str, str], within: float) -> None:
        """Listen to an analysis until it has come to its end. Raises `TimeoutError`."""
        until = time.monotonic() + within
        path = f"/api/matches/{match}/analysis"
        asked = {"accept": "text/event-stream", **headers}
        try:
            with self._http.stream("GET", path, headers=asked, timeout=within) as stream:
                for line in stream.iter_lines():
                    if ended(line):
                        return
                    if time.monotonic() > until:
                        break
        except httpx.ReadTimeout:
            pass
        raise TimeoutError(f"the analysis of {match} took longer than {within:g} s")


class Match:
    """A match of a house, from one of its seats, or from none for a watcher.

    `tokens` are the secrets of the seats that this client holds. `code` leads a guest here.
    """

    def __init__(
        self,
        house: Client,
        match: str,
        seat: int | None,
        tokens: Mapping[int, str],
        code: str | None = None,
    ) -> None:
        self.house = house
        self.id = match
        self.seat = seat
        self.tokens = dict(tokens)
        self.code = code

    @classmethod
    def made(cls, house: Client, made: Made) -> Match:
        """The handle of whoever opened it."""
        tokens = {seat.seat: seat.token for seat in made.seats if seat.token}
        return cls(house, made.id, min(tokens, default=None), tokens, made.code)

    def on(self, seat: int | None) -> Match:
        """The same match from another seat of this client's, or as a watcher."""
        return Match(self.house, self.id, seat, self.tokens, self.code)

    # -- looking -------------------------------------------------------------------------------

    def info(self) -> MatchInfo:
        """Game, options, who plays, and the position."""
        return self._send(ask.shown(self.id))

    def position(self) -> Position:
        """The position as this seat may see it."""
        return self.info().position

    def events(self, since: int = -1) -> list[Event]:
        """The whole log after an event, of which 0 is the start."""
        found: list[Event] = []
        while True:
            part = self._send(ask.events(self.id, since))
            found += part.events
            if not part.more:
                return found
            since = part.seq

    def record(self) -> str:
        """The text record, as far as the match has come."""
        return self._send(ask.record(self.id))

    def hint(self) -> Hint:
        """What the house's computer would play on this seat."""
        return self._send(ask.hint(self.id))

    def analysis(self, within: float = 120.0) -> Analysis:
        """Have every position judged, and wait for it. Raises `TimeoutError`."""
        found = self._send(ask.start_analysis(self.id))
        if found.summary.state == "done":
            return found
        self.house.until_analysed(self.id, self.house.headers(self._token), within)
        return self._send(ask.analysis(self.id))

    # -- following -----------------------------------------------------------------------------

    def stream(self, since: int | None = None, within: float = 60.0) -> Generator[Update]:
        """What happens, as it happens, until the match is over; first of all the position now.

        `since` is the last event that was seen: those after it come with the first update. A
        connection that drops is made again, and nothing is missed. Raises `TimeoutError` where
        nothing happens within so many seconds.
        """
        first = self.position().seq if since is None else since
        following = Followed(first, within)
        while not following.over:
            try:
                with self._socket(within) as socket:
                    greeting = hello(self._token or self.house.token, following.since)
                    with suppress(ConnectionClosed):  # what it was refused for is still to be read
                        socket.send(greeting)
                    while not following.over:
                        update = following.heard(socket.recv(within))
                        if update is not None:
                            yield update
            except TimeoutError:
                raise
            except (ConnectionClosed, OSError) as why:
                time.sleep(following.dropped(why))

    def _socket(self, within: float) -> ClientConnection:
        cookies = self.house.cookies
        headers = {"cookie": cookies} if cookies else None
        address = socket_address(self.house.address, self.id)
        return connect(address, open_timeout=within, additional_headers=headers)

    def turn(self, within: float = 60.0) -> Position:
        """Wait until this seat may act or the match is over. Raises `TimeoutError`.

        The time counts anew whenever something happens.
        """
        with closing(self.stream(within=within)) as updates:
            for update in updates:
                if update.position.legal:
                    break
        return update.position

    # -- playing -------------------------------------------------------------------------------

    def act(self, action: str, *, base: int | None = None, key: str | None = None) -> int:
        """Play an action; the number of its event. With `base`, only on the position it is of.

        It is sent under a key, so that it is played once however often it had to be sent.
        """
        return self._send(ask.act(self.id, action, base, key)).seq

    def offer(
        self,
        offer: Literal["draw", "takeback", "pause", "rematch"],
        do: Literal["make", "accept", "decline"] = "make",
    ) -> str | None:
        """Make, accept or decline an offer; the id of the next match, where that was agreed."""
        return self._send(ask.offer(self.id, offer, do)).rematch

    def resign(self) -> None:
        """Give the match up; before everybody has acted it counts for nothing."""
        self._send(ask.resign(self.id))

    @property
    def _token(self) -> str | None:
        return None if self.seat is None else self.tokens.get(self.seat)

    def _send(self, request: Request[T]) -> T:
        return self.house.send(request, self._token)
