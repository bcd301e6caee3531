"""Anything that could be sent to a house, and what its answers must hold to."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi import checks
from websockets.sync.client import connect

from house import PATIENCE_S, Match
from sockets import live

CHECKS = [
    not_a_server_error,
    checks.status_code_conformance,
    checks.content_type_conformance,
    checks.response_headers_conformance,
    checks.response_schema_conformance,
]


def fuzzing(examples: int) -> settings:
    """The same examples every time; more of them for the soak."""
    return settings(
        max_examples=examples,
        derandomize=True,
        database=None,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )


WORDS = st.text(max_size=80)
ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | WORDS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(WORDS, inner, max_size=4),
    max_leaves=12,
)
OPS = st.sampled_from(["hello", "act", "offer", "resign", "resume", "redo", "ping", "WIN_CLAIM"])
MEMBERS: dict[str, st.SearchStrategy[Any]] = {
    "action": st.sampled_from(["H8", "G7", "take_x", "h8"]) | WORDS,
    "base": st.integers(-1, 40) | st.integers(),
    "key": WORDS,
    "id": WORDS,
    "offer": st.sampled_from(["draw", "takeback", "pause", "rematch"]) | WORDS,
    "do": st.sampled_from(["make", "accept", "decline"]),
    "token": WORDS | st.none(),
    "since": st.integers(),
    "other": ANYTHING,
}
MESSAGES = st.one_of(
    st.fixed_dictionaries({"op": OPS}, optional=MEMBERS).map(json.dumps),
    st.fixed_dictionaries({"op": OPS}, optional=dict.fromkeys(MEMBERS, ANYTHING)).map(json.dumps),
    ANYTHING.map(json.dumps),
    st.text(max_size=400),
    st.binary(max_size=400),
)


def greet(match: Match, first: str | bytes) -> None:
    """Say that first of all on a line of the match, which must answer it."""
    with connect(live(match), open_timeout=PATIENCE_S) as socket:
        socket.send(first)
        assert json.loads(socket.recv(PATIENCE_S))["t"] in {"welcome", "refused"}


def babble(match: Match, seat: int | None, messages: list[str | bytes]) -> None:
    """Say all that on a line of the match, which must answer to the end and never blame itself."""
    token = None if seat is None else match.tokens[seat]
    with connect(live(match), open_timeout=PATIENCE_S) as socket:
        socket.send(json.dumps({"op": "hello", "token": token}))
        for message in messages:
            socket.send(message)
        socket.send(json.dumps({"op": "ping", "id": "the last"}))
        heard = json.loads(socket.recv(PATIENCE_S))
        while heard != {"t": "pong", "id": "the last", "now": heard.get("now")}:
            assert heard["t"] in {"welcome", "update", "ok", "refused", "pong"}
            if heard["t"] == "refused":
                assert heard["problem"]["status"] < 500
            heard = json.loads(socket.recv(PATIENCE_S))
