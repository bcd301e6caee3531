"""Challenges in every store: one account asks another for a game."""

from __future__ import annotations

from dataclasses import replace

import pytest

from parlour.match import Event, Kind
from parlour.store import Append, Conflict, MatchRow, PersonRow, Role
from parlour.store.challenges import Answer, Challenge, ChallengeState, Withdraw
from parlour.store.erasure import Forget, Sweep
from parlour.store.people import Enter

RED = PersonRow("r", "Red", Role.PLAYER, 1, "red", "$1")
BLUE = PersonRow("b", "Blue", Role.PLAYER, 2, "blue", "$2")
ASKED = Challenge("c1", "r", "b", '{"game":"caro"}', 1, 10, 100)
NAMED = replace(ASKED, names=("Red", "Blue"))
START = Event(0, 1, -2, Kind.START, "{}")
OPENED = [MatchRow("m", "caro", "seed", 20), Append("m", (START,), None, False)]


@pytest.fixture
async def asked(store):
    await store.commit([Enter(RED), Enter(BLUE)])
    await store.commit([ASKED])
    return store


async def test_a_challenge_is_both_sides_until_its_time_is_over(asked):
    for person in ("r", "b"):
        assert await asked.challenges.of(person, 99) == [NAMED]
    assert await asked.challenges.of("x", 99) == []
    assert (await asked.challenges.one("c1", 99), await asked.challenges.one("c1", 100)) == (
        NAMED,
        None,
    )
    assert await asked.challenges.of("b", 100) == []


async def test_a_pair_has_one_at_a_time(asked):
    again = replace(ASKED, id="c2", created=20)
    with pytest.raises(Conflict):
        await asked.commit([again])
    other = replace(again, challenger="b", challenged="r")
    await asked.commit([other])
    assert [c.id for c in await asked.challenges.of("r", 50)] == ["c1", "c2"]
    late = replace(ASKED, id="c3", created=100)
    await asked.commit([replace(late, expires=200)])
    assert [c.id for c in await asked.challenges.of("r", 100)] == ["c3"]


async def test_it_is_answered_once_together_with_the_match_that_it_leads_to(asked):
    accepted = Answer("c1", ChallengeState.ACCEPTED, 50, "m")
    await asked.commit([*OPENED, accepted])
    found = await asked.challenges.one("c1", 49)
    assert (found.state, found.match, found.expires) == (ChallengeState.ACCEPTED, "m", 50)
    for state in (ChallengeState.DECLINED, ChallengeState.ACCEPTED):
        with pytest.raises(Conflict):
            await asked.commit([Answer("c1", state, 50)])
    await asked.commit([Withdraw("c1")])
    assert await asked.challenges.one("c1", 49) == found
    await asked.commit([replace(ASKED, id="c2")])
    assert [c.id for c in await asked.challenges.of("r", 49)] == ["c2"]


async def test_one_that_was_declined_is_remembered_for_a_while(asked):
    await asked.commit([Answer("c1", ChallengeState.DECLINED, 60)])
    with pytest.raises(Conflict):
        await asked.commit([replace(ASKED, id="c2", created=59)])
    await asked.commit([replace(ASKED, id="c2", created=60)])
    assert [c.id for c in await asked.challenges.of("b", 60)] == ["c2"]


async def test_one_that_is_withdrawn_is_gone(asked):
    await asked.commit([Withdraw("c1")])
    assert await asked.challenges.of("b", 50) == []


@pytest.mark.parametrize("person", ["r", "b"])
async def test_whoever_is_forgotten_challenges_nobody(asked, person: str):
    await asked.commit([Forget(person, "alias")])
    assert await asked.challenges.of("r", 50) == await asked.challenges.of("b", 50) == []


async def test_what_is_over_is_swept_away(asked):
    await asked.commit([Sweep(100)])
    assert await asked.challenges.of("r", 0) == []
