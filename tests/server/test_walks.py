"""Whoever wanders through the house, from answer to answer, comes to no harm and does none."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any
from zlib import crc32

import httpx
import psutil
import pytest
import requests
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.errors import FlakyStrategyDefinition
from schemathesis import Case, openapi
from schemathesis.core.transport import Response

from accounts import PASSWORD, new_name
from fuzz import CHECKS, MESSAGES, babble, fuzzing, greet
from house import HUMAN, PATIENCE_S, House, Match, opened
from parlour import games
from parlour.server import described

GAMES = list(games.every().values())
SOAK_S = 300
GROWTH = 24 << 20
"""How much more memory a house may take at the end than once it is warm."""

Wandering = openapi.from_dict(described()).as_state_machine()


class Wanderer(Wandering):  # type: ignore[misc, valid-type]
    """Follows the links of the document with what it was given on the way.

    Mostly it asks for something that there is: a game, a seat's token that it holds, an action
    that is legal. What it asks is drawn from the case, so that the same cases go the same way.
    """

    house: House

    def setup(self) -> None:
        self.session = requests.Session()
        self.tokens: dict[str, list[str]] = {}

    def teardown(self) -> None:
        self.session.close()

    def before_call(self, case: Case) -> None:
        asked, dice = case.operation.definition.raw["operationId"], crc32(repr(case.body).encode())
        if asked in ("open", "seek") and dice % 4:
            case.body = known(asked, dice)
        elif asked == "sign_up" and dice % 2:
            case.body = {"name": new_name("Wanderer"), "password": PASSWORD}
        tokens = self.tokens.get((case.path_parameters or {}).get("id", ""))
        if tokens and dice % 8:
            case.headers["authorization"] = f"Bearer {tokens[dice % len(tokens)]}"
            if asked == "act" and dice % 4:
                case.body = {"action": self._legal(case, dice)}

    def _legal(self, case: Case, dice: int) -> str:
        url = f"{self.house.address}/api/matches/{case.path_parameters['id']}"
        headers = {"authorization": case.headers["authorization"]}
        answer = self.session.get(url, headers=headers, timeout=PATIENCE_S).json()
        # A seat that somebody else has taken since answers with a refusal.
        legal = answer.get("position", {}).get("legal") or ["H8"]
        return str(legal[dice % len(legal)])

    def get_call_kwargs(self, case: Case) -> dict[str, Any]:
        return {
            "base_url": self.house.address, "session": self.session, "timeout": PATIENCE_S
        }  # fmt: skip

    def after_call(self, response: Response, case: Case) -> None:
        asked = case.operation.definition.raw["operationId"]
        if response.status_code >= 300:
            return
        answer = response.json() if asked in ("open", "join", "play_daily") else {}
        if asked == "open":
            self.tokens[answer["id"]] = [s["token"] for s in answer["seats"] if s["token"]]
        elif asked == "play_daily":
            self.tokens[answer["id"]] = [answer["token"]]
        elif asked == "join":
            self.tokens.setdefault(case.path_parameters["id"], []).append(answer["token"])

    def validate_response(self, response: Response, case: Case, **_rest: Any) -> None:
        case.validate_response(response, checks=CHECKS)


def known(asked: str, dice: int) -> dict[str, Any]:
    """A request for a game of the house, by oneself or with somebody to come."""
    game = GAMES[dice % len(GAMES)]
    if asked == "seek":
        return {"game": game.id}
    seats = [{"kind": "bot", "level": 1} if dice & 16 << n else HUMAN for n in range(game.seats)]
    seats[0] = HUMAN
    return {"game": game.id, "seats": seats, "public": bool(dice & 8)}


def wander(house: House, examples: int, steps: int, *, again: bool) -> None:
    """Go round the house so often. `again`: the same way each time."""
    visitor = type("Visitor", (Wanderer,), {"house": house})
    way = settings(fuzzing(examples), stateful_step_count=steps, derandomize=again)
    # Ids and tokens are new each time, so that a walk cannot always be walked again.
    with suppress(FlakyStrategyDefinition):
        visitor.run(settings=way)


def talk(match: Match, examples: int) -> None:
    """Babble on lines of the match so often, after hello and instead of it."""

    @settings(fuzzing(examples), derandomize=False)
    @given(messages=st.lists(MESSAGES, max_size=12), seat=st.sampled_from([None, 0, 1]))
    def babbling(messages: list[str | bytes], seat: int | None) -> None:
        babble(match, seat, messages)

    @settings(fuzzing(examples), derandomize=False)
    @given(first=MESSAGES)
    def greeting(first: str | bytes) -> None:
        greet(match, first)

    babbling()
    greeting()


def test_who_follows_the_links_of_the_document_is_answered_as_it_says(house: House):
    wander(house, 8, 15, again=True)


def everything(house: House, http: httpx.Client) -> None:
    wander(house, 5, 30, again=False)
    talk(Match.open(http), 30)


def sockets(_house: House, http: httpx.Client) -> None:
    talk(Match.open(http), 100)


@pytest.mark.soak
@pytest.mark.parametrize("go_round", [everything, sockets])
def test_five_minutes_leave_the_house_as_lean_as_it_was(
    tmp_path: Path, go_round: Callable[[House, httpx.Client], None]
):
    with opened(tmp_path) as house, house.client() as http:
        process, sizes = psutil.Process(house.pid), []
        until = time.monotonic() + SOAK_S
        while time.monotonic() < until:
            go_round(house, http)
            sizes.append(process.memory_info().rss)
    print("MB by round:", *(size >> 20 for size in sizes))
    warm = sizes[len(sizes) // 3]
    assert sizes[-1] - warm < GROWTH
