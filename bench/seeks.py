"""What it costs that many wait for a game: the server's CPU, and everybody else's latency."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Mapping
from urllib.parse import urlsplit

import httpx

from bench.house import House, house

_WAITING = 500
_SECONDS = 10
_TOGETHER = 20
_POLL_S = 25


async def _come(address: str, number: int, gate: asyncio.Semaphore) -> _Poll:
    """A guest who looks for what nobody else does, so that they wait, and who waits from then on:
    whoever does not ask for a while is forgotten."""
    async with gate, httpx.AsyncClient(base_url=address, timeout=60) as http:
        await http.post("/api/me", json={})
        clock = {"main_ms": 60_000 + 1_000 * number}
        answer = await http.post("/api/seeks", json={"game": "caro", "clock": clock})
        answer.raise_for_status()
        poll = _Poll(address, dict(http.cookies), answer.json()["id"])
        await poll.begin()
        return poll


class _Poll:
    """One who waits: a question on a line of their own, asked anew once it is answered.

    The line is a bare one: what a client costs would be most of what is measured on this machine.
    """

    def __init__(self, address: str, cookies: Mapping[str, str], id_: str) -> None:
        place = urlsplit(address)
        self._host, self._port = place.hostname, place.port
        cookie = "; ".join(f"{name}={value}" for name, value in cookies.items())
        asked = f"GET /api/seeks/{id_}?wait={_POLL_S} HTTP/1.1"
        self._question = f"{asked}\r\nhost: {place.netloc}\r\ncookie: {cookie}\r\n\r\n".encode()

    async def begin(self) -> None:
        """Ask, and do not wait for the answer."""
        self._reader, self._writer = await asyncio.open_connection(self._host, self._port)
        self._writer.write(self._question)
        await self._writer.drain()
        self._waiting = asyncio.create_task(self._wait())

    async def _wait(self) -> None:
        """For good, as long as every answer is that it waits."""
        while True:
            head = await self._reader.readuntil(b"\r\n\r\n")
            status, *lines = head.decode().lower().splitlines()
            length = next(line for line in lines if line.startswith("content-length:"))
            body = json.loads(await self._reader.readexactly(int(length.partition(":")[2])))
            if " 200 " not in status or body["state"] != "waiting":
                raise RuntimeError(f"a seek does not wait: {status} {body}")
            self._writer.write(self._question)

    async def end(self) -> Exception | None:
        """Hang up; why it did not wait for all the time, if it did not."""
        self._waiting.cancel()
        self._writer.close()
        (why,) = await asyncio.gather(self._waiting, return_exceptions=True)
        return why if isinstance(why, Exception) else None


async def _measured(server: House) -> tuple[float, list[float]]:
    """The share of a core that was used, and how long others waited for an answer, in ms."""
    took: list[float] = []
    async with httpx.AsyncClient(base_url=server.address, timeout=60) as http:
        await http.get("/api/health")  # which waits for every question that came before it
        before, began = server.cpu(), time.monotonic()
        while time.monotonic() < began + _SECONDS:
            asked = time.monotonic()
            await http.get("/api/health")
            took.append((time.monotonic() - asked) * 1_000)
            await asyncio.sleep(0.05)
    return (server.cpu() - before) / (time.monotonic() - began), sorted(took)


async def _run(server: House) -> tuple[tuple[float, list[float]], tuple[float, list[float]]]:
    quiet = await _measured(server)
    gate = asyncio.Semaphore(_TOGETHER)
    polls = await asyncio.gather(*(_come(server.address, n, gate) for n in range(_WAITING)))
    crowded = await _measured(server)
    if failed := [why for poll in polls if (why := await poll.end()) is not None]:
        raise RuntimeError(f"{len(failed)} of {_WAITING} did not wait: {failed[0]}")
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
