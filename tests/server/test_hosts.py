"""A house answers to its own names: another site cannot have its name lead here."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from websockets.exceptions import InvalidStatus

from house import HUMAN, House, opened, refusal
from parlour.server.shared.config import Config
from sockets import dialled

CALLED = ["127.0.0.1", "localhost", "localhost:8000", "LOCALHOST.", "a.localhost", "192.168.1.7:80",
          "[::1]", "[2001:db8::7]:8000", "games.example.org", "GAMES.example.org:443"]  # fmt: skip
NOT_CALLED = ["evil.example", "evil.example:8000", "games.example.org.evil.example", "", "[", "x",
              "localhost.evil.example", "127.0.0.1.evil.example"]  # fmt: skip


@pytest.fixture(scope="module")
def named(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with opened(tmp_path_factory.mktemp("named"), hosts="games.example.org") as house:
        yield house


@pytest.mark.parametrize("host", CALLED)
def test_a_house_answers_to_its_names_and_addresses(named: House, host: str):
    with named.client() as http:
        assert http.get("/api/health", headers={"host": host}).status_code == 200
        assert http.get("/", headers={"host": host}).status_code == 200


@pytest.mark.parametrize("host", NOT_CALLED)
def test_a_house_does_not_answer_to_anybody_elses_name(named: House, host: str):
    with named.client() as http:
        body = {"game": "caro", "seats": [HUMAN, HUMAN]}
        for answer in (
            http.get("/api/health", headers={"host": host}),
            http.get("/metrics", headers={"host": host}),
            http.post("/api/matches", json=body, headers={"host": host}),
        ):
            assert refusal(answer) == (421, "wrong_host")


async def test_nor_does_its_socket(named: House):
    path, here = "api/matches/nowhere/live", {"host": "127.0.0.1", "port": named.port}
    theirs = {"origin": "http://evil.example"}
    with pytest.raises(InvalidStatus) as refused:
        async with dialled(f"ws://evil.example/{path}", additional_headers=theirs, **here):
            pass
    assert refused.value.response.status_code == 421
    ours = {"origin": "http://games.example.org"}
    async with dialled(f"ws://games.example.org/{path}", additional_headers=ours, **here) as line:
        assert await line.closed() == (1008, "unknown_match")


@pytest.mark.parametrize(
    ("host", "hosts", "names"),
    [
        ("127.0.0.1", "", frozenset()),
        ("::1", "", frozenset()),
        ("0.0.0.0", "", None),  # noqa: S104
        ("192.168.1.7", "", None),
        ("127.0.0.1", "*", None),
        ("0.0.0.0", "Games.example.org other.example", {"games.example.org", "other.example"}),  # noqa: S104
    ],
)
def test_a_house_that_is_heard_on_this_machine_alone_has_no_name_by_default(
    host: str, hosts: str, names: frozenset[str] | None
):
    assert Config(host=host, hosts=hosts).names == names
