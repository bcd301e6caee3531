# long: every kind of thinker is held to the same tests
"""Thinking is shared: who comes first, who takes turns, and what becomes of who dies or leaves."""

from __future__ import annotations

import asyncio
import os
import signal
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass, field
from random import Random

import psutil
import pytest
from redis.asyncio import Redis

import services
from house import PATIENCE_S
from parlour import games
from parlour.kernel import CHANCE
from parlour.match import chance
from parlour.players import Budget, Thought, deals, levels
from parlour.players.questions import Agree, Solve, Think
from parlour.server.shared.tasks import Tasks
from parlour.server.thinking.queued import Labour, QueuedThinkers
from parlour.server.thinking.redis_turns import LOST, Job, RedisTurns
from parlour.server.thinking.thinkers import LocalThinkers, NoThinker, Thinkers
from parlour.server.thinking.turns import Lane, Purpose, Turn, Turns, lane_of
from parlour.server.thinking.worker import PlayerFailed

GAME = games.get("save-oneself")
"""Its player remembers nothing, so that the same thought is as long a second time."""
START = GAME.start({})
VIEW = GAME.view(GAME.apply(START, CHANCE, min(GAME.chance(START))), 0)
TOP = levels(GAME)
BOT = Turn(Purpose.BOT)


def question(level: int, seed: int = 0, ms: int = 3_000) -> Think:
    return Think(GAME.id, VIEW, 0, Budget(level, seed, ms))


async def think(thinkers: Thinkers, level: int, seed: int = 0, ms: int = 3_000) -> Thought:
    return await thinkers.ask(question(level, seed, ms), BOT)


def processes() -> list[psutil.Process]:
    """The thinking processes of this one."""
    return [
        child
        for child in psutil.Process().children()
        if "parlour.players.process" in child.cmdline()
    ]


async def until(found: Callable[[], bool]) -> None:
    """Wait for it: neither processes nor turns ring a bell."""
    async with asyncio.timeout(PATIENCE_S):
        while not found():  # noqa: ASYNC110
            await asyncio.sleep(0.02)


@contextmanager
def standing_still(stopped: list[psutil.Process]) -> Iterator[None]:
    """These processes are busy, however quick the machine: they do nothing at all."""
    for process in stopped:
        process.suspend()
    try:
        yield
    finally:
        for process in stopped:
            process.resume()


@asynccontextmanager
async def at_work(thinkers: Thinkers) -> AsyncIterator[Thinkers]:
    await thinkers.start()
    try:
        yield thinkers
    finally:
        await thinkers.stop()


def queued(cache: str, own: LocalThinkers | None = None) -> QueuedThinkers:
    return QueuedThinkers(cache, own or LocalThinkers(1), 1, Tasks)


@pytest.fixture
def cache() -> Iterator[str]:
    with services.redis() as url:
        yield url


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> Counter[tuple[type, str]]:
    """How many questions were put into turns of each kind, and how many were taken from them."""
    counted: Counter[tuple[type, str]] = Counter()
    put, take, put_shared, take_shared = Turns.put, Turns.take, RedisTurns.put, RedisTurns.take

    def puts(turns: Turns[object], turn: Turn, item: object, *, first: bool = False) -> None:
        put(turns, turn, item, first=first)
        counted[Turns, "put"] += 1

    def takes(turns: Turns[object]) -> object:
        found = take(turns)
        counted[Turns, "taken"] += found is not None
        return found

    async def puts_shared(turns: RedisTurns, turn: Turn, question: bytes, asker: str) -> str:
        id_ = await put_shared(turns, turn, question, asker)
        counted[RedisTurns, "put"] += 1
        return id_

    async def takes_shared(turns: RedisTurns, seconds: float) -> Job | None:
        found = await take_shared(turns, seconds)
        counted[RedisTurns, "taken"] += found is not None
        return found

    monkeypatch.setattr(Turns, "put", puts)
    monkeypatch.setattr(Turns, "take", takes)
    monkeypatch.setattr(RedisTurns, "put", puts_shared)
    monkeypatch.setattr(RedisTurns, "take", takes_shared)
    return counted


@pytest.fixture(params=["alone", "queued"])
async def thinkers(
    request: pytest.FixtureRequest, cache: str, counted: Counter[tuple[type, str]]
) -> AsyncIterator[Thinkers]:
    """One process for each lane."""
    kind = LocalThinkers(1) if request.param == "alone" else queued(cache)
    async with at_work(kind) as thinkers:
        yield thinkers


@pytest.mark.parametrize("game", games.every().values(), ids=lambda game: game.id)
def test_only_the_top_level_is_in_the_lane_of_those_who_think_for_seconds(game):
    lanes = [lane_of(Think(game.id, {}, 0, Budget(n))) for n in range(1, levels(game) + 1)]
    assert lanes == [Lane.QUICK] * (levels(game) - 1) + [Lane.DEEP]


