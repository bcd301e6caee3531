"""What every store must do, whatever database it stands on."""

from __future__ import annotations

import asyncio

import pytest

from batches import START, append, appending, event, opened, opening, outcomes, texts
from parlour.match import Event, Kind
from parlour.store import Conflict, KeepSnapshot, KeyTaken, Revoke, SeatToken, Unavailable

# -- what is written is there ----------------------------------------------------------------------


async def test_a_match_is_there_once_it_is_opened(store):
    assert await store.log.match("a") is None
    await store.commit(opening("a"))
    assert await store.log.match("a") == opened("a")
    assert await store.log.match("b") is None


async def test_events_come_back_in_order_as_they_were_written(store):
    await store.commit(opening("a", "b"))
    log = [
        event(1, "place 0.2", "k"),
        Event(2, 9, -1, Kind.ACTION, "draw vines"),
        Event(3, 2**53, -2, Kind.CAP),
        event(4, "Nguyễn ½ \u2028 张 '\"\\", kind=Kind.JOIN),
    ]
    await store.commit(appending("a", *log))
    assert await store.log.events("a") == [START, *log]
    assert await store.log.events("b") == [START]
    assert await store.log.events("c") == []


@pytest.mark.parametrize("kind", list(Kind))
async def test_every_kind_of_event_is_kept(store, kind):
    await store.commit(opening("a"))
    await store.commit(appending("a", event(1, kind=kind)))
    assert (await store.log.events("a"))[1].kind is kind


@pytest.mark.parametrize(
    ("since", "seqs"), [(-1, [0, 1, 2, 3]), (0, [1, 2, 3]), (2, [3]), (3, []), (99, [])]
)
async def test_events_since_are_those_after_it(store, since, seqs):
    await store.commit(opening("a"))
    await store.commit(appending("a", event(1), event(2), event(3)))
    assert [event.seq for event in await store.log.events("a", since)] == seqs


async def test_an_event_is_found_by_the_key_of_its_request_in_its_own_match(store):
    await store.commit(opening("a", "b"))
    await store.commit(appending("a", event(1, "H8", "k"), event(2, "I9")))
    assert await store.log.by_key("a", "k") == event(1, "H8", "k")
    assert await store.log.by_key("a", "other") is None
    assert await store.log.by_key("b", "k") is None


async def test_everything_is_there_after_closing_and_opening_again(place):
    before = place()
    await before.start()
    token = SeatToken(b"\x00\xff" * 16, "a", 1)
    await before.commit(opening("a"))
    await before.commit([append("a", event(1, key="k"), due=5), token])
    await before.commit([KeepSnapshot("a", 1, "data")])
    await before.stop()
    after = place()
    await after.start()
    assert await after.log.match("a") == opened("a")
    assert await after.log.events("a") == [START, event(1, key="k")]
    assert await after.log.by_key("a", "k") == event(1, key="k")
    assert await after.log.tokens("a") == [token]
    assert await after.log.due_matches() == [("a", 5)]
    assert await after.log.snapshot("a") == (1, "data")
    await after.stop()


async def test_what_one_process_has_written_another_reads(place, store):
    other = place()
    await other.start()
    await store.commit(opening("a"))
    assert await other.log.events("a") == [START]
    await other.commit(appending("a", event(1)))
    assert await texts(store, "a") == ["{}", "H8"]
    await other.stop()


async def test_a_closed_store_says_that_it_is_closed(place):
    store = place()
    for ask in (store.commit(opening("a")), store.log.events("a")):
        with pytest.raises(Unavailable):
            await ask
    await store.stop()
    store = place()
    await store.start()
    await store.stop()
    for ask in (store.commit(opening("a")), store.log.events("a")):
        with pytest.raises(Unavailable):
            await ask
    await store.stop()


async def test_closing_writes_what_is_under_way(place):
    store = place()
    await store.start()
    await store.commit(opening("a"))
    writing = [asyncio.create_task(store.commit(appending("a", event(n)))) for n in range(1, 40)]
    await asyncio.sleep(0)
    await store.stop()
    await asyncio.gather(*writing)
    after = place()
    await after.start()
    assert len(await after.log.events("a")) == 40
    await after.stop()


async def test_a_request_that_is_given_up_while_it_is_written_leaves_the_store_in_order(store):
    await store.commit(opening("a"))
    given_up = asyncio.create_task(store.commit(appending("a", event(1))))
    await asyncio.sleep(0)
    given_up.cancel()
    with pytest.raises(asyncio.CancelledError):
        await given_up
    assert set(await outcomes(store, appending("a", event(1)))) <= {"ok", "Conflict"}
    assert len(await store.log.events("a")) == 2


# -- all of a batch or nothing of it ------------------------------------------------------------

TWO = opening("a", "b")
TAKEN = appending("a", event(1, key="k"))
REFUSED = [
    ("a seq that is taken", appending("a", event(1, "I9")), Conflict),
    ("a key that is taken", appending("a", event(2, "I9", "k")), KeyTaken),
    ("a match that exists", [opened("a")], Conflict),
    ("a match that does not exist", appending("nowhere", event(0)), Conflict),
    ("a token that exists", [SeatToken(b"t", "a", 1)], Conflict),
    ("the same seq twice", appending("a", event(2), event(2)), Conflict),
    ("the same key twice", appending("a", event(2, key="z"), event(3, key="z")), KeyTaken),
]


@pytest.mark.parametrize(
    ("bad", "failure"), [row[1:] for row in REFUSED], ids=[row[0] for row in REFUSED]
)
async def test_a_batch_that_is_refused_leaves_no_trace(store, bad, failure):
    await store.commit(TWO)
    await store.commit([*TAKEN, SeatToken(b"t", "a", 0)])
    revoked = () if any(isinstance(write, SeatToken) for write in bad) else (Revoke("a", 0),)
    fine = [opened("c"), append("b", event(1), due=7), append("c", START)]
    batch = [*fine, *revoked, SeatToken(b"u", "b", 1), *bad]
    with pytest.raises(failure):
        await store.commit(batch)
    assert await store.log.match("c") is None
    assert await store.log.events("a") == [START, event(1, key="k")]
    assert await store.log.events("b") == [START]
    assert await store.log.due_matches() == []
    assert await store.log.tokens("a") == [SeatToken(b"t", "a", 0)]
    assert await store.log.tokens("b") == []


async def test_what_stands_beside_a_refused_batch_is_written_all_the_same(store):
    await store.commit(opening(*"abcdef"))
    batches = [appending(match, event(1)) for match in "abcdef"]
    batches[3] = appending("d", event(0))
    batches[5] = appending("f", event(1, "\ud800"))  # no text that can be written
    answers = await outcomes(store, *batches)
    assert answers[:5] == ["ok", "ok", "ok", "Conflict", "ok"]
    assert answers[5] != "ok"
    assert [len(await store.log.events(match)) for match in "abcdef"] == [2, 2, 2, 1, 2, 1]
    await store.commit(appending("f", event(1)))


async def test_a_key_may_be_used_again_in_another_match_and_no_key_any_number_of_times(store):
    await store.commit(opening("a", "b"))
    await store.commit(appending("a", event(1, key="k"), event(2), event(3)))
    await store.commit(appending("b", event(1, key="k"), event(2), event(3)))
    assert await store.log.by_key("b", "k") == event(1, key="k")
