"""People at their boards while every core is wanted for bots, and bots that wait for each other."""

from __future__ import annotations

import asyncio
import os
import statistics
import time
from collections.abc import Sequence
from dataclasses import dataclass

import httpx

from bench.house import house
from bench.load import Tally, paced

_RATE, _MATCHES, _SECONDS = 200, 100, 30
_BOTS, _LEVEL = 16, 10
"""Matches of two bots each, at the highest level: each always has one thought waiting."""
_LIMIT_MS = 100


@dataclass(frozen=True, slots=True)
class Queue:
    """How the bots of several matches fared: moves of each, and the longest wait for one, in s."""

    moves: list[int]
    waits: list[float]


async def _bots(client: httpx.AsyncClient, address: str) -> list[str]:
    seats = [{"kind": "bot", "level": _LEVEL}] * 2
    body = {"game": "caro", "seats": seats}
    made = [(await client.post(f"{address}/api/matches", json=body)).json() for _ in range(_BOTS)]
    return [match["id"] for match in made]


async def _queue(client: httpx.AsyncClient, address: str, matches: Sequence[str]) -> Queue:
    """What the logs of the matches say by now; a move that is still awaited counts as waiting."""
    moves, waits = [], []
    for match in matches:
        log = (await client.get(f"{address}/api/matches/{match}/events")).json()
        times = [event["at"] for event in log["events"]]
        now = times[-1] if log["over"] else round(time.time() * 1_000)
        gaps = [after - before for before, after in zip(times, [*times[1:], now], strict=True)]
        moves.append(len(times) - 1)
        waits.append(max(gaps) / 1_000)
    return Queue(moves, waits)


async def _busy(address: str) -> tuple[Tally, Queue]:
    async with httpx.AsyncClient(timeout=60) as client:
        matches = await _bots(client, address)
        await asyncio.sleep(3)  # the thinking processes have started by then
        tally, _ = await paced([address], _MATCHES, _RATE, _SECONDS, lambda: None)
        return tally, await _queue(client, address, matches)


def report() -> str:
    """Latency of people's actions with and without the bots, and how long the bots waited."""
    with house() as server:
        quiet, _ = asyncio.run(paced([server.address], _MATCHES, _RATE, _SECONDS, lambda: None))
    with house(PARLOUR_BOT_MATCHES=str(_BOTS)) as server:
        busy, queue = asyncio.run(_busy(server.address))
    rows = [
        (
            f"{_RATE} actions/s of people over {_MATCHES} matches on {os.cpu_count()} cores, "
            f"limit of p99 {_LIMIT_MS} ms:\n"
        ),
        "| meanwhile | p50 ms | p99 ms | longest ms |",
        "|---|---|---|---|",
        _row("nothing", quiet),
        _row(f"{_BOTS} matches of bots of level {_LEVEL}", busy),
        "",
        f"Moves of the bots: {sum(queue.moves)}, {min(queue.moves)} to {max(queue.moves)} a match.",
        (
            f"Longest wait for one, by match: {min(queue.waits):.1f} to {max(queue.waits):.1f} s, "
            f"median {statistics.median(queue.waits):.1f} s."
        ),
    ]
    return "\n".join(rows)


def _row(name: str, tally: Tally) -> str:
    figures = (f"{tally.percentile(share):.1f}" for share in (0.5, 0.99, 1))
    return f"| {name} | {' | '.join(figures)} |"
