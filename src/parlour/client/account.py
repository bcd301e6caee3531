"""An account of a house: who it is, what happens to it, whom it plays, in which tournaments."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncGenerator, Generator, Mapping, Sequence
from typing import Any

import httpx

from parlour.client import requests as ask
from parlour.client.account_shapes import (
    Challenge,
    Challenges,
    Notice,
    TournamentInfo,
    Tournaments,
    TournamentStanding,
)
from parlour.client.line import AsyncLine, Line
from parlour.client.notices import STREAM, Listened
from parlour.client.refusal import Refused
from parlour.client.shapes import Person

__all__ = ["Account", "AsyncAccount"]

_STREAMED = {"accept": "text/event-stream"}


class Account(Line):
    """Whoever asks a house, before any match."""

    # -- who it is -----------------------------------------------------------------------------

    def me(self) -> Person | None:
        """Who this client is to the house; None: nobody yet."""
        return self.send(ask.me()).you

    def sign_up(self, name: str, password: str) -> Person:
        """Make an account, and be it from here on."""
        return _somebody(self.send(ask.sign_up(name, password)).you)

    def sign_in(self, name: str, password: str) -> Person:
        """Be that account from here on."""
        return _somebody(self.send(ask.sign_in(name, password)).you)

    def new_token(self, label: str, scopes: Sequence[str] = ("play", "read")) -> str:
        """An API token of the account that is signed in; it is shown this once."""
        return self.send(ask.new_token(label, scopes)).secret

    # -- what happens to it --------------------------------------------------------------------

    def events(self, within: float | None = None) -> Generator[Notice]:
        """What happens to this account, as it happens: challenges, matches begun, your turn.

        A connection that drops is made again. The first notice of each is of the kind
        "listening": what happened before it is to be looked up. Raises `TimeoutError` where
        nothing happens within so many seconds, and `Refused`.
        """
        listened = Listened(within)
        while True:
            why: Exception | None = None
            try:
                asked = {**_STREAMED, **self.headers()}
                timeout = httpx.Timeout(listened.patience)
                with self._http.stream("GET", STREAM.path, headers=asked, timeout=timeout) as s:
                    if s.status_code != 200:
                        STREAM.read(s.status_code, s.headers, s.read())
                    yield listened.connected()
                    for line in s.iter_lines():
                        if (notice := listened.line(line)) is not None:
                            yield notice
            except (httpx.TransportError, Refused) as failure:
                why = failure
            time.sleep(listened.dropped(why))

    # -- challenges ----------------------------------------------------------------------------

    def challenges(self) -> Challenges:
        """Those to this account that stand, and those that it sent."""
        return self.send(ask.challenges())

    def challenge(
        self,
        name: str,
        game: str,
        *,
        options: Mapping[str, Any] | None = None,
        clock: Mapping[str, Any] | None = None,
        rated: bool = False,
        seat: int | None = None,
    ) -> Challenge:
        """Ask an account for a game, on that seat of one's own; None: lots decide."""
        return self.send(ask.challenge(name, game, options or {}, clock, seat, rated=rated))

    def decline(self, challenge: str) -> None:
        """Do not play it; of one's own: take it back."""
        self.send(ask.decline(challenge))

    # -- tournaments ---------------------------------------------------------------------------

    def tournaments(self) -> Tournaments:
        """Those to come and under way, those past, and those that this account plays in."""
        return self.send(ask.tournaments())

    def tournament(self, tournament: str) -> TournamentInfo:
        """A tournament as it stands; `mine.match` is to be played now."""
        return self.send(ask.tournament(tournament))

    def join_tournament(self, tournament: str) -> TournamentInfo:
        """Play in it, or be paired again."""
        return self.send(ask.join_tournament(tournament))

    def leave_tournament(self, tournament: str) -> TournamentInfo:
        """Be paired no more."""
        return self.send(ask.leave_tournament(tournament))

    def standings(self, tournament: str) -> list[TournamentStanding]:
        """Its whole table."""
        found: list[TournamentStanding] = []
        while True:
            part = self.send(ask.standings(tournament, len(found)))
            found += part.rows
            if not part.rows or len(found) >= part.total:
                return found


