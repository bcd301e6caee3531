"""No request holds the loop: each route is asked for the most that it gives, or takes."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from heavy import ENDLESS, GAME, TOKEN, Watch, house_here, lay_long, long_game, long_record
from parlour.server import described
from persons import PASSWORD

HELD_S = 0.25
"""A turn of the loop takes no more than 50 ms on a quiet machine (`python -m bench routes`)."""
LONG, NEARLY = "longmatch234", 1_990
SEAT = long_game(NEARLY + 1)[-1][0]
WORDS = {"x" * 60: "y" * 50_000}
MANY: dict[str, Any] = {f"option {n}": [0] * 20 for n in range(800)}
M = f"/api/matches/{LONG}"

NEW = {"game": GAME, "seats": [{"kind": "human"}] * 2}

Case = tuple[str, str, Any]
CASES: list[Case] = [
    ("match", f"GET {M}", None),
    ("events", f"GET {M}/events?since=-1&limit=1000", None),
    ("events", f"GET {M}/events?since={NEARLY - 1}", None),
    ("review", f"GET {M}/review?limit=200", None),
    ("review", f"GET {M}/review?from={NEARLY - 199}&limit=200", None),
    ("record", f"GET {M}/record", None),
    ("read_record", "POST /api/records", {"text": long_record(2_000)}),
    ("read_record", "POST /api/records?from=1801&limit=200", {"text": long_record(2_000)}),
    ("read_record", "POST /api/records", {"text": long_record(2_001)}),
    ("read_record", "POST /api/records", {"text": "H8 " * 20_000}),
    ("act", f"POST {M}/actions", {"action": "slide 8"}),
    ("act", f"POST {M}/actions", {"action": "?" * 64, "key": "k" * 64}),
    ("offer", f"POST {M}/offers", {"offer": "takeback"}),
    ("redo", f"POST {M}/redo", {}),
    ("resume", f"POST {M}/resume", {}),
    ("hint", f"POST {M}/hint", {}),
    ("analyse", f"POST {M}/analysis", {}),
    ("analysis", f"GET {M}/analysis", None),
    ("join", f"POST {M}/join", {"name": "n" * 40}),
    ("say", f"POST {M}/chat", {"text": "t" * 200}),
    ("chat", f"GET {M}/chat", None),
    ("open", "POST /api/matches", NEW | {"options": WORDS}),
    ("open", "POST /api/matches", NEW | {"options": MANY, "seed": "s" * 64}),
    ("open", "POST /api/matches", NEW | {"options": ENDLESS, "public": True}),
    ("rooms", "GET /api/rooms", None),
    ("room", "GET /api/rooms/234567", None),
    ("games", "GET /api/games", None),
    ("health", "GET /api/health", None),
    ("ready", "GET /api/ready", None),
    ("daily", "GET /api/daily?from=999999", None),
    ("deal", f"GET {M}/deal", None),
    ("play_daily", "POST /api/daily", {"name": "n" * 40}),
    ("enter", "POST /api/me", {}),
    ("sign_up", "POST /api/accounts", {"name": "Somebody", "password": PASSWORD}),
    ("sign_in", "POST /api/session", {"name": "Somebody", "password": PASSWORD}),
    ("sign_in", "POST /api/session", {"name": "Somebody", "password": "p" * 200}),
    ("me", "GET /api/me", None),
    ("rename", "PATCH /api/me", {"name": "Somebody Else"}),
    ("new_token", "POST /api/me/tokens", {"label": "l" * 40, "scopes": ["play", "read"]}),
    ("tokens", "GET /api/me/tokens", None),
    ("end_token", "DELETE /api/me/tokens/none", None),
    ("my_matches", "GET /api/me/matches", None),
    ("export", "GET /api/me/export", None),
    ("seek", "POST /api/seeks", {"game": GAME, "options": MANY}),
    ("sought", "GET /api/seeks/none", None),
    ("cancel_seek", "DELETE /api/seeks/none", None),
    ("challenge", "POST /api/challenges", {"name": "N" * 40, "game": GAME, "options": MANY}),
    ("challenges", "GET /api/challenges", None),
    ("accept_challenge", "POST /api/challenges/none/accept", None),
    ("end_challenge", "DELETE /api/challenges/none", None),
    ("mute", "POST /api/people/none/mute", {"minutes": 1}),
    ("set_role", "PATCH /api/people/none/role", {"role": "player"}),
    ("leaderboard", f"GET /api/leaderboards?game={GAME}&variant={'v' * 400}", None),
    ("person", "GET /api/people/Somebody%20Else", None),
    ("climb", f"GET /api/people/Somebody%20Else/ratings?game={GAME}", None),
    ("history", "GET /api/people/Somebody%20Else/matches?limit=100", None),
    ("change_password", "POST /api/me/password", {"old": PASSWORD, "new": f"{PASSWORD} new"}),
    ("become_bot", "POST /api/me/bot", None),
    ("resign", f"POST {M}/resign", {}),
    ("sign_out", "DELETE /api/session", None),
    ("forget_me", "DELETE /api/me", {"password": PASSWORD}),
]


@pytest.fixture(autouse=True)
def _lean() -> Iterator[None]:
    """What thousands of other tests left in this process is not looked through at their cost."""
    gc.collect()
    gc.freeze()
    yield
    gc.unfreeze()


def test_every_operation_has_a_case():
    paths = described()["paths"].values()
    names = {operation["operationId"] for path in paths for operation in path.values()}
    assert {name for name, _, _ in CASES} == names


async def _ask(http: httpx.AsyncClient, what: str, body: Any) -> httpx.Response:
    method, _, path = what.partition(" ")
    headers = {}
    if path.startswith(M):
        # Whoever is not to act is refused a hint: what a thought costs is not the loop's.
        seat = SEAT if "hint" not in path else 1 - SEAT
        headers["authorization"] = f"Bearer {TOKEN} {seat}"
    return await http.request(method, path, json=body, headers=headers)


async def _try(http: httpx.AsyncClient, name: str, what: str, body: Any) -> None:
    watch = Watch()
    answer = await _ask(http, what, body)
    held = watch.stop()
    assert answer.status_code < 500, (name, answer.text)
    assert held < HELD_S, f"{name}: {what} held the loop for {held:.3f} s"


async def test_no_request_holds_the_loop(tmp_path: Path):
    await lay_long(tmp_path / "house.sqlite", LONG, NEARLY)
    async with house_here(tmp_path / "house.sqlite") as http:
        for case in CASES:
            await _try(http, *case)


async def test_a_long_match_that_nobody_has_in_memory_does_not_hold_it_either(tmp_path: Path):
    await lay_long(tmp_path / "house.sqlite", LONG, NEARLY)
    for name in ("match", "events", "review", "record", "act", "analyse"):
        case = next(case for case in CASES if case[0] == name)
        async with house_here(tmp_path / "house.sqlite") as http:
            await _try(http, *case)
