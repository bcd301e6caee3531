"""A socket to one match, and what waits to be written to it."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable

from starlette.websockets import WebSocketDisconnect

from parlour.kernel import Code, Seat
from parlour.server.shared.tasks import Tasks

__all__ = ["Connection"]

_OUTBOX = 256


class Connection:
    """One open connection. What cannot be posted waits in its outbox; who never reads is cut off.

    `ended` says why the house gave it up; `reader` is the task that waits for the client's next
    message, as long as it waits. `write` sends a message when the client takes it, `post` at once
    or says that it cannot; a server that has no such thing posts nothing. `ping` measures how long
    a message and its answer are on their way, `lag` is what was measured last, in milliseconds.
    """

    __slots__ = (
        "_outbox", "_ping", "_post", "_tasks", "_write", "_writing", "ended", "lag", "reader",
        "seat",
    )  # fmt: skip

    def __init__(
        self,
        seat: Seat | None,
        write: Callable[[str], Awaitable[None]],
        tasks: Tasks,
        post: Callable[[bytes], bool] = lambda _message: False,
        ping: Callable[[Callable[[int], None]], None] = lambda _heard: None,
    ) -> None:
        self.seat = seat
        self._write = write
        self._tasks = tasks
        self._post = post
        self._ping = ping
        self.lag = 0
        self.ended: Code | None = None
        self.reader: asyncio.Task[object] | None = None
        # Thousands stand idle: they have neither an outbox nor a task that empties it.
        self._outbox: deque[bytes] | None = None
        self._writing: asyncio.Task[None] | None = None

    def measure(self) -> None:
        """Find out the delay of the connection."""
        self._ping(self._measured)

    def _measured(self, lag: int) -> None:
        self.lag = lag

    def send(self, message: bytes) -> None:
        """Post a message, or put it into the outbox behind those that wait."""
        if self._outbox is None:
            if self._post(message):
                return
            self._outbox = deque()
            self._writing = self._tasks.start(self._deliver(self._outbox), "writing to a socket")
        if len(self._outbox) >= _OUTBOX:
            self.end(Code.UNAVAILABLE)
            return
        self._outbox.append(message)

    async def _deliver(self, outbox: deque[bytes]) -> None:
        try:
            while outbox:
                await self._write(outbox[0].decode())
                outbox.popleft()
        except (WebSocketDisconnect, RuntimeError):
            self.end(Code.UNAVAILABLE)
        else:
            self._outbox = None

    async def hang_up(self) -> None:
        """Write nothing more."""
        if self._writing is not None:
            self._writing.cancel()
            await asyncio.wait({self._writing})

    def end(self, why: Code) -> None:
        """Give the connection up, also while nothing comes from the client."""
        if self.ended is None:
            self.ended = why
            if self.reader is not None:
                self.reader.cancel()
                self.reader = None
