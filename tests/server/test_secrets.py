"""What is undealt is not on the wire: not the seed, and nothing that would differ by it."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import count
from typing import Any, TypeAlias

from driver import Driver
from house import HUMAN, House, Match, refusal
from parlour.match import Chair
from sockets import seated

New: TypeAlias = Callable[..., Match]

WALK = ["E", "E", "S"]


def dealt(seed: str) -> list[str]:
    """What this seed deals on the walk, as far as the rules let it go."""
    driver = Driver("save-oneself", Chair(), seed=seed)
    for action in WALK:
        if action in driver.match.game.legal(driver.match.state, 0):
            driver.act(0, action)
    return [play.action for play in driver.match.plays]


def like_each_other() -> tuple[str, str, int]:
    """Two seeds that deal alike at first and apart later, and how many plays they share."""
    seen: dict[tuple[str, ...], str] = {}
    for n in count():
        seed = f"seed-{n}"
        plays = dealt(seed)
        first = tuple(plays[:3])
        if first in seen and dealt(seen[first]) != plays:
            return seen[first], seed, 3
        seen.setdefault(first, seed)
    raise AssertionError


def everything(match: Match, seat: int | None) -> list[Any]:
    """All that a client can read of a match, without what names this match and this moment."""
    shown = match.shown(seat)
    for name in ("id", "created"):
        del shown[name]
    del shown["position"]["now"]
    review = match.get("review", seat).json()["frames"]
    events = match.get("events", seat).json()["events"]
    for timed in (*review, *events):
        del timed["at"]
    record = match.get("record", seat).text
    lines = [line for line in record.splitlines() if not line.startswith("[Times")]
    return [shown, review, events, lines]


def test_two_matches_that_dealt_alike_so_far_look_alike_to_everybody(new: New):
    one, other, shared = like_each_other()
    first, second = (new("save-oneself", HUMAN, seed=seed) for seed in (one, other))
    for match in (first, second):
        for action in dealt(one)[1:shared]:
            if not action.startswith("draw"):
                assert match.act(0, action).status_code == 200
    for seat in (None, 0):
        assert everything(first, seat) == everything(second, seat)
    for match in (first, second):
        for action in WALK[1:]:
            match.act(0, action)
    assert everything(first, None) != everything(second, None)


async def test_the_seed_is_on_no_wire_while_the_game_runs(new: New, house: House):
    match = new("save-oneself", HUMAN, public=True)
    ((seed,),) = house.rows("SELECT seed FROM match WHERE id = ?", match.id)
    heard: list[object] = []
    async with seated(match, 0, since=-1) as line, seated(match, None, since=-1) as watcher:
        heard += [line.welcome, watcher.welcome]
        heard.append(await line.ask("act", action="E", id="a"))
        heard.append(await line.ask("act", action="nowhere", id="b"))
        heard.append(await watcher.hear())
    heard += [everything(match, 0), everything(match, None)]
    heard.append(match.act(0, "N", base=0).json())
    heard.append(match.post(0, "hint").json())
    heard.append(match.http.get("/api/rooms").json())
    assert match.result is None
    assert str(seed) not in json.dumps(heard)


def test_the_deal_of_the_day_cannot_be_seen_and_taken_back(house: House):
    with house.client() as http:
        dealt = http.post("/api/daily", json={}).json()
        match = Match(http, dealt["id"], {0: dealt["token"]})
        match.act(0, match.position(0)["legal"][0])
        assert refusal(match.offer(0, "takeback")) == (422, "offer_unavailable")
        assert refusal(match.post(0, "redo"))[0] == 422
        assert "takeback" not in match.position(0)["can"]


def test_a_bots_next_move_is_not_told_by_anything_a_client_can_read(new: New):
    first, second = (new("caro", HUMAN, HUMAN, seed=seed) for seed in ("one", "two"))
    for match in (first, second):
        match.play("H8")
    assert everything(first, 0) == everything(second, 0)