class AsyncAccount(AsyncLine):
    """Whoever asks a house, before any match."""

    # -- who it is -----------------------------------------------------------------------------

    async def me(self) -> Person | None:
        """Who this client is to the house; None: nobody yet."""
        return (await self.send(ask.me())).you

    async def sign_up(self, name: str, password: str) -> Person:
        """Make an account, and be it from here on."""
        return _somebody((await self.send(ask.sign_up(name, password))).you)

    async def sign_in(self, name: str, password: str) -> Person:
        """Be that account from here on."""
        return _somebody((await self.send(ask.sign_in(name, password))).you)

    async def new_token(self, label: str, scopes: Sequence[str] = ("play", "read")) -> str:
        """An API token of the account that is signed in; it is shown this once."""
        return (await self.send(ask.new_token(label, scopes))).secret

    # -- what happens to it --------------------------------------------------------------------

    async def events(self, within: float | None = None) -> AsyncGenerator[Notice]:
        """What happens to this account, as it happens: challenges, matches begun, your turn.

        A connection that drops is made again. The first notice of each is of the kind
        "listening": what happened before it is to be looked up. Raises `TimeoutError` where
        nothing happens within so many seconds, and `Refused`.
        """
        listened = Listened(within)
        while True:
            why: Exception | None = None
            try:
                asked = {**_STREAMED, **self.headers()}
                wait = httpx.Timeout(listened.patience)
                async with self._http.stream("GET", STREAM.path, headers=asked, timeout=wait) as s:
                    if s.status_code != 200:
                        STREAM.read(s.status_code, s.headers, await s.aread())
                    yield listened.connected()
                    async for line in s.aiter_lines():
                        if (notice := listened.line(line)) is not None:
                            yield notice
            except (httpx.TransportError, Refused) as failure:
                why = failure
            await asyncio.sleep(listened.dropped(why))

    # -- challenges ----------------------------------------------------------------------------

    async def challenges(self) -> Challenges:
        """Those to this account that stand, and those that it sent."""
        return await self.send(ask.challenges())

    async def challenge(
        self,
        name: str,
        game: str,
        *,
        options: Mapping[str, Any] | None = None,
        clock: Mapping[str, Any] | None = None,
        rated: bool = False,
        seat: int | None = None,
    ) -> Challenge:
        """Ask an account for a game, on that seat of one's own; None: lots decide."""
        return await self.send(ask.challenge(name, game, options or {}, clock, seat, rated=rated))

    async def decline(self, challenge: str) -> None:
        """Do not play it; of one's own: take it back."""
        await self.send(ask.decline(challenge))

    # -- tournaments ---------------------------------------------------------------------------

    async def tournaments(self) -> Tournaments:
        """Those to come and under way, those past, and those that this account plays in."""
        return await self.send(ask.tournaments())

    async def tournament(self, tournament: str) -> TournamentInfo:
        """A tournament as it stands; `mine.match` is to be played now."""
        return await self.send(ask.tournament(tournament))

    async def join_tournament(self, tournament: str) -> TournamentInfo:
        """Play in it, or be paired again."""
        return await self.send(ask.join_tournament(tournament))

    async def leave_tournament(self, tournament: str) -> TournamentInfo:
        """Be paired no more."""
        return await self.send(ask.leave_tournament(tournament))

    async def standings(self, tournament: str) -> list[TournamentStanding]:
        """Its whole table."""
        found: list[TournamentStanding] = []
        while True:
            part = await self.send(ask.standings(tournament, len(found)))
            found += part.rows
            if not part.rows or len(found) >= part.total:
                return found


def _somebody(person: Person | None) -> Person:
    if person is None:
        raise Refused(200, "no_house", "The house did not say who this is.")
    return person
