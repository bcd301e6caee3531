"""Snapshots: a table as text and back, and nothing else taken for one."""

from __future__ import annotations

import json
from hashlib import sha256
from random import Random

import pytest

from driver import DRAW, GUEST, HOST, PAUSE, REMATCH, TAKEBACK, Driver
from parlour import games
from parlour.match import Match, TimeControl
from parlour.match.snapshot import dump, load
from play import random_step


def round_trip(match: Match) -> None:
    assert load(match.game, dump(match)) == match


@pytest.mark.parametrize("game", sorted(games.every()))
@pytest.mark.parametrize("clock", [None, TimeControl(2_000_000, 1_000, 60_000)])
@pytest.mark.parametrize("seed", range(2))
def test_every_table_of_a_random_game_comes_back_as_it_was(game, clock, seed):
    rng = Random(seed)
    driver = Driver(game, clock=clock, seed=str(seed))
    for _ in range(120):
        round_trip(driver.match)
        if not driver.match.actors:
            break
        driver.act(*random_step(driver.match.game, driver.match.state, rng))
        driver.wait(rng.randrange(3_000))
    round_trip(driver.match)


MOMENTS = [
    ("waiting", lambda driver: None),
    ("joined", lambda driver: driver.join("Lan")),
    ("offered", lambda driver: (driver.join("Lan"), driver.offer(0, DRAW))),
    ("paused", lambda driver: (driver.join(), driver.offer(0, PAUSE), driver.accept(1, PAUSE))),
    ("aborted", lambda driver: driver.leave(0)),
    (
        "a rematch",
        lambda driver: (driver.leave(0), driver.offer(0, REMATCH), driver.accept(1, REMATCH)),
    ),
    (
        "taken back",
        lambda driver: (
            driver.join(),
            driver.play("H8", "I9"),
            driver.offer(0, TAKEBACK),
            driver.accept(1, TAKEBACK),
        ),
    ),
    ("agreed", lambda driver: (driver.join(), driver.offer(0, DRAW), driver.accept(1, DRAW))),
]


@pytest.mark.parametrize("moment", [row[1] for row in MOMENTS], ids=[row[0] for row in MOMENTS])
def test_every_moment_of_a_match_comes_back_as_it_was(moment):
    driver = Driver("caro", HOST, GUEST, clock=TimeControl(60_000))
    moment(driver)
    round_trip(driver.match)


def sealed(body: str) -> str:
    return f"{sha256(body.encode()).hexdigest()} {body}"


def altered(field: str, value: object) -> str:
    data = json.loads(dump(Driver(clock=TimeControl(60_000)).match).partition(" ")[2])
    if value is None:
        del data[field]
    else:
        data[field] = value
    return sealed(json.dumps(data))


SETUP = Driver(clock=TimeControl(60_000)).match.setup.write()

JUNK = [
    "",
    "{}",
    "null",
    "\udcff",
    sealed(""),
    sealed("null"),
    sealed("[]"),
    sealed("{}"),
    altered("setup", None),
    altered("setup", "[]"),
    altered("setup", '"x"'),
    altered("setup", SETUP.replace("60000", "1")),
    altered("state", None),
    altered("state", {}),
    altered("state", "H8"),
    altered("state", {"size": 15, "rule": "standard", "opening": "free", "record": "H8 H8"}),
    altered("clock", 5),
    altered("clock", []),
    altered("ending", [1, 2]),
    altered("seats", [["a", True, 3, 4]]),
    altered("plays", [[1]]),
    altered("offers", [[0, "money"]]),
    altered("rematch", None),
]


@pytest.mark.parametrize("text", JUNK, ids=range(len(JUNK)))
def test_anything_else_is_refused(text):
    with pytest.raises(ValueError, match=r"."):
        load(games.get("caro"), text)


def test_a_snapshot_with_one_character_changed_is_refused():
    driver = Driver()
    driver.play("H8", "I9")
    text = dump(driver.match)
    for at in range(0, len(text), 7):
        with pytest.raises(ValueError, match="not a snapshot"):
            load(driver.match.game, text[:at] + "~" + text[at + 1 :])


def test_the_state_of_one_game_is_none_of_another():
    with pytest.raises(ValueError, match="not a"):
        load(games.get("four-in-a-square"), dump(Driver("caro").match))
