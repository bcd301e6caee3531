"""Contacts in every store: who follows whom, and who is kept apart."""

from __future__ import annotations

import pytest

from parlour.match import Event, Kind
from parlour.store import Append, MatchRow, PersonRow, Role, Seating
from parlour.store.contacts import Block, Follow, Unblock, Unfollow
from parlour.store.erasure import Forget
from parlour.store.people import Enter

RED = PersonRow("r", "Red", Role.PLAYER, 1, "red", "$1")
BLUE = PersonRow("b", "Blue", Role.PLAYER, 2, "blue", "$2")
GREEN = PersonRow("g", "Green", Role.PLAYER, 3, "green", "$3")
START = Event(0, 1, -2, Kind.START, "{}")


@pytest.fixture
async def known(store):
    await store.commit([Enter(person) for person in (RED, BLUE, GREEN)])
    return store


def names(people):
    return [person.name for person in people]


async def test_following_is_one_way_and_once(known):
    await known.commit([Follow("r", "b", 1)])
    await known.commit([Follow("r", "g", 2), Follow("r", "b", 3)])
    assert names(await known.contacts.followed("r")) == ["Green", "Blue"]
    assert await known.contacts.followed("b") == []
    await known.commit([Unfollow("r", "g"), Unfollow("b", "r")])
    assert names(await known.contacts.followed("r")) == ["Blue"]


async def test_a_block_keeps_both_apart_and_ends_following_both_ways(known):
    await known.commit([Follow("r", "b", 1), Follow("b", "r", 1), Follow("b", "g", 1)])
    await known.commit([Block("r", "b", 2)])
    await known.commit([Block("r", "b", 3)])
    assert names(await known.contacts.blocked("r")) == ["Blue"]
    assert await known.contacts.blocked_ids("r") == ("b",)
    assert (await known.contacts.blocked_ids("b"), await known.contacts.followed("r")) == ((), [])
    assert names(await known.contacts.followed("b")) == ["Green"]
    for pair, apart in ((("r", "b"), True), (("b", "r"), True), (("r", "g"), False)):
        assert await known.contacts.apart(*pair) is apart
    await known.commit([Unblock("r", "b")])
    assert not await known.contacts.apart("r", "b")


async def test_what_is_played_in_public_is_shown_to_followers_and_nothing_else(known):
    def match(id_, started, ended=None, **of):
        return [
            MatchRow(id_, "caro", "seed", started, **of),
            Append(id_, (START,), None, False),
            Seating("b", id_, 0, "caro", "", started, ended),
        ]

    await known.commit([Follow("r", "b", 1)])
    await known.commit(match("private", 1))
    await known.commit(match("done", 2, 3, public=True))
    assert await known.contacts.played("r") == {}
    await known.commit(match("first", 4, public=True))
    await known.commit(match("last", 5, rated=True))
    assert await known.contacts.played("r") == {"b": ("last", "caro")}
    assert await known.contacts.played("g") == {}


async def test_who_leaves_is_nobodys_contact(known):
    await known.commit([Follow("r", "b", 1), Block("g", "b", 1), Follow("b", "r", 1)])
    await known.commit([Forget("b", "gone:1")])
    assert await known.contacts.followed("r") == []
    assert await known.contacts.blocked_ids("g") == ()
    assert not await known.contacts.apart("b", "g")
