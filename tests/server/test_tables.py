"""The walk of a request inside the house, where timing from outside cannot be had."""

from __future__ import annotations

import asyncio
import gc
import json
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from starlette.requests import Request

from parlour import games
from parlour.match import Chair, Event, Kind, Setup, TimeControl
from parlour.players import Thought
from parlour.players.questions import Think
from parlour.server import Config, agenda, asking, secret, tables, wire
from parlour.server import house as wired
from parlour.server.api import Api
from parlour.server.house import House
from parlour.server.live import Line, Live
from parlour.server.meters import CountedThinkers
from parlour.server.square.body import SquareRefusal
from parlour.server.square.square import SquareRoutes
from parlour.server.thinking.turns import Turn
from parlour.store import Append, Batch, SeatToken, SqliteStore, SquareGame, Unavailable

FLEXIBLE = Chair(open=None)


class Moody(SqliteStore):
    """A store that does not always do what it is asked."""

    refusals = 0
    forgets = False
    gate: asyncio.Event | None = None
    waiting = 0

    async def _pass(self) -> None:
        if self.gate is not None:
            self.waiting += 1
            await self.gate.wait()

    async def commit(self, batch: Batch) -> None:
        if self.refusals:
            self.refusals -= 1
            raise Unavailable("the disk is full")
        await super().commit(batch)

    async def keep_snapshot(self, match: str, seq: int, data: str) -> None:
        if self.forgets:
            raise Unavailable("the disk is full")
        await super().keep_snapshot(match, seq, data)

    async def events(self, match: str, since: int = -1) -> list[Event]:
        events = await super().events(match, since)
        await self._pass()
        return events

    async def tokens(self, match: str) -> list[SeatToken]:
        tokens = list(await super().tokens(match))
        await self._pass()
        return tokens


async def holds(what: Callable[[], bool]) -> None:
    """Wait until it does: nothing here rings a bell."""
    async with asyncio.timeout(60):
        while not what():  # noqa: ASYNC110
            await asyncio.sleep(0.01)


@pytest.fixture
async def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[House]:
    """A house in this process, without a door."""
    monkeypatch.setattr(wired, "store_at", lambda path: Moody(Path(path)))
    house = House(Config(database=str(tmp_path / "house.sqlite")))
    await house.start()
    yield house
    await house.stop()


async def opened(house: House, *chairs: Chair) -> tuple[Live, list[str | None]]:
    setup = Setup.of(games.get("caro"), {}, chairs or (FLEXIBLE, FLEXIBLE))
    return await house.tables.open(setup, None, [not chair.is_bot for chair in setup.chairs])


async def act(house: House, live: Live, seat: int, action: str) -> int:
    request = asking.act(live, seat, wire.Acting(action))
    return (await house.tables.submit(live, request)).seq


