"""Every store passes one suite. A place is where a store keeps its data: it can be opened again."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import TypeAlias

import pytest

from parlour.store import SqliteStore, Store

Place: TypeAlias = Callable[[], Store]


def sqlite(folder: Path) -> Place:
    return lambda: SqliteStore(folder / "house" / "parlour.sqlite")


@pytest.fixture(params=[sqlite])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Place:
    made: Place = request.param(tmp_path)
    return made


@pytest.fixture
async def store(place: Place) -> AsyncIterator[Store]:
    store = place()
    await store.start()
    yield store
    await store.stop()