# -- whose turn it is -----------------------------------------------------------------------------

TURNS = [
    # who waits, in this order; in which order they are taken
    ("bot:a bot:b bot:c", "bot:a bot:b bot:c"),
    ("analysis:a hint:a bot:a", "bot:a hint:a analysis:a"),
    ("bot:a1 bot:a2 bot:a3 bot:b1 bot:b2", "bot:a1 bot:b1 bot:a2 bot:b2 bot:a3"),
    ("hint:a1 hint:a2 hint:a3 hint:b1 bot:c1", "bot:c1 hint:a1 hint:b1 hint:a2 hint:a3"),
]


@pytest.mark.parametrize(("waiting", "taken"), TURNS)
def test_bots_come_before_hints_before_analyses_and_clients_take_turns(waiting: str, taken: str):
    turns: Turns[str] = Turns()
    for name in waiting.split():
        turns.put(turn_of(name), name)
    assert list(iter(turns.take, None)) == taken.split()


@pytest.mark.parametrize(("waiting", "taken"), TURNS)
async def test_redis_gives_everybody_the_same_turns(cache: str, waiting: str, taken: str):
    async with Redis.from_url(cache) as redis:
        await redis.flushall()
        turns = RedisTurns(redis, Lane.DEEP)
        for name in waiting.split():
            await turns.put(turn_of(name), name.encode(), "nobody")
        jobs = [await turns.take(0.1) for _ in taken.split()]
        assert [job.question.decode() for job in jobs if job] == taken.split()
        assert await turns.take(0.1) is None


def turn_of(name: str) -> Turn:
    purpose, client = name.split(":")
    return Turn(Purpose(purpose), client[0])


def test_who_waits_no_more_is_not_taken_and_who_has_waited_before_is_taken_first():
    turns: Turns[str] = Turns()
    for name in ("bot:a1", "bot:a2", "bot:b1"):
        turns.put(turn_of(name), name)
    turns.drop(turn_of("bot:a1"), "bot:a1")
    turns.drop(turn_of("bot:c1"), "bot:c1")
    turns.put(turn_of("bot:b0"), "bot:b0", first=True)
    assert list(iter(turns.take, None)) == ["bot:b0", "bot:a2", "bot:b1"]


async def test_a_bot_and_another_client_do_not_wait_behind_everything_that_one_client_asked(
    thinkers: Thinkers, counted: Counter[tuple[type, str]]
):
    await think(thinkers, TOP, ms=1)  # the process is there
    kind = RedisTurns if isinstance(thinkers, QueuedThinkers) else Turns
    ended: list[str] = []

    async def ask(name: str) -> None:
        await thinkers.ask(question(TOP, ms=1), turn_of(name))
        ended.append(name)

    async def asked(name: str, sign: str) -> asyncio.Task[None]:
        before = counted[kind, sign]
        task = asyncio.create_task(ask(name))
        await until(lambda: counted[kind, sign] > before)
        return task

    with standing_still(processes()):
        first = await asked("bot:z", "taken")  # and nobody else as long as it is thought about
        names = [*["hint:a"] * 4, "hint:b", *["analysis:a"] * 2, "bot:c"]
        others = [await asked(name, "put") for name in names]
        first.cancel()
    await asyncio.gather(*others)
    hints = ["hint:a", "hint:b", "hint:a", "hint:a", "hint:a"]
    assert ended == ["bot:c", *hints, "analysis:a", "analysis:a"]


async def test_a_glance_does_not_wait_behind_deep_thoughts(thinkers: Thinkers):
    await think(thinkers, TOP, ms=1)
    deep = processes()
    await think(thinkers, 1)  # every process is there
    with standing_still(deep):
        pondering = [asyncio.create_task(think(thinkers, TOP, seed, ms=1)) for seed in range(3)]
        await think(thinkers, 1)
        assert not any(task.done() for task in pondering)
    await asyncio.gather(*pondering)


async def test_every_kind_of_question_is_answered(thinkers: Thinkers):
    caro = games.get("caro")
    view = caro.view(caro.start({}), 0)
    assert not await thinkers.ask(Agree("caro", view), BOT)
    draws = chance.deal(GAME, START, "seed10")
    solved = await thinkers.ask(Solve(GAME.id, {}, tuple(draws), 50), BOT)
    assert isinstance(solved, deals.Deal)
    told: list[Thought] = []
    after = caro.apply(caro.start({}), 0, "H8")
    long = Think("caro", caro.view(after, 1), 1, Budget(levels(caro), 0, 2_000))
    thought = await thinkers.ask(long, BOT, told.append)
    assert thought.action in caro.legal(after, 1)
    assert told


