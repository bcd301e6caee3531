"""An address names a store."""

from __future__ import annotations

import sys

import pytest

from parlour.store import SqliteStore, Unavailable, store_at
from parlour.store.postgres import PostgresStore


def test_a_path_is_a_file_and_a_url_is_postgresql(tmp_path):
    assert isinstance(store_at(str(tmp_path / "x.sqlite")), SqliteStore)
    assert isinstance(store_at("postgresql://127.0.0.1/parlour"), PostgresStore)


def test_postgresql_without_its_driver_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "parlour.store.postgres", None)
    with pytest.raises(Unavailable, match="outgrown"):
        store_at("postgresql://127.0.0.1/parlour")


async def test_a_database_that_does_not_answer_is_unavailable():
    with pytest.raises(Unavailable):
        await store_at("postgresql://127.0.0.1:1/parlour").start()
