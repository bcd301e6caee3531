"""Battle of Cards while it is played: no door of the house tells a hand or what lies face down.

Whatever the house answers to GET is tried for a watcher and for each of three people, whoever adds
an operation; then what is pushed, streamed, drawn, followed and refused.
"""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Iterator
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import pytest
from parlour_battle_of_cards import game

from accounts import Browser
from cards import GAME, hidden, lay, leaks, tells
from house import BOT, GUEST, HOST, HUMAN, PATIENCE_S, House, Match, opened, refusal, wait_for
from installed import registered
from parlour.client import AsyncClient, Client, Refused
from parlour.drawing.palette import THEMES
from parlour.drawing.svg import draw
from parlour.server import described
from push_service import BrowserKeys, push_service
from server.test_notices import DAYS, listening
from server.test_push import make_keys

LOOKERS = [None, 0, 1, 2]
PAGES = ("/m/{id}", "/embed/m/{id}", "/embed/tv", f"/embed/tv/{GAME}")
PATHS = (
    *PAGES,
    *(path for path, methods in sorted(described()["paths"].items()) if "get" in methods),
)
OF_NO_MATCH = {"/api/games"}
"""What the game could show, not what a match does: its options, and a position drawn at random."""
PICTURES = ("picture.svg", "picture.png", "animation.webp", "animation.gif")

_LEAKY = """
from parlour_battle_of_cards import BattleOfCards
class LeakyCards(BattleOfCards):
    id, name = "leaky-cards", "Leaky Cards"
    def view(self, s, seat):
        shown = {"hands": [list(hand) for hand in s.hands], "laid": list(s.laid)}
        return super().view(s, seat) | shown
    def heard(self, seat, action):
        return action
game = LeakyCards()
"""


class Table(NamedTuple):
    """Three people at their second round: the first of them has laid a card."""

    match: Match
    people: list[Browser]
    names: list[str]

    def http(self, seat: int | None, plain: httpx.Client) -> httpx.Client:
        """The client of the seat's person, or a watcher's."""
        return plain if seat is None else self.people[seat].http

    def get(self, path: str, seat: int | None, plain: httpx.Client) -> str:
        """What is said there; an image as text that no card can stand in by chance."""
        code = self.match.shown(0)["code"] or "NONE"
        name, other = self.names[:2]
        of_match = {"id": self.match.id, "code": code, "name": name, "other": other}
        filled = path.format(**of_match, game=GAME, run=self.match.id, chapter=1)
        answer = self.http(seat, plain).get(filled)
        assert answer.status_code < 500, answer.text
        is_image = answer.headers["content-type"].startswith("image/")
        return b64encode(answer.content).decode() if is_image else answer.text


def seated_people(house: House, stack: ExitStack, game_id: str = GAME) -> Table:
    """Three accounts sit down to a game by days, play a round, and one lays a card again."""
    people = [Browser(house) for _ in range(3)]
    for person in people:
        stack.callback(person.close)
    names = [person.sign_up()["name"] for person in people]
    first, *others = people
    seats = (HOST, GUEST, GUEST)
    match = Match.open(first.http, game_id, *seats, public=True, clock=DAYS)
    for other in others:
        answer = other.http.post(f"/api/matches/{match.id}/join", json={})
        match.tokens[answer.json()["seat"]] = answer.json()["token"]
    lay(match)
    lay(match, 0)
    plain = stack.enter_context(house.client())  # a watcher's, where no seat is named
    return Table(Match(plain, match.id, match.tokens), people, names)


