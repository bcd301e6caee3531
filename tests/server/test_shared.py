"""Two processes on PostgreSQL and Redis are one house: whoever is asked, the answer is the same."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import httpx
import psutil
import pytest

import services
from serving import BOT, GUEST, HOST, HUMAN, House, Match, opened, wait_for
from talking import seated

Both = tuple[httpx.Client, httpx.Client]


@pytest.fixture(scope="module")
def shared() -> Iterator[dict[str, str]]:
    """Where the house keeps its log and speaks to itself."""
    with services.postgres() as database, services.redis() as redis:
        yield {"database": database, "redis": redis}


@pytest.fixture(scope="module")
def clients(
    shared: dict[str, str], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[httpx.Client, httpx.Client]]:
    """One client of each process."""
    with ExitStack() as stack:
        houses = [
            stack.enter_context(opened(tmp_path_factory.mktemp("house"), **shared))
            for _ in range(2)
        ]
        one, two = (stack.enter_context(house.client()) for house in houses)
        yield one, two


def there(match: Match, http: httpx.Client) -> Match:
    """The same match, asked for at the other process."""
    return Match(http, match.id, match.tokens)


async def test_a_move_at_one_process_is_told_at_the_other(clients: Both):
    http, other = clients
    match = Match.open(http)
    elsewhere = there(match, other)
    async with seated(match, 0) as here, seated(elsewhere, 1) as far:
        assert (await here.ask("act", action="H8", base=0))["t"] == "ok"
        assert await far.news() == ["H8"]
        assert (await far.ask("act", action="I9", base=1))["t"] == "ok"
        assert await here.until(seq=2)
    assert elsewhere.position()["seq"] == match.position()["seq"] == 2


async def test_presence_and_watchers_are_counted_over_both(clients: Both):
    http, other = clients
    match = Match.open(http, "caro", HOST, GUEST)
    match.http.post(f"/api/matches/{match.id}/join", json={"name": "guest"})
    async with seated(match, 0) as host:
        async with seated(there(match, other)):
            assert (await host.until(watchers=1))["seats"][0]["present"]
        await host.until(watchers=0)


async def test_an_open_room_is_listed_by_the_process_that_its_maker_is_not_at(
    clients: Both,
):
    http, other = clients
    match = Match.open(http, "caro", HOST, GUEST, public=True)

    def listed() -> bool:
        rooms = other.get("/api/rooms").json()["open"]
        return match.id in [room["id"] for room in rooms]

    assert not listed()
    async with seated(match, 0):
        wait_for(listed, "the room to be listed elsewhere")


def test_what_is_read_is_never_older_than_what_was_acknowledged(clients: Both):
    http, other = clients
    match = Match.open(http)
    elsewhere = there(match, other)
    for seq, action in enumerate(["H8", "I9", "J10", "K11", "H9", "H10"], start=1):
        asked, other = (match, elsewhere) if seq % 2 else (elsewhere, match)
        assert asked.act((seq - 1) % 2, action).json()["seq"] == seq
        assert asked.position()["seq"] == seq
        wait_for(lambda o=other, s=seq: o.position()["seq"] == s, "the other to follow")


def test_the_same_key_at_both_processes_makes_one_event(clients: Both):
    http, other = clients
    match = Match.open(http)
    elsewhere = there(match, other)
    body = {"action": "H8", "base": 0, "key": "k"}
    answers = [
        m.http.post(f"/api/matches/{m.id}/actions", json=body, headers=m.as_(0)).json()
        for m in (match, elsewhere, match, elsewhere)
    ]
    assert [answer["seq"] for answer in answers] == [1, 1, 1, 1]


def test_bots_move_whichever_process_is_asked(clients: Both):
    http, other = clients
    match = Match.open(http, "caro", HUMAN, BOT)
    elsewhere = there(match, other)
    elsewhere.act(0, "H8")
    wait_for(lambda: match.position()["plays"] == 2, "the bot's answer")
    assert [e["seat"] for e in elsewhere.events()[1:]] == [0, 1]


def test_what_a_killed_process_had_to_do_is_done_by_the_other(
    shared: dict[str, str], tmp_path: Path
):
    folders = [tmp_path / "a", tmp_path / "b"]
    for folder in folders:
        folder.mkdir()
    with opened(folders[1], **shared) as house, house.client() as other:
        doomed = House(folders[0], **shared).open()
        with doomed.client() as http:
            timed = Match.open(http, clock={"main_ms": 3_000}).play("H8")
            match = Match.open(http, "caro", BOT, BOT, options={"size": 20, "rule": "caro"})
        doomed.kill()
        left = there(match, other).position()["plays"]
        wait_for(lambda: there(timed, other).result is not None, "the flag to fall")
        wait_for(lambda: there(match, other).position()["plays"] > left, "the bots to go on")


def test_a_worker_thinks_for_the_house(shared: dict[str, str], tmp_path: Path):
    with opened(tmp_path, **shared) as house, house.client() as http:
        command = [sys.executable, "-m", "parlour.cli", "worker", "--workers", "1"]
        with subprocess.Popen(
            [*command, "--redis", shared["redis"]], stdout=subprocess.DEVNULL
        ) as worker:
            try:

                def thought() -> bool:
                    match = Match.open(http, "caro", HUMAN, BOT)
                    match.act(0, "H8")
                    wait_for(lambda: match.position()["plays"] == 2, "the bot's answer")
                    return bool(psutil.Process(worker.pid).children())

                wait_for(thought, "the worker to have got a job")
            finally:
                worker.terminate()
                assert worker.wait(30) == 0


def test_a_worker_that_is_told_no_house_says_so():
    command = [sys.executable, "-m", "parlour.cli", "worker"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 2
    assert "--redis" in done.stdout
