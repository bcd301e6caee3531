"""What it costs that many wait for a game: the server's CPU, and everybody else's latency."""

from __future__ import annotations

import asyncio
import time

import httpx

from bench.house import House, house

_WAITING = 500
_SECONDS = 10
_TOGETHER = 20
_POLL_S = 25
_SETTLE_S = 12
"""By then every question is under way, and none is asked again before the end."""


async def _come(address: str, number: int, gate: asyncio.Semaphore) -> tuple[dict[str, str], str]:
    """A guest who looks for what nobody else does, so that they wait."""
    async with gate, httpx.AsyncClient(base_url=address, timeout=60) as http:
        await http.post("/api/me", json={})
        clock = {"main_ms": 60_000 + 1_000 * number}
        answer = await http.post("/api/seeks", json={"game": "caro", "clock": clock})
        answer.raise_for_status()
        return dict(http.cookies), answer.json()["id"]


async def _wait(http: httpx.AsyncClient, cookies: dict[str, str], id_: str) -> None:
    headers = {"cookie": "; ".join(f"{name}={value}" for name, value in cookies.items())}
    while True:
        await http.get(f"/api/seeks/{id_}", params={"wait": _POLL_S}, headers=headers)


async def _measured(server: House) -> tuple[float, list[float]]:
    """The share of a core that was used, and how long others waited for an answer, in ms."""
    took: list[float] = []
    before, began = server.cpu(), time.monotonic()
    async with httpx.AsyncClient(base_url=server.address, timeout=60) as http:
        while time.monotonic() < began + _SECONDS:
            asked = time.monotonic()
            await http.get("/api/health")
            took.append((time.monotonic() - asked) * 1_000)
            await asyncio.sleep(0.05)
    return (server.cpu() - before) / (time.monotonic() - began), sorted(took)


async def _run(server: House) -> tuple[tuple[float, list[float]], tuple[float, list[float]]]:
    quiet = await _measured(server)
    gate = asyncio.Semaphore(_TOGETHER)
    came = await asyncio.gather(*(_come(server.address, n, gate) for n in range(_WAITING)))
    limits = httpx.Limits(max_connections=_WAITING + 10)
    async with httpx.AsyncClient(base_url=server.address, timeout=60, limits=limits) as http:
        polls = [asyncio.create_task(_wait(http, *who)) for who in came]
        await asyncio.sleep(_SETTLE_S)
        crowded = await _measured(server)
        for poll in polls:
            poll.cancel()
        await asyncio.gather(*polls, return_exceptions=True)
    return quiet, crowded


def report() -> str:
    """With nobody waiting, and with many."""
    with house() as server:
        quiet, crowded = asyncio.run(_run(server))
    rows = ["| waiting | share of a core | p50 ms | p99 ms |", "|---|---|---|---|"]
    for number, (share, took) in ((0, quiet), (_WAITING, crowded)):
        p50, p99 = took[len(took) // 2], took[int(len(took) * 0.99)]
        rows.append(f"| {number} | {share:.1%} | {p50:.1f} | {p99:.1f} |")
    return "\n".join(rows)
