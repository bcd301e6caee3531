"""The walk of a request inside the house, where timing from outside cannot be had."""

from __future__ import annotations

import asyncio
import gc
import json
from collections.abc import AsyncIterator, Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest
from starlette.requests import Request

from parlour import games
from parlour.match import Chair, Event, Kind, Setup, TimeControl
from parlour.players import Thought
from parlour.players.questions import Think
from parlour.server import Config
from parlour.server import services as wired
from parlour.server.matches import commands, commit, matches, memory, requests, scheduler
from parlour.server.matches.create import Opening
from parlour.server.matches.live import LiveMatch
from parlour.server.matches.routes import MatchRoutes
from parlour.server.services import Services
from parlour.server.shared import secret
from parlour.server.sockets.connection import Connection
from parlour.server.square.body import SquareRefusal
from parlour.server.square.routes import SquareRoutes
from parlour.server.thinking.counted import CountedThinkers
from parlour.server.thinking.turns import Turn
from parlour.store import Append, Batch, KeepSnapshot, SqliteStore, SquareGame, Unavailable

FLEXIBLE = Chair(open=None)


class Moody(SqliteStore):
    """A store that does not always do what it is asked, nor at once where there is a gate."""

    refusals = 0
    forgets = False
    gate: asyncio.Event | None = None
    waiting = 0

    async def commit(self, batch: Batch) -> None:
        if self.refusals:
            self.refusals -= 1
            raise Unavailable("the disk is full")
        if self.forgets and any(isinstance(write, KeepSnapshot) for write in batch):
            raise Unavailable("the disk is full")
        await super().commit(batch)

    async def _rows(self, query: str, *values: Any) -> Sequence[Sequence[Any]]:
        rows = await super()._rows(query, *values)
        if self.gate is not None and ("FROM event" in query or "FROM token" in query):
            self.waiting += 1
            await self.gate.wait()
        return rows


async def holds(what: Callable[[], bool]) -> None:
    """Wait until it does: nothing here rings a bell."""
    async with asyncio.timeout(60):
        while not what():  # noqa: ASYNC110
            await asyncio.sleep(0.01)


@pytest.fixture
async def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Services]:
    """A house in this process, without a door."""
    monkeypatch.setattr(wired, "store_at", lambda path, _gather: Moody(Path(path)))
    house = Services(Config(database=str(tmp_path / "house.sqlite")))
    await house.start()
    yield house
    await house.stop()


async def opened(house: Services, *chairs: Chair) -> tuple[LiveMatch, list[str | None]]:
    setup = Setup.of(games.get("caro"), {}, chairs or (FLEXIBLE, FLEXIBLE))
    holds = [not chair.is_bot for chair in setup.chairs]
    return await house.matches.open(Opening(setup, holds))


async def act(house: Services, live: LiveMatch, seat: int, action: str) -> int:
    request = commands.act(seat, requests.Acting(action))
    return (await house.matches.submit(live, request)).seq


