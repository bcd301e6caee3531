"""A house for who awaits: `Client` and `Match` again, with coroutines."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncGenerator, Mapping, Sequence
from contextlib import aclosing, suppress
from typing import Any, Literal, TypeVar

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from parlour.client import requests as ask
from parlour.client.account import AsyncAccount
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

__all__ = ["AsyncClient", "AsyncMatch"]

T = TypeVar("T")


class AsyncClient(AsyncAccount):
    """A house at an address. `token` is an API token, for a program that has an account.

    A request waits `timeout` seconds at most. What a busy house puts off, and what was lost on the
    way and can be sent twice, is sent again up to `retries` times.
    """

    # -- games and matches ---------------------------------------------------------------------

    async def games(self) -> list[Game]:
        """Every game of the house."""
        return (await self.send(ask.games())).games

    async def open(
        self, game: str, seats: Sequence[Mapping[str, Any]], **settings: Any
    ) -> AsyncMatch:
        """Open a match; its handle is on the first seat that is this client's own.

        `seats` are made by `person` and `bot`; settings are those of the API, such as `options`,
        `clock`, `takebacks`, `seed`, `public` and `rated`.
        """
        return AsyncMatch.made(self, await self.send(ask.open_match(game, seats, settings)))

    async def join(self, match: str, name: str = "", seat: int | None = None) -> AsyncMatch:
        """Take a free seat of a match, by its id or by the code of its room."""
        if len(match) == 6:
            match = (await self.send(ask.find_room(match))).match
        joined = await self.send(ask.join(match, name, seat))
        return AsyncMatch(self, match, joined.seat, {joined.seat: joined.token})

    def match(self, match: str, token: str | None = None, seat: int | None = None) -> AsyncMatch:
        """A match there is, as a watcher or with the token of a seat."""
        tokens = {} if token is None or seat is None else {seat: token}
        return AsyncMatch(self, match, seat, tokens)

    async def read(self, record: str) -> ReadRecord:
        """A text record, an SGF or a PSQ file as the house reads it, checked by the rules."""
        return await self.send(ask.read_record(record))

    async def accept(self, challenge: str) -> AsyncMatch:
        """Play a challenge; the match that it has become."""
        accepted = await self.send(ask.accept(challenge))
        if accepted.match is None:
            raise Refused(200, "no_house", "The house did not say which match it is.")
        return AsyncMatch(self, accepted.match, None, {})

    async def playing(self) -> list[AsyncMatch]:
        """This account's matches that go on, the newest first."""
        found = await self.send(ask.my_matches())
        return [AsyncMatch(self, mine.id, None, {}) for mine in found.matches]

    async def until_analysed(self, match: str, headers: Mapping[str, str], within: float) -> None:
        """Listen to an analysis until it has come to its end. Raises `TimeoutError`."""
        until = time.monotonic() + within
        path = f"/api/matches/{match}/analysis"
        asked = {"accept": "text/event-stream", **headers}
        try:
            async with self._http.stream("GET", path, headers=asked, timeout=within) as stream:
                async for line in stream.aiter_lines():
                    if ended(line):
                        return
                    if time.monotonic() > until:
                        break
        except httpx.ReadTimeout:
            pass
        raise TimeoutError(f"the analysis of {match} took longer than {within:g} s")


