"""Thirty requests at once get no further than as many one after another: every limit of a client
or an account, counted over a real house.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Iterable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from accounts import Browser
from house import BOT, GUEST, HOST, PATIENCE_S, House, opened
from parlour.kernel import Code, Illegal
from parlour.server.contacts.contacts import MOST, Contacts
from parlour.server.people.identity import Identity
from parlour.server.people.names import fold
from parlour.store import PersonRow, Role, SqliteStore
from parlour.store.contacts import Block, Follow
from parlour.store.people import Enter

MANY = 30
LIMITS = {"public_matches": 3, "bot_matches": 3, "studies": 3, "study_chapters": 4}
LIMITS |= {"study_editors": 3, "analyses_at_once": 2, "tournaments": "accounts"}
FRIDAY = {"name": "Friday", "form": "swiss", "game": "caro", "clock": {"main_ms": 60_000}}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with opened(tmp_path_factory.mktemp("at_once"), **LIMITS) as house:
        asyncio.run(settle(house.database))
        yield house


async def settle(file: Path) -> None:
    """People to be asked, told of and followed: each with an account that nobody signs in to."""
    store = SqliteStore(file)
    await store.start()
    await store.commit([Enter(person(number)) for number in range(MANY)])
    await store.stop()


def person(number: int) -> PersonRow:
    name = f"Somebody {number}"
    return PersonRow(f"some{number:08}", name, Role.PLAYER, 1, fold(name))


@pytest.fixture
async def me(house: House) -> AsyncIterator[httpx.AsyncClient]:
    """An account that is new, as many requests at once as it likes."""
    browser = Browser(house)
    browser.sign_up()
    limits = httpx.Limits(max_connections=None)
    async with httpx.AsyncClient(
        base_url=house.address, timeout=PATIENCE_S, limits=limits, cookies=browser.http.cookies
    ) as http:
        yield http
    browser.close()


async def at_once(
    http: httpx.AsyncClient, method: str, asked: Iterable[tuple[str, Any]]
) -> Counter[str]:
    """How often it was done, and how often refused with which code."""
    answers = await asyncio.gather(*(http.request(method, path, json=body) for path, body in asked))
    return Counter("done" if a.is_success else a.json()["code"] for a in answers)


def challenges() -> Iterator[tuple[str, Any]]:
    for number in range(MANY):
        yield "/api/challenges", {"name": f"Somebody {number}", "game": "caro"}


def reports() -> Iterator[tuple[str, Any]]:
    for number in range(MANY):
        yield "/api/reports", {"person": f"Somebody {number}", "reason": "spam"}


def again(path: str, body: Any) -> list[tuple[str, Any]]:
    return [(path, body)] * MANY


STUDY = {"name": "A study", "chapter": {"name": "One", "game": "caro"}}
ROOM = {"game": "caro", "seats": [HOST, GUEST], "public": True}
BOTS = {"game": "caro", "seats": [BOT, BOT]}

COUNTED = [
    # what is asked for many times at once, how many may be, what the others are told
    (challenges, 5, "too_many_challenges"),
    (reports, 10, "too_many_reports"),
    (lambda: again("/api/me/tokens", {"label": "p", "scopes": ["read"]}), 20, "too_many_tokens"),
    (lambda: again("/api/studies", STUDY), 3, "too_many_studies"),
    (lambda: again("/api/tournaments", FRIDAY), 5, "too_many_tournaments"),
    (lambda: again("/api/matches", ROOM), 3, "too_many_rooms"),
    (lambda: again("/api/matches", BOTS), 3, "rate_limited"),
]


@pytest.mark.parametrize(("asked", "most", "code"), COUNTED)
async def test_thirty_at_once_get_no_further_than_one_after_another(me, asked, most, code):
    done = await at_once(me, "POST", asked())
    assert done == {"done": most, code: MANY - most}


async def test_one_thing_is_reported_once_by_however_many_requests(me):
    told = {"person": "Somebody 1", "reason": "spam"}
    done = await at_once(me, "POST", again("/api/reports", told))
    assert done == {"done": 1, "report_stands": MANY - 1}


async def test_a_study_gets_no_more_chapters_and_no_more_writers(me):
    study = (await me.post("/api/studies", json=STUDY)).json()["id"]
    chapter = {"name": "Another", "game": "caro"}
    done = await at_once(me, "POST", again(f"/api/studies/{study}/chapters", chapter))
    assert done == {"done": 3, "too_many_chapters": MANY - 3}
    editors = [(f"/api/studies/{study}/editors/Somebody {n}", {}) for n in range(MANY)]
    done = await at_once(me, "PUT", editors)
    assert done == {"done": 3, "too_many_editors": MANY - 3}


def long_game() -> list[str]:
    """A board filled by twos, so that nobody ever has five in a row."""
    cells = [(c, r) for r in range(12) for c in range(12)]
    first = [cell for cell in cells if (cell[0] // 2 + cell[1]) % 2]
    other = [cell for cell in cells if cell not in first]
    return [f"{'ABCDEFGHIJKL'[c]}{r + 1}" for two in zip(first, other, strict=True) for c, r in two]


async def test_a_client_analyses_no_more_long_matches_at_once(me):
    """Long enough that looking at what was played takes more than one turn of the loop."""
    record, paths = long_game(), []
    for _ in range(8):
        begun = {"game": "caro", "seats": [HOST, HOST], "actions": record}
        made = (await me.post("/api/matches", json=begun)).json()
        paths.append(f"/api/matches/{made['id']}")
        token = {"authorization": f"Bearer {made['seats'][0]['token']}"}
        assert (await me.post(f"{paths[-1]}/resign", headers=token)).is_success
    done = await at_once(me, "POST", ((f"{path}/analysis", {}) for path in paths))
    assert done == {"done": 2, "rate_limited": len(paths) - 2}


@pytest.mark.parametrize("kind", [Follow, Block])
async def test_nobody_follows_or_blocks_more_by_asking_at_once(kind, tmp_path):
    store = SqliteStore(tmp_path / "house.sqlite")
    await store.start()
    try:
        people = [person(number) for number in range(MOST + MANY)]
        await store.commit([Enter(each) for each in people])
        me = people[0]
        await store.commit([kind(me.id, other.id, 1) for other in people[1 : MOST - 4]])
        contacts = Contacts(store)
        ask = contacts.follow if kind is Follow else contacts.block
        done = await asyncio.gather(
            *(ask(Identity(me, b""), other) for other in people[MOST:]), return_exceptions=True
        )
        refused = [why for why in done if isinstance(why, Illegal)]
        assert [why.code for why in refused] == [Code.TOO_MANY_CONTACTS] * (MANY - 5)
        assert done.count(None) == 5
    finally:
        await store.stop()
