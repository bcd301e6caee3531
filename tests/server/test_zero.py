"""U+0000, which PostgreSQL cannot keep: whoever sends it is refused, and nobody else is hurt."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from house import HOST, HUMAN, House, Match, opened
from parlour import games
from services import postgres
from sockets import seated

ZERO = "a\0b"
NEW = {"game": "caro", "seats": [HUMAN, HUMAN]}


@pytest.fixture(scope="module", params=["sqlite", "postgres"])
def house(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[House]:
    folder = tmp_path_factory.mktemp("zero")
    if request.param == "sqlite":
        with opened(folder) as house:
            yield house
    else:
        with postgres() as database, opened(folder, database=database) as house:
            yield house


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("matches", NEW | {"seed": ZERO}),
        ("matches", NEW | {"seats": [HUMAN, HUMAN | {"name": ZERO}]}),
        ("matches", NEW | {"options": {"rule": ZERO}}),
        ("matches", NEW | {"options": {"rule": "standard", ZERO: [1, {"deep": [ZERO]}]}}),
        ("daily", {"name": ZERO}),
        ("records", {"text": ZERO}),
        ("accounts", {"name": ZERO, "password": "a long enough secret"}),
        ("session", {"name": "somebody", "password": ZERO}),
        ("seeks", {"game": "caro", "options": {"rule": ZERO}}),
    ],
)
def test_a_zero_byte_is_refused_at_the_wire(house: House, path: str, body: dict[str, object]):
    with house.client() as http:
        answer = http.post(f"/api/{path}", json=body)
    assert (answer.status_code, answer.json()["code"]) == (400, "bad_request")
    assert "U+0000" in answer.json()["detail"]


def test_actions_keys_names_and_chat_hold_no_zero_byte(house: House):
    with house.client() as http:
        match = Match.open(http, "caro", HOST, HUMAN | {"open": True})
        refused = [
            match.join(name=ZERO),
            match.act(0, "H8", key=ZERO),
            match.act(0, ZERO),
            match.offer(0, "draw", key=ZERO),
            match.post(0, "resign", key=ZERO),
            match.post(0, "chat", text=ZERO),
        ]
        assert [answer.json()["code"] for answer in refused] == ["bad_request"] * len(refused)


def test_what_merely_looks_like_one_is_a_text_like_any_other(house: House):
    with house.client() as http:
        assert http.post("/api/matches", json=NEW | {"seed": "\\u0000"}).status_code == 201


async def test_a_socket_hears_of_no_zero_byte_either(house: House):
    with house.client() as http:
        match = Match.open(http, "caro", HUMAN, HUMAN)
        async with seated(match, 0) as line:
            assert await line.refused("act", action="H8", key=ZERO) == "bad_request"
            assert (await line.ask("act", action="H8", key="a"))["t"] == "ok"


def test_nobody_elses_move_suffers_from_those_who_send_them(house: House):
    """One client sends zero bytes while others play: 24 % of their moves were refused once."""
    cells = list(games.get("caro").legal(games.get("caro").start({}), 0))[:40]

    def play(_player: int) -> set[int]:
        with house.client() as http:
            match = Match.open(http, "caro", HUMAN, HUMAN)
            done = (match.act(n % 2, cell) for n, cell in enumerate(cells))
            return {answer.status_code for answer in done}

    def poison(_client: int) -> set[int]:
        with house.client() as http:
            match = Match.open(http, "caro", HUMAN, HUMAN)
            done = [match.act(0, "H8", key=f"{n}\0") for n in range(30)]
            done += [http.post("/api/matches", json=NEW | {"seed": f"{n}\0"}) for n in range(30)]
            return {answer.status_code for answer in done}

    with ThreadPoolExecutor(8) as pool:
        poisoned = [pool.submit(poison, n) for n in range(3)]
        played = [pool.submit(play, n) for n in range(5)]
    assert {status for done in poisoned for status in done.result()} == {400}
    assert {status for done in played for status in done.result()} <= {200, 422}
