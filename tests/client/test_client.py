# long: one house is opened for both clients
"""The clients against a real house: the one that is asked plainly, and the one that is awaited."""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from threading import Thread

import httpx
import msgspec
import pytest

from accounts import PASSWORD, new_name
from house import PATIENCE_S, House, opened
from parlour.client import (
    AsyncClient,
    AsyncMatch,
    Client,
    Match,
    Refused,
    bot,
    clock,
    person,
    requests,
    shapes,
)
from parlour.client.retry import pause
from parlour.server.lobby import shapes as lobby
from parlour.server.matches import game_shapes, wire
from parlour.server.people import shapes as people
from parlour.server.sockets import messages
from parlour.server.thinking import shapes as thinking


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with opened(tmp_path_factory.mktemp("client")) as house:
        yield house


@pytest.fixture
def client(house: House) -> Iterator[Client]:
    with Client(house.address, timeout=PATIENCE_S) as client:
        yield client


def test_the_games_of_the_house_are_listed(client: Client):
    caro = next(game for game in client.games() if game.id == "caro")
    assert (caro.seats, caro.levels) == (2, 10)
    assert caro.options["properties"]["rule"]


def test_a_match_against_the_computer_is_played_to_its_end(client: Client):
    options = {"mode": "blocked", "size": 3}
    match = client.open("stay-on-the-board", [person("Fox"), bot(1)], options=options)
    assert match.seat == 0
    while (position := match.turn(within=PATIENCE_S)).phase != "over":
        match.act(position.legal[0], base=position.base)
    assert position.result is not None
    assert position.result.scores
    assert [event.seq for event in match.events()] == list(range(position.seq + 1))
    assert 'Game "stay-on-the-board"' in match.record()
    assert client.read(match.record()).over


def test_a_guest_joins_by_the_code_and_both_hear_of_each_action(client: Client, house: House):
    match = client.open("caro", [person("An", open=False), person(open=True)], clock=clock(5, 3))
    assert match.code
    with Client(house.address) as guests:
        guest = guests.join(match.code.lower(), "Binh")
        assert (guest.id, guest.seat) == (match.id, 1)
        with closing(guest.stream(within=PATIENCE_S)) as updates:
            assert next(updates).position.phase == "running"
            match.act("H8")
            assert [event.text for event in next(updates).events] == ["H8"]
        assert guest.turn(within=PATIENCE_S).view["moves"] == [[7, 7]]
        guest.resign()
    ended = match.turn(within=PATIENCE_S)
    assert ended.phase == "over"
    assert ended.result is not None


def test_a_refusal_is_raised_with_code_sentence_and_what_is_legal(client: Client):
    match = client.open("caro", [person(), person()])
    match.act("H8")
    with pytest.raises(Refused) as refused:
        match.on(1).act("H8")
    assert (refused.value.status, refused.value.code) == (422, "cell_taken")
    assert str(refused.value) == refused.value.sentence == "That place is taken."
    assert "A1" in refused.value.legal
    with pytest.raises(Refused) as refused:
        match.on(1).act("H9", base=0)
    assert refused.value.code == "stale"
    with pytest.raises(Refused) as refused:
        client.match("nosuchmatch1").position()
    assert refused.value.code == "unknown_match"
    with pytest.raises(Refused) as refused:
        next(client.match("nosuchmatch1").stream(since=0))
    assert refused.value.code == "unknown_match"
    with pytest.raises(Refused) as refused:
        match.on(None).act("H9")
    assert refused.value.code == "not_a_player"


def test_an_action_is_played_once_however_often_it_is_sent(client: Client):
    match = client.open("caro", [person(), person()])
    assert match.act("H8", key="first") == match.act("H8", key="first") == 1
    assert match.position().plays == 1


class Lossy(httpx.BaseTransport):
    """A network that loses the first answers after the house has given them."""

    def __init__(self, lost: int) -> None:
        self._under = httpx.HTTPTransport()
        self.lost = lost

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        answer = self._under.handle_request(request)
        if self.lost:
            self.lost -= 1
            answer.close()
            raise httpx.ReadError("lost", request=request)
        return answer

    def close(self) -> None:
        self._under.close()


