"""What every store must do, whatever database it stands on."""

from __future__ import annotations

import asyncio
from collections import Counter
from dataclasses import replace

import pytest

from parlour.match import Event, Kind
from parlour.store import (
    Append,
    Attempt,
    Batch,
    Conflict,
    KeyTaken,
    Opened,
    Postponed,
    SeatToken,
    SquareGame,
    Store,
    Unavailable,
)


def opened(match: str) -> Opened:
    return Opened(match, "caro", f"seed of {match}", 1_000)


def event(seq: int, text: str = "H8", key: str | None = None, kind: Kind = Kind.ACTION) -> Event:
    return Event(seq, 1_000 + seq, seq % 2, kind, text, key)


START = event(0, "{}", kind=Kind.START)


def append(match: str, *events: Event, due: int | None = None, over: bool = False) -> Append:
    return Append(match, events, due, over)


def opening(*matches: str, due: int | None = None) -> Batch:
    return Batch(
        opened=tuple(opened(match) for match in matches),
        appends=tuple(append(match, START, due=due) for match in matches),
    )


def appending(match: str, *events: Event, due: int | None = None) -> Batch:
    return Batch(appends=(append(match, *events, due=due),))


async def outcomes(store: Store, *batches: Batch) -> list[str]:
    """What becomes of batches that are written at once."""
    done = await asyncio.gather(*map(store.commit, batches), return_exceptions=True)
    return ["ok" if answer is None else type(answer).__name__ for answer in done]


async def texts(store: Store, match: str) -> list[str]:
    return [event.text for event in await store.events(match)]


# -- what is written is there ----------------------------------------------------------------------


async def test_a_match_is_there_once_it_is_opened(store):
    assert await store.opened("a") is None
    await store.commit(opening("a"))
    assert await store.opened("a") == opened("a")
    assert await store.opened("b") is None


async def test_events_come_back_in_order_as_they_were_written(store):
    await store.commit(opening("a", "b"))
    log = [
        event(1, "place 0.2", "k"),
        Event(2, 9, -1, Kind.ACTION, "draw vines"),
        Event(3, 2**53, -2, Kind.CAP),
        event(4, "Nguyễn ½ \u2028 张 '\"\\", kind=Kind.JOIN),
    ]
    await store.commit(appending("a", *log))
    assert await store.events("a") == [START, *log]
    assert await store.events("b") == [START]
    assert await store.events("c") == []


@pytest.mark.parametrize("kind", list(Kind))
async def test_every_kind_of_event_is_kept(store, kind):
    await store.commit(opening("a"))
    await store.commit(appending("a", event(1, kind=kind)))
    assert (await store.events("a"))[1].kind is kind


@pytest.mark.parametrize(
    ("since", "seqs"), [(-1, [0, 1, 2, 3]), (0, [1, 2, 3]), (2, [3]), (3, []), (99, [])]
)
async def test_events_since_are_those_after_it(store, since, seqs):
    await store.commit(opening("a"))
    await store.commit(appending("a", event(1), event(2), event(3)))
    assert [event.seq for event in await store.events("a", since)] == seqs


async def test_an_event_is_found_by_the_key_of_its_request_in_its_own_match(store):
    await store.commit(opening("a", "b"))
    await store.commit(appending("a", event(1, "H8", "k"), event(2, "I9")))
    assert await store.by_key("a", "k") == event(1, "H8", "k")
    assert await store.by_key("a", "other") is None
    assert await store.by_key("b", "k") is None


async def test_everything_is_there_after_closing_and_opening_again(place):
    before = place()
    await before.start()
    token = SeatToken(b"\x00\xff" * 16, "a", 1)
    await before.commit(opening("a"))
    await before.commit(
        Batch(appends=(append("a", event(1, key="k"), due=5),), tokens=(token,)),
    )
    await before.keep_snapshot("a", 1, "data")
    await before.stop()
    after = place()
    await after.start()
    assert await after.opened("a") == opened("a")
    assert await after.events("a") == [START, event(1, key="k")]
    assert await after.by_key("a", "k") == event(1, key="k")
    assert await after.tokens("a") == [token]
    assert await after.agenda() == [("a", 5)]
    assert await after.snapshot("a") == (1, "data")
    await after.stop()


