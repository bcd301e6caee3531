"""One client's hints, bots and broken players do not hurt the others."""

from __future__ import annotations

import asyncio
import re
import socket
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from threading import Thread
from typing import Any, TypeAlias

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families

from house import BOT, HUMAN, PATIENCE_S, House, Match, elsewhere, opened, refusal, wait_for
from parlour import games
from parlour.match import Chair, Setup
from parlour.server import Config
from parlour.server.matches.create import Opening
from parlour.server.matches.live import LiveMatch
from parlour.server.services import Services
from parlour.server.shared.tasks import Tasks
from parlour.server.sockets.connection import Connection
from sockets import Connection as SeatConnection
from sockets import seated

New: TypeAlias = Callable[..., Match]


def counted(http: httpx.Client, name: str, **labels: str) -> float:
    """A metric of the house by now."""
    families = text_string_to_metric_families(http.get("/metrics").text)
    found = (s.value for f in families for s in f.samples if s.name == name and s.labels == labels)
    return next(found, 0.0)


def thoughts(http: httpx.Client, purpose: str, end: str) -> float:
    return counted(http, "parlour_thoughts_total", purpose=purpose, end=end)


# -- hints ----------------------------------------------------------------------------------------


class Asked(Thread):
    """A hint that somebody waits for."""

    def __init__(self, match: Match, seat: int) -> None:
        super().__init__()
        self.match, self.seat = match, seat
        self.answer: Any = None
        self.start()

    def run(self) -> None:
        self.answer = self.match.post(self.seat, "hint")

    def refused(self) -> tuple[int, str]:
        self.join(PATIENCE_S)
        return refusal(self.answer)


@pytest.fixture
def thinking(new: New) -> Match:
    """A position about which the computer thinks for seconds."""
    return new().play("H8 H7 G8")


def test_another_hint_for_the_seat_takes_the_place_of_the_one_before(
    thinking: Match, http: httpx.Client
):
    before = thoughts(http, "hint", "given up")
    first = Asked(thinking, 1)
    wait_for(
        lambda: counted(http, "parlour_thoughts_pending") >= 1, "the first to be thought about"
    )
    assert thinking.post(1, "hint").status_code == 200
    assert first.refused() == (422, "too_late")
    assert thoughts(http, "hint", "given up") == before + 1


def test_a_hint_ends_when_the_position_moves_on(thinking: Match, http: httpx.Client):
    asked = Asked(thinking, 1)
    wait_for(lambda: counted(http, "parlour_thoughts_pending") >= 1, "it to be thought about")
    thinking.act(1, "G7")
    assert asked.refused() == (422, "too_late")


def test_a_hint_is_given_up_when_whoever_asked_hangs_up(thinking: Match, http: httpx.Client):
    before = thoughts(http, "hint", "given up")
    asked = f"POST /api/matches/{thinking.id}/hint HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n"
    asked += f"Authorization: Bearer {thinking.tokens[1]}\r\n\r\n{{}}"
    with socket.create_connection(("127.0.0.1", http.base_url.port or 0), PATIENCE_S) as line:
        line.sendall(asked.encode())
        wait_for(lambda: counted(http, "parlour_thoughts_pending") >= 1, "it to be thought about")
    wait_for(lambda: thoughts(http, "hint", "given up") == before + 1, "the hint to be given up")


def test_a_bot_answers_though_one_client_asks_for_hints_again_and_again(house: House, new: New):
    with elsewhere(house) as other:
        waiting = [Asked(new().play("H8 H7 G8"), 1) for _ in range(5)]
        match = Match.open(other, "caro", HUMAN, {"kind": "bot", "level": 10})
        match.act(0, "H8")
        wait_for(lambda: match.position()["plays"] == 2, "the bot's move")
        assert any(asked.answer is None for asked in waiting)
        for asked in waiting:
            asked.match.act(1, "G7")
        for asked in waiting:
            asked.join(PATIENCE_S)


# -- bots among themselves ------------------------------------------------------------------------


@pytest.fixture
async def inside(tmp_path: Path) -> AsyncIterator[Services]:
    """A house in this process, so that a test can be its only watcher."""
    config = Config.of({"database": str(tmp_path / "house.sqlite"), "workers": 1, "warm": False})
    house = Services(config)
    await house.start()
    try:
        yield house
    finally:
        await house.stop()


async def two_bots(house: Services) -> LiveMatch:
    setup = Setup.of(games.get("caro"), {"size": 20}, (Chair(level=1), Chair(level=1)))
    live, _ = await house.matches.open(Opening(setup, [False, False]))
    return live


