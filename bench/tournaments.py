"""Scripted players in a Swiss of nine rounds and in an arena, judged by the tournament's log.

`tournaments [players] [minutes] [one|two]`: on one process; and on two with PostgreSQL and Redis,
of which one is killed twice and PostgreSQL restarted once meanwhile.
"""

from __future__ import annotations

import asyncio
import random
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

import asyncpg
import httpx
import psutil

from bench.limits import Limit

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
from house import House  # the tests know how to kill one
from referee import LOG, Report
from services import Service, own_postgres, own_redis

__all__ = ["run"]

_FIRST_WINS = ["A1", "O15", "B1", "O14", "C1", "O13", "D1", "O12", "E1"]
_OTHER_WINS = ["A1", "O15", "C1", "O14", "E1", "O13", "G1", "O12", "I1", "O11"]
_DRAWN_AFTER = 4
_ROUNDS = 9
_TOGETHER = 4
_LOOK_S = 0.5
_THINK_S = (1.0, 5.0)
_AGAIN_S = 0.5
_READINGS_S = 10.0
_PASSWORD = "correct horse battery"  # noqa: S105 - of players that live for an hour
_KILLS = (25.0, 70.0)
_RESTART_AT, _DOWN_S = 45.0, 5.0
"""Seconds after the start: one process is killed at these, PostgreSQL restarted at that."""
_P99_MS, _WAIT_S, _GROWTH = 50.0, 10.0, 1.15
_PATIENCE_S = 3_600
_SETTINGS = {"tournaments": "accounts", "absence": 0}


@dataclass
class _Night:
    """One tournament under way: who plays by which cookies, and what was measured."""

    http: httpx.AsyncClient
    houses: Sequence[House]
    people: dict[str, dict[str, str]]
    """By id, what their requests carry."""
    names: dict[str, str]
    form: str
    id: str = ""
    took: list[float] = field(default_factory=list)
    retried: int = 0
    memory: list[int] = field(default_factory=list)
    seen: set[str] = field(default_factory=set)

    @property
    def path(self) -> str:
        return f"/api/tournaments/{self.id}"

    async def ask(self, who: str, path: str, body: object = None) -> httpx.Response:
        """Of one house after the other until one answers; what was sent twice is done once."""
        began, turn = time.perf_counter(), random.randrange(len(self.houses))
        for attempt in range(_PATIENCE_S):
            house = self.houses[(turn + attempt) % len(self.houses)]
            with suppress(httpx.TransportError):
                url = f"{house.address}{path}"
                answer = await self.http.post(url, json=body, headers=self.people[who])
                if answer.status_code < 500:
                    if attempt:
                        self.retried += 1
                    elif "/actions" in path:
                        self.took.append(time.perf_counter() - began)
                    return answer
            await asyncio.sleep(_AGAIN_S)
        raise TimeoutError(path)

    async def hold(self, minutes: int) -> None:
        """Announce it, let everybody join, start it."""
        host, *_ = self.people
        body = {"name": self.form, "form": self.form, "game": "caro", "clock": {"main_ms": 60_000}}
        body |= {"rounds": _ROUNDS, "minutes": minutes, "pause_s": 0}
        made = (await self.ask(host, "/api/tournaments", body)).raise_for_status()
        self.id = made.json()["tournament"]["id"]
        for who in self.people:
            (await self.ask(who, f"{self.path}/join")).raise_for_status()
        (await self.ask(host, f"{self.path}/run", {"do": "start"})).raise_for_status()

    async def play(self) -> Report:
        """Every game as it is called for, until the tournament is over; what its log tells."""
        games: set[asyncio.Task[None]] = set()
        report, reading = Report(), 0.0
        while not report.over:
            await asyncio.sleep(_LOOK_S)
            try:
                lines = await asyncio.to_thread(self.houses[0].rows, LOG, self.id, report.seq)
            except (OSError, RuntimeError, asyncpg.PostgresError, asyncpg.InterfaceError):
                continue  # the database is away
            report.hear(lines)  # no more than what is new: everybody's actions wait for it
            for game in report.games.values():
                if game.scores is None and game.id not in self.seen:
                    self.seen.add(game.id)
                    games.add(asyncio.create_task(self._game(game.id, game.players)))
            if time.monotonic() > reading + _READINGS_S:
                reading = time.monotonic()
                with suppress(psutil.Error, AssertionError):  # one is dead just now
                    sizes = [psutil.Process(one.pid).memory_info().rss for one in self.houses]
                    self.memory.append(max(sizes))
        await asyncio.gather(*games)
        report.judge()
        return report

    async def _game(self, match: str, players: Sequence[str]) -> None:
        """By lot one wins, or the other, or they agree to a draw."""
        if len(players) < 2:
            return
        lot = random.Random(match).random()
        script = _FIRST_WINS if lot < 0.45 else _OTHER_WINS
        drawn = lot > 0.85
        await self._opened(match)
        for turn, action in enumerate(script[: _DRAWN_AFTER if drawn else None]):
            await asyncio.sleep(random.uniform(*_THINK_S))
            body = {"action": action, "key": f"{match}-{turn}"}
            answer = await self.ask(players[turn % 2], f"/api/matches/{match}/actions", body)
            if answer.is_error:
                return  # it was over: by the clock, or because nobody could be reached
        for turn, do in enumerate(("make", "accept") if drawn else ()):
            body = {"offer": "draw", "do": do, "key": f"{match}-{do}"}
            await self.ask(players[turn], f"/api/matches/{match}/offers", body)

    async def _opened(self, match: str) -> None:
        """It is called for before it is there."""
        while True:
            for house in self.houses:
                with suppress(httpx.TransportError):
                    if (await self.http.get(f"{house.address}/api/matches/{match}")).is_success:
                        return
            await asyncio.sleep(_AGAIN_S)

    async def table(self) -> dict[str, tuple[int, float, tuple[float, ...]]]:
        """The standings as the house tells them, by id."""
        ids = {name: id_ for id_, name in self.names.items()}
        found: dict[str, tuple[int, float, tuple[float, ...]]] = {}
        while len(found) < len(ids):
            url = f"{self.houses[0].address}{self.path}/standings"
            asked = {"from": len(found), "limit": 100}
            for row in (await self.http.get(url, params=asked)).raise_for_status().json()["rows"]:
                found[ids[row["name"]]] = row["rank"], row["points"], tuple(row["ties"])
        return found