def test_a_lost_answer_is_asked_for_again_and_nothing_is_done_twice(client: Client, house: House):
    match = client.open("caro", [person(), person()])
    with Client(house.address, retries=3) as lossy:
        lossy._http = httpx.Client(base_url=house.address, transport=Lossy(2))
        assert lossy.match(match.id, match.tokens[0], 0).act("H8") == 1
    assert match.position().plays == 1
    with Client(house.address, retries=3) as lossy:
        lossy._http = httpx.Client(base_url=house.address, transport=Lossy(1))
        with pytest.raises(httpx.ReadError):
            lossy.open("caro", [person(), person()])  # a second one might be opened


def test_only_what_passes_or_does_nothing_twice_is_sent_again():
    once, again = requests.Request("POST", "/", str), requests.games()
    busy = Refused(429, "rate_limited", "Slow down.", retry_after=2.0)
    away, taken = Refused(503, "unavailable", ""), Refused(422, "cell_taken", "")
    lost = httpx.ReadError("lost")
    assert pause(once, busy, 0, 3) == 2.0
    assert pause(once, away, 1, 3) == 2 * pause(once, away, 0, 3)
    assert pause(again, lost, 0, 3) > 0
    assert pause(again, Refused(429, "rate_limited", "", retry_after=900), 0, 3) == 5.0
    for request, failure, attempt in ((once, lost, 0), (again, taken, 0), (again, busy, 3)):
        with pytest.raises(type(failure)):
            pause(request, failure, attempt, 3)


def test_what_is_no_house_is_not_taken_for_one(client: Client):
    with pytest.raises(Refused) as refused:
        client.send(requests.Request("GET", "/", shapes.Games))  # the page
    assert refused.value.code == "no_house"
    assert "no answer of a house" in str(refused.value)


def test_waiting_for_what_does_not_come_ends(client: Client):
    match = client.open("caro", [person(), person()])
    with pytest.raises(TimeoutError):
        match.on(1).turn(within=0.2)


def test_a_hint_and_an_analysis_are_had(client: Client):
    match = client.open("stay-on-the-board", [person(), person()], options={"start": [0, 0]})
    assert match.hint().action in match.position().legal
    for seat, action in enumerate(["6x2", "4x2", "3x1", "6x2"]):
        match.on(seat % 2).act(action)
    found = match.analysis(within=PATIENCE_S)
    assert found.summary.state == "done"
    assert [judged.action for judged in found.judged][:4] == ["6x2", "4x2", "3x1", "6x2"]


def test_an_account_plays_by_its_session_and_by_its_token(client: Client, house: House):
    name = new_name("Client")
    assert client.me() is None
    assert client.sign_up(name, PASSWORD).name == name
    token = client.new_token("laptop")
    match = client.open("caro", [person(open=False), person(open=True)])
    with Client(house.address) as other:
        assert other.sign_in(name, PASSWORD).name == name
        assert other.match(match.id).position().seats[0].name == name
    with Client(house.address, token) as program:
        you = program.me()
        assert you is not None
        assert you.name == name
        with Client(house.address) as guests:
            guests.join(match.id)
        assert program.match(match.id).turn(within=PATIENCE_S).legal
        program.match(match.id).act("H8")
    assert match.position().plays == 1


def test_a_stream_goes_on_where_it_was_after_the_house_was_away(tmp_path: Path):
    with opened(tmp_path) as house, Client(house.address, timeout=PATIENCE_S) as client:
        match = client.open("caro", [person(), person()])
        with closing(match.stream(within=PATIENCE_S)) as updates:
            next(updates)
            house.kill()
            house.open()
            played = Thread(target=match.act, args=("H8",))
            played.start()
            texts: list[str] = []
            while "H8" not in texts:
                texts += [event.text for event in next(updates).events]
            played.join()


