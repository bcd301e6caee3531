"""Time in which the house was not there runs on nobody's clock, however it went away."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from house import PATIENCE_S, House, Match, opened, wait_for
from sockets import seated

MAIN_MS = 30_000
AWAY_S = 3


def last_beat(house: House) -> int:
    """The last beat that the file has."""
    return max((at for (at,) in house.rows("SELECT at FROM pulse")), default=0)


def beaten(house: House) -> None:
    """Wait for a beat that is younger than this call."""
    now = time.time() * 1_000
    wait_for(lambda: last_beat(house) >= now, "a beat")


def killed(house: House) -> None:
    house.kill()
    time.sleep(AWAY_S)
    house.open()


def closed(house: House) -> None:
    house.close()
    time.sleep(AWAY_S)
    house.open()


def asleep(house: House) -> None:
    """As a machine is whose lid was shut."""
    os.kill(house.pid, signal.SIGSTOP)
    time.sleep(2 * AWAY_S)
    os.kill(house.pid, signal.SIGCONT)


@pytest.mark.parametrize("away", [killed, pytest.param(closed, marks=pytest.mark.soak), asleep])
def test_the_time_in_which_the_house_was_away_is_given_back(
    tmp_path: Path, away: Callable[[House], None]
):
    with opened(tmp_path) as house, house.client() as http:
        timed = Match.open(http, clock={"main_ms": MAIN_MS}).play("H8")
        untimed = Match.open(http).play("H8")
        paused = Match.open(http, clock={"main_ms": MAIN_MS})
        paused.offer(0, "pause")
        beaten(house)
        away(house)
        log = wait_for(lambda: events(house, timed), "the standstill")
        moved, (at, kind, silent) = log[-2], log[-1]
        assert (kind, moved[1]) == ("standstill", "action")
        # What ran on the clock is what went by while the house was there, to a beat.
        assert at - int(silent) >= (AWAY_S - 1) * 1_000
        with house.client() as again:
            clock = Match(again, timed.id, timed.tokens).position()["clock"]
            assert clock["left"][1] <= MAIN_MS
            assert Match(again, timed.id, timed.tokens).act(1, "H9").status_code == 200
        left = position_after(house, timed)
        ran = events_of(house, timed)[-1][0] - moved[0] - (at - int(silent))
        assert left == MAIN_MS - ran
        for other in (untimed, paused):
            assert "standstill" not in {kind for _, kind, _ in events_of(house, other)}


def events(house: House, match: Match) -> list[tuple[int, str, str]] | None:
    log = events_of(house, match)
    return log if log[-1][1] == "standstill" else None


def events_of(house: House, match: Match) -> list[tuple[int, str, str]]:
    query = "SELECT at, kind, text FROM event WHERE match = ? ORDER BY seq"
    return house.rows(query, match.id)  # type: ignore[return-value]


def position_after(house: House, match: Match) -> int:
    """What the clock has left, but for what a busy machine kept a move waiting on its way."""
    with house.client() as http:
        clock = Match(http, match.id, {}).position()["clock"]
        left: int = clock["left"][1] - clock["lag_total"][1]
        return left


def test_nobody_is_flagged_for_moves_that_a_house_which_was_away_could_not_take(tmp_path: Path):
    with opened(tmp_path) as house, house.client() as http:
        match = Match.open(http, clock={"main_ms": 4_000}).play("H8")
        beaten(house)
        house.kill()
        time.sleep(5)
        house.open()
        with house.client() as again:
            answer = Match(again, match.id, match.tokens).act(1, "H9")
        assert answer.status_code == 200, answer.text


async def test_a_stop_tells_every_socket_to_come_back_and_finishes_what_was_asked(tmp_path: Path):
    with opened(tmp_path) as house, house.client() as http:
        match = Match.open(http, clock={"main_ms": 600_000})
        async with seated(match, 0) as line, seated(match) as watcher:
            await line.send("act", action="H8", key="last")
            closing = asyncio.create_task(asyncio.to_thread(house.close))
            codes = []
            for one in (line, watcher):
                try:
                    async with asyncio.timeout(PATIENCE_S):
                        while True:
                            await one.socket.recv()
                except ConnectionClosed as end:
                    codes.append(end.rcvd and end.rcvd.code)
            await closing
        assert codes == [1012, 1012]
        written = events_of(house, match)
        house.open()
        with house.client() as again:
            same = Match(again, match.id, match.tokens).act(0, "H8", key="last")
            assert same.status_code == 200
            kept = [event["text"] for event in Match(again, match.id, {}).events()]
            assert kept.count("H8") == 1
        # Asked again, it is either the move that was written or one that was not asked for in vain.
        action, _, _credit = written[-1][2].partition("\n")
        assert (action == "H8") == (same.json()["seq"] == 1)
