"""Analysis boards beside running games: the first line, other people's actions, and the end of it.

A board asks for lines, looks at them for a while, goes on to another position and hangs up on the
one before, as the page does.
"""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from random import Random

import httpx

from bench.house import House, house
from bench.load import Tally, paced

__all__ = ["report"]

_BOARDS, _STAYS_S = 8, 3.0
_RATE, _MATCHES, _SECONDS = 200, 100, 20
_ALONE = 20
"""Positions that are looked at while nobody else is there."""
_QUIET_S = 0.1
"""A process that uses next to nothing for so long is free."""


@asynccontextmanager
async def _lines(client: httpx.AsyncClient, rng: Random) -> AsyncIterator[float]:
    """A board that looks at some position: seconds to the first line, hung up at the end."""
    cells = [f"{column}{row}" for column in "EFGHIJK" for row in range(5, 12)]
    asked = {"game": "caro", "actions": rng.sample(cells, 3), "width": 2}
    headers = {"accept": "text/event-stream"}
    begun = time.perf_counter()
    stream = client.stream("POST", "/api/positions/lines", json=asked, headers=headers)
    async with stream as answer:
        answer.raise_for_status()
        async for line in answer.aiter_lines():
            if line.startswith("data:"):
                break
        yield time.perf_counter() - begun


async def _alone(server: House) -> tuple[Tally, Tally, Tally]:
    """In an idle house: the first line, that of whoever comes as another hangs up, and the end.

    Who thinks for one answers nobody else, so the second line waits until the first is given up.
    """
    first, next_, free = Tally(), Tally(), Tally()
    async with httpx.AsyncClient(base_url=server.address, timeout=30) as client:
        for number in range(_ALONE):
            async with _lines(client, Random(number)) as seconds:
                first.latencies.append(seconds)
                await asyncio.sleep(0.5)  # in the midst of a longer look
            async with _lines(client, Random(-1 - number)) as seconds:
                next_.latencies.append(seconds)
                await asyncio.sleep(0.5)
            free.latencies.append(await _until_free(server))
    return first, next_, free


async def _until_free(server: House) -> float:
    begun = quiet = time.perf_counter()
    used = server.thinking()
    while (now := time.perf_counter()) - quiet < _QUIET_S:
        await asyncio.sleep(0.01)
        more = server.thinking()
        if more > used:
            used, quiet = more, time.perf_counter()
        if now - begun > 20:
            return now - begun
    return quiet - begun


async def _beside(address: str) -> tuple[Tally, Tally]:
    """People's actions while boards are looked at, and how soon the boards had their first line."""
    first = Tally()
    async with httpx.AsyncClient(base_url=address, timeout=60) as client:

        async def board(number: int) -> None:
            rng = Random(number)
            while True:
                async with _lines(client, rng) as seconds:
                    first.latencies.append(seconds)
                    await asyncio.sleep(_STAYS_S * rng.random())

        boards = [asyncio.create_task(board(number)) for number in range(_BOARDS)]
        await asyncio.sleep(2)
        tally, _ = await paced([address], _MATCHES, _RATE, _SECONDS, lambda: None)
        for one in boards:
            one.cancel()
        await asyncio.gather(*boards, return_exceptions=True)
    return tally, first


def report() -> str:
    """The first line alone and among others, the time until it is free, and people's actions."""
    with house(PARLOUR_ANALYSES_AT_ONCE=str(_BOARDS)) as server:
        asyncio.run(_alone(server))  # the process has started by then
        first, next_, free = asyncio.run(_alone(server))
        quiet, _ = asyncio.run(paced([server.address], _MATCHES, _RATE, _SECONDS, lambda: None))
        busy, shared = asyncio.run(_beside(server.address))
    load = os.getloadavg()[0]
    rows = [
        f"Analysis boards on {os.cpu_count()} cores, the machine's load being {load:.1f}:\n",
        "| what | p50 ms | p99 ms | longest ms |",
        "|---|---|---|---|",
        _row(f"first line in an idle house ({_ALONE} positions; at most 300)", first),
        _row("first line at once after another board was hung up on (at most 1,000)", next_),
        _row("until the machine is free after hanging up (its processes use no CPU)", free),
        _row(f"first line for one of {_BOARDS} boards ({len(shared.latencies)} looked at)", shared),
        _row(f"{_RATE} actions/s of people, without boards", quiet),
        _row(f"{_RATE} actions/s of people beside {_BOARDS} boards (p99 at most 100)", busy),
    ]
    return "\n".join(rows)


def _row(name: str, tally: Tally) -> str:
    figures = (f"{tally.percentile(share):.0f}" for share in (0.5, 0.99, 1))
    return f"| {name} | {' | '.join(figures)} |"
