"""What one process tells another of a match: where it stands, and the actions that led there."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

import services
from parlour.games import get
from parlour.match import Chair, Event, Kind, Offer, Setup
from parlour.match.command import Act, MakeOffer
from parlour.server.matches.create import Opening
from parlour.server.matches.live import LiveMatch
from parlour.server.matches.matches import Matches
from parlour.server.shared.bus import Alone, Back, Hear, News
from parlour.server.shared.meters import Meters
from parlour.server.shared.redis_bus import RedisBus
from parlour.server.shared.tasks import Tasks
from parlour.server.sockets.connection import Connection
from parlour.server.sockets.presence import Presence
from parlour.store import SqliteStore, Store
from parlour.store.match_log import MatchLog


class Said(Alone):
    """A bus that keeps what is said, and hears what it is given."""

    shared = True

    def __init__(self) -> None:
        self.said: list[News] = []

    async def start(self, hear: Hear) -> None:
        self.hear = hear

    def say(self, news: News, *, here: bool = False) -> None:
        self.said.append(news)


class Process:
    """A process of the house, as far as it knows matches."""

    def __init__(self, store: Store) -> None:
        self.bus = Said()
        self.tasks = Tasks()
        self.matches = Matches(store, self.bus, Meters(), longest=100)
        self.presence = Presence(self.matches, self.bus, self._talked, self.tasks)
        self.matches.on_commit += [self.presence.landed]
        self._caught_up = asyncio.Event()
        self.matches.on_catch_up += [lambda _live: self._caught_up.set()]

    async def _talked(self, _live: LiveMatch) -> None:
        """Nobody talks."""

    async def attend(self, match_id: str) -> LiveMatch:
        """Somebody sits at the match here."""
        await self.presence.start()
        live = await self.matches.get(match_id)
        self.presence.enter(live, Connection(1, self._write, self.tasks, lambda _message: True))
        return live

    async def _write(self, _message: str) -> None:
        """All is posted."""

    async def told(self, news: News) -> None:
        """Hear the news, and take them in."""
        self._caught_up.clear()
        self.bus.hear(news)
        await self._caught_up.wait()


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    store = SqliteStore(tmp_path / "house.sqlite")
    await store.start()
    yield store
    await store.stop()


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """After which events the log was read."""
    after: list[int] = []
    events = MatchLog.events

    async def noted(self: MatchLog, match_id: str, since: int = -1) -> list[Event]:
        after.append(since)
        return await events(self, match_id, since)

    monkeypatch.setattr(MatchLog, "events", noted)
    return after


SCRIPT = ["H8", "I9", "J10"]
LOST = [
    # which of the news never arrive, after which events the other process reads the log
    (set(), []),
    ({0}, [0]),
    ({0, 1}, [0]),
]


@pytest.mark.parametrize(("lost", "reads"), LOST)
async def test_an_action_that_was_told_is_not_read_and_a_gap_is(
    store: Store, read: list[int], lost: set[int], reads: list[int]
):
    one, other = Process(store), Process(store)
    setup = Setup.of(get("caro"), {}, (Chair(), Chair()))
    here, _ = await one.matches.open(Opening(setup, (True, True)))
    there = await other.attend(here.id)
    one.bus.said.clear()
    read.clear()
    for turn, action in enumerate(SCRIPT):
        await one.matches.submit(here, Act(turn % 2, None, action))
        if turn not in lost:
            await other.told(one.bus.said[-1])
    assert there.match == here.match
    assert read == reads
    await other.presence.stop()


async def test_only_actions_are_told(store: Store):
    one = Process(store)
    setup = Setup.of(get("caro"), {}, (Chair(), Chair(open=True)))
    here, _ = await one.matches.open(Opening(setup, (True, False)))
    await one.matches.join(here, "Somebody", 1)
    await one.matches.submit(here, Act(0, None, "H8"))
    await one.matches.submit(here, MakeOffer(1, None, Offer.DRAW))
    assert [row[3:5] for news in one.bus.said for row in news.events] == [(Kind.ACTION, "H8")]


async def test_what_is_said_of_a_match_in_one_breath_is_one_message_with_all_that_happened():
    heard: asyncio.Queue[News] = asyncio.Queue()
    with services.redis() as url:
        here, there = (RedisBus(url, Tasks()) for _ in range(2))
        arrives = asyncio.Event()
        there.on(Back, lambda _word: arrives.set())
        await there.start(heard.put_nowait)
        await arrives.wait()
        rows = [(seq, 1_000, seq % 2, "action", "H8", None) for seq in range(1, 31)]
        here.say(News(here.process, "m", 0, asks=True))
        for row in rows[:3]:
            here.say(News(here.process, "m", row[0], (0,), events=(row,)), here=True)
        await here.start(lambda _news: None)
        first = await heard.get()
        for row in rows[3:]:
            here.say(News(here.process, "m", row[0], events=(row,)))
        second = await heard.get()
        while not (kept := await there.elsewhere(["m"])):
            """Its process is not counted yet."""
        await here.stop()
        await there.stop()
    assert (first.seq, first.asks, first.events) == (3, True, (*rows[:3],))
    assert (second.seq, second.events) == (30, (*rows[-16:],))
    assert [(news.seats, news.events) for news in kept["m"]] == [((0,), ())]
