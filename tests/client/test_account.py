"""What happens to an account, heard by both clients: challenges, turns, rounds of tournaments."""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import Callable, Iterator
from contextlib import aclosing, closing
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from accounts import PASSWORD, new_name
from house import PATIENCE_S, House, opened
from parlour.client import AsyncClient, Client, Notice, Refused, account, account_shapes, clock
from parlour.client.line import AsyncLine, Line
from parlour.client.notices import LISTENING, Listened
from parlour.server.lobby.challenges import shapes as challenges
from parlour.server.notices import shapes as notices
from parlour.server.people import shapes as people
from parlour.server.tournaments import shapes as tournaments


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with opened(tmp_path_factory.mktemp("account"), tournaments="accounts") as house:
        yield house


@pytest.fixture
def known(house: House) -> Iterator[Callable[..., Client]]:
    """Makes clients with accounts of their own; with `token`, as programs of those accounts."""
    made: list[Client] = []

    def one(*, token: bool = False) -> Client:
        client = Client(house.address, timeout=PATIENCE_S)
        made.append(client)
        client.sign_up(new_name("Account"), PASSWORD)
        if not token:
            return client
        made.append(Client(house.address, client.new_token("laptop"), timeout=PATIENCE_S))
        return made[-1]

    yield one
    for client in made:
        client.close()


def name_of(client: Client) -> str:
    you = client.me()
    assert you is not None
    return you.name


def heard(events: Iterator[Notice], kind: str) -> Notice:
    """The next notice of that kind."""
    return next(notice for notice in events if notice.kind == kind)


def test_a_challenge_is_heard_accepted_and_played(known: Callable[..., Client]):
    human, bot = known(), known(token=True)
    with closing(bot.events(within=PATIENCE_S)) as events:
        assert next(events) is LISTENING
        sent = human.challenge(name_of(bot), "caro", clock=clock(5, 3), seat=1)
        asked = heard(events, "challenge")
        assert (asked.about, asked.who, asked.match) == (sent.id, name_of(human), None)
        (received,) = bot.challenges().received
        assert (received.id, received.seat, received.state) == (sent.id, 1, "open")
        match = bot.accept(received.id)
        assert heard(events, "turn").match == match.id
        match.act("H8")
        human.match(match.id).act("H9")
        assert heard(events, "turn").match == match.id
    assert [one.id for one in bot.playing()] == [match.id] == [one.id for one in human.playing()]
    assert human.challenges().sent[0].match == match.id


def test_a_challenge_is_declined_or_taken_back(known: Callable[..., Client]):
    human, bot = known(), known(token=True)
    declined = human.challenge(name_of(bot), "caro")
    bot.decline(declined.id)
    assert human.challenges().sent[0].state == "declined"
    with pytest.raises(Refused) as refused:
        bot.accept(declined.id)
    assert refused.value.code == "not_found"
    other = known(token=True)
    with closing(other.events(within=PATIENCE_S)) as events:
        next(events)
        human.decline(human.challenge(name_of(other), "caro").id)
        heard(events, "withdrawn")
    assert other.challenges().received == []


def test_a_tournament_is_joined_its_round_heard_and_its_table_read(known: Callable[..., Client]):
    host, bot = known(), known(token=True)
    asked = {"name": "Cup", "form": "swiss", "game": "caro", "rounds": 1}
    body = {**asked, "clock": {"main_ms": 300_000, "increment_ms": 0}}
    made = host._http.post("/api/tournaments", json=body).json()["tournament"]["id"]
    assert made in {line.id for line in bot.tournaments().current}
    host.join_tournament(made)
    with closing(bot.events(within=PATIENCE_S)) as events:
        next(events)
        joined = bot.join_tournament(made)
        assert joined.mine is not None
        assert joined.mine.here
        host._http.post(f"/api/tournaments/{made}/run", json={"do": "start"}).raise_for_status()
        round_ = heard(events, "round")
        assert round_.match is not None
        mine = bot.tournament(made).mine
        assert mine is not None
        assert mine.match == round_.match
        bot.match(round_.match).resign()
    assert {row.name for row in bot.standings(made)} == {name_of(host), name_of(bot)}
    left = known(token=True)
    with pytest.raises(Refused) as refused:
        left.leave_tournament(made)
    assert refused.value.code in ("not_in_tournament", "tournament_closed")


def test_a_stream_comes_again_after_the_house_was_away(tmp_path: Path):
    with opened(tmp_path) as house, Client(house.address, timeout=PATIENCE_S) as client:
        client.sign_up(new_name("Patient"), PASSWORD)
        with closing(client.events(within=PATIENCE_S)) as events:
            assert next(events) is LISTENING
            house.kill()
            house.open()
            assert next(events) is LISTENING  # what happened meanwhile is to be looked up