async def test_what_one_process_has_written_another_reads(place, store):
    other = place()
    await other.start()
    await store.commit(opening("a"))
    assert await other.events("a") == [START]
    await other.commit(appending("a", event(1)))
    assert await texts(store, "a") == ["{}", "H8"]
    await other.stop()


async def test_a_closed_store_says_that_it_is_closed(place):
    store = place()
    for ask in (store.commit(opening("a")), store.events("a"), store.keep_snapshot("a", 1, "x")):
        with pytest.raises(Unavailable):
            await ask
    await store.stop()
    store = place()
    await store.start()
    await store.stop()
    for ask in (store.commit(opening("a")), store.events("a"), store.keep_snapshot("a", 1, "x")):
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
    assert len(await after.events("a")) == 40
    await after.stop()


async def test_a_request_that_is_given_up_while_it_is_written_leaves_the_store_in_order(store):
    await store.commit(opening("a"))
    given_up = asyncio.create_task(store.commit(appending("a", event(1))))
    await asyncio.sleep(0)
    given_up.cancel()
    with pytest.raises(asyncio.CancelledError):
        await given_up
    assert set(await outcomes(store, appending("a", event(1)))) <= {"ok", "Conflict"}
    assert len(await store.events("a")) == 2


# -- all of a batch or nothing of it ------------------------------------------------------------

TWO = opening("a", "b")
TAKEN = appending("a", event(1, key="k"))
REFUSED = [
    ("a seq that is taken", appending("a", event(1, "I9")), Conflict),
    ("a key that is taken", appending("a", event(2, "I9", "k")), KeyTaken),
    ("a match that exists", Batch(opened=(opened("a"),)), Conflict),
    ("a match that does not exist", appending("nowhere", event(0)), Conflict),
    ("a token that exists", Batch(tokens=(SeatToken(b"t", "a", 1),)), Conflict),
    ("the same seq twice", appending("a", event(2), event(2)), Conflict),
    ("the same key twice", appending("a", event(2, key="z"), event(3, key="z")), KeyTaken),
]


@pytest.mark.parametrize(
    ("bad", "failure"), [row[1:] for row in REFUSED], ids=[row[0] for row in REFUSED]
)
async def test_a_batch_that_is_refused_leaves_no_trace(store, bad, failure):
    await store.commit(TWO)
    await store.commit(Batch(TAKEN.opened, TAKEN.appends, (), (SeatToken(b"t", "a", 0),)))
    batch = Batch(
        opened=(opened("c"), *bad.opened),
        appends=(append("b", event(1), due=7), append("c", START), *bad.appends),
        revoked=(("a", 0),) if not bad.tokens else (),
        tokens=(SeatToken(b"u", "b", 1), *bad.tokens),
    )
    with pytest.raises(failure):
        await store.commit(batch)
    assert await store.opened("c") is None
    assert await store.events("a") == [START, event(1, key="k")]
    assert await store.events("b") == [START]
    assert await store.agenda() == []
    assert await store.tokens("a") == [SeatToken(b"t", "a", 0)]
    assert await store.tokens("b") == []


async def test_what_stands_beside_a_refused_batch_is_written_all_the_same(store):
    await store.commit(opening(*"abcdef"))
    batches = [appending(match, event(1)) for match in "abcdef"]
    batches[3] = appending("d", event(0))
    batches[5] = appending("f", event(1, "\ud800"))  # no text that can be written
    answers = await outcomes(store, *batches)
    assert answers[:5] == ["ok", "ok", "ok", "Conflict", "ok"]
    assert answers[5] != "ok"
    assert [len(await store.events(match)) for match in "abcdef"] == [2, 2, 2, 1, 2, 1]
    await store.commit(appending("f", event(1)))


async def test_a_key_may_be_used_again_in_another_match_and_no_key_any_number_of_times(store):
    await store.commit(opening("a", "b"))
    await store.commit(appending("a", event(1, key="k"), event(2), event(3)))
    await store.commit(appending("b", event(1, key="k"), event(2), event(3)))
    assert await store.by_key("b", "k") == event(1, key="k")


