"""A slow link to a house: whatever is sent over it arrives later, or only its pongs do."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

from house import PATIENCE_S, Match
from sockets import Connection, dialled, live

_PONG = 0x8A
"""The first byte of a frame with which a client answers a ping."""


class Link:
    """Passes everything on `delay` seconds later each way, and pongs `pongs` seconds later."""

    def __init__(self, port: int, delay: float = 0, pongs: float = 0) -> None:
        self._port = port
        self._delay = delay
        self._pongs = pongs
        self._tasks: set[asyncio.Task[None]] = set()
        self._answered = asyncio.Event()

    async def measured(self) -> None:
        """Wait until a first pong has passed."""
        async with asyncio.timeout(PATIENCE_S):
            await self._answered.wait()

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One connection of a client."""
        far, away = await asyncio.open_connection("127.0.0.1", self._port)
        up = asyncio.create_task(self._pump(reader, self._held_back(away)))
        await self._pump(far, self._in_time(writer))
        up.cancel()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(up, *self._tasks, return_exceptions=True)
        for end in (writer, away):
            end.close()

    async def _pump(
        self, reader: asyncio.StreamReader, pass_on: Callable[[bytes], Awaitable[None]]
    ) -> None:
        while chunk := await reader.read(65_536):
            task = asyncio.create_task(pass_on(chunk))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    def _in_time(self, writer: asyncio.StreamWriter) -> Callable[[bytes], Awaitable[None]]:
        async def pass_on(chunk: bytes) -> None:
            await asyncio.sleep(self._delay)
            writer.write(chunk)

        return pass_on

    def _held_back(self, writer: asyncio.StreamWriter) -> Callable[[bytes], Awaitable[None]]:
        async def pass_on(chunk: bytes) -> None:
            pong = chunk[0] == _PONG
            await asyncio.sleep(self._delay + (self._pongs if pong else 0))
            writer.write(chunk)
            if pong:
                self._answered.set()

        return pass_on


@asynccontextmanager
async def linked(match: Match, seat: int, **how: float) -> AsyncIterator[tuple[Connection, Link]]:
    """A seat's connection over a slow link, welcomed."""
    port = match.http.base_url.port
    assert port is not None
    link = Link(port, **how)
    async with await asyncio.start_server(link.serve, "127.0.0.1", 0) as server:
        near = server.sockets[0].getsockname()[1]
        async with dialled(live(match).replace(f":{port}/", f":{near}/")) as line:
            await line.send("hello", token=match.tokens[seat])
            line.welcome = await line.hear()
            yield line, link
