"""What every store keeps apart from the log: tokens, what is due, snapshots, rooms, days."""

from __future__ import annotations

import asyncio
from collections import Counter
from dataclasses import replace

from batches import START, append, appending, event, opened, opening, outcomes
from parlour.match import Kind
from parlour.store import (
    Attempt,
    Batch,
    Beat,
    DailyDeal,
    KeepSnapshot,
    Postpone,
    Revoke,
    SeatToken,
    SquareGame,
    Tally,
    TurnSquareGame,
)

# -- tokens, what is due, snapshots ------------------------------------------------------------


async def test_a_revoked_seat_is_opened_by_its_new_token_alone(store):
    host, guest, new = (SeatToken(bytes([n]) * 32, "a", n % 2) for n in (0, 1, 3))
    await store.commit([opened("a"), append("a", START), host, guest])
    assert sorted(await store.log.tokens("a"), key=lambda t: t.seat) == [host, guest]
    await store.commit([Revoke("a", 1), new])
    assert sorted(await store.log.tokens("a"), key=lambda t: t.seat) == [host, new]
    assert await store.log.tokens("b") == []


async def test_a_token_may_open_the_seat_of_another_match_too(store):
    await store.commit(opening("a", "b"))
    tokens = (SeatToken(b"t", "a", 0), SeatToken(b"t", "b", 1))
    await store.commit([*tokens])
    assert await store.log.tokens("b") == [tokens[1]]


async def test_the_log_lists_what_is_due_earliest_first_until_it_is_no_more(store):
    await store.commit(opening("a", due=30))
    await store.commit(opening("b", due=20))
    await store.commit(opening("c"))
    assert await store.log.due_matches() == [("b", 20), ("a", 30)]
    await store.commit(appending("a", event(1), due=10))
    await store.commit(appending("b", event(1)))
    assert await store.log.due_matches() == [("a", 10)]


async def test_only_a_later_snapshot_replaces_a_snapshot(store):
    await store.commit(opening("a"))
    assert await store.log.snapshot("a") is None
    for seq, data, kept in [
        (5, "five", (5, "five")),
        (9, "nine", (9, "nine")),
        (7, "seven", (9, "nine")),
        (9, "nine again", (9, "nine")),
        (10, "ten", (10, "ten")),
    ]:
        await store.commit([KeepSnapshot("a", seq, data)])
        assert await store.log.snapshot("a") == kept


async def test_snapshots_and_batches_written_at_once_do_not_hinder_each_other(store):
    await store.commit(opening("a"))
    await asyncio.gather(
        store.commit(appending("a", event(1))),
        store.commit([KeepSnapshot("a", 1, "one")]),
        store.commit([KeepSnapshot("a", 0, "zero")]),
        store.commit(appending("a", event(2))),
    )
    assert len(await store.log.events("a")) == 3
    assert await store.log.snapshot("a") == (1, "one")


# -- games of Four in a Square's own routes ------------------------------------------


async def test_a_square_game_names_the_match_it_is_played_in(store):
    await store.commit(opening("a"))
    game = SquareGame("g", b"\x00\xff", True, "a")
    await store.commit([game])
    assert await store.square.game("g") == game
    assert await store.square.game("h") is None


async def test_a_square_game_is_turned_to_the_next_match_once(store):
    await store.commit(opening("a"))
    await store.commit([SquareGame("g", b"x", False, "a")])
    turns = [[opened(to), append(to, START), TurnSquareGame("g", "a", to)] for to in ("b", "c")]
    assert await outcomes(store, *turns) == ["ok", "Conflict"]
    assert await store.square.game("g") == SquareGame("g", b"x", False, "b")
    assert await store.log.match("c") is None


async def test_a_square_game_that_does_not_exist_cannot_be_turned(store):
    await store.commit(opening("a", "b"))
    assert await outcomes(store, [TurnSquareGame("g", "a", "b")]) == ["Conflict"]


# -- public rooms and the deal of the day ----------------------------------------------------------


async def test_public_matches_that_are_not_over_are_listed_newest_first(store):
    for created, (match, public) in enumerate(
        [("a", True), ("b", False), ("c", True), ("d", True)]
    ):
        made = replace(opened(match), created=created, public=public)
        await store.commit([made, append(match, START)])
    assert await store.rooms.played(0, 10) == ["d", "c", "a"]
    assert await store.rooms.played(0, 2) == ["d", "c"]
    await store.commit([append("c", event(1), over=True)])
    assert await store.rooms.played(0, 10) == ["d", "a"]
    assert await store.rooms.played(START.at, 10) == [], "nothing has happened there since"
    await store.commit([append("a", event(1))])
    assert await store.rooms.played(START.at, 10) == ["a"]