# -- races -----------------------------------------------------------------------------------------


async def test_the_same_request_200_times_at_once_is_one_event(store):
    await store.commit(opening("a"))
    answers = await outcomes(store, *[appending("a", event(1, key="k"))] * 200)
    assert answers.count("ok") == 1
    assert set(answers) <= {"ok", "KeyTaken", "Conflict"}
    assert await store.events("a") == [START, event(1, key="k")]


async def test_one_key_for_200_places_in_the_log_at_once_is_one_event(store):
    await store.commit(opening("a"))
    batches = [appending("a", event(seq, key="k")) for seq in range(1, 201)]
    assert Counter(await outcomes(store, *batches)) == {"ok": 1, "KeyTaken": 199}
    assert len(await store.events("a")) == 2


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
    assert len(await store.events("a")) == 21
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
    assert len(await store.events("m1199")) == 1


# -- tokens, agenda, snapshots ------------------------------------------------------------


async def test_a_revoked_seat_is_opened_by_its_new_token_alone(store):
    host, guest, new = (SeatToken(bytes([n]) * 32, "a", n % 2) for n in (0, 1, 3))
    await store.commit(Batch((opened("a"),), (append("a", START),), (), (host, guest)))
    assert sorted(await store.tokens("a"), key=lambda t: t.seat) == [host, guest]
    await store.commit(Batch(revoked=(("a", 1),), tokens=(new,)))
    assert sorted(await store.tokens("a"), key=lambda t: t.seat) == [host, new]
    assert await store.tokens("b") == []


async def test_a_token_may_open_the_seat_of_another_match_too(store):
    await store.commit(opening("a", "b"))
    tokens = (SeatToken(b"t", "a", 0), SeatToken(b"t", "b", 1))
    await store.commit(Batch(tokens=tokens))
    assert await store.tokens("b") == [tokens[1]]


async def test_the_agenda_lists_what_is_due_earliest_first_until_it_is_no_more(store):
    await store.commit(opening("a", due=30))
    await store.commit(opening("b", due=20))
    await store.commit(opening("c"))
    assert await store.agenda() == [("b", 20), ("a", 30)]
    await store.commit(appending("a", event(1), due=10))
    await store.commit(appending("b", event(1)))
    assert await store.agenda() == [("a", 10)]


async def test_only_a_later_snapshot_replaces_a_snapshot(store):
    await store.commit(opening("a"))
    assert await store.snapshot("a") is None
    for seq, data, kept in [
        (5, "five", (5, "five")),
        (9, "nine", (9, "nine")),
        (7, "seven", (9, "nine")),
        (9, "nine again", (9, "nine")),
        (10, "ten", (10, "ten")),
    ]:
        await store.keep_snapshot("a", seq, data)
        assert await store.snapshot("a") == kept


async def test_snapshots_and_batches_written_at_once_do_not_hinder_each_other(store):
    await store.commit(opening("a"))
    await asyncio.gather(
        store.commit(appending("a", event(1))),
        store.keep_snapshot("a", 1, "one"),
        store.keep_snapshot("a", 0, "zero"),
        store.commit(appending("a", event(2))),
    )
    assert len(await store.events("a")) == 3
    assert await store.snapshot("a") == (1, "one")


# -- games of Four in a Square's own routes ------------------------------------------


async def test_a_square_game_names_the_match_it_is_played_in(store):
    await store.commit(opening("a"))
    game = SquareGame("g", b"\x00\xff", True, "a")
    await store.commit(Batch(square_games=(game,)))
    assert await store.square_game("g") == game
    assert await store.square_game("h") is None


async def test_a_square_game_is_turned_to_the_next_match_once(store):
    await store.commit(opening("a"))
    await store.commit(Batch(square_games=(SquareGame("g", b"x", False, "a"),)))
    turns = [
        Batch((opened(to),), (append(to, START),), turned=(("g", "a", to),)) for to in ("b", "c")
    ]
    assert await outcomes(store, *turns) == ["ok", "Conflict"]
    assert await store.square_game("g") == SquareGame("g", b"x", False, "b")
    assert await store.opened("c") is None