async def test_a_match_that_anybody_holds_is_never_in_memory_twice(
    house: Services, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(memory, "_KEPT", 2)
    live, _ = await opened(house)
    match = live.id
    await act(house, live, 0, "H8")
    for _ in range(4):
        await opened(house)
    assert await house.matches.get(match) is live
    del live
    for _ in range(4):
        await opened(house)
    gc.collect()
    again = await house.matches.get(match)
    assert [play.action for play in again.match.plays] == ["H8"]


async def test_what_is_written_is_done_even_if_its_snapshot_is_not(
    house: Services, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(commit, "_SNAPSHOT_EVERY", 1)
    assert isinstance(house.store, Moody)
    house.store.forgets = True
    live, _ = await opened(house)
    assert await act(house, live, 0, "H8") == 1
    assert await house.store.log.snapshot(live.id) is None


async def test_what_could_not_be_written_did_not_happen(house: Services):
    assert isinstance(house.store, Moody)
    live, _ = await opened(house)
    house.store.refusals = 1
    with pytest.raises(Unavailable):
        await act(house, live, 0, "H8")
    assert (live.match.seq, live.match.actors) == (0, (0,))
    assert await act(house, live, 0, "H9") == 1


async def test_tokens_that_are_read_while_a_guest_joins_are_the_guests(house: Services):
    assert isinstance(house.store, Moody)
    live, (_, makers) = await opened(house)
    live.tokens = None
    house.store.gate = asyncio.Event()
    reading = asyncio.create_task(house.matches.seat(live, makers or ""))
    await holds(lambda: house.store.waiting == 1)
    joining = asyncio.create_task(house.matches.join(live, "Guest", None))
    await holds(lambda: house.store.waiting == 2 or bool(live.lock._waiters))
    house.store.gate.set()
    await reading
    seat, guests, _ = await joining
    assert await house.matches.seat(live, guests) == seat == 1
    with pytest.raises(Exception, match="token"):
        await house.matches.seat(live, makers or "")


async def test_a_log_that_grows_while_it_is_read_loses_nothing(house: Services):
    assert isinstance(house.store, Moody)
    live, _ = await opened(house)
    await act(house, live, 0, "H8")
    live.recent.clear()  # or it would not be read but remembered
    house.store.gate = asyncio.Event()
    query = {"query_string": b"since=0", "headers": [], "path_params": {"id": live.id}}
    reading = asyncio.create_task(MatchRoutes(house).events(Request({"type": "http", **query})))
    await holds(lambda: house.store.waiting == 1)
    await act(house, live, 1, "H9")
    house.store.gate.set()
    answer = await reading
    assert ([event.text for event in answer.events], answer.seq) == (["H8"], 1)


async def test_what_another_process_wrote_is_told_once_and_not_before_it_is_known_here(
    house: Services,
):
    live, _ = await opened(house)
    await act(house, live, 0, "H8")
    far = Event(2, live.match.at, 1, Kind.ACTION, "I9")
    await house.store.commit([Append(live.id, (far,), None, False)])
    told: list[str] = []

    async def write(message: str) -> None:
        told.append(message)

    line = Connection(None, write, house.tasks())
    welcome = [event.seq for event in await house.matches.events(live, -1)]
    house.presence.enter(live, line)
    await house.matches.catch_up(live)
    await asyncio.sleep(0)
    updates = [event["seq"] for message in told for event in json.loads(message)["events"]]
    assert (welcome, updates) == ([0, 1], [2])
    house.presence.leave(live, line)


async def test_who_listens_hears_of_a_commit_when_it_is_written_and_told(house: Services):
    live, _ = await opened(house)
    walk: list[str] = []

    async def write(message: str) -> None:
        walk.append(message)

    def post(message: bytes) -> bool:
        walk.append("told" if b"H8" in message else "")
        return True

    line = Connection(None, write, house.tasks(), post)
    house.presence.enter(live, line)
    walk.clear()
    house.matches.on_commit.insert(0, lambda live: walk.append(f"heard {live.match.seq}"))
    await act(house, live, 0, "H8")
    assert walk[:2] == ["told", "heard 1"]
    assert [event.seq for event in await house.store.log.events(live.id)] == [0, 1]
    house.presence.leave(live, line)


async def test_to_know_who_asks_changes_nothing_and_a_visit_is_noted_apart(house: Services):
    live, tokens = await opened(house)
    asked = [(b"authorization", f"Bearer {tokens[1]}".encode())]
    request = Request({"type": "http", "headers": asked, "path_params": {}})
    assert await house.seats.acting(request, live) == 1
    assert await house.seats.looking(request, live) == (1, [1])
    assert live.present == set()
    house.visits.viewed(live, [1])
    assert live.present == {1}


async def test_a_bot_whose_move_could_not_be_written_tries_again(
    house: Services, monkeypatch: pytest.MonkeyPatch
):
    async def ask(_self: Any, question: Think, _turn: Turn) -> Thought:
        game = games.get(question.game)
        return Thought(game.legal(game.guess(question.view, Random(0)), question.seat)[0])

    monkeypatch.setattr(CountedThinkers, "ask", ask)
    monkeypatch.setattr(scheduler, "_AGAIN_MS", 50)
    assert isinstance(house.store, Moody)
    live, _ = await opened(house, FLEXIBLE, Chair(level=1))
    await act(house, live, 0, "H8")
    house.store.refusals = 2
    await holds(lambda: len(live.match.plays) == 2)
    assert house.store.refusals == 0
    assert live.match.plays[1].seat == 1


@pytest.mark.parametrize("asked", ["show", "move"])
async def test_the_routes_of_four_in_a_square_let_fall_what_has_fallen_due(
    house: Services, monkeypatch: pytest.MonkeyPatch, asked: str
):
    clock, red = TimeControl(600_000), Chair()
    setup = Setup.of(games.get("four-in-a-square"), {}, (red, Chair(level=1)), clock=clock)

    opening = Opening(setup, [False, False])
    game = SquareGame("s", secret.digest("token"), False, opening.id)
    live, _ = await house.matches.open(opening, [game])
    later = live.match.at + 600_000
    monkeypatch.setattr(matches, "now_ms", lambda: later)
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
    assert live.match.ending is not None
    assert (live.match.ending.reason, live.match.plays) == ("aborted", ())
