"""Measure every cost on real houses, in about two minutes."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from contextlib import ExitStack

import httpx

from bench.capacity.costs import Costs
from bench.company import outgrown
from bench.house import House, house, whole_cpu
from bench.load import SCRIPT, Match, Tally, dial, paced

__all__ = ["measured"]

_SECONDS = 10
_RATE, _MATCHES = 1_000, 200
_CROWD = 10
_SELDOM = 50
_SOCKETS = 1_000
_THINK_S, _TABLES = 8, 4
_LOOKS = 2
_LOOK_S = 6
_PLAYERS = 60
_TIMES = 200
_EVENTS = {"accept": "text/event-stream"}
_HUMANS = {"game": "caro", "seats": [{"kind": "human"}] * 2}

Cpu = Callable[[], float]
"""CPU seconds so far."""


def measured() -> Costs:
    """All of them, one after the other."""
    found: dict[str, float] = {}
    for what in (_actions, _outgrown, _sockets, _requests, _round, _bots, _analyses):
        part = what()
        print(", ".join(f"{name} {value:,.4g}" for name, value in part.items()), flush=True)
        found |= part
    return Costs(**found)


def _paced(cpu: Cpu, servers: list[str], rate: float, crowd: int = 0) -> tuple[float, Tally]:
    """CPU µs an action at that rate, each match before so many watchers."""
    matches = max(1, round(_MATCHES * rate / _RATE))
    before = 0.0

    def begin() -> None:
        nonlocal before
        before = cpu()

    tally, _ = asyncio.run(paced(servers, matches, rate, _SECONDS, begin, [crowd] * matches))
    return (cpu() - before) / len(tally.latencies) * 1e6, tally


def _actions() -> dict[str, float]:
    with house() as server:
        at = [server.address]
        before = _on_disk(server)
        fast, busy = _paced(server.cpu, at, _RATE)
        written = _on_disk(server) - before
        watched, tally = _paced(server.cpu, at, _RATE, 2)
        seldom, slow = _paced(server.cpu, at, _SELDOM)
    updates = tally.seen / len(tally.latencies)
    return {
        "action_us": fast,
        "paced_p50_ms": busy.percentile(0.5),
        "paced_p99_ms": busy.percentile(0.99),
        "action_bytes": written / len(busy.latencies),
        "seldom_us": seldom,
        "acknowledged_ms": slow.percentile(0.5),
        "update_us": max(0.0, watched - fast) / updates,
    }


def _on_disk(server: House) -> int:
    """Bytes of the database, without what is only on its way into it."""
    return (server.folder / "bench.sqlite").stat().st_size


def _outgrown() -> dict[str, float]:
    """Two processes that share the players, and a third that nobody has come to."""
    with outgrown(3) as (houses, (database, redis)):
        *used, aside = houses
        cpus: list[Cpu] = [
            lambda: sum(one.cpu() for one in used),
            lambda: whole_cpu(database),
            lambda: whole_cpu(redis),
            aside.cpu,
        ]
        before: list[float] = []

        def begin() -> float:
            before[:] = before or [cpu() for cpu in cpus]
            return 0.0

        _, tally = _paced(begin, [one.address for one in used], _RATE)
        spent = [cpu() - then for cpu, then in zip(cpus, before, strict=True)]
    names = ("outgrown_us", "postgres_us", "redis_us", "bystander_us")
    return {n: s / len(tally.latencies) * 1e6 for n, s in zip(names, spent, strict=True)}


def _sockets() -> dict[str, float]:
    async def sit(address: str, server: House) -> tuple[int, float]:
        async with httpx.AsyncClient(timeout=60) as client:
            lines = []
            while len(lines) < _SOCKETS:
                made = (await client.post(f"{address}/api/matches", json=_HUMANS)).json()
                lines += [
                    await dial(address, made["id"], token=chair["token"]) for chair in made["seats"]
                ]
            await asyncio.sleep(2)
            memory, before = server.memory(), server.cpu()
            await asyncio.sleep(_SECONDS)
            spent = server.cpu() - before
            await asyncio.gather(*(line.close() for line in lines))
            return memory, spent

    with house() as server:
        empty = server.memory()
        began = server.cpu()
        time.sleep(3)
        alone = (server.cpu() - began) / 3
        memory, spent = asyncio.run(sit(server.address, server))
    return {
        "socket_kb": (memory - empty) / _SOCKETS / 1e3,
        "socket_us": max(0.0, spent / _SECONDS - alone) / _SOCKETS * 1e6,
        "house_mb": empty / 1e6,
    }


def _requests() -> dict[str, float]:
    async def match(http: httpx.AsyncClient) -> None:
        table = Match([str(http.base_url).rstrip("/")])
        await table.open(http)
        await table.close()

    async def read(http: httpx.AsyncClient) -> None:
        (await http.get("/api/rooms")).raise_for_status()

    async def puzzle(http: httpx.AsyncClient) -> None:
        found = (await http.get("/api/puzzles/next", params={"game": "caro"})).json()
        body = {"actions": found["position"]["legal"][:1]}
        (await http.post(f"/api/puzzles/{found['id']}/attempts", json=body)).raise_for_status()

    with house(PARLOUR_PUZZLES_PER_MINUTE="1000000000") as server:

        async def often(ask: Callable[[httpx.AsyncClient], Awaitable[None]]) -> float:
            async with httpx.AsyncClient(base_url=server.address, timeout=60) as http:
                await ask(http)
                before = server.cpu()
                for _ in range(_TIMES):
                    await ask(http)
                return (server.cpu() - before) / _TIMES * 1e6

        asks = {"match_us": match, "read_us": read, "puzzle_us": puzzle}
        return {name: asyncio.run(often(ask)) for name, ask in asks.items()}


def _round() -> dict[str, float]:
    """A round of a Swiss to which nobody comes: paired, opened, and counted as forfeited."""
    path = "/api/tournaments"
    settings = {"PARLOUR_TOURNAMENTS": "accounts", "PARLOUR_FIRST_MOVE": "2"}
    with house(PARLOUR_WARM="false", **settings) as server, ExitStack() as stack:
        people = [
            stack.enter_context(httpx.Client(base_url=server.address, timeout=60))
            for _ in range(_PLAYERS)
        ]
        for number, one in enumerate(people):
            name = "Player " + "".join(chr(ord("a") + int(digit)) for digit in str(number))
            told = {"name": name, "password": "correct horse battery"}
            one.post("/api/accounts", json=told).raise_for_status()
        body = {"name": "x", "form": "swiss", "game": "caro", "clock": {"main_ms": 60_000}}
        made = people[0].post(path, json={**body, "rounds": 1, "pause_s": 0}).json()
        at = f"{path}/{made['tournament']['id']}"
        for one in people:
            one.post(f"{at}/join").raise_for_status()
        before = server.cpu()
        people[0].post(f"{at}/run", json={"do": "start"}).raise_for_status()
        polls = 0
        while people[0].get(at).json()["tournament"]["state"] != "over":
            polls += 1
            time.sleep(0.5)
        spent = server.cpu() - before
    return {"round_us": spent / (_PLAYERS // 2) * 1e6}


def _bots() -> dict[str, float]:
    levels = (("bot_low_ms", 3), ("bot_middle_ms", 6), ("bot_top_ms", 10))
    return {name: _bot(level) for name, level in levels}


def _bot(level: int) -> float:
    """CPU ms a move, of bots that play each other at a few tables."""
    tables = str(_TABLES)
    with house(PARLOUR_WORKERS="1", PARLOUR_BOT_MATCHES=tables) as server, _client(server) as http:
        body = {"game": "caro", "seats": [{"kind": "bot", "level": level}] * 2}
        before = _warm(server)
        logs = [
            f"/api/matches/{http.post('/api/matches', json=body).json()['id']}/events"
            for _ in range(_TABLES)
        ]
        until, moves, over = time.monotonic() + _THINK_S, 0, False
        while not over and time.monotonic() < until:
            time.sleep(0.2)
            spent = server.thinking() - before
            told = [http.get(log).json() for log in logs]
            moves = sum(event["kind"] == "action" for one in told for event in one["events"])
            over = all(one["over"] for one in told)
        return spent / moves * 1e3


def _warm(server: House) -> float:
    """What its thinking processes have spent once they have started and have nothing to do."""
    spent = -1.0
    while spent < (now := server.thinking()) or not now:
        spent = now
        time.sleep(1)
    return spent


def _analyses() -> dict[str, float]:
    with house(PARLOUR_WORKERS="1") as server, _client(server) as http:
        made = http.post("/api/matches", json=_HUMANS).json()
        at = f"/api/matches/{made['id']}"
        bearers = [{"authorization": f"Bearer {chair['token']}"} for chair in made["seats"]]
        for turn, action in enumerate(SCRIPT[:40]):
            played = http.post(f"{at}/actions", json={"action": action}, headers=bearers[turn % 2])
            played.raise_for_status()
        http.post(f"{at}/resign", json={}, headers=bearers[0]).raise_for_status()
        before = server.thinking()
        with http.stream("GET", f"{at}/analysis", headers=_EVENTS | bearers[0]) as stream:
            for _ in stream.iter_lines():
                pass  # until it is done
        whole = server.thinking() - before
        before, began = server.thinking(), time.monotonic()
        for look in range(_LOOKS):
            _look(http, SCRIPT[: 6 + 3 * look])
        share = (server.thinking() - before) / (time.monotonic() - began)
    return {"analysis_s": whole, "lines_share": share}


def _look(http: httpx.Client, actions: list[str]) -> None:
    """Somebody stays at a position of the analysis board for a while."""
    until = time.monotonic() + _LOOK_S
    asked = {"game": "caro", "actions": actions}
    with http.stream("POST", "/api/positions/lines", json=asked, headers=_EVENTS) as stream:
        stream.raise_for_status()
        for _ in stream.iter_lines():
            if time.monotonic() > until:
                break


def _client(server: House) -> httpx.Client:
    return httpx.Client(base_url=server.address, timeout=120)