# -- who dies, hangs or leaves --------------------------------------------------------------------


@dataclass
class Watched:
    """Processes of one lane, and how many were replaced."""

    lost: list[None] = field(default_factory=list)

    def make(self, margin: float) -> LocalThinkers:
        return LocalThinkers(1, margin=margin, replaced=lambda: self.lost.append(None))


@pytest.mark.parametrize("how", [signal.SIGSTOP, signal.SIGKILL])
@pytest.mark.parametrize("kind", ["alone", "queued"])
async def test_a_process_that_hangs_or_dies_is_replaced_and_asked_again(
    cache: str, how: signal.Signals, kind: str
):
    watched = Watched()
    own = watched.make(margin=3)
    async with at_work(own if kind == "alone" else queued(cache, own)) as thinkers:
        before = await think(thinkers, 1)
        (process,) = processes()
        os.kill(process.pid, how)
        assert await think(thinkers, 1, ms=100) == before
        assert watched.lost
        assert process.pid not in [other.pid for other in processes()]
        assert not process.is_running()


async def test_what_kills_every_process_is_given_up_at_last():
    watched = Watched()
    async with at_work(watched.make(margin=0)) as thinkers:
        with pytest.raises(NoThinker):
            await think(thinkers, TOP, ms=1)
        assert len(watched.lost) == 3


async def test_a_player_that_raises_says_so_and_its_process_goes_on(thinkers: Thinkers):
    with pytest.raises(PlayerFailed, match="Error"):
        await thinkers.ask(Think(GAME.id, {"nothing": 1}, 0, Budget(1)), BOT)
    assert (await think(thinkers, 1)).action


async def test_who_leaves_takes_the_thought_along(thinkers: Thinkers):
    """A search of a minute is stopped when nobody waits for it, or the next would wait as long."""
    await think(thinkers, TOP, ms=1)
    before, *_ = processes()
    told: list[Thought] = []
    long = asyncio.create_task(thinkers.ask(question(TOP, ms=60_000), BOT, told.append))
    await until(lambda: bool(told))
    long.cancel()
    async with asyncio.timeout(40):
        await think(thinkers, TOP, ms=1)
    assert before.is_running()


async def test_whoever_asked_is_let_go_at_whatever_moment_of_a_thought(cache: str):
    async with at_work(queued(cache)) as thinkers:
        await think(thinkers, 1)
        for seed in range(40):
            asked = asyncio.create_task(think(thinkers, 1, seed))
            await asyncio.sleep(Random(seed).uniform(0, 0.01))
            if asked.cancel():
                with suppress(asyncio.CancelledError):
                    await asked
                assert asked.cancelled()
        assert (await think(thinkers, 1)).action


async def test_a_thought_whose_worker_is_gone_is_taken_by_another(cache: str):
    async with Redis.from_url(cache) as redis, at_work(queued(cache)) as thinkers:
        dead = RedisTurns(redis, Lane.QUICK)
        await thinkers._labour.stop()  # only the one that will die takes questions
        asked = asyncio.create_task(think(thinkers, 1))
        job = await dead.take(PATIENCE_S)
        assert job is not None
        await redis.delete(f"parlour:thought:held:{job.id}")  # as time would
        own = LocalThinkers(1)
        await own.start()
        other = Labour(cache, own, 1, Tasks())
        async with asyncio.timeout(PATIENCE_S):
            assert (await asked).action
        await other.stop()
        await own.stop()


async def test_a_thought_that_is_held_or_waits_is_never_given_up(cache: str):
    async with Redis.from_url(cache) as redis:
        turns = RedisTurns(redis, Lane.QUICK)
        waiting = await turns.put(BOT, b"first", "nobody")
        assert await turns.poll(waiting) is None
        job = await turns.take(1)
        assert job is not None
        assert await turns.poll(job.id) is None
        assert await turns.hold(job.id)
        await redis.delete(f"parlour:thought:held:{job.id}")
        assert await turns.poll(job.id) == LOST
        await turns.drop(job.id)
        assert not await turns.hold(job.id)


async def test_while_redis_is_away_the_process_thinks_for_itself():
    with services.own_redis() as redis:
        async with at_work(queued(redis.url)) as thinkers:
            before = await think(thinkers, 1)
            redis.kill()
            try:
                assert await think(thinkers, 1) == before
            finally:
                redis.start()


# -- the first thought ----------------------------------------------------------------------------


async def test_processes_are_started_and_warmed_before_anybody_asks():
    async with at_work(LocalThinkers(1, warm=True)) as thinkers:
        await until(lambda: len(processes()) == len(Lane))
        deep = {process.pid for process in processes()}
        assert (await think(thinkers, TOP, ms=1)).action
        assert (await think(thinkers, 1)).action
        assert {process.pid for process in processes()} == deep
