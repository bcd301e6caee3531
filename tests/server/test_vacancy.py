"""Rooms that nobody is in vanish, and a room is whoever's who sits in it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

import services
from house import GUEST, HOST, House, Match, opened, refusal, wait_for
from sockets import seated

ABORTED = (None, "aborted")


@pytest.fixture(scope="module")
def fleeting(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    """A house in which a room may be empty for a second."""
    folder = tmp_path_factory.mktemp("fleeting")
    with opened(folder, empty_room=1) as house, house.client() as http:
        yield http


def is_over(match: Match) -> bool:
    return match.position()["phase"] == "over"


def closed(match: Match) -> tuple[int, str]:
    """Waits until the room has gone; who closed it and how."""
    wait_for(lambda: is_over(match), "the room to be closed")
    assert match.result == ABORTED
    last = match.events()[-1]
    return last["seat"], last["kind"]


def test_a_room_that_nobody_enters_is_closed_by_the_house(fleeting: httpx.Client):
    # platform-features.md, defect 11: rooms are not kept for ever.
    match = Match.open(fleeting, "caro", HOST, GUEST, public=True)
    assert closed(match) == (-2, "abort")
    assert refusal(match.join(name="guest")) == (409, "no_free_seat")


async def test_a_room_waits_as_long_as_its_maker_does_and_not_much_longer(fleeting: httpx.Client):
    match = Match.open(fleeting, "caro", HOST, GUEST)
    empty = Match.open(fleeting, "caro", HOST, GUEST)
    async with seated(match, 0):
        closed(empty)
        late = Match.open(fleeting, "caro", HOST, GUEST)
        closed(late)
        assert match.position()["phase"] == "waiting"
    assert closed(match) == (-2, "abort")


async def test_a_room_is_whoevers_who_sits_in_it(fleeting: httpx.Client):
    # The maker of this one takes no seat: it is the first guest's, for as long as they stay.
    match = Match.open(fleeting, "caro", GUEST, GUEST)
    match.join(name="first", seat=0)
    async with seated(match, 0) as first:
        closed(Match.open(fleeting, "caro", HOST, GUEST))
        assert match.join(name="second").is_success
        assert (await first.until(phase="running"))["seats"][1]["name"] == "second"


def test_a_room_with_days_for_its_moves_waits_as_long(fleeting: httpx.Client):
    slow = Match.open(fleeting, "caro", HOST, GUEST, clock={"days": 1})
    closed(Match.open(fleeting, "caro", HOST, GUEST))
    assert slow.position()["phase"] == "waiting"


def test_a_match_that_has_begun_is_no_empty_room(fleeting: httpx.Client):
    match = Match.open(fleeting, "caro", HOST, GUEST)
    match.join(name="guest")
    closed(Match.open(fleeting, "caro", HOST, GUEST))
    assert match.position()["phase"] == "running"


def test_after_a_restart_a_room_is_counted_anew_and_still_vanishes(tmp_path: Path):
    house = House(tmp_path, empty_room=2)
    try:
        with house.open().client() as http:
            match = Match.open(http, "caro", HOST, GUEST)
            code = match.shown()["code"]
        house.kill()
        with house.open().client() as http:
            assert http.get(f"/api/rooms/{code}").json() == {"match": match.id}
            again = Match(http, match.id, match.tokens)
            assert again.position()["phase"] == "waiting"
            assert closed(again) == (-2, "abort")
    finally:
        house.close()


@pytest.mark.soak
async def test_another_process_closes_what_a_lost_one_left(tmp_path: Path):
    with services.postgres() as database, services.redis() as redis:
        shared = {"database": database, "redis": redis, "empty_room": 1}
        for name in ("lost", "left"):
            (tmp_path / name).mkdir()
        lost = House(tmp_path / "lost", **shared).open()
        with opened(tmp_path / "left", **shared) as house, house.client() as http:
            with lost.client() as there:
                match, kept = (Match.open(there, "caro", HOST, GUEST) for _ in range(2))
            async with seated(Match(http, kept.id, kept.tokens), 0):
                lost.kill()
                assert closed(Match(http, match.id, match.tokens)) == (-2, "abort")
                assert not is_over(Match(http, kept.id, kept.tokens))
