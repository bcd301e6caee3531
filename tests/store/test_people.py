"""People in every store: who they are, what opens their door, and which matches they played."""

from __future__ import annotations

from dataclasses import replace

import pytest

from parlour.match import Event, Kind
from parlour.store import (
    Append,
    Attempt,
    Batch,
    Conflict,
    DailyDeal,
    KeepSnapshot,
    MatchRow,
    PersonRow,
    Revoke,
    Role,
    Seating,
    SeatResult,
    SeatToken,
)
from parlour.store.credentials import (
    ApiToken,
    EndSession,
    EndSessions,
    EndToken,
    NewToken,
    Session,
    StartSession,
)
from parlour.store.erasure import Forget, Rewrite, Sweep
from parlour.store.people import Enter, NewPassword, NewRole, Rename, SignUp

GUEST = PersonRow("g", "Quiet Otter", Role.GUEST, 1)
HOST = PersonRow("h", "The Host", Role.HOST, 2, "thehost", "$argon2id$1")
PLAYER = PersonRow("p", "Player", Role.PLAYER, 3, "player", "$argon2id$2")
ASKED = Session(b"\x00asked", "g", 5, 100)
TOKEN = ApiToken("t1", b"\xffsecret", "p", "my bot", ("play", "read"), 7)
START = Event(0, 1, -2, Kind.START, '{"name":"Player"}')
OPENED = MatchRow("m", "caro", "seed", 10)
SEATING = Seating("p", "m", 0, "caro", "rule=caro", 10)


def of(*writes) -> Batch:
    return list(writes)


@pytest.fixture
async def peopled(store):
    await store.commit(of(Enter(GUEST), Enter(HOST), Enter(PLAYER), StartSession(ASKED)))
    await store.commit(of(NewToken(TOKEN)))
    batch = [OPENED, Append("m", (START,), None, False), SEATING]
    await store.commit(batch)
    return store


async def test_whoever_entered_is_found_by_id_and_accounts_by_name(peopled):
    assert await peopled.people.person("g") == GUEST
    assert await peopled.people.person("h") == HOST
    assert await peopled.people.person("nobody") is None
    assert await peopled.people.named("thehost") == HOST
    assert await peopled.people.named("quietotter") is None
    assert await peopled.people.accounts() == [HOST, PLAYER]


@pytest.mark.parametrize(
    "writing",
    [
        Enter(replace(HOST, id="other")),
        Enter(replace(HOST, folded="other")),
        SignUp("g", "Player", "player", "$"),
        Rename("p", "The Host", "thehost"),
        SignUp("nobody", "New", "new", "$"),
        SignUp("h", "New", "new", "$"),
        Rename("nobody", "New", "new"),
        NewPassword("nobody", "$"),
        NewRole("p", Role.HOST, Role.PLAYER),
        Forget("nobody", "x"),
        StartSession(Session(b"new", "nobody", 1, 2)),
        NewToken(replace(TOKEN, id="t2")),
    ],
)
async def test_what_contradicts_what_is_there_is_written_in_no_part(peopled, writing):
    with pytest.raises(Conflict):
        await peopled.commit(of(Rename("g", "Other", None), writing))
    assert await peopled.people.person("g") == GUEST
    assert await peopled.people.accounts() == [HOST, PLAYER]


async def test_guests_may_share_a_name(peopled):
    await peopled.commit(of(Enter(replace(GUEST, id="g2"))))
    assert (await peopled.people.person("g2")).name == GUEST.name


async def test_a_guest_who_signs_up_stays_who_they_are(peopled):
    await peopled.commit(of(SignUp("g", "Otter", "otter", "$3")))
    assert await peopled.people.person("g") == PersonRow(
        "g", "Otter", Role.PLAYER, 1, "otter", "$3"
    )


async def test_the_first_account_of_a_house_hosts_it_and_no_later_one(store):
    await store.commit(of(Enter(GUEST), Enter(replace(GUEST, id="g2"))))
    await store.commit(of(SignUp("g2", "One", "one", "$")))
    await store.commit(of(SignUp("g", "Two", "two", "$")))
    assert [(p.name, p.role) for p in await store.people.accounts()] == [
        ("Two", Role.PLAYER),
        ("One", Role.HOST),
    ]


async def test_names_passwords_and_roles_change(peopled):
    await peopled.commit(
        of(
            Rename("p", "Other", "other"),
            NewPassword("p", "$4"),
            NewRole("p", Role.PLAYER, Role.MODERATOR),
        )
    )
    after = PersonRow("p", "Other", Role.MODERATOR, 3, "other", "$4")
    assert await peopled.people.person("p") == await peopled.people.named("other") == after


async def test_a_session_is_somebody_until_it_expires_or_is_ended(peopled):
    assert await peopled.credentials.session(ASKED.digest, 99) == (GUEST, ASKED)
    assert await peopled.credentials.session(ASKED.digest, 100) is None
    assert await peopled.credentials.session(b"other", 1) is None
    longer = replace(ASKED, expires=200)
    await peopled.commit(of(StartSession(longer)))
    assert await peopled.credentials.session(ASKED.digest, 100) == (GUEST, longer)
    assert await peopled.credentials.sessions("g") == [longer]
    await peopled.commit(of(EndSession(ASKED.digest)))
    assert await peopled.credentials.sessions("g") == []


