"""Whatever is sent, the house answers as its OpenAPI document says, and lives."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TypeAlias

import httpx
import pytest
import requests
from hypothesis import given
from hypothesis import strategies as st
from schemathesis import Case, GenerationMode, openapi
from schemathesis.core.transport import Response

from fuzz import CHECKS, MESSAGES, babble, fuzzing, greet
from house import BOT, HUMAN, PATIENCE_S, House, Match
from parlour import games
from parlour.server import described

New: TypeAlias = Callable[..., Match]

OPERATIONS = {
    operation.ok().label: operation.ok()
    for operation in openapi.from_dict(described()).get_all_operations()
}
CASES = [
    (label, mode)
    for label, operation in OPERATIONS.items()
    for mode in GenerationMode
    if mode is GenerationMode.POSITIVE or operation.body or operation.query
]
"""Where nothing is sent, nothing can be wrong."""
SHORT, LONG = 6, 400
LENGTHS = [
    pytest.param(SHORT, id="short"),
    pytest.param(LONG, id="long", marks=pytest.mark.soak),
]


@pytest.fixture(scope="module")
def matches(http: httpx.Client) -> list[Match]:
    """Running matches of every game, one that waits and one that is over."""
    running = [Match.open(http, game.id, *[HUMAN] * game.seats) for game in games.every().values()]
    waiting = Match.open(http, "caro", HUMAN, {**HUMAN, "open": True})
    over = Match.open(http, "caro", HUMAN, BOT)
    over.post(0, "resign")
    return [*running, waiting, over]


@pytest.fixture(scope="module")
def session() -> requests.Session:
    return requests.Session()


@pytest.mark.parametrize("examples", LENGTHS)
@pytest.mark.parametrize(("label", "mode"), CASES)
def test_every_operation_answers_as_the_document_says(
    house: House,
    matches: list[Match],
    session: requests.Session,
    label: str,
    mode: GenerationMode,
    examples: int,
):
    operation = OPERATIONS[label]
    call = partial(Case.call, base_url=house.address, session=session, timeout=PATIENCE_S)

    @fuzzing(examples)
    @given(
        case=operation.as_strategy(generation_mode=mode),
        match=st.sampled_from(matches),
        known=st.booleans(),
        seat=st.sampled_from([None, 0]),
    )
    def fuzz(case: Case, match: Match, known: bool, seat: int | None) -> None:
        if known and "id" in case.path_parameters:
            case.path_parameters["id"] = match.id
            case.headers.update(match.as_(seat))
        answer: Response = call(case)
        case.validate_response(answer, checks=CHECKS)

    fuzz()


def test_no_message_kills_a_socket(new: New):
    match = new()

    @fuzzing(SHORT * 8)
    @given(messages=st.lists(MESSAGES, max_size=12), seat=st.sampled_from([None, 0, 1]))
    def fuzz(messages: list[str | bytes], seat: int | None) -> None:
        babble(match, seat, messages)

    fuzz()


def test_no_first_message_hurts_the_house(new: New):
    match = new()

    @fuzzing(SHORT * 8)
    @given(first=MESSAGES)
    def fuzz(first: str | bytes) -> None:
        greet(match, first)

    fuzz()
    assert match.position()["seq"] == 0
