"""Those who hear what happens as it happens: a queue each, streamed for as long as they read it."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import AbstractContextManager, contextmanager

from starlette.types import Receive, Scope, Send

from parlour.kernel import Code
from parlour.server.http.problems import Refusal
from parlour.server.http.streams import Stream

__all__ = ["Following", "Subscriber", "SubscribersOfClients"]

_STILL_HERE_S = 20
_UNHEARD = 64
"""Whoever leaves more than that unread is cut off, and asks anew."""
_OF_ONE_CLIENT = 64


class Subscriber:
    """One who listens: what waits to be read, and why no more will come."""

    def __init__(self) -> None:
        self._words: asyncio.Queue[str | None] = asyncio.Queue(_UNHEARD)

    def hear(self, word: str | None) -> None:
        """Put it behind what waits, None being the last of all; who never reads is cut off."""
        try:
            self._words.put_nowait(word)
        except asyncio.QueueFull:
            self.end()

    def end(self, _why: Code | None = None) -> None:
        """No more will come."""
        while self._words.full():
            self._words.get_nowait()
        self._words.put_nowait(None)

    async def words(self, first: tuple[str, ...] = ()) -> AsyncIterator[str]:
        """These, then what comes, and now and then a sign that the line stands."""
        for word in first:
            yield word
        while True:
            try:
                next_word = await asyncio.wait_for(self._words.get(), _STILL_HERE_S)
            except TimeoutError:
                yield ": still here\n\n"
                continue
            if next_word is None:
                return
            yield next_word


class SubscribersOfClients:
    """How many streams each client reads, of those that are counted together."""

    def __init__(self) -> None:
        self._open: Counter[str] = Counter()

    def require_room(self, client: str) -> None:
        """Raises `Refusal(rate_limited)` where one client listens too often."""
        if self._open[client] >= _OF_ONE_CLIENT:
            raise Refusal(Code.RATE_LIMITED, headers={"Retry-After": "60"})

    @contextmanager
    def one_more(self, client: str) -> Iterator[None]:
        """The client reads one more, for so long."""
        self._open[client] += 1
        try:
            yield
        finally:
            self._open[client] -= 1
            if not self._open[client]:
                del self._open[client]


class Following(Stream):
    """These words, then what happens. Whoever reads it listens; hanging up is leaving."""

    def __init__(self, listening: AbstractContextManager[Subscriber], *first: str) -> None:
        self._listening = listening
        self._first = first
        super().__init__(_nothing())

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send what happens until no more will come, or nobody reads it."""
        with self._listening as subscriber:
            self.body_iterator = subscriber.words(self._first)
            await super().__call__(scope, receive, send)


async def _nothing() -> AsyncIterator[str]:
    return
    yield