def run(words: Sequence[str]) -> Iterable[Limit]:
    """Both forms, on one process and on two."""
    numbers = [int(word) for word in words if word.isdecimal()]
    players, minutes = [*numbers, *(500, 10)[len(numbers) :]]
    print(
        "| tournament | games | s | cores | actions p50 ms | p99 ms | longest wait s | memory MB "
        "| sent again |\n|---|---|---|---|---|---|---|---|---|"
    )
    for kind, houses in (("one", _one), ("two", _two)):
        if kind in words or not {"one", "two"} & {*words}:
            with houses() as (held, trouble):
                yield from asyncio.run(_evening(kind, held, trouble, players, minutes))


Trouble = Callable[[], Awaitable[None]]


@contextmanager
def _one() -> Iterator[tuple[list[House], Trouble]]:
    async def none() -> None:
        pass

    with tempfile.TemporaryDirectory() as folder:
        house = House(Path(folder), **_SETTINGS).open()
        yield [house], none
        house.close()


@contextmanager
def _two() -> Iterator[tuple[list[House], Trouble]]:
    with ExitStack() as stack:
        database = stack.enter_context(own_postgres(durable=True))
        shared = {"database": database.url, "redis": stack.enter_context(own_redis()).url}
        folders = [Path(stack.enter_context(tempfile.TemporaryDirectory())) for _ in range(2)]
        houses = [House(folder, **shared, **_SETTINGS).open() for folder in folders]
        yield houses, lambda: _troubled(houses[1], database)
        for house in houses:
            house.close()