def test_who_may_not_listen_is_told_at_once(house: House):
    with Client(house.address, "parlour_nobody") as stranger, pytest.raises(Refused) as refused:
        next(stranger.events())
    assert refused.value.status == 401
    with Client("http://127.0.0.1:9", retries=0) as nowhere, pytest.raises(httpx.ConnectError):
        next(nowhere.events())


def test_waiting_for_what_does_not_happen_ends(known: Callable[..., Client]):
    with pytest.raises(TimeoutError):
        assert set(known().events(within=0.3)) <= {LISTENING}


def test_only_what_passes_is_waited_for():
    lost, busy = httpx.ReadError("lost"), Refused(429, "rate_limited", "", retry_after=2.0)
    never = Listened(None)
    with pytest.raises(httpx.ReadError):
        never.dropped(lost)
    assert never.dropped(busy) == 2.0
    stood = Listened(None)
    stood.connected()
    waits = [stood.dropped(lost) for _ in range(12)]
    assert waits[:2] == [0.2, 0.4]
    assert waits == sorted(waits)
    assert waits[-1] == 5.0
    assert stood.dropped(None) == 5.0  # a house that hangs up at once is not asked all the time
    with pytest.raises(Refused):
        stood.dropped(Refused(401, "not_signed_in", ""))
    assert stood.line("event: unread") is stood.line('data: {"unread":3}') is None
    assert stood.line(": still here") is None
    stood.line("event: new_in_a_later_house")
    later = stood.line('data: {"id":"x","kind":"new_in_a_later_house","at":7,"more":[]}')
    assert later == Notice("new_in_a_later_house", at=7)


SAME = {
    account_shapes.Did: people.Did,
    account_shapes.Notice: notices.NoticeShown,
    account_shapes.Challenge: challenges.ChallengeShown,
    account_shapes.Challenges: challenges.Challenges,
    account_shapes.MyMatch: people.MyMatch,
    account_shapes.MyMatches: people.MyMatches,
    account_shapes.MyPart: tournaments.MyPart,
    account_shapes.Standings: tournaments.Standings,
    account_shapes.TournamentInfo: tournaments.TournamentShown,
    account_shapes.TournamentLine: tournaments.TournamentLine,
    account_shapes.TournamentStanding: tournaments.TournamentStanding,
    account_shapes.Tournaments: tournaments.Tournaments,
}


def test_every_shape_is_part_of_one_that_the_house_sends():
    assert {shape.__name__ for shape in SAME} == set(account_shapes.__all__)
    for mine, theirs in SAME.items():
        sent = {field.name for field in msgspec.structs.fields(theirs)}
        assert {field.name for field in msgspec.structs.fields(mine)} <= sent, mine


async def test_all_of_it_is_awaited_too(house: House, known: Callable[..., Client]):
    host = known()
    async with AsyncClient(house.address, timeout=PATIENCE_S) as client:
        name = new_name("Await")
        await client.sign_up(name, PASSWORD)
        async with aclosing(client.events(within=PATIENCE_S)) as events:
            assert await anext(events) is LISTENING
            sent = await asyncio.to_thread(host.challenge, name, "caro", seat=0)
            asked = await anext(events)
            assert (asked.kind, asked.about) == ("challenge", sent.id)
        assert [one.id for one in (await client.challenges()).received] == [sent.id]
        match = await client.accept(sent.id)
        assert [one.id for one in await client.playing()] == [match.id]
        back = await client.challenge(name_of(host), "caro")
        await client.decline(back.id)
        body: dict[str, Any] = {"name": "Cup", "form": "arena", "game": "caro"}
        body["clock"] = {"main_ms": 300_000, "increment_ms": 0}
        made = host._http.post("/api/tournaments", json=body).json()["tournament"]["id"]
        assert made in {line.id for line in (await client.tournaments()).current}
        assert (await client.join_tournament(made)).mine is not None
        assert [row.name for row in await client.standings(made)] == [name]
        await client.leave_tournament(made)
        assert (await client.tournament(made)).mine is None
        with pytest.raises(TimeoutError):
            async for notice in client.events(within=0.3):
                assert notice is LISTENING


@pytest.mark.parametrize(
    ("plain", "awaited"), [(account.Account, account.AsyncAccount), (Line, AsyncLine)]
)
def test_both_clients_have_the_same_methods(plain: type, awaited: type):
    def methods(of: type) -> dict[str, list[str]]:
        return {
            name: list(inspect.signature(method).parameters)
            for name, method in vars(of).items()
            if inspect.isfunction(method) and not name.startswith("_")
        }

    assert methods(plain) == methods(awaited)
