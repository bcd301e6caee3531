"""The house is killed under load, again and again: every match goes on and nothing is lost."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random
from typing import Any

import httpx
import psutil
import pytest

from house import HUMAN, PATIENCE_S, House, Match, opened, wait_for
from load_clients import LoadClients


@pytest.mark.parametrize(
    ("kills", "people", "bots"),
    [
        pytest.param(2, 4, 2, id="short"),
        pytest.param(20, 24, 8, id="long", marks=pytest.mark.soak),
    ],
)
async def test_kill_9_under_load_loses_and_doubles_nothing(
    tmp_path: Path, kills: int, people: int, bots: int
):
    rng = Random(kills)
    with opened(tmp_path) as house, house.client() as sync:
        async with httpx.AsyncClient(base_url=house.address, timeout=PATIENCE_S) as http:
            clients = LoadClients(http)
            watched = Match.open(sync, options={"size": 20, "rule": "caro"})
            playing = [
                asyncio.create_task(work)
                for work in (
                    *(clients.two_people() for _ in range(people)),
                    *(clients.against_a_bot(Random(n)) for n in range(bots)),
                    *(clients.two_bots() for _ in range(bots)),
                    clients.watch(watched),
                )
            ]
            try:
                for n in range(kills):
                    enough = clients.count + 30 + rng.randrange(60)
                    await until(lambda enough=enough: clients.count >= enough, playing)
                    watched.play(f"{'ABCDEFGHIJKLMNOPQRST'[n]}{1 + n % 2 * 9}")
                    thinkers = psutil.Process(house.pid).children(recursive=True)
                    house.kill()
                    agrees(house, clients)
                    await asyncio.to_thread(house.open)
                    await goes_on(house, sync, clients.bots, playing)
                    await asyncio.to_thread(gone, thinkers)
                await until(lambda: len(clients.seen[0]) == kills + 1, playing)
            finally:
                for task in playing:
                    task.cancel()
                ended = await asyncio.gather(*playing, return_exceptions=True)
        assert [e for e in ended if isinstance(e, Exception)] == []
        agrees(house, clients)
        assert clients.seen == [list(range(kills + 1))]
        for match in clients.acknowledged:
            assert Match(sync, match, {}).get("review").status_code == 200
        assert "Traceback" not in house.log.read_text()


async def until(found: Any, playing: list[asyncio.Task[None]]) -> None:
    """Wait, unless somebody at play has failed."""
    async with asyncio.timeout(2 * PATIENCE_S):
        while not found():
            for task in playing:
                if task.done() and (failure := task.exception()) is not None:
                    raise failure
            await asyncio.sleep(0.02)


def agrees(house: House, clients: LoadClients) -> None:
    """The log has every acknowledged action where the answer said, once, and no gap."""
    for match, acknowledged in clients.acknowledged.items():
        rows = house.rows("SELECT seq, text, key FROM event WHERE match = ? ORDER BY seq", match)
        assert [seq for seq, _, _ in rows] == list(range(len(rows)))
        written = {seq: text for seq, text, _ in rows}
        assert {(seq, written.get(seq)) for seq, _ in acknowledged} == set(acknowledged)
        cells = [text for seq, text, _ in rows if seq > 0]
        assert len(set(cells)) == len(cells)
        assert len({key for _, _, key in rows[1:]}) == len(rows[1:])


async def goes_on(
    house: House, http: httpx.Client, bots: list[str], playing: list[asyncio.Task[None]]
) -> None:
    """Every match of two bots that is not over goes on as soon as somebody looks at it."""
    query = "SELECT over, (SELECT max(seq) FROM event WHERE match = id) FROM match WHERE id = ?"

    def state(match: str) -> tuple[int, int]:
        http.get(f"/api/matches/{match}")
        return house.rows(query, match)[0]  # type: ignore[return-value]

    before = {match: state(match)[1] for match in bots}
    for match, seq in before.items():
        await until(lambda m=match, s=seq: state(m)[0] or state(m)[1] > s, playing)


def gone(thinkers: list[psutil.Process]) -> None:
    """The killed house's thinking processes have ended by themselves."""
    _, alive = psutil.wait_procs(thinkers, timeout=PATIENCE_S)
    assert alive == []


def test_clocks_and_answer_windows_are_armed_again_after_a_kill(tmp_path: Path):
    with opened(tmp_path) as house, house.client() as http:
        flagged = Match.open(http, clock={"main_ms": 3_000}).play("H8 I9")
        window = Match.open(http, "skill-gomoku", HUMAN, HUMAN, options={"counterSeconds": 3})
        window.play("H8 H9")
        window.act(0, "fly_sand H9")
        paused = Match.open(http, clock={"main_ms": 5_000})
        paused.offer(0, "pause")
        house.kill()
        house.open()
        # Nobody asks for these matches: the file alone shows that the house looked after them.
        wait_for(lambda: kinds(house, flagged)[-1] == "flag", "the flag")
        wait_for(lambda: texts(house, window)[-1] == "decline", "the window to close")
        assert kinds(house, paused) == ["start", "pause"]
        assert flagged.result == ([0.0, 1.0], "timeout")
        start, first, move, still, flag = flagged.events()
        left = 3_000 - (first["at"] - start["at"])
        away = still["at"] - int(still["text"])
        assert flag["at"] - move["at"] == left + away
        assert window.position()["windows"] == []
        assert paused.position()["phase"] == "paused"
        assert paused.position()["clock"]["left"][0] > 0


def kinds(house: House, match: Match) -> list[str]:
    query = "SELECT kind FROM event WHERE match = ? ORDER BY seq"
    return [kind for (kind,) in house.rows(query, match.id)]


def texts(house: House, match: Match) -> list[str]:
    query = "SELECT text FROM event WHERE match = ? ORDER BY seq"
    return [text for (text,) in house.rows(query, match.id)]
