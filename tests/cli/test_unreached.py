"""What a house stands on cannot be had: one line says what it is, where, and what to look at."""

from __future__ import annotations

import os
import resource
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from urllib.parse import urlsplit

import asyncpg
import pytest
from redis import Redis

from house import PATIENCE_S
from services import free_port, own_postgres, own_redis

WORD = "a-word-to-keep"
"""The password in every address here: no line may show it."""


def parlour(
    *arguments: object, before: Callable[[], None] | None = None
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "parlour", *map(str, arguments)],
        env={**os.environ, "PARLOUR_WORKERS": "1", "PARLOUR_WARM": "no"},
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE_S,
        preexec_fn=before,
    )


def refusal(*arguments: object, before: Callable[[], None] | None = None) -> str:
    """The one line that the command ends with."""
    done = parlour(*arguments, before=before)
    said = done.stdout + done.stderr
    assert done.returncode != 0, said
    assert said.count("\n") == 1, said
    assert WORD not in said
    return said.strip()


def closed_port() -> str:
    return f"127.0.0.1:{free_port()}"


def test_a_postgresql_that_nobody_answers_for_is_named_without_its_password():
    where = closed_port()
    said = refusal("serve", "--port", 0, "--database", f"postgresql://me:{WORD}@{where}/house")
    assert said.startswith(f"PostgreSQL at {where}/house: ")
    assert "--database" in said


@pytest.mark.parametrize("command", [("migrate",), ("admin", "list"), ("export",)])
def test_other_commands_name_it_too(command):
    where = closed_port()
    said = refusal(*command, "--database", f"postgresql://me:{WORD}@{where}/house")
    assert said.startswith(f"PostgreSQL at {where}/house: ")


@pytest.fixture(scope="module")
def locked() -> Iterator[str]:
    """The address of a PostgreSQL that lets `keeper` in with a password only."""
    with own_postgres() as service:
        yield service.url


async def lock(url: str) -> None:
    db = await asyncpg.connect(url)
    await db.execute("CREATE ROLE keeper LOGIN PASSWORD 'right'")
    file = await db.fetchval("SHOW hba_file")
    rules = "('host all keeper all scram-sha-256'), ('host all all all trust')"
    await db.execute(f"COPY (VALUES {rules}) TO '{file}'")
    await db.execute("SELECT pg_reload_conf()")
    await db.close()


async def test_a_wrong_password_and_a_missing_database_are_told_apart(locked: str):
    await lock(locked)
    place = urlsplit(locked)
    server = f"{place.hostname}:{place.port}"
    for user, database, why in (
        (f"keeper:{WORD}", "postgres", 'password authentication failed for user "keeper"'),
        (f"parlour:{WORD}", "nowhere", 'database "nowhere" does not exist'),
    ):
        said = refusal(
            "serve", "--port", 0, "--database", f"postgresql://{user}@{server}/{database}"
        )
        assert said.startswith(f"PostgreSQL at {server}/{database}: {why}. ")


@pytest.mark.parametrize("command", ["serve", "worker"])
def test_a_redis_that_nobody_answers_for_is_named_without_its_password(command, tmp_path):
    where = closed_port()
    house = ("--port", 0, "--database", tmp_path / "house.sqlite") if command == "serve" else ()
    said = refusal(command, *house, "--redis", f"redis://:{WORD}@{where}/0")
    assert said.startswith(f"Redis at {where}/0: ")
    assert "--redis" in said


def test_a_wrong_password_of_redis_and_an_address_that_is_none_are_told(tmp_path):
    house = ("serve", "--port", 0, "--database", tmp_path / "house.sqlite", "--redis")
    with own_redis() as service:
        keeper = Redis.from_url(service.url)
        keeper.config_set("requirepass", "right")
        where = service.url.partition("://")[2]
        said = refusal(*house, f"redis://:{WORD}@{where}")
        assert said.startswith(f"Redis at {where}: invalid username-password pair")
    assert "schemes" in refusal(*house, f"rediss+odd://:{WORD}@{where}")


def of_another_program(file: Path) -> None:
    with closing(sqlite3.connect(file)) as db:
        db.execute("CREATE TABLE bookmark (address TEXT)")
        db.commit()


def of_a_later_version(file: Path) -> None:
    assert parlour("migrate", "--database", file).returncode == 0
    with closing(sqlite3.connect(file)) as db:
        db.execute("PRAGMA user_version = 999")


FILES = [
    # what the file is, what is said of it
    (lambda file: file.write_bytes(b"no database at all, " * 99), "file is not a database"),
    (lambda file: file.mkdir(), "unable to open database file"),
    (of_another_program, "another program"),
    (of_a_later_version, "schema 999"),
]


@pytest.mark.parametrize(("make", "why"), FILES)
def test_a_file_that_is_no_house_of_this_version_is_named_and_left_alone(make, why, tmp_path):
    file = tmp_path / "house.sqlite"
    make(file)
    before = file.is_file() and file.read_bytes()
    said = refusal("serve", "--port", 0, "--database", file)
    assert said.startswith(f"{file}: ")
    assert why in said
    assert "--database" in said
    assert (file.is_file() and file.read_bytes()) == before


@pytest.mark.parametrize("bytes_left", [0, 100])
def test_a_disk_without_room_is_told_in_a_line(bytes_left, tmp_path):
    def fill() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (bytes_left, bytes_left))

    said = refusal("serve", "--port", 0, "--database", tmp_path / "house.sqlite", before=fill)
    assert said.startswith(str(tmp_path / "house.sqlite"))
    assert "room" in said


def test_a_folder_that_cannot_be_made_is_told_in_a_line(tmp_path):
    (tmp_path / "file").write_text("")
    said = refusal("serve", "--port", 0, "--database", tmp_path / "file" / "house.sqlite")
    assert said.startswith(str(tmp_path / "file" / "house.sqlite"))