async def played(live: LiveMatch, number: int) -> None:
    async with asyncio.timeout(PATIENCE_S):
        while len(live.match.plays) < number:  # noqa: ASYNC110 - it is seen from outside
            await asyncio.sleep(0.01)


async def test_bots_among_themselves_play_while_somebody_looks_on(inside: Services):
    live = await two_bots(inside)
    assert inside.meters.pending == 0  # nobody is there yet

    async def nowhere(_text: str) -> None:
        pass

    line = Connection(None, nowhere, inside.tasks())
    inside.presence.enter(live, line)
    await played(live, 3)
    inside.presence.leave(live, line)
    async with asyncio.timeout(PATIENCE_S):
        while inside.meters.pending or inside.bots._thinking:  # noqa: ASYNC110 - likewise
            await asyncio.sleep(0.01)
    before = len(live.match.plays)
    await inside.matches.settle(live)
    inside.matches.announce(live)
    assert inside.meters.pending == 0
    inside.visits.viewed(live, [])  # by asking for it over HTTP
    await played(live, before + 1)


async def test_nobody_has_to_remember_bots_that_nobody_looks_at(inside: Services):
    await two_bots(inside)
    assert await inside.store.log.due_matches() == []


def test_a_client_has_so_many_matches_of_bots_going_at_once(tmp_path: Path):
    with opened(tmp_path, bot_matches=2) as house, house.client() as http:
        body = {"game": "caro", "seats": [BOT, BOT], "options": {"size": 20}}
        answers = [http.post("/api/matches", json=body) for _ in range(3)]
        assert [answer.status_code for answer in answers[:2]] == [201, 201]
        assert refusal(answers[2]) == (429, "rate_limited")
        Match.open(http, "caro", HUMAN, BOT)
        with elsewhere(house) as other:
            Match.open(other, "caro", BOT, BOT)


# -- players and loops that fail ------------------------------------------------------------------


async def kinds_of(line: SeatConnection) -> list[str]:
    """The kinds of the events that the next update brings."""
    return [event["kind"] for event in (await line.hear_of("update"))["events"]]


CRASHES = "raise RuntimeError('no idea')"
CHEATS = "from parlour.players import Thought; return Thought('Z99')"


@pytest.mark.parametrize(("does", "told"), [(CRASHES, "no idea"), (CHEATS, "Z99")])
async def test_somebody_stands_in_for_a_player_that_fails_and_everybody_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, does: str, told: str
):
    broken = (
        f"def think(*_):\n    {does}\n"
        "from parlour.players import Player, caro\ncaro.player = Player(10, think)\n"
    )
    (tmp_path / "sitecustomize.py").write_text(broken)
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    house = House(tmp_path)
    monkeypatch.undo()
    try:
        with house.open().client() as http:
            match = Match.open(http, "caro", HUMAN, BOT)
            async with seated(match, 0) as player, seated(match) as watcher:
                match.act(0, "H8")
                for line in (player, watcher):
                    while "stand_in" not in await kinds_of(line):
                        pass
            wait_for(lambda: match.position()["plays"] == 2, "the bot's move")
            match.act(0, match.position(0)["legal"][0])
            wait_for(lambda: match.position()["plays"] == 4, "the bot's move")
            kinds = [(event["kind"], event["seat"]) for event in match.events()[1:]]
            moves = ("action", 0), ("action", 1)
            assert kinds == [moves[0], ("stand_in", 1), moves[1], *moves]
            assert counted(http, "parlour_player_failures_total", game="caro") == 3
            assert counted(http, "parlour_stand_ins_total", game="caro") == 1
    finally:
        house.close()
    errors = re.findall("level=error.*", house.log.read_text())
    assert len(errors) == 1
    assert told in errors[0]


async def test_a_loop_survives_any_error_and_its_errors_are_counted(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("parlour.server.shared.tasks._AGAIN_S", 0)
    failed: list[str] = []
    tasks = Tasks(failed.append)
    ran = asyncio.Event()

    async def loop() -> None:
        if len(failed) < 3:
            raise ValueError("once more")
        ran.set()
        await asyncio.Event().wait()

    tasks.keep("looping", loop)
    await asyncio.wait_for(ran.wait(), PATIENCE_S)
    await tasks.stop()
    assert failed == ["looping"] * 3
    assert [bool(record.exc_info) for record in caplog.records] == [True, False, False]


async def test_work_that_fails_once_is_heard_of(caplog: pytest.LogCaptureFixture):
    failed: list[str] = []
    tasks = Tasks(failed.append)

    async def work() -> None:
        raise ValueError("no")

    await tasks.start(work(), "working")
    assert failed == ["working"]
    assert "failed: working" in caplog.text
