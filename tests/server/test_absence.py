"""Who stays away from a running match loses it: the other side sees the countdown."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from house import GUEST, HOST, HUMAN, House, Match, opened
from sockets import seated

CLOCK = {"main_ms": 600_000}


@pytest.fixture(scope="module")
def impatient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    """A house in which nobody may stay away for long."""
    folder = tmp_path_factory.mktemp("impatient")
    with opened(folder, absence=2, absence_untimed=3) as house, house.client() as http:
        yield http


def apart(http: httpx.Client, record: str = "H8 I9", **rest: object) -> Match:
    """Two people at two devices, after these moves."""
    match = Match.open(http, "caro", HOST, GUEST, **rest)
    match.join(name="guest")
    return match.play(record)


@pytest.mark.parametrize("clock", [CLOCK, None])
@pytest.mark.parametrize("away", [0, 1])
async def test_who_leaves_a_running_match_loses_it_after_the_countdown(
    impatient: httpx.Client, away: int, clock: object
):
    # platform-features.md, defects 4 and 9: the seat that is away loses, and nothing hangs.
    match = apart(impatient, clock=clock)
    async with seated(match, 1 - away) as waiting:
        async with seated(match, away):
            pass
        while (position := (await waiting.hear_of("update"))["position"])["absent"] is None:
            assert position["phase"] == "running"
        absent = position["absent"]
        assert absent["seat"] == away
        assert absent["due"] - absent["since"] == (2_000 if clock else 3_000)
        over = await waiting.until(phase="over")
        assert over["result"]["scores"] == [float(away), float(1 - away)]
        assert (over["result"]["reason"], over["absent"]) == ("abandon", None)
    last = match.events()[-1]
    assert (last["kind"], last["seat"], last["at"] >= absent["due"]) == ("abandon", away, True)


async def test_before_both_have_moved_staying_away_aborts_the_match(impatient: httpx.Client):
    match = apart(impatient, "H8")
    async with seated(match, 0) as waiting:
        async with seated(match, 1):
            pass
        over = await waiting.until(phase="over")
        assert (over["result"]["scores"], over["result"]["reason"]) == (None, "aborted")


async def test_coming_back_ends_the_countdown(impatient: httpx.Client):
    match = apart(impatient, clock=CLOCK)
    async with seated(match, 0) as waiting:
        async with seated(match, 1):
            pass
        while (await waiting.hear_of("update"))["position"]["absent"] is None:
            pass
        async with seated(match, 1) as back:
            assert back.welcome["match"]["position"]["absent"] is None
            await waiting.until(absent=None)
            assert (await waiting.ask("act", action="H9"))["t"] == "ok"
    assert match.result is None


async def test_who_asks_over_http_is_there(impatient: httpx.Client):
    match = apart(impatient, clock=CLOCK)
    async with seated(match, 0) as line:
        seats = line.welcome["match"]["position"]["seats"]
        assert [chair["present"] for chair in seats] == [True, True]
        assert line.welcome["match"]["position"]["absent"] is None


async def test_a_watcher_who_leaves_costs_nobody_the_match(impatient: httpx.Client):
    # platform-features.md, defect 1
    match = apart(impatient, clock=CLOCK)
    async with seated(match, 0) as red, seated(match, 1):
        async with seated(match):
            await red.until(watchers=1)
        assert (await red.until(watchers=0))["absent"] is None


async def test_nobody_loses_while_nobody_waits(impatient: httpx.Client, tmp_path: Path):
    # platform-features.md, defect 9: both away is neither's victory.
    match = apart(impatient, clock=CLOCK)
    async with seated(match, 0), seated(match, 1):
        pass
    async with seated(match) as watcher:
        assert watcher.welcome["match"]["position"]["absent"] is None


async def test_no_countdown_at_one_device_or_with_days_to_move(impatient: httpx.Client):
    shared = Match.open(impatient, "caro", HUMAN, HUMAN)
    days = apart(impatient, clock={"main_ms": 3 * 86_400_000})
    for match in (shared, days):
        async with seated(match, 0) as line:
            async with seated(match, 1):
                pass
            pong = await line.ask("ping")
            assert pong["t"] == "pong"
            assert match.position()["absent"] is None


async def test_after_a_restart_absence_is_counted_anew(tmp_path: Path):
    house = House(tmp_path, absence=30)
    try:
        with house.open().client() as http:
            match = apart(http, clock=CLOCK)
            async with seated(match, 0) as waiting:
                async with seated(match, 1):
                    pass
                while (position := (await waiting.hear_of("update"))["position"])["absent"] is None:
                    pass
            house.kill()
            house.open()
            async with seated(match, 0) as waiting:
                absent = waiting.welcome["match"]["position"]["absent"]
                assert absent["since"] > position["absent"]["since"]
                assert absent["due"] - absent["since"] == 30_000
    finally:
        house.close()
