"""Tournaments in every store: the first to write after an event is the one who wrote."""

from __future__ import annotations

from dataclasses import replace

import pytest

from parlour.match import Event as MatchEvent
from parlour.match import Kind as MatchKind
from parlour.store import Append, Conflict, KeyTaken, MatchRow, PersonRow, Role
from parlour.store.erasure import Forget
from parlour.store.people import Enter
from parlour.store.tournaments import AppendTournament, NewTournament, Overdue
from parlour.tournament import Event, Form, Kind, State, Terms

RED = PersonRow("r", "Red", Role.PLAYER, 1, "red", "$1")
BLUE = PersonRow("b", "Blue", Role.PLAYER, 2, "blue", "$2")
TERMS = Terms("Cup", Form.SWISS, "caro", "{}")
JOINED = (
    Event(1, 10, Kind.JOIN, "r", "1500"),
    Event(2, 20, Kind.JOIN, "b", "1600"),
)
START = Event(3, 30, Kind.START)
PAIR = Event(4, 40, Kind.PAIR, None, '{"round":1,"games":[["m",1,2]]}', "pair:0")


@pytest.fixture
async def held(store):
    await store.commit([Enter(RED), Enter(BLUE), NewTournament("t", "r", TERMS, State.OPEN, 5)])
    await store.commit([AppendTournament("t", 0, JOINED, State.OPEN, 2, 0, 0)])
    return store


async def test_what_was_written_is_read_back(held):
    first = Event(0, 5, Kind.CREATE, "r", TERMS.write())
    assert await held.tournaments.events("t") == [first, *JOINED]
    assert await held.tournaments.events("t", 1) == [JOINED[1]]
    assert await held.tournaments.events("none") == []
    (row,) = await held.tournaments.current(10)
    assert (row.id, row.host, row.terms, row.state, row.players, row.seq) == (
        ("t", "r", TERMS, State.OPEN, 2, 2)
    )
    assert await held.tournaments.one("t") == row
    assert await held.tournaments.of("b", 10) == [row]
    assert [row.id for row in await held.tournaments.active()] == ["t"]
    assert await held.tournaments.held_by("r") == 1
    names = {who: entrant.name for who, entrant in (await held.tournaments.entrants("t")).items()}
    assert names == {"r": "Red", "b": "Blue"}


async def test_only_the_first_of_two_writes_after_the_same_event_stands(held):
    await held.commit([AppendTournament("t", 2, (START,), State.RUNNING, 2, 0, 30)])
    with pytest.raises(Conflict):
        await held.commit([AppendTournament("t", 2, (START,), State.RUNNING, 2, 0, 30)])
    assert len(await held.tournaments.events("t")) == 4


async def test_nothing_is_paired_twice_under_one_key(held):
    await held.commit([AppendTournament("t", 2, (START, PAIR), State.RUNNING, 2, 1, 30, ("m",))])
    again = replace(PAIR, seq=5)
    with pytest.raises((Conflict, KeyTaken)):
        await held.commit([AppendTournament("t", 4, (again,), State.RUNNING, 2, 1, 30)])
    assert len(await held.tournaments.events("t")) == 5


async def test_a_match_that_was_called_for_is_overdue_while_it_is_missing_or_over(held):
    await held.commit([AppendTournament("t", 2, (START, PAIR), State.RUNNING, 2, 1, 30, ("m",))])
    assert await held.tournaments.overdue("t") == [Overdue("m", missing=True)]
    begun = MatchEvent(0, 50, -2, MatchKind.START, "{}")
    await held.commit([MatchRow("m", "caro", "seed", 50), Append("m", (begun,), None, False)])
    assert await held.tournaments.overdue("t") == []
    ended = MatchEvent(1, 60, 0, MatchKind.RESIGN)
    await held.commit([Append("m", (ended,), None, True)])
    assert await held.tournaments.overdue("t") == [Overdue("m", missing=False)]
    result = Event(5, 60, Kind.RESULT, None, '{"game":"m","scores":[0,1]}', "result:m")
    counted = AppendTournament("t", 4, (result,), State.RUNNING, 2, 1, 30, settled=("m",))
    await held.commit([counted])
    assert await held.tournaments.overdue("t") == []


async def test_who_leaves_the_house_is_in_no_list_and_no_log(held):
    await held.commit([Forget("r", "gone:1")])
    assert {event.player for event in await held.tournaments.events("t")} == {"gone:1", "b"}
    assert list(await held.tournaments.entrants("t")) == ["b"]
    assert (await held.tournaments.one("t")).host == "gone:1"


async def test_lists_leave_out_what_is_private_and_part_what_is_over(held):
    hidden = replace(TERMS, private=True)
    await held.commit([NewTournament("p", "b", hidden, State.OPEN, 6)])
    await held.commit([NewTournament("o", "b", TERMS, State.OVER, 7)])
    assert [row.id for row in await held.tournaments.current(10)] == ["t"]
    assert [row.id for row in await held.tournaments.past(100, 10)] == ["o"]
    assert await held.tournaments.past(7, 10) == []
    assert await held.tournaments.held_by("b") == 1
