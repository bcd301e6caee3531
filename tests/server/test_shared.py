# long: two houses on one Redis are opened once for all of it
"""Two processes on PostgreSQL and Redis are one house: whoever is asked, the answer is the same."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import ExitStack, asynccontextmanager
from pathlib import Path

import httpx
import psutil
import pytest
from redis.asyncio import Redis
from redis.asyncio.client import PubSub

import services
from accounts import PASSWORD, Browser, delete, new_name
from house import BOT, GUEST, HOST, HUMAN, PATIENCE_S, House, Match, opened, wait_for
from parlour.server.shared import redis_bus
from parlour.server.shared.bus import Taken
from sockets import Connection, dialled, live, seated

Both = tuple[httpx.Client, httpx.Client]


@pytest.fixture(scope="module")
def shared() -> Iterator[dict[str, str]]:
    """Where the house keeps its log and speaks to itself."""
    with services.postgres() as database, services.redis() as redis:
        yield {"database": database, "redis": redis}


@pytest.fixture(scope="module")
def houses(
    shared: dict[str, str], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[House, House]]:
    """Both processes."""
    with ExitStack() as stack:
        one, two = (
            stack.enter_context(opened(tmp_path_factory.mktemp("house"), **shared))
            for _ in range(2)
        )
        yield one, two


@pytest.fixture(scope="module")
def clients(houses: tuple[House, House]) -> Iterator[Both]:
    """One client of each process."""
    with houses[0].client() as one, houses[1].client() as two:
        yield one, two


@pytest.fixture
def people(houses: tuple[House, House]) -> Iterator[tuple[Browser, Browser]]:
    """An account that is signed in at both processes, with a browser at each."""
    here, far = (Browser(house) for house in houses)
    name = new_name()
    here.sign_up(name)
    far.sign_in(name)
    yield here, far
    here.close()
    far.close()


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


def test_a_hint_is_told_of_whichever_process_thinks_about_it(clients: Both):
    match = Match.open(clients[0]).play("H8 H7 G8")
    for http in clients:
        told = [name for name, _ in there(match, http).stream("POST", "hint", 1)]
        assert told == ["progress"] * (len(told) - 1) + ["hint"]
        assert len(told) > 1


def test_a_worker_that_is_told_no_house_says_so():
    command = [sys.executable, "-m", "parlour.cli", "worker"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 2
    assert "--redis" in done.stdout


async def test_what_is_said_at_one_process_is_heard_at_the_other(
    people: tuple[Browser, Browser], clients: Both
):
    here, _ = people
    match = here.match(HOST, GUEST)
    elsewhere = there(match, clients[1])
    assert elsewhere.join(name="guest").status_code == 200
    chat = f"/api/matches/{match.id}/chat"
    async with seated(elsewhere, 1) as guest, seated(elsewhere) as watcher:
        assert here.http.post(chat, json={"text": "to you"}).status_code == 200
        (line,) = (await guest.hear_of("chat"))["lines"]
        assert (line["seat"], line["text"]) == (0, "to you")
        stranger = Browser(here.house)
        stranger.enter()
        assert stranger.http.post(chat, json={"text": "to all"}).status_code == 200
        stranger.close()
        (line,) = (await watcher.hear_of("chat"))["lines"]
        assert (line["seat"], line["text"]) == (None, "to all")


LEAVING: dict[str, Callable[[Browser], httpx.Response]] = {
    "signing out everywhere": lambda b: b.http.delete("/api/session?everywhere=true"),
    "another password": lambda b: b.http.post(
        "/api/me/password", json={"old": PASSWORD, "new": "another horse battery"}
    ),
    "leaving for good": lambda b: delete(b.http, "/api/me", password=PASSWORD),
}


@pytest.mark.parametrize("how", LEAVING)
async def test_who_leaves_at_one_process_is_cut_off_at_the_other(
    people: tuple[Browser, Browser], how: str
):
    here, far = people
    match = far.match(HOST, GUEST)
    async with _as_somebody(far, match) as line:
        assert LEAVING[how](here).status_code == 200
        assert await line.closed() == (1008, "not_signed_in")
    assert far.me() is None


async def test_who_leaves_for_good_at_one_process_has_no_name_at_the_other(
    people: tuple[Browser, Browser], clients: Both
):
    here, _ = people
    match = here.match(HOST, GUEST)
    elsewhere = there(match, clients[1])
    assert elsewhere.join(name="guest").status_code == 200
    async with seated(elsewhere, 1) as guest:
        assert guest.welcome["match"]["position"]["seats"][0]["name"]
        assert delete(here.http, "/api/me", password=PASSWORD).status_code == 200
        while (position := (await guest.hear_of("update"))["position"])["seats"][0]["name"]:
            pass
        assert position["result"] is not None
        assert "player" not in position["seats"][0]


@pytest.fixture(scope="module")
def frail(
    shared: dict[str, str], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[services.Service, House, House]]:
    """Two processes with limits, and a Redis of their own that can be taken from them."""
    with services.own_redis() as redis, ExitStack() as stack:
        own = {**shared, "redis": redis.url, "matches_per_minute": 6, "guesses": 4}
        one, two = (
            stack.enter_context(opened(tmp_path_factory.mktemp("frail"), **own)) for _ in range(2)
        )
        yield redis, one, two


async def test_who_signs_out_while_redis_is_away_is_cut_off_when_it_is_back(
    frail: tuple[services.Service, House, House],
):
    redis, *houses = frail
    here, far = (Browser(house) for house in houses)
    name = new_name()
    here.sign_up(name)
    far.sign_in(name)
    match = far.match(HOST, GUEST)
    async with _as_somebody(far, match) as line:
        redis.kill()
        assert here.http.delete("/api/session?everywhere=true").status_code == 200
        redis.start()
        assert await line.closed() == (1008, "not_signed_in")
    here.close()
    far.close()


async def test_limits_hold_for_both_processes_together(
    frail: tuple[services.Service, House, House],
):
    redis, *houses = frail
    match = {"game": "caro", "seats": [HUMAN, HUMAN]}
    wrong = {"name": new_name(), "password": "wrong"}
    with houses[0].client() as one, houses[1].client() as two:
        seen = Match.open(one)

        def allowed(http: httpx.Client, path: str, body: dict[str, object]) -> int:
            """How often it may be asked before it is too often."""
            statuses = iter(lambda: http.post(path, json=body).status_code, 429)
            return sum(status in (201, 403) for status in statuses)

        # What the first counts the second hears a moment later; by itself it would allow as many.
        async with _listening(redis.url) as told:
            taken = allowed(one, "/api/matches", match)
            assert taken >= 3
            await _counted(told, "matches", taken)
        await _one_behind_the_other(seen, two, "H8")
        assert allowed(two, "/api/matches", match) <= 2
        async with _listening(redis.url) as told:
            assert allowed(two, "/api/session", wrong) == 4
            await _counted(told, "guesses", 4)
        await _one_behind_the_other(there(seen, two), one, "I9")
        assert allowed(one, "/api/session", wrong) <= 1
        redis.kill()  # each goes on by itself
        try:
            assert allowed(one, "/api/session", wrong) == 0
            assert [http.get("/api/games").status_code for http in (one, two)] == [200, 200]
        finally:
            redis.start()


@asynccontextmanager
async def _listening(url: str) -> AsyncIterator[PubSub]:
    """What the processes say to each other of what is not one match's."""
    async with Redis.from_url(url) as client, client.pubsub() as told:
        await told.subscribe(redis_bus._WORDS)
        assert (await told.get_message(timeout=PATIENCE_S))["type"] == "subscribe"
        yield told


async def _counted(told: PubSub, bucket: str, number: int) -> None:
    """Until so much has been said to be taken of that limit."""
    async with asyncio.timeout(PATIENCE_S):
        while number > 0:
            message = await told.get_message(timeout=PATIENCE_S)
            _, words = redis_bus._decode_words(message["data"])
            for word in words:
                if isinstance(word, Taken):
                    number -= sum(word.counts.get(bucket, {}).values())


async def _one_behind_the_other(match: Match, far: httpx.Client, action: str) -> None:
    """Until the far process has heard of an action here, and so of everything said before it."""
    async with seated(there(match, far)) as line:
        match.play(action)
        assert await line.news() == [action]


@asynccontextmanager
async def _as_somebody(browser: Browser, match: Match) -> AsyncIterator[Connection]:
    """A connection that is opened by the browser's cookie."""
    cookie = f"parlour_session={browser.cookie}"
    async with dialled(live(match), additional_headers={"cookie": cookie}) as line:
        await line.send("hello", token=None)
        line.welcome = await line.hear()
        assert line.welcome["match"]["you"] is not None
        yield line