async def test_of_many_keys_those_that_still_open_something_are_found(peopled):
    many = [bytes([1, n]) for n in range(250)]
    await peopled.commit(of(*(StartSession(Session(d, "p", 1, 9)) for d in many)))
    await peopled.commit(of(NewToken(ApiToken("t", b"token", "p", "a label", (), 1))))
    asked = [*many, b"token", b"other", ASKED.digest]
    assert await peopled.credentials.still_open(asked, 8) == {*many, b"token", ASKED.digest}
    assert await peopled.credentials.still_open(asked, 9) == {b"token", ASKED.digest}
    await peopled.commit(of(EndSessions("g"), EndToken("p", "t")))
    assert await peopled.credentials.still_open(asked, 8) == set(many)
    assert await peopled.credentials.still_open([], 8) == set()


async def test_all_sessions_of_one_person_end_at_once(peopled):
    await peopled.commit(
        of(*(StartSession(Session(d, "p", 1, 9)) for d in (b"1", b"2")), EndSessions("p"))
    )
    assert await peopled.credentials.sessions("p") == []
    assert await peopled.credentials.sessions("g") == [ASKED]


async def test_a_session_is_not_taken_over_by_somebody_else(peopled):
    await peopled.commit(of(StartSession(replace(ASKED, person="h"))))
    assert (await peopled.credentials.session(ASKED.digest, 50))[0] == GUEST


async def test_an_api_token_is_somebody_until_its_owner_ends_it(peopled):
    assert await peopled.credentials.api_token(TOKEN.digest) == (PLAYER, TOKEN)
    assert await peopled.credentials.api_tokens("p") == [TOKEN]
    await peopled.commit(of(EndToken("h", "t1")))
    assert await peopled.credentials.api_tokens("p") == [TOKEN]
    await peopled.commit(of(EndToken("p", "t1")))
    assert await peopled.credentials.api_token(TOKEN.digest) is None


async def test_who_sits_where_is_kept_with_the_match_and_how_it_ended(peopled):
    assert await peopled.seatings.of("p") == await peopled.seatings.running("p", 9) == [SEATING]
    results = (SeatResult(0, 20, 0.0, "resign"), SeatResult(1, 20, 1.0))
    over = Append("m", (Event(1, 20, 0, Kind.RESIGN),), None, True, seat_results=results)
    await peopled.commit([over])
    ended = replace(SEATING, ended=20, score=0.0, reason="resign")
    assert await peopled.seatings.of("p") == [ended]
    assert await peopled.seatings.running("p", 9) == []
    again = Append("m", (Event(2, 21, 0, Kind.TAKEBACK, "0"),), None, False,
                   seat_results=(SeatResult(0, None),))  # fmt: skip
    await peopled.commit([again])
    assert await peopled.seatings.running("p", 9) == [SEATING]


async def test_an_append_that_is_too_late_ends_no_seating(peopled):
    late = Append(
        "m", (Event(0, 20, 0, Kind.RESIGN),), None, True, seat_results=(SeatResult(0, 20),)
    )
    with pytest.raises(Conflict):
        await peopled.commit([late])
    assert await peopled.seatings.running("p", 9) == [SEATING]


async def test_whoever_takes_a_seat_takes_it_from_who_had_it(peopled):
    theirs = replace(SEATING, person="g")
    token = SeatToken(b"1", "m", 0)
    await peopled.commit([Revoke("m", 0), token, theirs])
    assert await peopled.seatings.of("p") == []
    assert await peopled.seatings.of("g") == [theirs]
    await peopled.commit([Revoke("m", 0)])
    assert await peopled.seatings.of("g") == []


async def test_running_matches_are_the_newest_so_many(peopled):
    for number in range(3):
        match = f"m{number}"
        batch = [
            replace(OPENED, id=match),
            Append(match, (START,), None, False),
            replace(SEATING, match=match, started=11 + number),
        ]
        await peopled.commit(batch)
    assert [s.match for s in await peopled.seatings.running("p", 2)] == ["m2", "m1"]
    assert [s.match for s in await peopled.seatings.of("p")] == ["m2", "m1", "m0", "m"]


async def test_whoever_is_forgotten_leaves_the_matches_without_a_name(peopled):
    await peopled.commit(
        [
            DailyDeal("2026-01-01", "s", False),
            Attempt("2026-01-01", "p", "m"),
            KeepSnapshot("m", 0, "Player"),
            StartSession(Session(b"p", "p", 1, 99)),
        ]
    )
    await peopled.commit(of(Rewrite("m", 0, '{"name":""}'), Forget("p", "gone")))
    assert await peopled.people.person("p") is None
    assert await peopled.people.named("player") is None
    assert await peopled.credentials.session(b"p", 1) is None
    assert await peopled.credentials.api_token(TOKEN.digest) is None
    assert await peopled.seatings.of("p") == []
    assert await peopled.log.events("m") == [replace(START, text='{"name":""}')]
    assert await peopled.log.snapshot("m") is None
    [placed] = await peopled.daily.attempts("2026-01-01", 9)
    assert (placed.visitor, placed.match, placed.name) == ("gone", "m", "")
    assert await peopled.people.accounts() == [HOST]


async def test_guests_that_nothing_leads_to_any_more_are_swept_away(peopled):
    played = replace(GUEST, id="played")
    await peopled.commit(of(Enter(played), Enter(replace(GUEST, id="lost"))))
    await peopled.commit([replace(SEATING, person="played", seat=1)])
    await peopled.commit(of(Sweep(99)))
    assert await peopled.people.person("lost") is None
    assert await peopled.people.person("g") == GUEST
    assert await peopled.people.person("played") == played
    await peopled.commit(of(Sweep(100)))
    assert await peopled.people.person("g") is None
    assert await peopled.people.accounts() == [HOST, PLAYER]