async def _troubled(doomed: House, database: Service) -> None:
    """The one process is killed, PostgreSQL restarted, the process killed again."""
    began = time.monotonic()

    async def at(seconds: float, happens: Callable[[], object], then: Callable[[], object]) -> None:
        await asyncio.sleep(max(0.0, began + seconds - time.monotonic()))
        await asyncio.to_thread(happens)
        await asyncio.sleep(_DOWN_S)
        await asyncio.to_thread(then)

    first, second = _KILLS
    await at(first, doomed.kill, doomed.open)
    await at(_RESTART_AT, database.kill, database.start)
    await at(second, doomed.kill, doomed.open)


async def _evening(
    kind: str, houses: Sequence[House], trouble: Trouble, count: int, minutes: int
) -> list[Limit]:
    gate, found = asyncio.Semaphore(_TOGETHER), []
    come = await asyncio.gather(*(_come(houses[0], number, gate) for number in range(count)))
    people, names = {id_: sent for id_, _, sent in come}, {id_: name for id_, name, _ in come}
    limits = httpx.Limits(max_connections=count)
    async with httpx.AsyncClient(timeout=60, limits=limits) as http:
        for form in ("swiss", "arena"):
            night = _Night(http, houses, people, names, form)
            await night.hold(minutes)
            processes = [psutil.Process(house.pid) for house in houses]
            before, began = sum(map(_cpu, processes)), time.monotonic()
            beset = asyncio.create_task(trouble())
            report = await night.play()
            await beset
            lasted = time.monotonic() - began
            cores = (sum(map(_cpu, processes)) - before) / lasted
            found += await _judged(f"{form}, {kind}", night, report, lasted, cores)
    return found


async def _judged(
    name: str, night: _Night, report: Report, lasted: float, cores: float
) -> list[Limit]:
    took = sorted(1e3 * seconds for seconds in night.took)
    p50, p99 = (took[int(len(took) * share)] for share in (0.5, 0.99))
    waited = report.longest_wait() if night.form == "arena" else 0.0
    sizes = [size >> 20 for size in night.memory]
    third = max(1, len(sizes) // 3)
    growth = max(sizes[-third:]) / max(sizes[third : 2 * third] or sizes)
    print(
        f"| {name}, {len(night.people)} players | {len(report.games):,} | {lasted:.0f} "
        f"| {cores:.2f} | {p50:.1f} | {p99:.1f} | {waited:.1f} | {sizes[0]} to {sizes[-1]} "
        f"| {night.retried} |",
        flush=True,
    )
    for line in report.wrong[:20]:
        print(f"WRONG: {line}")
    told, counted = await night.table(), report.table()
    unlike = [who for who in counted if counted[who] != told[who]]
    for who in unlike[:20]:
        print(f"WRONG: {night.names[who]} has {told[who]}, recounted {counted[who]}")
    print(f"memory of {name}: {' '.join(map(str, sizes))} MB")
    found = [
        Limit(f"{name}: illegal pairings and lost games", len(report.wrong), 0),
        Limit(f"{name}: lines of the table not as recounted", len(unlike), 0),
    ]
    if len(night.houses) == 1:  # where processes die, actions wait for them
        found += [
            Limit(f"{name}: actions, p99", p99, _P99_MS, " ms"),
            Limit(f"{name}: memory at the end, in that of the middle", growth, _GROWTH),
        ]
        if night.form == "arena":
            found.append(Limit(f"{name}: wait while another waits", waited, _WAIT_S, " s"))
    return found


def _cpu(process: psutil.Process) -> float:
    """So far; nothing of one that was killed."""
    with suppress(psutil.Error):
        times = process.cpu_times()
        return float(times.user + times.system)
    return 0.0


async def _come(
    house: House, number: int, gate: asyncio.Semaphore
) -> tuple[str, str, dict[str, str]]:
    name = f"Player {''.join(chr(ord('a') + int(digit)) for digit in str(number))}"
    async with gate, httpx.AsyncClient(base_url=house.address, timeout=120) as http:
        answer = await http.post("/api/accounts", json={"name": name, "password": _PASSWORD})
        you = answer.raise_for_status().json()["you"]
        cookies = "; ".join(f"{key}={value}" for key, value in http.cookies.items())
        return you["id"], name, {"cookie": cookies}
