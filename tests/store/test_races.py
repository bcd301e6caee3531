"""Whatever is written at once, a store keeps one history of every match."""

from __future__ import annotations

import asyncio
from collections import Counter

from batches import START, appending, event, opening, outcomes, texts


async def test_the_same_request_200_times_at_once_is_one_event(store):
    await store.commit(opening("a"))
    answers = await outcomes(store, *[appending("a", event(1, key="k"))] * 200)
    assert answers.count("ok") == 1
    assert set(answers) <= {"ok", "KeyTaken", "Conflict"}
    assert await store.log.events("a") == [START, event(1, key="k")]


async def test_one_key_for_200_places_in_the_log_at_once_is_one_event(store):
    await store.commit(opening("a"))
    batches = [appending("a", event(seq, key="k")) for seq in range(1, 201)]
    assert Counter(await outcomes(store, *batches)) == {"ok": 1, "KeyTaken": 199}
    assert len(await store.log.events("a")) == 2


async def test_of_different_events_for_one_place_in_the_log_exactly_one_wins(store):
    await store.commit(opening("a"))
    batches = [appending("a", event(1, f"move {n}", f"key {n}")) for n in range(100)]
    answers = await outcomes(store, *batches)
    assert Counter(answers) == {"ok": 1, "Conflict": 99}
    assert await texts(store, "a") == ["{}", f"move {answers.index('ok')}"]


async def test_of_two_processes_that_write_at_once_exactly_one_wins_each_place(place, store):
    other = place()
    await other.start()
    await store.commit(opening("a"))
    for seq in range(1, 21):
        answers = await asyncio.gather(
            outcomes(store, appending("a", event(seq, "mine"))),
            outcomes(other, appending("a", event(seq, "yours"))),
        )
        assert sorted(answers) == [["Conflict"], ["ok"]]
    assert len(await store.log.events("a")) == 21
    await other.stop()


async def test_many_matches_move_on_at_once_without_mixing(store):
    matches = [f"m{n}" for n in range(50)]
    await store.commit(opening(*matches))

    async def play(match: str) -> None:
        for seq in range(1, 11):
            await store.commit(appending(match, event(seq, f"{match} {seq}")))

    await asyncio.gather(*map(play, matches))
    for match in matches:
        assert await texts(store, match) == ["{}", *(f"{match} {seq}" for seq in range(1, 11))]


async def test_more_requests_than_one_group_commit_holds_are_all_written(store):
    matches = [f"m{n}" for n in range(1_200)]
    assert set(await outcomes(store, *map(opening, matches))) == {"ok"}
    assert len(await store.log.events("m1199")) == 1
