"""What the house counts, who may see it, and whether it is ready."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families

from house import BOT, HUMAN, House, Match, opened, refusal, wait_for
from parlour.match import Event, Kind
from parlour.server import Config, build
from parlour.server.shared.meters import Meters, Spread
from sockets import seated


@pytest.fixture(scope="module")
def counted(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house that nobody else uses."""
    with opened(tmp_path_factory.mktemp("counted")) as house:
        yield house


def metrics(http: httpx.Client) -> dict[tuple[str, ...], float]:
    """Every sample by its name and the values of its labels."""
    answer = http.get("/metrics")
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/plain; version=0.0.4")
    return {
        (sample.name, *sample.labels.values()): sample.value
        for family in text_string_to_metric_families(answer.text)
        for sample in family.samples
    }


async def test_what_happens_in_the_house_is_counted(counted: House):
    with counted.client() as http:
        match = Match.open(http).play("H8 I9")
        match.act(0, "H8")
        played = Match.open(http, "caro", HUMAN, BOT).play("H8")
        wait_for(lambda: len(played.events()) > 2, "the bot")
        http.get("/api/no/such/thing")
        async with seated(match, 0), seated(match):
            found = await asyncio.to_thread(metrics, http)
    actions = "/api/matches/{id}/actions"
    assert found["parlour_requests_total", "POST", actions, "200"] == 3
    assert found["parlour_requests_total", "POST", actions, "422"] == 1
    assert found["parlour_requests_total", "POST", "/api/matches", "201"] == 2
    assert found["parlour_events_total", "start"] == 2
    assert found["parlour_events_total", "action"] == 4
    assert found["parlour_events_total", "resign"] == 0
    assert found["parlour_commit_seconds_count",] == 6, "two starts and four actions"
    assert found["parlour_commit_seconds_bucket", "+Inf"] == 6
    assert found["parlour_commit_seconds_sum",] > 0
    assert found["parlour_loop_lag_seconds_count",] > 0
    assert found["parlour_thought_seconds_count",] == 1
    assert found["parlour_thoughts_pending",] == 0
    assert found["parlour_sockets",] == 2
    assert found["parlour_matches_live",] == 2
    assert found["process_resident_memory_bytes",] > 0


def test_no_label_names_a_match_or_a_person(counted: House):
    with counted.client() as http:
        match = Match.open(http, "caro", {"kind": "human", "name": "Somebody"}, HUMAN)
        http.get(f"/api/matches/{match.id}")
        text = http.get("/metrics").text
    assert match.id not in text
    assert "Somebody" not in text


WHO = [
    # the setting, headers, whether it is shown to a client on this machine
    ("loopback", {}, True),
    ("loopback", {"x-forwarded-for": "203.0.113.9"}, False),
    ("loopback", {"x-forwarded-for": "127.0.0.1"}, False),
    ("loopback", {"forwarded": "for=127.0.0.1"}, False),
    ("everybody", {"x-forwarded-for": "203.0.113.9"}, True),
    ("nobody", {}, False),
]


@pytest.mark.parametrize(("setting", "headers", "shown"), WHO)
async def test_metrics_are_shown_to_whom_the_host_says(
    tmp_path: Path, setting: str, headers: dict[str, str], shown: bool
):
    async with closed_house(Config(database=str(tmp_path / "x"), metrics=setting)) as http:
        answer = await http.get("/metrics", headers=headers)
    assert answer.status_code == (200 if shown else 404)


@pytest.mark.parametrize("client", ["203.0.113.9", "::ffff:203.0.113.9", "testclient"])
async def test_metrics_are_not_shown_to_a_client_elsewhere(tmp_path: Path, client: str):
    async with closed_house(Config(database=str(tmp_path / "x")), client) as http:
        assert refusal(await http.get("/metrics")) == (404, "not_found")


def closed_house(config: Config, client: str = "127.0.0.1") -> httpx.AsyncClient:
    """A house whose store was never opened."""
    transport = httpx.ASGITransport(build(config), client=(client, 1))
    return httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1")


async def test_a_house_without_its_store_stands_but_is_not_ready(tmp_path: Path):
    async with closed_house(Config(database=str(tmp_path / "x"))) as http:
        assert (await http.get("/api/health")).status_code == 200
        answer = await http.get("/api/ready")
    assert refusal(answer) == (503, "unavailable")
    assert answer.headers["retry-after"] == "1"


def test_an_open_house_is_ready(http: httpx.Client):
    assert http.get("/api/ready").json()["status"] == "ok"


def test_a_spread_counts_a_bound_with_what_lies_below_it():
    spread = Spread(1, 2)
    for seconds in (0.5, 1, 1.5, 2, 9):
        spread.add(seconds)
    assert (spread.counts, spread.total) == ([2, 2, 1], 14)


def test_every_event_of_a_commit_is_counted_under_its_kind():
    meters = Meters()
    events = [Event(n, 0, 0, kind) for n, kind in enumerate((Kind.ACTION, Kind.ACTION, Kind.FLAG))]
    meters.committed(events, 0.1)
    assert (meters.events[Kind.ACTION], meters.events[Kind.FLAG]) == (2, 1)
    assert sum(meters.commits.counts) == 1
