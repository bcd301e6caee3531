"""One client's rooms do not hide those of everybody else."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest

import services
from house import BOT, GUEST, HOST, HUMAN, House, Match, opened, refusal
from sockets import seated


def from_(client: str) -> dict[str, str]:
    return {"x-forwarded-for": client}


def listed(http: httpx.Client, kind: str) -> list[str]:
    return [room["id"] for room in http.get("/api/rooms").json()[kind]]


@pytest.fixture(params=["sqlite", "postgres"])
def crowded(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[House]:
    """A house in which a client may have as many public matches as it likes, on either store."""
    with ExitStack() as stack:
        settings: dict[str, object] = {}
        if request.param == "postgres":
            settings["database"] = stack.enter_context(services.postgres())
        yield stack.enter_context(opened(tmp_path, **settings))


async def test_a_strangers_empty_rooms_hide_nobodys(crowded: House):
    with crowded.client() as http:
        room = Match.open(http, "caro", HOST, GUEST, public=True)
        played = Match.open(http, "caro", HUMAN, HUMAN, public=True)
        async with seated(room, 0), seated(played, 0):
            for _ in range(70):
                Match.open(http, "caro", HOST, GUEST, public=True)
                Match.open(http, "caro", HUMAN, BOT, public=True)
            assert listed(http, "open") == [room.id], "nobody is in the others"
            live = listed(http, "live")
            assert live[0] == played.id, "those with somebody at the table come first"
            assert len(live) == 60
            room.join(name="guest")
            assert set(listed(http, "live")[:2]) == {room.id, played.id}


@pytest.fixture(scope="module")
def few(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with opened(tmp_path_factory.mktemp("few"), public_matches=3) as house:
        yield house


BODY = {"game": "caro", "seats": [HOST, GUEST], "public": True}


def test_a_client_has_only_so_many_public_matches_at_a_time(few: House):
    with few.client() as http:
        ours = from_("203.0.113.1")
        made = [http.post("/api/matches", json=BODY, headers=ours) for _ in range(4)]
        assert [answer.status_code for answer in made] == [201, 201, 201, 409]
        assert refusal(made[-1]) == (409, "too_many_rooms")
        private = {**BODY, "public": False}
        assert http.post("/api/matches", json=private, headers=ours).status_code == 201
        assert http.post("/api/matches", json=BODY, headers=from_("203.0.113.2")).is_success
        first = made[0].json()
        seat = {"authorization": f"Bearer {first['seats'][0]['token']}"}
        assert http.post(f"/api/matches/{first['id']}/resign", json={}, headers=seat).is_success
        assert http.post("/api/matches", json=BODY, headers=ours).status_code == 201


def test_asking_for_all_of_them_at_once_gets_no_more(few: House):
    with few.client() as http, ThreadPoolExecutor(8) as pool:

        def ask(_: int) -> int:
            return http.post("/api/matches", json=BODY, headers=from_("203.0.113.3")).status_code

        assert sorted(pool.map(ask, range(12))) == [201] * 3 + [409] * 9


def test_who_opened_a_match_is_kept_as_a_hash_and_only_while_it_lasts(few: House):
    with few.client() as http:
        made = http.post("/api/matches", json=BODY, headers=from_("203.0.113.4")).json()
        query = "SELECT maker, waiting FROM match WHERE id = ?"
        ((maker, waiting),) = few.rows(query, made["id"])
        assert len(maker) == 64
        assert waiting
        assert b"203.0.113.4" not in few.kept()
        seat = {"authorization": f"Bearer {made['seats'][0]['token']}"}
        http.post(f"/api/matches/{made['id']}/resign", json={}, headers=seat)
        assert few.rows(query, made["id"]) == [(None, 0)]


def test_a_rematch_counts_as_the_match_before_it_did(few: House):
    with few.client() as http:
        ours = from_("203.0.113.5")
        body = {"game": "caro", "seats": [HUMAN, HUMAN], "public": True}
        first, *_ = [http.post("/api/matches", json=body, headers=ours).json() for _ in range(3)]
        seat = {"authorization": f"Bearer {first['seats'][0]['token']}"}
        http.post(f"/api/matches/{first['id']}/resign", json={}, headers=seat)
        rematch = {"offer": "rematch"}
        http.post(f"/api/matches/{first['id']}/offers", json=rematch, headers=seat)
        assert http.get(f"/api/matches/{first['id']}").json()["position"]["rematch"]
        answer = http.post("/api/matches", json=body, headers=ours)
        assert refusal(answer) == (409, "too_many_rooms")