SAME = {
    shapes.Game: game_shapes.GameShown,
    shapes.Games: game_shapes.Games,
    shapes.Person: people.PersonShown,
    shapes.Me: people.Me,
    shapes.TokenMade: people.TokenMade,
    shapes.SeatMade: wire.SeatMade,
    shapes.Made: wire.Made,
    shapes.Joined: wire.Joined,
    shapes.Code: lobby.RoomFound,
    shapes.Done: wire.Done,
    shapes.Event: wire.WireEvent,
    shapes.Events: wire.Events,
    shapes.Chair: wire.ChairShown,
    shapes.Result: wire.ResultShown,
    shapes.Position: wire.Position,
    shapes.MatchInfo: wire.MatchShown,
    shapes.Update: messages.Update,
    shapes.Welcome: messages.Welcome,
    shapes.Hint: thinking.Hint,
    shapes.Judged: thinking.Judged,
    shapes.Summary: thinking.AnalysisSummary,
    shapes.Analysis: thinking.Analysis,
    shapes.ReadRecord: lobby.RecordShown,
    shapes.Problem: wire.Problem,
}


def test_every_shape_is_part_of_one_that_the_house_sends():
    assert {shape.__name__ for shape in SAME} == set(shapes.__all__)
    for mine, theirs in SAME.items():
        sent = {field.name for field in msgspec.structs.fields(theirs)}
        assert {field.name for field in msgspec.structs.fields(mine)} <= sent, mine


async def play(match: AsyncMatch) -> list[float] | None:
    """Whatever is legal first, to the end."""
    while (position := await match.turn(within=PATIENCE_S)).phase != "over":
        await match.act(position.legal[0], base=position.base)
    assert position.result is not None
    return position.result.scores


async def test_two_play_at_once_and_agree_on_the_end(house: House):
    options = {"mode": "blocked", "size": 3}
    seats = [person("An", open=False), person(open=True)]
    async with AsyncClient(house.address) as client, AsyncClient(house.address) as guests:
        match = await client.open("stay-on-the-board", seats, options=options)
        assert match.code
        guest = await guests.join(match.code, "Binh")
        scores = await asyncio.gather(play(match), play(guest))
        assert scores[0] == scores[1] is not None
        assert (await client.read(await match.record())).over
        events = await match.events()
        assert events[0].kind == "start"


async def test_everything_else_is_awaited_too(house: House):
    async with AsyncClient(house.address, timeout=PATIENCE_S) as client:
        assert "caro" in {game.id for game in await client.games()}
        assert await client.me() is None
        name = new_name("Await")
        assert (await client.sign_up(name, PASSWORD)).name == name
        assert (await client.sign_in(name, PASSWORD)).name == name
        assert (await client.new_token("laptop")).startswith("parlour_")
        options = {"start": [0, 0]}
        match = await client.open("stay-on-the-board", [person(), bot(1)], options=options)
        assert (await match.hint()).action in (await match.position()).legal
        await match.resign()
        assert (await match.analysis(within=PATIENCE_S)).summary.state == "done"
        again = await match.offer("rematch")
        assert again
        assert (await client.match(again).info()).game == "stay-on-the-board"


async def test_a_refusal_is_raised_and_a_wait_ends(house: House):
    async with AsyncClient(house.address) as client:
        match = await client.open("caro", [person(), person()])
        await match.act("H8")
        with pytest.raises(Refused) as refused:
            await match.on(1).act("H8")
        assert refused.value.code == "cell_taken"
        with pytest.raises(TimeoutError):
            await match.turn(within=0.2)


@pytest.mark.parametrize(("plain", "awaited"), [(Client, AsyncClient), (Match, AsyncMatch)])
def test_both_clients_have_the_same_methods(plain: type, awaited: type):
    def methods(of: type) -> dict[str, list[str]]:
        return {
            name: list(inspect.signature(method).parameters)
            for name, method in vars(of).items()
            if inspect.isfunction(method) and not name.startswith("_")
        }

    assert methods(plain) == methods(awaited)
