"""A match's socket as tests speak to it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from house import PATIENCE_S, Match


class Connection:
    """One connection: requests out, messages in."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.welcome: dict[str, Any] = {}

    async def send(self, op: str, **rest: Any) -> None:
        await self.socket.send(json.dumps({"op": op, **rest}))

    async def hear(self) -> dict[str, Any]:
        """The next message."""
        async with asyncio.timeout(PATIENCE_S):
            message: dict[str, Any] = json.loads(await self.socket.recv())
            return message

    async def hear_of(self, kind: str) -> dict[str, Any]:
        """The next message of this kind, whatever comes before it."""
        while (message := await self.hear())["t"] != kind:
            pass
        return message

    async def ask(self, op: str, **rest: Any) -> dict[str, Any]:
        """The answer to a request: ok, refused or pong."""
        await self.send(op, **rest)
        while (message := await self.hear())["t"] == "update":
            pass
        return message

    async def refused(self, op: str, **rest: Any) -> str:
        """The code with which a request is refused."""
        message = await self.ask(op, **rest)
        assert message["t"] == "refused", message
        code: str = message["problem"]["code"]
        return code

    async def news(self) -> list[str]:
        """The texts of the events of the next update that has any."""
        while not (events := (await self.hear_of("update"))["events"]):
            pass
        return [event["text"] for event in events]

    async def until(self, **wanted: Any) -> dict[str, Any]:
        """The next position that has all of this."""
        while True:
            position: dict[str, Any] = (await self.hear_of("update"))["position"]
            if all(position[name] == value for name, value in wanted.items()):
                return position

    async def closed(self) -> tuple[int, str]:
        """Code and reason with which the house closes the connection."""
        try:
            while True:
                await self.hear()
        except ConnectionClosed as end:
            assert end.rcvd is not None
            return end.rcvd.code, end.rcvd.reason


def live(match: Match) -> str:
    """The address of the match's socket."""
    return f"{match.http.base_url.copy_with(scheme='ws')}/api/matches/{match.id}/live"


@asynccontextmanager
async def dialled(address: str, **rest: Any) -> AsyncIterator[Connection]:
    """A connection that has not said hello."""
    async with connect(address, open_timeout=PATIENCE_S, **rest) as socket:
        yield Connection(socket)


@asynccontextmanager
async def seated(match: Match, seat: int | None = None, **hello: Any) -> AsyncIterator[Connection]:
    """A connection of a seat, or of a watcher, that has been welcomed."""
    async with dialled(live(match)) as line:
        await line.send("hello", token=match.tokens[seat] if seat is not None else None, **hello)
        line.welcome = await line.hear()
        assert line.welcome["t"] == "welcome", line.welcome
        yield line
