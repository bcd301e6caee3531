"""Somebody else holds the file: the house says so, goes on reading, and loses nothing."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from house import BOT, HUMAN, House, Match, refusal, wait_for


@pytest.mark.soak
def test_while_the_file_is_locked_nothing_is_acknowledged_and_afterwards_all_goes_on(
    tmp_path: Path,
):
    house = House(tmp_path).open()
    try:
        with house.client() as http, closing(sqlite3.connect(house.database)) as other:
            match, against = Match.open(http), Match.open(http, "caro", HUMAN, BOT)
            against.play("H8")
            other.execute("BEGIN IMMEDIATE")
            answer = match.act(0, "H8", key="k")
            assert refusal(answer) == (503, "unavailable")
            assert int(answer.headers["retry-after"]) >= 1
            assert match.position()["seq"] == 0
            other.rollback()
            assert match.act(0, "H8", key="k").json()["seq"] == 1
            wait_for(lambda: against.position()["plays"] == 2, "the bot to try again")
    finally:
        house.close()
