"""The disk is full: nothing is acknowledged that is not written, and with room all goes on."""

from __future__ import annotations

import asyncio
import resource
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Protocol

import httpx
import pytest

from house import BOT, HUMAN, PATIENCE_S, House, Match, refusal, wait_for
from load_clients import LoadClients
from sockets import seated

FULL_S = 3.0
"""Longer than a beat of the house may be late where the store says that it cannot be written."""


class Disk(Protocol):
    """Where a house keeps its file."""

    folder: Path

    def fill(self, house: House) -> None:
        """Leave room for nothing."""
        ...

    def clear(self, house: House) -> None:
        """Make room again."""
        ...


class SmallDisk:
    """A file system of a few megabytes, which anything else may fill."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._ballast = folder / "ballast"

    def fill(self, _house: House) -> None:
        with self._ballast.open("wb", buffering=0) as file:
            try:
                while True:
                    file.write(bytes(4096))
            except OSError:
                pass

    def clear(self, _house: House) -> None:
        self._ballast.unlink()


class BoundedFiles:
    """Any file system: the kernel lets the house's files grow no further."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def fill(self, house: House) -> None:
        log = house.database.with_name(f"{house.database.name}-wal")
        self._bound(house, log.stat().st_size)

    def clear(self, house: House) -> None:
        self._bound(house, resource.RLIM_INFINITY)

    def _bound(self, house: House, size: int) -> None:
        resource.prlimit(house.pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))


@contextmanager
def small_disk(folder: Path) -> Iterator[Disk]:
    """A tmpfs, where we may mount one."""
    command = ["mount", "-t", "tmpfs", "-o", "size=8m", "parlour-test", folder]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        pytest.skip(f"NO SMALL DISK: {done.stderr.strip() or 'cannot mount a tmpfs'}")
    try:
        yield SmallDisk(folder)
    finally:
        subprocess.run(["umount", folder], check=True)


@contextmanager
def bounded_files(folder: Path) -> Iterator[Disk]:
    """Nothing is needed for it."""
    yield BoundedFiles(folder)


@pytest.fixture(params=[small_disk, bounded_files], ids=["disk", "file"])
def disk(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Disk]:
    folder = tmp_path / "disk"
    folder.mkdir()
    with request.param(folder) as found:
        yield found


@pytest.fixture
def house(tmp_path: Path, disk: Disk) -> Iterator[House]:
    """A house whose file, but not its log, is on that disk."""
    house = House(tmp_path, database=disk.folder / "house.sqlite")
    house.database = disk.folder / "house.sqlite"
    try:
        yield house.open()
    finally:
        house.close()
    assert "internal error" not in house.log.read_text()


async def test_on_a_full_disk_nothing_is_acknowledged_and_with_room_nothing_is_missing(
    disk: Disk, house: House
):
    with house.client() as http:
        match, against = Match.open(http), Match.open(http, "caro", HUMAN, BOT)
        timed = Match.open(http, clock={"main_ms": 600_000}).play("H8")
        async with (
            httpx.AsyncClient(base_url=house.address, timeout=PATIENCE_S) as people,
            seated(match, 0) as line,
        ):
            clients = LoadClients(people)
            playing = [asyncio.create_task(clients.two_people()) for _ in range(3)]
            await grown(clients, 20)
            disk.fill(house)
            wait_for(lambda: http.get("/api/ready").status_code == 503, "the disk to be full")
            before = house.rows("SELECT count(*) FROM event")
            assert refusal(match.act(0, "H8", key="k")) == (503, "unavailable")
            assert await line.refused("act", action="H8", key="k") == "unavailable"
            assert refusal(against.act(0, "H8", key="k")) == (503, "unavailable")
            asked = http.post("/api/matches", json={"game": "caro", "seats": [HUMAN, HUMAN]})
            assert refusal(asked) == (503, "unavailable")
            assert match.position()["seq"] == 0  # what is written can be read all the same
            assert http.get("/api/health").status_code == 200
            await asyncio.sleep(FULL_S)
            assert house.rows("SELECT count(*) FROM event") == before
            agrees(house, clients)
            disk.clear(house)
            assert match.act(0, "H8", key="k").json()["seq"] == 1
            assert await line.news() == ["H8"]
            against.act(0, "H8", key="k")
            wait_for(lambda: against.position()["plays"] == 2, "the bot's answer")
            await grown(clients, 20)
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)
        wait_for(lambda: timed.events()[-1]["kind"] == "standstill", "the time to be given back")
        still = timed.events()[-1]
        assert still["at"] - int(still["text"]) >= FULL_S * 1_000
        house.close()
        agrees(house, clients)


def agrees(house: House, clients: LoadClients) -> None:
    """Whatever was acknowledged is written, and there is no gap."""
    for match, acknowledged in clients.acknowledged.items():
        rows = house.rows("SELECT seq, text FROM event WHERE match = ? ORDER BY seq", match)
        assert [seq for seq, _ in rows] == list(range(len(rows)))
        assert set(acknowledged) <= set(rows)


async def grown(clients: LoadClients, by: int) -> None:
    """The clients play on."""
    enough = clients.count + by
    async with asyncio.timeout(PATIENCE_S):
        while clients.count < enough:  # noqa: ASYNC110 - clients count, they ring no bell
            await asyncio.sleep(0.02)
