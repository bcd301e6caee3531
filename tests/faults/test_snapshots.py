"""Snapshots are broken while the house is closed: every match goes on as its log says."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from house import BOT, HUMAN, Match, opened, wait_for
from load_clients import SCRIPT

LONG = 130
"""Past the number of events after which a match gets a snapshot."""
BOARD = {"size": 20, "rule": "caro"}

JUNK = [b"", b"junk", b"\xff\xfe\xfd", b"0" * 64 + b" {}"]


def test_matches_go_on_identically_whatever_became_of_their_snapshots(tmp_path: Path):
    with opened(tmp_path) as house, house.client() as http:
        long = Match.open(http, options=BOARD)
        for n in range(LONG):
            assert long.act(n % 2, SCRIPT[n]).status_code == 200
        ((seq, real),) = house.rows("SELECT seq, data FROM snapshot WHERE match = ?", long.id)
        assert seq < LONG
        short = [Match.open(http, options=BOARD).play("H8 I9 J10") for _ in (*JUNK, *JUNK)]
        against = Match.open(http, "caro", HUMAN, BOT, options=BOARD)
        matches = [long, *short, against]
        before = [_standing(match) for match in matches]
        house.close()
        with closing(sqlite3.connect(house.database)) as db, db:
            broken = real.replace("H8", "H9", 1)
            assert broken != real
            db.execute("UPDATE snapshot SET data = ? WHERE match = ?", (broken, long.id))
            for as_bytes, as_text, junk in zip(short[::2], short[1::2], JUNK, strict=True):
                db.execute("INSERT INTO snapshot VALUES (?, 3, ?)", (as_bytes.id, junk))
                insert = "INSERT INTO snapshot VALUES (?, 3, CAST(? AS TEXT))"
                db.execute(insert, (as_text.id, junk))
            db.execute("INSERT INTO snapshot VALUES (?, 9, ?)", (against.id, real))
        house.open()
        assert [_standing(match) for match in matches] == before
        assert long.act(0, SCRIPT[LONG]).json()["seq"] == LONG + 1
        for match in short:
            match.play("K11 H9")
            assert match.record == "H8 I9 J10 K11 H9"
        against.play("H8")
        wait_for(lambda: against.position()["plays"] == 2, "the bot's answer")


def _standing(match: Match) -> list[Any]:
    """The match as a seat and a watcher see it, but for when they look and who else is there."""
    seen = [match.position(seat) for seat in (0, None)]
    for position in seen:
        del position["now"]
        for chair in position["seats"]:
            del chair["present"]
    return seen + match.events()
