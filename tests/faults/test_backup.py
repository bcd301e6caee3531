"""A backup of a house in full swing is a house: whatever was acknowledged before it is in it."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from pathlib import Path

import httpx

from house import PATIENCE_S, House, Match, opened
from load_clients import LoadClients


def parlour(*arguments: object) -> subprocess.CompletedProcess[str]:
    """A command at the machine of the house."""
    command = [sys.executable, "-m", "parlour.cli", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


async def reached(clients: LoadClients, count: int) -> None:
    async with asyncio.timeout(2 * PATIENCE_S):
        while clients.count < count:  # noqa: ASYNC110 - clients count, they ring no bell
            await asyncio.sleep(0.02)


async def test_a_house_that_was_killed_comes_back_from_a_backup_made_while_it_was_played_in(
    tmp_path: Path,
):
    backup, elsewhere = tmp_path / "backup" / "house", tmp_path / "elsewhere"
    elsewhere.mkdir()
    with opened(tmp_path) as house:
        async with httpx.AsyncClient(base_url=house.address, timeout=PATIENCE_S) as http:
            clients = LoadClients(http)
            playing = [asyncio.create_task(clients.two_people()) for _ in range(3)]
            await reached(clients, 24)
            before = {match: list(done) for match, done in clients.acknowledged.items()}
            done = await asyncio.to_thread(parlour, "backup", backup, "--database", house.database)
            assert done.returncode == 0, done.stderr
            await reached(clients, clients.count + 9)
            house.kill()
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)
        other = House(elsewhere)
        done = parlour("restore", backup, "--database", other.database)
        assert done.returncode == 0, done.stderr
        other.open()
        try:
            with other.client() as client:
                for match, acknowledged in before.items():
                    texts = [event["text"] for event in Match(client, match, {}).events()]
                    assert all(texts[seq] == action for seq, action in acknowledged)
        finally:
            other.close()
        refused = parlour("restore", backup, "--database", other.database)
        assert (refused.returncode, refused.stderr.count("\n")) == (1, 1)
        assert "is not empty; --force replaces it." in refused.stderr
        house.open()


def test_migrate_says_what_it_does_and_does_it_once(tmp_path: Path):
    file = tmp_path / "house.sqlite"
    shown = parlour("migrate", "--show", "--database", file)
    assert "to do: 0001_log.sql" in shown.stdout
    assert not file.exists()
    done = parlour("migrate", "--database", file)
    assert "doing: 0001_log.sql" in done.stdout
    again = parlour("migrate", "--database", file)
    assert ".sql" not in again.stdout.replace(file.name, "")
    assert "up to date" in again.stdout


def test_a_command_that_cannot_do_it_says_why_in_one_line(tmp_path: Path):
    for arguments, says in (
        (("backup", tmp_path / "b", "--database", tmp_path / "none"), "there is no such file"),
        (("restore", tmp_path / "b", "--database", tmp_path / "h"), "there is no such file"),
        (
            ("migrate", "--database", "postgresql://house:pa55@127.0.0.1:1/none"),
            "127.0.0.1",
        ),
    ):
        done = parlour(*arguments)
        assert (done.returncode, done.stderr.count("\n")) == (1, 1), done.stderr
        assert says in done.stderr
        assert "pa55" not in done.stderr + done.stdout
