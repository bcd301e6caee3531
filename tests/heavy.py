"""The longest matches there can be, and a house in this process whose loop is watched."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import replace
from functools import cache
from pathlib import Path
from time import thread_time
from typing import Any

import httpx
from bench.routes import ENDLESS, GAME, long_game
from starlette.applications import Starlette

from parlour import games, study
from parlour.match import Chair, Event, Kind, Setup, TimeControl
from parlour.puzzles.file import shipped, to_json
from parlour.server import Config, build
from parlour.server.matches.create import Opening, create
from parlour.server.matches.seat_rows import seatings
from parlour.server.shared import secret
from parlour.store import (
    Append,
    PersonRow,
    Role,
    SeatToken,
    SqliteStore,
    SquareGame,
    Write,
)
from parlour.store.credentials import Session, StartSession
from parlour.store.people import Enter
from parlour.store.study_rows import (
    AppendEdit,
    ChapterRow,
    EditRow,
    NewStudy,
    StudyRow,
    Visibility,
)
from parlour.store.tournaments import AppendTournament, NewTournament
from parlour.tournament import Form, State
from studies import large_tree
from tournaments import better_wins, terms, whole_log

TOKEN = "the token of seat"
TOURNAMENT = "largecup2345"
STUDY, CHAPTER = "largestudy23", "largechapter"
_LOOK_S = 0.001
_ROOMY = {"rate": 1e9, "burst": 10**9, "guesses": 10**9, "workers": 1}
_ROOMY |= {
    f"{w}_per_minute": 10**9
    for w in (
        "matches",
        "analyses",
        "newcomers",
        "codes",
        "pictures",
        "trees",
        "puzzles",
        "puzzle_runs",
        "edits",
    )
}


def long_record(actions: int) -> str:
    """The same on paper."""
    body = " ".join(f'"{action}"' for _, action in long_game(actions))
    options = json.dumps(json.dumps(ENDLESS))
    return f'[Parlour "1"]\n[Game "{GAME}"]\n[Rules "1"]\n[Options {options}]\n\n{body}\n'


@cache
def largest_puzzle() -> str:
    """The id of the shipped puzzle that takes the most to say."""
    return max(shipped(), key=lambda puzzle: len(to_json(puzzle))).id


async def lay_long(file: Path, match: str, actions: int, *extra: Write, level: int = 0) -> None:
    """Write such a match into the file of a house that is closed, and what else there is.

    With a `level` the second seat is a bot's.
    """
    store = SqliteStore(file)
    await store.start()
    setup = Setup.of(games.get(GAME), ENDLESS, (Chair(), Chair(level=level or None)))
    opened, _, append = create(Opening(setup, (), public=True, id=match), "a seed")
    events = tuple(
        Event(seq, opened.created + seq, seat, Kind.ACTION, action)
        for seq, (seat, action) in enumerate(long_game(actions), start=1)
    )
    tokens = tuple(SeatToken(secret.digest(f"{TOKEN} {s}"), match, s) for s in (0, 1))
    whole = Append(match, (*append.events, *events), None, over=False)
    await store.commit([opened, whole, *tokens, *seatings(opened, setup), *extra])
    await store.stop()


async def lay_square(file: Path, name: str, match: str, actions: int) -> None:
    """The same for Four in a Square's own routes: Red's token is `TOKEN`."""
    game = SquareGame(name, secret.digest(TOKEN), True, match)
    await lay_long(file, match, actions, game, level=9)


async def lay_tournament(file: Path) -> None:
    """Write the largest tournament there can be into the file of a house that is closed."""
    store = SqliteStore(file)
    await store.start()
    setup = Setup.of(games.get(GAME), {}, (Chair(), Chair()), clock=TimeControl(60_000))
    held = replace(terms(Form.SWISS, rounds=9), game=GAME, setup=setup.write())
    first, *rest = whole_log(held, 500, better_wins)
    people = [Enter(PersonRow(f"p{n}", f"Player {n}", Role.GUEST, 1)) for n in range(1, 501)]
    made = NewTournament(TOURNAMENT, "host", held, State.OPEN, first.at)
    appended = AppendTournament(TOURNAMENT, 0, tuple(rest), State.PAUSING, 500, 9, first.at)
    await store.commit([*people, made, appended])
    await store.stop()


async def lay_study(file: Path) -> None:
    """Write a study with the largest chapter there can be into a file that is closed."""
    store = SqliteStore(file)
    await store.start()
    text = study.dump(large_tree(10_000, letters=500_000))
    host = PersonRow("host", "Keeper", Role.HOST, 1, "keeper", "$1")
    row = StudyRow(STUDY, "Large", host.id, Visibility.PUBLIC, 1, 1)
    entry = json.dumps({"name": "All of it", "tree": text})
    edit = EditRow(0, 1, host.id, CHAPTER, "chapter", entry)
    lines = (ChapterRow(CHAPTER, 0, "All of it", "caro", 10_000),)
    await store.commit([Enter(host), NewStudy(row), AppendEdit(STUDY, edit, lines)])
    key = secret.digest("large study")
    await store.commit([StartSession(Session(key, host.id, 1, 1 << 50))])
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


class Client(httpx.AsyncClient):
    """A client of a house on the same loop, by HTTP and by socket."""

    def __init__(self, app: Starlette) -> None:
        door = httpx.ASGITransport(app, raise_app_exceptions=False)
        super().__init__(transport=door, base_url="http://127.0.0.1")
        self._app = app

    async def talk(self, path: str, *words: dict[str, Any]) -> list[dict[str, Any]]:
        """What is answered to these messages, one to each; then the socket is closed."""
        said: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        said.put_nowait({"type": "websocket.connect"})
        for word in words:
            said.put_nowait({"type": "websocket.receive", "text": json.dumps(word)})
        heard: list[dict[str, Any]] = []

        async def hear(message: Mapping[str, Any]) -> None:
            word = json.loads(message.get("text", "{}"))
            if word and word["t"] not in ("update", "chat"):
                heard.append(word)
            if len(heard) == len(words) or message["type"] == "websocket.close":
                said.put_nowait({"type": "websocket.disconnect", "code": 1000})

        scope = {
            "type": "websocket",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "scheme": "ws",
            "path": path,
            "raw_path": path.encode(),
            "query_string": b"",
            "root_path": "",
            "headers": [(b"host", b"127.0.0.1")],
            "client": ("127.0.0.1", 1),
            "server": ("127.0.0.1", 80),
            "subprotocols": [],
        }
        await self._app(scope, said.get, hear)
        return heard


@asynccontextmanager
async def house_here(file: Path, **settings: object) -> AsyncIterator[Client]:
    """A client of a house on the loop of the test."""
    app = build(Config.of({**_ROOMY, "database": str(file), **settings}))
    async with app.router.lifespan_context(app), Client(app) as http:
        yield http