async def test_a_match_that_anybody_holds_is_never_in_memory_twice(
    house: House, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(tables, "_KEPT", 2)
    live, _ = await opened(house)
    match = live.id
    await act(house, live, 0, "H8")
    for _ in range(4):
        await opened(house)
    assert await house.tables.get(match) is live
    del live
    for _ in range(4):
        await opened(house)
    gc.collect()
    again = await house.tables.get(match)
    assert [play.action for play in again.table.plays] == ["H8"]


async def test_what_is_written_is_done_even_if_its_snapshot_is_not(
    house: House, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(tables, "_SNAPSHOT_EVERY", 1)
    assert isinstance(house.store, Moody)
    house.store.forgets = True
    live, _ = await opened(house)
    assert await act(house, live, 0, "H8") == 1
    assert await house.store.snapshot(live.id) is None


async def test_what_could_not_be_written_did_not_happen(house: House):
    assert isinstance(house.store, Moody)
    live, _ = await opened(house)
    house.store.refusals = 1
    with pytest.raises(Unavailable):
        await act(house, live, 0, "H8")
    assert (live.table.seq, live.table.actors) == (0, (0,))
    assert await act(house, live, 0, "H9") == 1


async def test_tokens_that_are_read_while_a_guest_joins_are_the_guests(house: House):
    assert isinstance(house.store, Moody)
    live, (_, makers) = await opened(house)
    live.tokens = None
    house.store.gate = asyncio.Event()
    reading = asyncio.create_task(house.tables.seat(live, makers or ""))
    await holds(lambda: house.store.waiting == 1)
    joining = asyncio.create_task(house.tables.join(live, "Guest", None))
    await holds(lambda: house.store.waiting == 2 or bool(live.lock._waiters))
    house.store.gate.set()
    await reading
    seat, guests, _ = await joining
    assert await house.tables.seat(live, guests) == seat == 1
    with pytest.raises(Exception, match="token"):
        await house.tables.seat(live, makers or "")


async def test_a_log_that_grows_while_it_is_read_loses_nothing(house: House):
    assert isinstance(house.store, Moody)
    live, _ = await opened(house)
    await act(house, live, 0, "H8")
    live.recent.clear()  # or it would not be read but remembered
    house.store.gate = asyncio.Event()
    query = {"query_string": b"since=0", "headers": [], "path_params": {"id": live.id}}
    reading = asyncio.create_task(Api(house).events(Request({"type": "http", **query})))
    await holds(lambda: house.store.waiting == 1)
    await act(house, live, 1, "H9")
    house.store.gate.set()
    answer = await reading
    assert ([event.text for event in answer.events], answer.seq) == (["H8"], 1)


async def test_what_another_process_wrote_is_told_once_and_not_before_it_is_known_here(
    house: House,
):
    live, _ = await opened(house)
    await act(house, live, 0, "H8")
    far = Event(2, live.table.at, 1, Kind.ACTION, "I9")
    await house.store.commit(Batch(appends=(Append(live.id, (far,), None, False),)))
    told: list[str] = []

    async def write(message: str) -> None:
        told.append(message)

    line = Line(None, write)
    welcome = [event.seq for event in await house.tables.events(live, -1)]
    house.presence.enter(live, line)
    await house.tables.catch_up(live)
    await asyncio.sleep(0)
    updates = [event["seq"] for message in told for event in json.loads(message)["events"]]
    assert (welcome, updates) == ([0, 1], [2])
    house.presence.leave(live, line)


async def test_a_bot_whose_move_could_not_be_written_tries_again(
    house: House, monkeypatch: pytest.MonkeyPatch
):
    async def ask(_self: Any, question: Think, _turn: Turn) -> Thought:
        game = games.get(question.game)
        return Thought(game.legal(game.guess(question.view, Random(0)), question.seat)[0])

    monkeypatch.setattr(CountedThinkers, "ask", ask)
    monkeypatch.setattr(agenda, "_AGAIN_MS", 50)
    assert isinstance(house.store, Moody)
    live, _ = await opened(house, FLEXIBLE, Chair(level=1))
    await act(house, live, 0, "H8")
    house.store.refusals = 2
    await holds(lambda: len(live.table.plays) == 2)
    assert house.store.refusals == 0
    assert live.table.plays[1].seat == 1


@pytest.mark.parametrize("asked", ["show", "move"])
async def test_the_routes_of_four_in_a_square_let_fall_what_has_fallen_due(
    house: House, monkeypatch: pytest.MonkeyPatch, asked: str
):
    clock, red = TimeControl(600_000), Chair()
    setup = Setup.of(games.get("four-in-a-square"), {}, (red, Chair(level=1)), clock=clock)

    def beside(match: str) -> Batch:
        return Batch(square_games=(SquareGame("s", secret.digest("token"), False, match),))

    live, _ = await house.tables.open(setup, None, [False, False], beside)
    later = live.table.at + 600_000
    monkeypatch.setattr(tables, "now_ms", lambda: later)
    routes, body = SquareRoutes(house), b"{}"
    if asked == "move":
        place = {"action": "place", "squareIndex": 0, "slotIndex": 0, "playerToken": "token"}
        body = json.dumps(place).encode()

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": body}

    request = Request({"type": "http", "headers": [], "path_params": {"id": "s"}}, receive)
    if asked == "move":
        with pytest.raises(SquareRefusal) as refusal:
            await routes.move(request)
        assert refusal.value.code == "gameFinished"
    else:
        await routes.show(request)
    assert live.table.ending is not None
    assert (live.table.ending.reason, live.table.plays) == ("aborted", ())