class AsyncMatch:
    """A match of a house, from one of its seats, or from none for a watcher.

    `tokens` are the secrets of the seats that this client holds. `code` leads a guest here.
    """

    def __init__(
        self,
        house: AsyncClient,
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
    def made(cls, house: AsyncClient, made: Made) -> AsyncMatch:
        """The handle of whoever opened it."""
        tokens = {seat.seat: seat.token for seat in made.seats if seat.token}
        return cls(house, made.id, min(tokens, default=None), tokens, made.code)

    def on(self, seat: int | None) -> AsyncMatch:
        """The same match from another seat of this client's, or as a watcher."""
        return AsyncMatch(self.house, self.id, seat, self.tokens, self.code)

    # -- looking -------------------------------------------------------------------------------

    async def info(self) -> MatchInfo:
        """Game, options, who plays, and the position."""
        return await self._send(ask.shown(self.id))

    async def position(self) -> Position:
        """The position as this seat may see it."""
        return (await self.info()).position

    async def events(self, since: int = -1) -> list[Event]:
        """The whole log after an event, of which 0 is the start."""
        found: list[Event] = []
        while True:
            part = await self._send(ask.events(self.id, since))
            found += part.events
            if not part.more:
                return found
            since = part.seq

    async def record(self) -> str:
        """The text record, as far as the match has come."""
        return await self._send(ask.record(self.id))

    async def hint(self) -> Hint:
        """What the house's computer would play on this seat."""
        return await self._send(ask.hint(self.id))

    async def analysis(self, within: float = 120.0) -> Analysis:
        """Have every position judged, and wait for it. Raises `TimeoutError`."""
        found = await self._send(ask.start_analysis(self.id))
        if found.summary.state == "done":
            return found
        await self.house.until_analysed(self.id, self.house.headers(self._token), within)
        return await self._send(ask.analysis(self.id))

    # -- following -----------------------------------------------------------------------------

    async def stream(
        self, since: int | None = None, within: float = 60.0
    ) -> AsyncGenerator[Update]:
        """What happens, as it happens, until the match is over; first of all the position now.

        `since` is the last event that was seen: those after it come with the first update. A
        connection that drops is made again, and nothing is missed. Raises `TimeoutError` where
        nothing happens within so many seconds.
        """
        first = (await self.position()).seq if since is None else since
        following = Followed(first, within)
        while not following.over:
            try:
                async with self._socket(within) as socket:
                    greeting = hello(self._token or self.house.token, following.since)
                    with suppress(ConnectionClosed):  # what it was refused for is still to be read
                        await socket.send(greeting)
                    while not following.over:
                        update = following.heard(await _received(socket, within))
                        if update is not None:
                            yield update
            except TimeoutError:
                raise
            except (ConnectionClosed, OSError) as why:
                await asyncio.sleep(following.dropped(why))

    def _socket(self, within: float) -> connect:
        cookies = self.house.cookies
        headers = {"cookie": cookies} if cookies else None
        address = socket_address(self.house.address, self.id)
        return connect(address, open_timeout=within, additional_headers=headers)

    async def turn(self, within: float = 60.0) -> Position:
        """Wait until this seat may act or the match is over. Raises `TimeoutError`.

        The time counts anew whenever something happens.
        """
        async with aclosing(self.stream(within=within)) as updates:
            async for update in updates:
                if update.position.legal:
                    break
        return update.position

    # -- playing -------------------------------------------------------------------------------

    async def act(self, action: str, *, base: int | None = None, key: str | None = None) -> int:
        """Play an action; the number of its event. With `base`, only on the position it is of.

        It is sent under a key, so that it is played once however often it had to be sent.
        """
        return (await self._send(ask.act(self.id, action, base, key))).seq

    async def offer(
        self,
        offer: Literal["draw", "takeback", "pause", "rematch"],
        do: Literal["make", "accept", "decline"] = "make",
    ) -> str | None:
        """Make, accept or decline an offer; the id of the next match, where that was agreed."""
        return (await self._send(ask.offer(self.id, offer, do))).rematch

    async def resign(self) -> None:
        """Give the match up; before everybody has acted it counts for nothing."""
        await self._send(ask.resign(self.id))

    @property
    def _token(self) -> str | None:
        return None if self.seat is None else self.tokens.get(self.seat)

    async def _send(self, request: Request[T]) -> T:
        return await self.house.send(request, self._token)


async def _received(socket: ClientConnection, within: float) -> str | bytes:
    async with asyncio.timeout(within):
        return await socket.recv()
