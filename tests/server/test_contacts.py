"""Following and blocking: who is seen, who is kept apart, and how two stand against each other."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import httpx
import pytest

from accounts import Browser, bearing, new_name
from house import GUEST, HOST, refusal
from parlour.kernel import Illegal
from parlour.server.contacts.contacts import MOST, Contacts
from parlour.server.people.identity import Identity
from parlour.store import PersonRow, Role, SqliteStore
from parlour.store.people import Enter
from rated_play import WON, rated

Visit = Callable[[], Browser]
Pair = tuple[Browser, Browser]
BLOCKED = (403, "blocked")


@pytest.fixture
def two(browser: Visit) -> Pair:
    one, other = browser(), browser()
    one.sign_up(), other.sign_up()
    return one, other


def put(by: Browser, list_: str, to: Browser) -> None:
    answer = by.http.put(f"/api/me/{list_}/{to.me()['name']}")
    assert answer.status_code == 200, answer.text


def contacts(browser: Browser) -> tuple[list[tuple[str, bool]], list[str]]:
    every = browser.http.get("/api/me/contacts").json()
    following = [(one["person"]["name"], one["here"]) for one in every["following"]]
    return following, [one["name"] for one in every["blocked"]]


def challenge(by: Browser, to: Browser) -> httpx.Response:
    return by.http.post("/api/challenges", json={"name": to.me()["name"], "game": "caro"})


async def test_who_follows_sees_who_is_here_and_what_they_play(two: Pair):
    red, blue = two
    name = blue.me()["name"]
    put(red, "following", blue)
    put(red, "following", blue)
    assert contacts(red) == ([(name, False)], [])
    assert contacts(blue) == ([], [])
    with blue.http.stream("GET", "/api/me/events", headers={"accept": "text/event-stream"}) as told:
        lines = told.iter_lines()  # kept: who hears no more has hung up
        assert next(lines) == "event: unread"
        assert contacts(red)[0] == [(name, True)]
        match = rated(red, blue)
        (shown,) = red.http.get("/api/me/contacts").json()["following"]
        assert (shown["match"], shown["game"]) == (match.id, "caro")
    assert red.http.delete(f"/api/me/following/{name}").status_code == 200
    assert contacts(red) == ([], [])


def test_nobody_follows_or_blocks_themselves_nor_a_guest_follows(two: Pair, browser: Visit):
    red, _ = two
    guest = browser()
    id_ = guest.enter()["id"]
    for list_ in ("following", "blocked"):
        own = red.http.put(f"/api/me/{list_}/{red.me()['name']}")
        assert refusal(own) == (409, "same_player")
    assert refusal(red.http.put(f"/api/me/following/~{id_}")) == (404, "unknown_person")
    assert red.http.put(f"/api/me/blocked/~{id_}").status_code == 200
    assert contacts(red)[1] == [guest.me()["name"]]
    assert red.http.delete(f"/api/me/blocked/~{id_}").status_code == 200
    assert contacts(red)[1] == []


def test_a_block_ends_challenges_and_following_both_ways(two: Pair):
    red, blue = two
    id_ = challenge(red, blue).json()["id"]
    put(red, "following", blue)
    put(blue, "following", red)
    put(blue, "blocked", red)
    assert (contacts(red)[0], contacts(blue)[0]) == ([], [])
    assert refusal(blue.http.post(f"/api/challenges/{id_}/accept")) == BLOCKED
    for one, other in ((red, blue), (blue, red)):
        assert refusal(challenge(one, other)) == BLOCKED
        assert refusal(one.http.put(f"/api/me/following/{other.me()['name']}")) == BLOCKED
    assert contacts(red)[1] == []  # nobody is told who has blocked them
    assert blue.http.delete(f"/api/me/blocked/{red.me()['name']}").status_code == 200
    assert red.http.delete(f"/api/challenges/{id_}").status_code == 200
    assert challenge(red, blue).status_code == 201


def test_who_is_blocked_does_not_sit_down_nor_write_at_the_same_table(two: Pair, browser: Visit):
    red, blue = two
    match = red.match(HOST, GUEST)
    put(red, "blocked", blue)
    join = f"/api/matches/{match.id}/join"
    assert refusal(blue.http.post(join, json={})) == BLOCKED
    red.http.delete(f"/api/me/blocked/{blue.me()['name']}")
    assert blue.http.post(join, json={}).status_code == 200
    put(red, "blocked", blue)
    for one in two:
        said = one.http.post(f"/api/matches/{match.id}/chat", json={"phrase": "hello"})
        assert refusal(said) == BLOCKED
    watcher = browser()
    watcher.enter()
    said = watcher.http.post(f"/api/matches/{match.id}/chat", json={"phrase": "hello"})
    assert said.status_code == 200


def test_quick_match_brings_nobody_together_who_are_kept_apart(two: Pair, browser: Visit):
    red, blue = two
    put(blue, "blocked", red)
    wish = {"game": "caro", "clock": {"main_ms": 61_000}, "near": None}
    first, second = (b.http.post("/api/seeks", json=wish).json() for b in two)
    assert (first["state"], second["state"]) == ("waiting", "waiting")
    green = browser()
    green.sign_up()
    third = green.http.post("/api/seeks", json=wish).json()
    assert third["state"] == "paired"
    states = [
        b.http.get(f"/api/seeks/{s['id']}").json()["state"]
        for b, s in zip(two, (first, second), strict=True)
    ]
    assert sorted(states) == ["paired", "waiting"]
    for b, s in zip(two, (first, second), strict=True):
        b.http.delete(f"/api/seeks/{s['id']}")


def test_the_score_of_two_is_counted_by_game_and_private_ones_for_the_two_alone(
    two: Pair, browser: Visit
):
    red, blue = two
    names = [b.me()["name"] for b in two]
    rated(red, blue).play(WON)
    private = red.match(HOST, GUEST)
    private.tokens[1] = blue.http.post(f"/api/matches/{private.id}/join", json={}).json()["token"]
    private.play(WON)
    path = f"/api/people/{names[0]}/against/{names[1]}"
    one = {"game": "caro", "won": 1, "drawn": 0, "lost": 0}
    assert browser().http.get(path).json() == {
        "person": names[0], "against": names[1], "won": 1, "drawn": 0, "lost": 0, "games": [one],
    }  # fmt: skip
    other = blue.http.get(f"/api/people/{names[1]}/against/{names[0]}").json()
    assert (other["won"], other["lost"]) == (0, 2)
    assert red.http.get(f"/api/people/{names[0]}/against/{new_name()}").status_code == 404


def test_a_program_reads_contacts_and_changes_none(two: Pair):
    red, blue = two
    headers = bearing(red.token("read", "play"))
    red.http.cookies.clear()
    assert red.http.get("/api/me/contacts", headers=headers).status_code == 200
    answer = red.http.put(f"/api/me/blocked/{blue.me()['name']}", headers=headers)
    assert refusal(answer) == (403, "not_allowed")


async def test_what_is_kept_of_contacts_is_told_and_forgotten(two: Pair):
    red, blue = two
    name = blue.me()["name"]
    put(red, "following", blue)
    kept = red.http.get("/api/me/export").json()
    assert (kept["following"], kept["blocked"]) == ([name], [])
    put(red, "blocked", blue)
    kept = red.http.get("/api/me/export").json()
    assert (kept["following"], kept["blocked"]) == ([], [name])


async def test_the_lists_have_an_end(tmp_path: Path):
    store = SqliteStore(tmp_path / "house.sqlite")
    await store.start()
    people = [PersonRow(f"p{n}", f"P{n}", Role.PLAYER, 1, f"p{n}", "$") for n in range(MOST + 2)]
    await store.commit([Enter(person) for person in people])
    contacts, (first, *others) = Contacts(store), people
    who = Identity(first, b"")
    for other in others[:MOST]:
        await contacts.block(who, other)
    await contacts.block(who, others[0])
    with pytest.raises(Illegal, match="full"):
        await contacts.block(who, others[MOST])
    await store.stop()