@pytest.fixture(scope="module")
def house(site: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """It calls people, and knows a game that tells everybody everything."""
    folder = tmp_path_factory.mktemp("doors")
    leaky = registered(folder, "leaky", {"leaky": _LEAKY}, leaky_cards="leaky:game")
    assert make_keys(folder / "keys.json").returncode == 0
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", f"{site}:{leaky}")
        with opened(folder, push_keys=folder / "keys.json", push_private=True) as house:
            yield house


@pytest.fixture(scope="module")
def table(house: House) -> Iterator[Table]:
    with ExitStack() as stack:
        yield seated_people(house, stack)


@pytest.mark.parametrize("path", [path for path in PATHS if path not in OF_NO_MATCH])
def test_whoever_asks_is_told_nothing_hidden(house: House, table: Table, path: str):
    with house.client() as plain:
        said = {seat: table.get(path, seat, plain) for seat in LOOKERS}
    for seat, text in said.items():
        assert not tells(text, hidden(house, table.match, seat)), (path, seat)


def test_a_game_that_tells_is_caught_at_these_doors(house: House):
    with ExitStack() as stack, house.client() as plain:
        leaky = seated_people(house, stack, "leaky-cards")
        said = {path: leaky.get(path, None, plain) for path in PATHS}
        caught = leaks(said, hidden(house, leaky.match, None))
    one = "/api/matches/{id}"
    assert {one, f"{one}/events", f"{one}/review", "/api/rooms"} <= caught


@pytest.mark.parametrize("seat", LOOKERS)
def test_pictures_are_of_what_a_watcher_sees_whoever_looks(
    house: House, table: Table, seat: int | None
):
    match = table.match
    frames = match.get("review").json()["frames"]
    for number, frame in enumerate(frames):
        picture = game.picture(frame["view"])
        assert match.get("picture.svg", seat, at=number).text == draw(picture, THEMES["light"]).svg
    assert {"?"} <= {card for hand in frames[-1]["view"]["hands"] for card in hand}
    for name in PICTURES:
        assert match.get(name, seat, width=240).content == match.get(name, width=240).content


def test_who_is_called_and_who_listens_hear_whose_turn_it_is_and_no_card(house: House):
    with ExitStack() as stack, push_service() as service:
        table = seated_people(house, stack)
        _, listener, called = table.people
        keys = BrowserKeys()
        called.http.put("/api/me/push", json=keys.asking(service.address, "turn", "over"))
        secret = [hidden(house, table.match, seat) for seat in range(3)]
        with listening(listener) as heard:
            lay(table.match, 1, 2)
            lay(table.match, 0)
            told = [next(heard), next(heard)]
            (call, *_) = wait_for(lambda: service.calls, "the call")
        kept = [person.http.get("/api/me/notices").text for person in table.people]
    said = [json.dumps(told), json.dumps(keys.read(call.body))]
    assert keys.read(call.body)["game"] == GAME
    for text, seat in [*zip(said, (1, 2), strict=True), *zip(kept, range(3), strict=True)]:
        now = secret[seat] & hidden(house, table.match, seat)
        assert now
        assert not tells(text, now)


def test_what_is_exported_is_of_matches_that_are_over(house: House, table: Table):
    for person in table.people:
        assert table.match.id not in person.http.get("/api/export/mine.ndjson").text
    with ExitStack() as stack:
        over = seated_people(house, stack)
        over.match.post(2, "resign")
        (line,) = over.people[0].http.get("/api/export/mine.ndjson").text.splitlines()
        assert json.loads(line)["id"] == over.match.id
        assert "deal #" in line


def _asked(call: Any) -> str:
    """What a client was told, or the sentence that it was refused with."""
    try:
        return repr(call())
    except Refused as refused:
        return refused.sentence


@pytest.mark.parametrize("seat", LOOKERS)
def test_a_program_that_asks_plainly_is_told_nothing_hidden(
    house: House, table: Table, seat: int | None
):
    token = None if seat is None else table.match.tokens[seat]
    with Client(house.address, timeout=PATIENCE_S) as client:
        match = client.match(table.match.id, token)
        asked = (match.info, match.position, match.events, match.record, match.analysis)
        said = {call.__name__: _asked(call) for call in asked}
        said["stream"] = repr(next(match.stream(since=-1)))
    assert leaks(said, hidden(house, table.match, seat)) == set()
    assert said["record"].endswith("(it would tell what is hidden)")
    assert said["analysis"].endswith("(it is still being played)")


@pytest.mark.parametrize("seat", LOOKERS)
async def test_a_program_that_awaits_is_told_nothing_hidden(
    house: House, table: Table, seat: int | None
):
    token = None if seat is None else table.match.tokens[seat]
    async with AsyncClient(house.address, timeout=PATIENCE_S) as client:
        match = client.match(table.match.id, token)
        said = {
            "info": repr(await match.info()),
            "position": repr(await match.position()),
            "events": repr(await match.events()),
        }
        async for update in match.stream(since=-1):
            said["stream"] = repr(update)
            break
        for call in (match.record, match.analysis):
            with pytest.raises(Refused) as refused:
                await call()
            assert refused.value.code == "too_early"
    assert leaks(said, hidden(house, table.match, seat)) == set()


@pytest.mark.parametrize("seat", [None, 0, 1, 2])
def test_an_analysis_with_computers_waits_for_the_end_and_says_so(house: House, seat: int | None):
    with house.client() as http:
        match = Match.open(http, GAME, HUMAN, BOT, BOT)
        wait_for(lambda: match.position()["actors"] == [0], "the computers' cards")
        by = 0 if seat == 0 else None
        for answer in (match.post(by, "analysis"), match.get("analysis", by)):
            assert refusal(answer) == (422, "too_early")
            assert answer.json()["detail"].endswith("(it is still being played)")
        assert leaks({"": match.get("", by).text}, hidden(house, match, by)) == set()


def test_a_position_by_the_rules_shows_the_hand_of_whoever_is_to_act(house: House):
    """Whoever asks says which cards there are: it is of no match, and the board plays one seat."""
    deal = [f"deal #{number:02}" for number in range(1, 13)]
    with house.client() as http:
        asked = {"game": GAME, "actions": [*deal, "prize 2", "1:#05"]}
        for seat in (0, 2):
            shown = http.post("/api/positions", json={**asked, "seat": seat}).json()
            others = {f"#{n:02}" for n in range(1, 13) if (n - 1) % 3 != seat}
            assert leaks({"": json.dumps([shown["view"], shown["picture"]])}, others) == set()
        mine = partial(http.post, "/api/positions", json={**asked, "seat": 1})
        assert refusal(mine()) == (422, "not_your_turn")


def test_the_computer_has_lines_for_the_hand_of_whoever_is_to_act(house: House):
    deal = [f"deal #{number:02}" for number in range(1, 13)]
    asked = {"game": GAME, "actions": [*deal, "prize 2", "0:#01"], "seat": 1, "width": 2}
    with house.client() as http:
        found = http.post("/api/positions/lines", json=asked).json()["lines"]
    assert {line["line"][0] for line in found} < {"#02", "#05", "#08", "#11"}
    assert {len(line["line"]) for line in found} == {1}


def test_a_file_to_study_is_had_when_the_match_is_over(house: House):
    with ExitStack() as stack:
        match = seated_people(house, stack).match
        for seat in LOOKERS:
            answer = match.get("record", seat)
            assert refusal(answer) == (422, "too_early")
            assert answer.json()["detail"].endswith("(it would tell what is hidden)")
        match.post(2, "resign")
        text = match.get("record").text
        study = partial(match.http.post, "/api/trees")
        kept = study(json={"text": text, "form": "record"}).json()["text"]
        assert kept.split("\n\n")[1] == text.split("\n\n")[1]
        answer = study(json={"text": text, "form": "file"})
        assert refusal(answer) == (422, "no_such_form")


def test_who_comes_back_to_a_house_that_was_killed_finds_the_same_hand_and_no_other(
    house: House, table: Table
):
    before = [table.match.position(seat)["view"] for seat in range(3)]
    house.kill()
    house.open()
    assert [table.match.position(seat)["view"] for seat in range(3)] == before
    with house.client() as plain:
        for path in PATHS[:8]:
            for seat in LOOKERS:
                text = table.get(path, seat, plain)
                assert not tells(text, hidden(house, table.match, seat))
    lay(table.match, 2, 1)
    assert len(table.match.position()["view"]["rounds"]) == 2
