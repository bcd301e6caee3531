"""The longest matches there can be, and a house in this process whose loop is watched."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import cache
from pathlib import Path
from random import Random
from time import thread_time

import httpx

from parlour import games
from parlour.match import Chair, Event, Kind, Setup
from parlour.server import Config, build, secret
from parlour.server.laying import lay
from parlour.server.seating import seatings
from parlour.store import Append, Batch, SeatToken, SqliteStore

GAME = "four-in-a-square"
ENDLESS = {"repetitionDraw": 0, "movementLimit": 0}
TOKEN = "the token of seat"
_LOOK_S = 0.001
_ROOMY = {"rate": 1e9, "burst": 10**9, "guesses": 10**9, "workers": 1}
_ROOMY |= {f"{w}_per_minute": 10**9 for w in ("matches", "analyses", "newcomers", "codes")}


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


def long_record(actions: int) -> str:
    """The same on paper."""
    body = " ".join(f'"{action}"' for _, action in long_game(actions))
    options = json.dumps(json.dumps(ENDLESS))
    return f'[Parlour "1"]\n[Game "{GAME}"]\n[Rules "1"]\n[Options {options}]\n\n{body}\n'


async def lay_long(file: Path, match: str, actions: int) -> None:
    """Write such a match into the file of a house that is closed."""
    store = SqliteStore(file)
    await store.start()
    setup = Setup.of(games.get(GAME), ENDLESS, (Chair(), Chair()))
    opened, _, append = lay(setup, match, "a seed", public=True)
    events = tuple(
        Event(seq, opened.created + seq, seat, Kind.ACTION, action)
        for seq, (seat, action) in enumerate(long_game(actions), start=1)
    )
    tokens = tuple(SeatToken(secret.digest(f"{TOKEN} {s}"), match, s) for s in (0, 1))
    whole = Append(match, (*append.events, *events), None, over=False)
    batch = Batch((opened,), (whole,), tokens=tokens, seatings=seatings(opened, setup))
    await store.commit(batch)
    await store.stop()


class Watch:
    """The most CPU time that was used between two looks of a loop that is to look again at once.

    What others on the machine use is no lag of this house.
    """

    def __init__(self) -> None:
        self.worst = 0.0
        self._on = True
        self._at = thread_time()
        asyncio.get_running_loop().call_later(_LOOK_S, self._turn)

    def _turn(self) -> None:
        now = thread_time()
        self.worst, self._at = max(self.worst, now - self._at), now
        if self._on:
            asyncio.get_running_loop().call_later(_LOOK_S, self._turn)

    def stop(self) -> float:
        self._on = False
        return self.worst


@asynccontextmanager
async def house_here(file: Path, **settings: object) -> AsyncIterator[httpx.AsyncClient]:
    """A client of a house on the loop of the test."""
    app = build(Config.of({**_ROOMY, "database": str(file), **settings}))
    async with app.router.lifespan_context(app):
        door = httpx.ASGITransport(app, raise_app_exceptions=False)
        async with httpx.AsyncClient(transport=door, base_url="http://127.0.0.1") as http:
            yield http