async def test_a_square_game_that_does_not_exist_cannot_be_turned(store):
    await store.commit(opening("a", "b"))
    assert await outcomes(store, Batch(turned=(("g", "a", "b"),))) == ["Conflict"]


# -- public rooms and the deal of the day ----------------------------------------------------------


async def test_public_matches_that_are_not_over_are_listed_newest_first(store):
    for created, (match, public) in enumerate(
        [("a", True), ("b", False), ("c", True), ("d", True)]
    ):
        made = replace(opened(match), created=created, public=public)
        await store.commit(Batch((made,), (append(match, START),)))
    assert await store.listed(10) == ["d", "c", "a"]
    assert await store.listed(2) == ["d", "c"]
    await store.commit(Batch(appends=(append("c", event(1), over=True),)))
    assert await store.listed(10) == ["d", "a"]


async def test_a_day_has_one_seed_whoever_asks_for_it_first(store):
    assert await store.daily("2026-01-01") is None
    answers = await outcomes(store, *(Batch(dailies=(("2026-01-01", seed),)) for seed in "xyz"))
    assert Counter(answers) == {"ok": 1, "Conflict": 2}
    assert await store.daily("2026-01-01") == "xyz"[answers.index("ok")]
    assert await store.daily("2026-01-02") is None


async def test_a_visitor_has_one_attempt_a_day(store):
    await store.commit(opening("a", "b", "c"))
    await store.commit(Batch(dailies=(("one", "s"), ("two", "t"))))
    tries = [
        Attempt("one", "an", "a"),
        Attempt("one", "an", "b"),
        Attempt("one", "lan", "b"),
        Attempt("two", "an", "c"),
    ]
    answers = await outcomes(store, *(Batch(attempts=(attempt,)) for attempt in tries))
    assert answers == ["ok", "Conflict", "ok", "ok"]
    assert await store.attempts("one") == [tries[0], tries[2]]
    assert await store.attempts("two") == [tries[3]]


async def test_the_pulse_is_the_latest_beat_and_outlives_the_process(place):
    store = place()
    await store.start()
    assert await store.pulse() is None
    for at in (5, 9, 7):
        await store.commit(Batch(pulse=at))
    assert await store.pulse() == 9
    await store.stop()
    store = place()
    await store.start()
    assert await store.pulse() == 9
    await store.stop()


# -- the codes of rooms ----------------------------------------------------------------------------


def room(match: str, code: str) -> Batch:
    """A match opens that a code leads to."""
    return Batch(opened=(replace(opened(match), code=code),), appends=(append(match, START),))


async def test_a_code_leads_to_its_room_and_is_known_after_a_restart(place):
    store = place()
    await store.start()
    await store.commit(room("a", "K7PX2M"))
    await store.stop()
    store = place()
    await store.start()
    assert (await store.room("K7PX2M"), await store.room("K7PX2N")) == ("a", None)
    assert (await store.opened("a")).code == "K7PX2M"
    await store.stop()


async def test_no_two_rooms_have_one_code_until_the_first_is_over(store):
    await store.commit(room("a", "K7PX2M"))
    assert await outcomes(store, room("b", "K7PX2M")) == ["Conflict"]
    assert await store.opened("b") is None
    await store.commit(Batch(appends=(append("a", event(1, kind=Kind.ABORT), over=True),)))
    assert await store.room("K7PX2M") == "a"
    await store.commit(room("b", "K7PX2M"))
    assert (await store.room("K7PX2M"), (await store.opened("a")).code) == ("b", None)


async def test_one_of_two_rooms_that_are_opened_at_once_gets_the_code(store):
    done = await outcomes(store, room("a", "K7PX2M"), room("b", "K7PX2M"))
    assert Counter(done) == {"ok": 1, "Conflict": 1}


async def test_a_look_is_postponed_unless_the_match_has_moved_on(store):
    await store.commit(opening("a", due=5))
    await store.commit(Batch(postponed=(Postponed("a", 5, 9),)))
    assert await store.due("a") == 9
    await store.commit(Batch(postponed=(Postponed("a", 5, 20),)))
    assert (await store.due("a"), await store.due("b")) == (9, None)
