"""Other people's actions while four clients ask for the most that a route gives.

Side by side: nobody else, four who read records of 2,000 actions, four who look back at a match of
as many, four who have it drawn, four who read trees of 2,000 moves, four who ask for puzzles, and
four who look at the table of a day.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import cache
from itertools import islice
from random import Random

import httpx

from bench.house import House, house
from bench.load import Tally, paced
from parlour import games

GAME = "four-in-a-square"
ENDLESS = {"repetitionDraw": 0, "movementLimit": 0}
_READERS, _ACTIONS = 4, 2_000
_SECONDS = 8

_ROOMY = {f"PARLOUR_{what}_PER_MINUTE": "1000000000" for what in ("PICTURES", "TREES", "PUZZLES")}

Ask = Callable[[httpx.AsyncClient, int], Awaitable[httpx.Response]]


@cache
def long_game(actions: int) -> tuple[tuple[int, str], ...]:
    """Two who shift tiles and never finish."""
    game, rng = games.get(GAME), Random(1)
    state, plays = game.start(ENDLESS), list[tuple[int, str]]()
    while len(plays) < actions:
        (seat,) = game.actors(state)
        legal = list(game.legal(state, seat))
        rng.shuffle(legal)
        state, action = next((t, a) for a in legal if game.actors(t := game.apply(state, seat, a)))
        plays.append((seat, action))
    return tuple(plays)


def report() -> str:
    """The table, each row beside the first."""
    with house(**_ROOMY) as server:
        match, text = _long_match(server)
        tree = _wide_tree()
        page = lambda n: n * 200 % _ACTIONS  # noqa: E731
        rows: list[tuple[str, Ask | None]] = [
            ("nobody else", None),
            ("4 who read records", lambda http, n: http.post(
                f"/api/records?from={page(n)}&limit=200", json={"text": text})),
            ("4 who look back", lambda http, n: http.get(
                f"/api/matches/{match}/review?from={page(n)}&limit=200")),
            ("4 who read the log", lambda http, _n: http.get(f"/api/matches/{match}/events")),
            ("4 who have it drawn", lambda http, n: http.get(
                f"/api/matches/{match}/picture.png?at={n * 7 % _ACTIONS}&width=1200")),
            ("4 who read trees", lambda http, _n: http.post("/api/trees", json={"text": tree})),
            ("4 who ask for puzzles", lambda http, _n: http.get("/api/puzzles/next?game=caro")),
            ("4 who look at the day", lambda http, _n: http.get("/api/daily")),
        ]  # fmt: skip
        lines = ["| beside | answers/s | p50 ms | p99 ms | p50 as many times | turns over 50 ms |"]
        lines.append("|---|---|---|---|---|---|")
        usual = 0.0
        for name, ask in rows:
            late = _late(server)
            tally, answers = asyncio.run(_measured(server, ask))
            usual = usual or tally.percentile(0.5)
            lines.append(
                f"| {name} | {answers / _SECONDS:.0f} | {tally.percentile(0.5):.1f} | "
                f"{tally.percentile(0.99):.1f} | {tally.percentile(0.5) / usual:.1f} | "
                f"{_late(server) - late:.0f} |"
            )
    return "\n".join(lines)


def _wide_tree() -> str:
    """SGF of 2,000 moves, most of them in branches."""
    points = [f"{x}{y}" for x in "abcdefghijklmno" for y in "abcdefghijklmno"][:100]
    branches = (
        f"(;B[{one}];W[{other}])" for one in points[:20] for other in points if one != other
    )
    return f"(;GM[4]SZ[15]{''.join(islice(branches, _ACTIONS))})"


def _long_match(server: House) -> tuple[str, str]:
    """A match of nearly the longest kind, played over HTTP, and its record."""
    with httpx.Client(base_url=server.address, timeout=60) as http:
        seats = [{"kind": "human"}] * 2
        made = http.post("/api/matches", json={"game": GAME, "seats": seats, "options": ENDLESS})
        match, tokens = made.json()["id"], [seat["token"] for seat in made.json()["seats"]]
        for seat, action in long_game(_ACTIONS - 1):
            headers = {"authorization": f"Bearer {tokens[seat]}"}
            done = http.post(
                f"/api/matches/{match}/actions", json={"action": action}, headers=headers
            )
            done.raise_for_status()
        for number in range(200):
            http.cookies.clear()
            http.post("/api/daily", json={"name": f"visitor {number}"}).raise_for_status()
        return match, http.get(f"/api/matches/{match}/record").text


async def _measured(server: House, ask: Ask | None) -> tuple[Tally, int]:
    async with _readers(server, ask) as answers:
        tally, _ = await paced([server.address], 20, 100, _SECONDS, lambda: None)
    return tally, len(answers)


@asynccontextmanager
async def _readers(server: House, ask: Ask | None) -> AsyncIterator[list[int]]:
    answers: list[int] = []

    async def read(ask: Ask, number: int) -> None:
        async with httpx.AsyncClient(base_url=server.address, timeout=60) as http:
            while True:
                answers.append((await ask(http, number + len(answers))).status_code)

    tasks = [asyncio.create_task(read(ask, n)) for n in range(_READERS)] if ask else []
    try:
        yield answers
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def _late(server: House) -> float:
    """How often the loop has been more than 50 ms late."""
    text = httpx.get(f"{server.address}/metrics").text
    below = re.search(r'parlour_loop_lag_seconds_bucket\{le="0.05"\} (\S+)', text)
    every = re.search(r"parlour_loop_lag_seconds_count (\S+)", text)
    assert below is not None
    assert every is not None
    return float(every[1]) - float(below[1])