async def test_those_that_wait_are_listed_apart_and_all_are_counted_for_their_maker(store):
    for created, (match, maker) in enumerate([("a", "one"), ("b", "two"), ("c", "one")]):
        made = replace(opened(match), created=created, public=True, maker=maker)
        waits = append(match, START)._replace(waiting=match != "a")
        await store.commit([made, waits])
    assert await store.rooms.waiting(10) == ["c", "b"]
    assert await store.rooms.waiting(1) == ["c"]
    assert await store.rooms.played(0, 10) == ["a"]
    assert [await store.rooms.made(maker, 0) for maker in ("one", "two", "three")] == [2, 1, 0]
    assert await store.rooms.made("one", START.at) == 1, (
        "a room that waits counts however long it does"
    )
    assert (await store.log.match("c")).maker == "one"
    await store.commit([append("c", event(1))])
    assert await store.rooms.waiting(10) == ["b"]
    await store.commit([append("c", event(2), over=True)])
    assert await store.rooms.made("one", 0) == 1
    assert (await store.log.match("c")).maker is None


async def test_a_day_has_one_seed_whoever_asks_for_it_first(store):
    assert await store.daily.deal("2026-01-01") is None
    answers = await outcomes(store, *([DailyDeal("2026-01-01", seed, True)] for seed in "xyz"))
    assert Counter(answers) == {"ok": 1, "Conflict": 2}
    assert await store.daily.deal("2026-01-01") == DailyDeal(
        "2026-01-01", "xyz"[answers.index("ok")], True
    )
    assert await store.daily.deal("2026-01-02") is None


async def test_a_visitor_has_one_attempt_a_day(store):
    await store.commit(opening("a", "b", "c"))
    await store.commit([DailyDeal("one", "s", True), DailyDeal("two", "t", False)])
    tries = [
        Attempt("one", "an", "a"),
        Attempt("one", "an", "b"),
        Attempt("one", "lan", "b"),
        Attempt("two", "an", "c"),
    ]
    answers = await outcomes(store, *([attempt] for attempt in tries))
    assert answers == ["ok", "Conflict", "ok", "ok"]
    assert [placed.match for placed in await store.daily.attempts("one", 9)] == ["a", "b"]
    assert [placed.match for placed in await store.daily.attempts("two", 9)] == ["c"]
    assert await store.daily.ended(["one", "two"], "an", "an") == set()
    await store.commit([Tally(match, True, False, 1, 1, "") for match in "abc"])
    assert await store.daily.ended(["one", "two", "three"], "an", "x") == {"one", "two"}
    assert await store.daily.ended(["one"], "nobody", "lan") == {"one"}


async def test_the_last_beat_is_the_latest_and_outlives_the_process(place):
    store = place()
    await store.start()
    assert await store.log.last_beat() is None
    for at in (5, 9, 7):
        await store.commit([Beat(at)])
    assert await store.log.last_beat() == 9
    await store.stop()
    store = place()
    await store.start()
    assert await store.log.last_beat() == 9
    await store.stop()


# -- the codes of rooms ----------------------------------------------------------------------------


def room(match: str, code: str) -> Batch:
    """A match opens that a code leads to."""
    return [replace(opened(match), code=code), append(match, START)]


async def test_a_code_leads_to_its_room_and_is_known_after_a_restart(place):
    store = place()
    await store.start()
    await store.commit(room("a", "K7PX2M"))
    await store.stop()
    store = place()
    await store.start()
    assert (await store.rooms.coded("K7PX2M"), await store.rooms.coded("K7PX2N")) == ("a", None)
    assert (await store.log.match("a")).code == "K7PX2M"
    await store.stop()


async def test_no_two_rooms_have_one_code_until_the_first_is_over(store):
    await store.commit(room("a", "K7PX2M"))
    assert await outcomes(store, room("b", "K7PX2M")) == ["Conflict"]
    assert await store.log.match("b") is None
    await store.commit([append("a", event(1, kind=Kind.ABORT), over=True)])
    assert await store.rooms.coded("K7PX2M") == "a"
    await store.commit(room("b", "K7PX2M"))
    assert (await store.rooms.coded("K7PX2M"), (await store.log.match("a")).code) == ("b", None)


async def test_one_of_two_rooms_that_are_opened_at_once_gets_the_code(store):
    done = await outcomes(store, room("a", "K7PX2M"), room("b", "K7PX2M"))
    assert Counter(done) == {"ok": 1, "Conflict": 1}


async def test_a_look_is_postponed_unless_the_match_has_moved_on(store):
    await store.commit(opening("a", due=5))
    await store.commit([Postpone("a", 5, 9)])
    assert await store.log.due("a") == 9
    await store.commit([Postpone("a", 5, 20)])
    assert (await store.log.due("a"), await store.log.due("b")) == (9, None)
