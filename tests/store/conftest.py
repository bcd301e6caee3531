"""Every store passes one suite. A place is where a store keeps its data: it can be opened again."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from typing import TypeAlias
from uuid import uuid4

import asyncpg
import pytest

from parlour.store import SqliteStore, Store
from parlour.store.postgres import PostgresStore
from services import postgres

Place: TypeAlias = Callable[[], Store]


@pytest.fixture(scope="session")
def postgres_url() -> Iterator[str]:
    with postgres() as url:
        yield url


@pytest.fixture(params=["sqlite", "postgres"])
async def place(request: pytest.FixtureRequest, tmp_path: Path) -> Place:
    if request.param == "sqlite":
        return lambda: SqliteStore(tmp_path / "house" / "parlour.sqlite")
    url: str = request.getfixturevalue("postgres_url")
    name = f"test_{uuid4().hex}"
    maker = await asyncpg.connect(url)
    await maker.execute(f"CREATE DATABASE {name}")
    await maker.close()
    return lambda: PostgresStore(f"{url.rpartition('/')[0]}/{name}", connections=4)


@pytest.fixture
async def store(place: Place) -> AsyncIterator[Store]:
    store = place()
    await store.start()
    yield store
    await store.stop()
