# long: one case after the other, for every route that there is
"""No request holds the loop: each route is asked for the most that it gives, or takes."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from bench.routes import ENDLESS, GAME, long_game

from accounts import PASSWORD
from heavy import (
    CHAPTER,
    STUDY,
    TOKEN,
    TOURNAMENT,
    Watch,
    house_here,
    largest_puzzle,
    lay_long,
    lay_square,
    lay_study,
    lay_tournament,
    long_record,
)
from parlour.server import Config, build, described
from studies import large_tree

HELD_S = 0.25
"""A turn of the loop takes no more than 50 ms on a quiet machine (`python -m bench routes`)."""
LONG, NEARLY = "longmatch234", 1_990
SEAT = long_game(NEARLY + 1)[-1][0]
WORDS = {"x" * 60: "y" * 50_000}
MANY: dict[str, Any] = {f"option {n}": [0] * 20 for n in range(800)}
M = f"/api/matches/{LONG}"

LONG_WAY: dict[str, Any] = {
    "game": GAME,
    "options": ENDLESS,
    "actions": [action for _, action in long_game(2_000)],
}
WIDE = "(;GM[4]SZ[15]" + "".join(f"(;B[{x}{y}];W[oo]C[a])" for x in "abc" for y in "abc") + ")"
CROWDED: dict[str, Any] = {
    # rows of four of either side by turns: nobody has won, and only the last cell is free
    "game": "caro",
    "options": {"size": 20},
    "cells": {
        f"{letter}{row}": "XO"[(at // 4 + row // 2) % 2]
        for row in range(1, 21)
        for at, letter in enumerate("ABCDEFGHIJKLMNOPQRST")
        if (at, row) not in {(18, 20), (4, 20)}
    },
}
NEW = {"game": GAME, "seats": [{"kind": "human"}] * 2}

LATE = f"/api/tournaments/{TOURNAMENT}"
SEEN = ",".join(["0123456789ab"] * 50)
READ = f"/api/studies/{STUDY}"
PART = f"{READ}/chapters/{CHAPTER}"
AGAIN = {"name": "n" * 60, "text": WIDE}

LARGEST = {"name": "n" * 60, "form": "swiss", "game": GAME, "clock": {"days": 1}, "options": MANY}

LAST: dict[str, Any] = {"path": [node.action for node in large_tree(110).main], "base": 0}

SQUARE, SQUARED = "longsquare2345", "longsquare23"
REDS = next(n for n in range(NEARLY, 0, -1) if long_game(n + 1)[-1][0] == 0)
"""After so many actions Red is to act."""
G = f"/games/{SQUARE}"
SLIDE = {"action": "slide", "squareIndex": int(long_game(REDS + 1)[-1][1].partition(" ")[2])}
RED = {"playerToken": TOKEN}

Case = tuple[str, str, Any]
CASES: list[Case] = [
    ("match", f"GET {M}", None),
    ("events", f"GET {M}/events?since=-1&limit=1000", None),
    ("events", f"GET {M}/events?since={NEARLY - 1}", None),
    ("review", f"GET {M}/review?limit=200", None),
    ("review", f"GET {M}/review?from={NEARLY - 199}&limit=200", None),
    ("record", f"GET {M}/record", None),
    ("picture_svg", f"GET {M}/picture.svg?at={NEARLY - 1}", None),
    ("picture_png", f"GET {M}/picture.png?at={NEARLY - 1}&width=1200", None),
    ("picture_png", f"GET {M}/picture.png?card=true&theme=dark", None),
    ("animation_webp", f"GET {M}/animation.webp?width=640", None),
    ("animation_gif", f"GET {M}/animation.gif?width=120&theme=dark", None),
    ("read_record", "POST /api/records", {"text": long_record(2_000)}),
    ("read_record", "POST /api/records?from=1801&limit=200", {"text": long_record(2_000)}),
    ("read_record", "POST /api/records", {"text": long_record(2_001)}),
    ("read_record", "POST /api/records", {"text": "H8 " * 20_000}),
    ("position", "POST /api/positions", LONG_WAY),
    ("position", "POST /api/positions", LONG_WAY | {"options": MANY}),
    ("palette", "POST /api/positions/palette", LONG_WAY),
    ("threats", "POST /api/positions/threats", LONG_WAY),
    ("book", "POST /api/positions/book", LONG_WAY),
    ("book", "POST /api/positions/book", {"game": "caro"}),
    ("line_webp", "POST /api/positions/animation.webp?width=640", LONG_WAY),
    ("line_gif", "POST /api/positions/animation.gif?width=120&theme=dark", LONG_WAY),
    ("set_up", "POST /api/positions/setup", CROWDED),
    ("lines", "POST /api/positions/lines", LONG_WAY | {"seat": 9}),
    ("tree_bounds", "GET /api/trees", None),
    ("read_tree", "POST /api/trees", {"text": WIDE}),
    ("read_tree", "POST /api/trees", {"text": "(;C[" + "x" * 1_900_000}),
    ("puzzles", "GET /api/puzzles", None),
    ("daily_puzzle", "GET /api/puzzles/daily", None),
    ("next_puzzle", f"GET /api/puzzles/next?variant={'v' * 400}&seen={SEEN}", None),
    ("next_puzzle", f"GET /api/puzzles/next?game=caro&seen={SEEN}", None),
    ("puzzle", "GET /api/puzzles/{puzzle}", None),
    ("puzzle_picture", "GET /api/puzzles/{puzzle}/picture.png?card=true", None),
    ("try_puzzle", "POST /api/puzzles/{puzzle}/attempts", {"actions": ["?" * 64] * 64}),
    ("try_puzzle", "POST /api/puzzles/{puzzle}/attempts", {"actions": []}),
    ("solve_puzzle", "POST /api/puzzles/{puzzle}/solution", {"rating": {"value": 4_000}}),
    ("vote_puzzle", "PUT /api/puzzles/{puzzle}/vote", {"up": True}),
    ("best_runs", "GET /api/puzzles/runs?game=caro", None),
    ("begin_run", "POST /api/puzzles/runs", {"game": "caro"}),
    ("run", f"GET /api/puzzles/runs/{'r' * 400}", None),
    ("step_run", f"POST /api/puzzles/runs/{'r' * 400}/steps", {"step": 0, "actions": ["?"] * 64}),
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
    ("television", "GET /api/tv", None),
    ("club", "GET /api/club", None),
    ("room", "GET /api/rooms/234567", None),
    ("games", "GET /api/games", None),
    ("words", "GET /api/games/noughts/words?locale=uk", None),
    ("course", "GET /api/games/caro/lessons", None),
    (
        "lesson",
        "POST /api/games/stay-on-the-board/lessons/odd",
        {"actions": ["8x2", "2x1", "claim"]},
    ),
    ("lesson", "POST /api/games/caro/lessons/block", {"actions": ["G3"]}),
    ("lesson", "POST /api/games/caro/lessons/place", {"actions": ["E5"] * 10_000}),
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
    ("notices", "GET /api/me/notices", None),
    ("read_notices", "POST /api/me/notices/read", {"match": "m" * 40}),
    ("clear_notices", "DELETE /api/me/notices", None),
    ("clear_notice", f"DELETE /api/me/notices/{'n' * 400}", None),
    ("happenings", "GET /api/me/events", None),
    ("push", "GET /api/push", None),
    (
        "call_me",
        "PUT /api/me/push",
        {"endpoint": "e" * 1_000, "p256dh": "", "auth": "", "kinds": []},
    ),
    ("call_me_no_more", "DELETE /api/me/push", {"endpoint": "e" * 1_000}),
    ("export", "GET /api/me/export", None),
    ("seek", "POST /api/seeks", {"game": GAME, "options": MANY}),
    ("sought", "GET /api/seeks/none", None),
    ("cancel_seek", "DELETE /api/seeks/none", None),
    ("report", "POST /api/reports", {"person": "n" * 64, "reason": "other", "text": "t" * 1_000}),
    ("reports", "GET /api/moderation/reports", None),
    ("evidence", f"GET /api/moderation/reports/{'n' * 400}", None),
    ("acts", "GET /api/moderation/acts", None),
    ("moderate", "POST /api/moderation/acts", {"person": "n", "kind": "warn", "why": "w" * 500}),
    ("export_mine", "GET /api/export/mine.ndjson", None),
    ("export_rated", "GET /api/export/rated.ndjson", None),
    ("acts_on_me", "GET /api/me/acts", None),
    (
        "reset_password",
        "POST /api/session/reset",
        {"name": "Somebody Else", "code": "c" * 40, "password": "p" * 200},
    ),
    ("contacts", "GET /api/me/contacts", None),
    ("follow", f"PUT /api/me/following/{'n' * 400}", None),
    ("unfollow", f"DELETE /api/me/following/{'n' * 400}", None),
    ("block", f"PUT /api/me/blocked/{'n' * 400}", None),
    ("unblock", f"DELETE /api/me/blocked/{'n' * 400}", None),
    ("against", f"GET /api/people/Somebody%20Else/against/{'n' * 400}", None),
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
    ("tournaments", "GET /api/tournaments", None),
    ("create_tournament", "POST /api/tournaments", LARGEST),
    ("tournament", f"GET {LATE}", None),
    ("join_tournament", f"POST {LATE}/join", None),
    ("leave_tournament", f"POST {LATE}/leave", None),
    ("run_tournament", f"POST {LATE}/run", {"do": "pause"}),
    ("adjudicate", f"POST {LATE}/adjudicate", {"match": "m" * 40, "score": "1-0"}),
    ("tournament_standings", f"GET {LATE}/standings?from=400&limit=100", None),
    ("tournament_pairings", f"GET {LATE}/pairings?round=9", None),
    ("tournament_csv", f"GET {LATE}/export.csv", None),
    ("tournament_ndjson", f"GET {LATE}/export.ndjson", None),
    ("studies", "GET /api/studies?of=public", None),
    ("study_picture", f"GET {READ}/picture.png?chapter={CHAPTER}&width=1200", None),
    ("create_study", "POST /api/studies", {"name": "n" * 60, "chapter": AGAIN}),
    ("study", f"GET {READ}", None),
    ("change_study", f"PATCH {READ}", {"name": "n" * 60}),
    ("study_edits", f"GET {READ}/edits?since=0", None),
    ("chapter", f"GET {PART}", None),
    ("edit_chapter", f"POST {PART}/edits", LAST | {"kind": "comment", "text": "t" * 3_900}),
    ("edit_chapter", f"POST {PART}/edits", LAST | {"kind": "add", "actions": ["T20"] * 4_000}),
    ("edit_chapter", f"POST {PART}/edits", LAST | {"kind": "lead", "path": ["A3", "A1"]}),
    ("edit_chapter", f"POST {PART}/edits", LAST | {"kind": "draw", "circles": ["A1"] * 400}),
    ("edit_chapter", f"POST {PART}/edits", LAST | {"kind": "delete", "base": 1 << 30}),
    ("add_chapter", f"POST {READ}/chapters", {"name": "n", "game": GAME, "options": MANY}),
    ("add_chapter", f"POST {READ}/chapters", AGAIN),
    ("change_chapter", f"PATCH {PART}", {"name": "n" * 60, "place": 9_999}),
    ("delete_chapter", f"DELETE {PART}", None),
    ("invite_editor", f"PUT {READ}/editors/{'n' * 400}", None),
    ("remove_editor", f"DELETE {READ}/editors/{'n' * 400}", None),
    ("accept_study", f"POST {READ}/accept", None),
    ("delete_study", f"DELETE {READ}", None),
    ("change_password", "POST /api/me/password", {"old": PASSWORD, "new": f"{PASSWORD} new"}),
    ("become_bot", "POST /api/me/bot", None),
    ("resign", f"POST {M}/resign", {}),
    ("sign_out", "DELETE /api/session", None),
    ("forget_me", "DELETE /api/me", {"password": PASSWORD}),
]


BESIDE: list[Case] = [
    ("/api/openapi.json", "GET /api/openapi.json", None),
    ("/api/docs", "GET /api/docs", None),
    ("/api/docs.css", "GET /api/docs.css", None),
    ("/metrics", "GET /metrics", None),
    ("/boards/{game}/{path:path}", f"GET /boards/caro/{'p' * 400}", None),
    ("/{path:path}", f"GET /m/{LONG}", None),
    ("/{path:path}", f"GET /{'p/' * 400}", None),
    ("/games", "POST /games", {"piecesPerPlayer": 16, "extras": True} | MANY),
    ("/games/{id}", f"GET {G}", None),
    ("/games/{id}/move", f"POST {G}/move", SLIDE | RED),
    ("/games/{id}/move", f"POST {G}/move", {"action": "place", "slotIndex": 1} | SLIDE | RED),
    ("/games/{id}/restart", f"POST {G}/restart", RED),
]
"""Routes that the OpenAPI document does not have, by their paths."""
LIVE = "/api/matches/{id}/live"

SAID: list[dict[str, Any]] = [
    {"op": "hello", "token": f"{TOKEN} {SEAT}", "since": -1},
    {"op": "ping", "id": "1"},
    {"op": "act", "id": "2", "action": "?" * 64},
    {"op": "act", "id": "3", "action": long_game(NEARLY + 1)[-1][1]},
    {"op": "offer", "id": "4", "offer": "takeback"},
    {"op": "resign", "id": "5"},
]
"""What is said on the socket of the long match."""


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


def test_every_other_route_has_a_case():
    routes = {route.path for route in build(Config()).routes}
    assert {name for name, _, _ in BESIDE} | {LIVE} == routes - {*described()["paths"]}


async def _ask(http: httpx.AsyncClient, what: str, body: Any) -> httpx.Response:
    method, _, path = what.replace("{puzzle}", largest_puzzle()).partition(" ")
    headers = {}
    if path.startswith(M):
        # Whoever is not to act is refused a hint: what a thought costs is not the loop's.
        seat = SEAT if "hint" not in path else 1 - SEAT
        headers["authorization"] = f"Bearer {TOKEN} {seat}"
    if READ in path:
        headers["cookie"] = "parlour_session=large study"
    return await http.request(method, path, json=body, headers=headers)


async def _try(http: httpx.AsyncClient, name: str, what: str, body: Any) -> None:
    watch = Watch()
    answer = await _ask(http, what, body)
    held = watch.stop()
    assert answer.status_code < 500, (name, answer.text)
    assert held < HELD_S, f"{name}: {what} held the loop for {held:.3f} s"


async def test_no_request_holds_the_loop(tmp_path: Path):
    await lay_long(tmp_path / "house.sqlite", LONG, NEARLY)
    await lay_tournament(tmp_path / "house.sqlite")
    await lay_study(tmp_path / "house.sqlite")
    await lay_square(tmp_path / "house.sqlite", SQUARE, SQUARED, REDS)
    async with house_here(tmp_path / "house.sqlite") as http:
        for case in (*BESIDE, *CASES):
            await _try(http, *case)


async def test_nothing_said_on_a_socket_holds_the_loop(tmp_path: Path):
    await lay_long(tmp_path / "house.sqlite", LONG, NEARLY)
    async with house_here(tmp_path / "house.sqlite") as http:
        for words in (SAID[:1], SAID):
            watch = Watch()
            heard = await http.talk(f"{M}/live", *words)
            held = watch.stop()
            assert heard[0]["t"] == "welcome"
            assert len(heard[0]["events"]) == NEARLY + 1
            assert held < HELD_S, f"{len(words)} messages held the loop for {held:.3f} s"
        said = [word["t"] for word in heard]
    assert said == ["welcome", "pong", "refused", "ok", "ok", "ok"]


async def test_a_long_match_that_nobody_has_in_memory_does_not_hold_it_either(tmp_path: Path):
    await lay_long(tmp_path / "house.sqlite", LONG, NEARLY)
    for name in ("match", "events", "review", "record", "act", "analyse"):
        case = next(case for case in CASES if case[0] == name)
        async with house_here(tmp_path / "house.sqlite") as http:
            await _try(http, *case)
