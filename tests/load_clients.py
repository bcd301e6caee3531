"""Scripted people who play on whatever happens to the house, and remember what it acknowledged."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable
from itertools import cycle
from random import Random
from typing import Any

import httpx
from websockets.exceptions import WebSocketException

from house import BOT, HUMAN, Match
from parlour.games.grid import Grid
from sockets import seated

SCRIPT = [Grid.of(20).names[y * 20 + x] for y in range(0, 20, 2) for x in range(20)]
"""Every second row from left to right: nobody ever gets five."""


class LoadClients:
    """Everybody at play. `acknowledged` has the seq and action of every answer, by match.

    `acted` counts the answers that each task of people got, `seen` has what each watcher saw.
    """

    def __init__(self, *clients: httpx.AsyncClient) -> None:
        self._clients = cycle(clients)
        self.acknowledged: dict[str, list[tuple[int, str]]] = {}
        self.bots: list[str] = []
        self.acted: Counter[asyncio.Task[Any] | None] = Counter()
        self.seen: list[list[int]] = []

    @property
    def count(self) -> int:
        """How many actions were acknowledged."""
        return self.acted.total()

    async def insist(
        self, request: Callable[[httpx.AsyncClient], Awaitable[httpx.Response]]
    ) -> dict[str, Any]:
        """Ask one process after the other until one answers; a request with a key is done once."""
        while True:
            try:
                answer = await request(next(self._clients))
            except httpx.TransportError:
                await asyncio.sleep(0.05)
                continue
            if answer.status_code == httpx.codes.SERVICE_UNAVAILABLE:
                await asyncio.sleep(0.2)
                continue
            assert answer.is_success, answer.text
            body: dict[str, Any] = answer.json()
            return body

    async def open(self, *seats: dict[str, Any]) -> dict[str, Any]:
        """A new match of Caro."""
        body = {"game": "caro", "seats": list(seats), "options": {"size": 20, "rule": "caro"}}
        made = await self.insist(lambda http: http.post("/api/matches", json=body))
        self.acknowledged[made["id"]] = []
        return made

    async def act(self, made: dict[str, Any], seat: int, action: str, base: int) -> int:
        """Play under a key of its own until it is acknowledged."""
        path = f"/api/matches/{made['id']}/actions"
        body = {"action": action, "base": base, "key": f"{base}"}
        headers = {"authorization": f"Bearer {made['seats'][seat]['token']}"}
        done = await self.insist(lambda http: http.post(path, json=body, headers=headers))
        self.acknowledged[made["id"]].append((done["seq"], action))
        self.acted[asyncio.current_task()] += 1
        seq: int = done["seq"]
        return seq

    async def two_people(self) -> None:
        """One match after the other, played from the script."""
        while True:
            made, base = await self.open(HUMAN, HUMAN), 0
            for turn, action in enumerate(SCRIPT):
                base = await self.act(made, turn % 2, action, base)

    async def against_a_bot(self, rng: Random) -> None:
        """One match after the other, with moves at random."""
        while True:
            made = await self.open(HUMAN, BOT)
            path = f"/api/matches/{made['id']}"
            headers = {"authorization": f"Bearer {made['seats'][0]['token']}"}
            while True:
                shown = await self.insist(lambda http, p=path, h=headers: http.get(p, headers=h))
                position = shown["position"]
                if position["phase"] == "over":
                    break
                if position["actors"] == [0]:
                    await self.act(made, 0, rng.choice(position["legal"]), position["base"])
                else:
                    await asyncio.sleep(0.05)

    async def two_bots(self) -> None:
        """Open a match that nobody looks after."""
        self.bots.append((await self.open(BOT, BOT))["id"])

    async def watch(self, *matches: Match) -> None:
        """Look on, and resume after the last event that was seen, at the next process."""
        seen: list[int] = []
        self.seen.append(seen)
        for match in cycle(matches):
            try:
                async with seated(match, None, since=seen[-1] if seen else -1) as line:
                    seen += [event["seq"] for event in line.welcome["events"]]
                    while True:
                        seen += [e["seq"] for e in (await line.hear_of("update"))["events"]]
            except (OSError, EOFError, TimeoutError, WebSocketException):
                await asyncio.sleep(0.05)
