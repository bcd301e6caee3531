"""Committed actions per second: scripted Caro matches over sockets, from a process of its own.

Two ways of loading: `paced` sends at a fixed rate over many matches and measures how long each
action takes to be acknowledged; `closed` plays the next action as soon as the last was acknowledged
and measures how many a server can take.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass, field
from itertools import cycle, zip_longest

import httpx
import msgspec
import websockets

from parlour.games.grid import Grid

SCRIPT = [Grid.of(15).names[y * 15 + x] for y in range(0, 15, 2) for x in range(15)]
"""Every second row filled from left to right: X and O alternate, so nobody ever gets five."""


@dataclass
class Tally:
    """What was measured."""

    latencies: list[float] = field(default_factory=list)
    seen: int = 0
    """Updates that reached watchers."""

    def percentile(self, share: float) -> float:
        """The latency in ms that this share of the actions stayed under."""
        ordered = sorted(self.latencies)
        return ordered[min(len(ordered) - 1, int(share * len(ordered)))] * 1_000


Begun = Coroutine[None, None, tuple[Tally, float]]
"""A load under way: the tally and the seconds that it took."""


class Seat:
    """One player's socket."""

    def __init__(self, socket: websockets.ClientConnection) -> None:
        self.socket = socket
        self.base = 0
        self.acknowledged: asyncio.Future[int] | None = None

    async def listen(self) -> None:
        """Keep the last action's seq and hand acknowledgements on."""
        async for raw in self.socket:
            head = raw[:16]
            if '"update"' in head:
                continue
            message = msgspec.json.decode(raw)
            waiting = self.acknowledged
            if waiting is not None and not waiting.done():
                if message["t"] == "ok":
                    waiting.set_result(message["seq"])
                else:
                    waiting.set_exception(RuntimeError(raw))


class Match:
    """A match that two scripted players play for as long as it is wanted, before `watchers`.

    Where the house has several processes everybody sits at the next one, so that each action must
    be told at all of them.
    """

    def __init__(self, servers: Sequence[str], watchers: int = 0) -> None:
        self.servers = servers
        self.watchers = watchers
        self.seats: list[Seat] = []
        self.seen = 0
        self._listening: list[asyncio.Task[None]] = []
        self._crowd: list[websockets.ClientConnection] = []

    async def open(self, client: httpx.AsyncClient) -> None:
        """Open a fresh match and sit down on both seats."""
        await self.close()
        body = {"game": "caro", "seats": [{"kind": "human"}] * 2}
        answer = await client.post(f"{self.servers[0]}/api/matches", json=body)
        answer.raise_for_status()
        made = answer.json()
        server = cycle(self.servers)
        self.seats = [
            Seat(await dial(next(server), made["id"], token=chair["token"]))
            for chair in made["seats"]
        ]
        self._crowd = [await dial(next(server), made["id"]) for _ in range(self.watchers)]
        self._listening = [asyncio.create_task(seat.listen()) for seat in self.seats]
        self._listening += [asyncio.create_task(self._watch(socket)) for socket in self._crowd]
        self._script = zip(SCRIPT, cycle(self.seats), strict=False)
        self._base = made["seq"]

    async def act(self, client: httpx.AsyncClient, tally: Tally) -> None:
        """Play the next action and wait until it is acknowledged."""
        step = next(self._script, None)
        if step is None:
            await self.open(client)
            step = next(self._script)
        action, seat = step
        seat.acknowledged = asyncio.get_running_loop().create_future()
        request = f'{{"op":"act","action":"{action}","base":{self._base}}}'
        begun = time.perf_counter()
        await seat.socket.send(request)
        self._base = await seat.acknowledged
        tally.latencies.append(time.perf_counter() - begun)

    async def _watch(self, socket: websockets.ClientConnection) -> None:
        async for raw in socket:
            self.seen += '"events":[{' in raw[:40]  # others come and go without an event

    async def close(self) -> None:
        """Leave the table."""
        for socket in (*(seat.socket for seat in self.seats), *self._crowd):
            await socket.close()
        for task in self._listening:
            task.cancel()


async def dial(server: str, match: str, **hello: str) -> websockets.ClientConnection:
    """A socket of the match that has been welcomed."""
    address = server.replace("http", "ws") + f"/api/matches/{match}/live"
    socket = await websockets.connect(address, compression=None, max_queue=None)
    await socket.send(json.dumps({"op": "hello", **hello}))
    await socket.recv()
    return socket


async def closed(
    servers: Sequence[str], matches: int, seconds: float, begin: Callable[[], None]
) -> tuple[Tally, float]:
    """As fast as the server answers; the tally and the seconds it took.

    `begin` is called when everybody sits at a table and the first action is about to be played.
    """
    async with httpx.AsyncClient(timeout=30) as client:
        tables = [Match(servers) for _ in range(matches)]
        for table in tables:
            await table.open(client)
        tally = Tally()
        begin()
        begun = time.perf_counter()

        async def play(table: Match) -> None:
            while time.perf_counter() - begun < seconds:
                await table.act(client, tally)

        await asyncio.gather(*map(play, tables))
        took = time.perf_counter() - begun
        tally.seen = sum(table.seen for table in tables)
        for table in tables:
            await table.close()
        return tally, took


async def paced(
    servers: Sequence[str],
    matches: int,
    rate: float,
    seconds: float,
    begin: Callable[[], None],
    crowds: Sequence[int] = (),
) -> tuple[Tally, float]:
    """At a fixed rate, spread evenly over the matches; a late answer does not slow the rest.

    `crowds` are the numbers of watchers of the first matches.
    """
    async with httpx.AsyncClient(timeout=30) as client:
        tables = [
            Match(servers, crowd) for crowd, _ in zip_longest(crowds, range(matches), fillvalue=0)
        ]
        for table in tables:
            await table.open(client)
        tally = Tally()
        gap = matches / rate
        begin()
        begun = time.perf_counter()

        async def play(index: int, table: Match) -> None:
            due = begun + gap * index / matches
            while due < begun + seconds:
                await asyncio.sleep(max(0.0, due - time.perf_counter()))
                await table.act(client, tally)
                due += gap

        await asyncio.gather(*(play(i, table) for i, table in enumerate(tables)))
        took = time.perf_counter() - begun
        tally.seen = sum(table.seen for table in tables)
        for table in tables:
            await table.close()
        return tally, took
