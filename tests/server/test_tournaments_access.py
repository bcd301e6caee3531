"""Every operation about tournaments, asked by everybody: who may, and what the others are told."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

import pytest

from accounts import Browser, bearing
from club import CLOCK, T, announced, done
from house import House, opened, refusal
from parlour.server import described

NOBODY, WRONG, GUEST = "nobody", "a token that is none", "a guest"
STRANGER, BLOCKED = "another account", "somebody whom the holder blocked"
CLOSED, SHUT = "a closed account", "a closed account's token"
READS, PLAYS = "a token to read", "a token to play"
BOT, MODERATOR, HOLDER = "a program", "a moderator", "who holds it"
EVERYBODY = (
    NOBODY, WRONG, GUEST, STRANGER, BLOCKED, CLOSED, SHUT, READS, PLAYS, BOT, MODERATOR, HOLDER,
)  # fmt: skip

OK, IN, OUT = None, (401, "not_signed_in"), (403, "not_allowed")
NOT_IN, FEW, NONE = (409, "not_in_tournament"), (409, "too_few_players"), (404, "unknown_match")

SEES = [OK] * 12
"""What is told to whoever asks is told whoever they are."""
LOOKS = [OK, IN, OK, OK, OK, OK, IN, OK, OUT, OUT, OK, OK]
"""What is told with one's own part in it: a token that only plays does not read that."""
ENTERS = [IN, IN, OUT, OK, OK, IN, IN, OUT, OK, OK, OK, OK]
LEAVES = [IN, IN, OUT, NOT_IN, NOT_IN, IN, IN, OUT, NOT_IN, NOT_IN, NOT_IN, NOT_IN]
RUNS = [IN, IN, OUT, OUT, OUT, IN, IN, OUT, OUT, OUT, FEW, FEW]
DECIDES = [IN, IN, OUT, OUT, OUT, IN, IN, OUT, OUT, OUT, NONE, OUT]
NEW = {"name": "x", "form": "robin", "game": "caro", "clock": CLOCK}

# What each of EVERYBODY is told about a tournament that nobody has joined yet.
TABLE: list[tuple[str, str, dict[str, Any] | None, list[tuple[int, str] | None]]] = [
    ("POST", "", NEW,                                                ENTERS),
    ("GET", "", None,                                                LOOKS),
    ("GET", "/{id}", None,                                           LOOKS),
    ("GET", "/{id}/standings", None,                                 SEES),
    ("GET", "/{id}/pairings", None,                                  SEES),
    ("GET", "/{id}/export.csv", None,                                SEES),
    ("GET", "/{id}/export.ndjson", None,                             SEES),
    ("POST", "/{id}/join", None,                                     ENTERS),
    ("POST", "/{id}/leave", None,                                    LEAVES),
    ("POST", "/{id}/run", {"do": "start"},                           RUNS),
    ("POST", "/{id}/adjudicate", {"match": "m", "score": "1-0"},     DECIDES),
]  # fmt: skip


class People:
    """Everybody who asks, each in a browser of their own, and one tournament after another."""

    def __init__(self, house: House, stack: ExitStack) -> None:
        self.browsers = {who: Browser(house) for who in EVERYBODY}
        self.headers: dict[str, dict[str, str]] = {who: {} for who in EVERYBODY}
        keeper = Browser(house)
        for one in (keeper, *self.browsers.values()):
            stack.callback(one.close)
        keeper.sign_up("The Keeper")
        self.browsers[GUEST].enter()
        names = {who: self.browsers[who].sign_up()["name"] for who in EVERYBODY[3:]}
        self.headers[WRONG] = bearing("parlour_none")
        for who, scope in ((READS, "read"), (PLAYS, "play"), (SHUT, "play"), (BOT, "play")):
            self.headers[who] = bearing(self.browsers[who].token(scope))
        asked: list[tuple[Browser, str, str, Any]] = [
            (self.browsers[BOT], "POST", "/api/me/bot", {}),
            (self.browsers[HOLDER], "PUT", f"/api/me/blocked/{names[BLOCKED]}", None),
            (keeper, "PATCH", f"/api/people/{names[MODERATOR]}/role", {"role": "moderator"}),
        ]
        for who in (CLOSED, SHUT):
            act = {"person": names[who], "kind": "close", "why": "a test"}
            asked.append((keeper, "POST", "/api/moderation/acts", act))
        for browser, method, path, body in asked:
            assert browser.http.request(method, path, json=body).is_success, path
        for who in (READS, PLAYS, SHUT, BOT):
            self.browsers[who].http.cookies.clear()

    @contextmanager
    def tournament(self) -> Iterator[str]:
        """One that is open, and ended afterwards: nobody holds many at once."""
        id_ = announced(self.browsers[HOLDER])
        yield id_
        done(self.browsers[HOLDER], id_, "run", do="end")

    def told(self, who: str, method: str, path: str, body: Any) -> tuple[int, str] | None:
        browser, headers = self.browsers[who], self.headers[who]
        answer = browser.http.request(method, T + path, json=body, headers=headers)
        return None if answer.is_success else refusal(answer)


@pytest.fixture(scope="module")
def people(tmp_path_factory: pytest.TempPathFactory) -> Iterator[People]:
    """In a house where every account may hold tournaments."""
    folder = tmp_path_factory.mktemp("access")
    with opened(folder, tournaments="accounts") as house, ExitStack() as stack:
        yield People(house, stack)


@pytest.mark.parametrize(("method", "path", "body", "told"), TABLE)
def test_everybody_is_told_what_they_may(people: People, method, path, body, told):
    with people.tournament() as id_:
        for who, expected in zip(EVERYBODY, told, strict=True):
            assert people.told(who, method, path.format(id=id_), body) == expected, who


def test_where_accounts_hold_none_a_moderator_does(house, browser):
    keeper, player, moderator, program = (browser() for _ in range(4))
    keeper.sign_in("First Account")
    player.sign_up()
    name = moderator.sign_up()["name"]
    assert keeper.http.patch(f"/api/people/{name}/role", json={"role": "moderator"}).is_success
    headers = bearing(player.token("play"))
    assert refusal(player.http.post(T, json=NEW)) == (403, "not_allowed")
    assert refusal(program.http.post(T, json=NEW, headers=headers)) == (403, "not_allowed")
    done(moderator, announced(moderator), "run", do="end")


def test_nobody_finds_one_that_is_not_there(people: People):
    for method, path, body, told in TABLE:
        if path:
            expected = (404, "unknown_tournament")
            if told is DECIDES:
                expected = (403, "not_allowed")  # whoever may not decide learns nothing more
            assert people.told(STRANGER, method, path.format(id="none"), body) == expected, path


def test_another_site_does_nothing(people: People):
    for method, path, body, _ in TABLE:
        if method != "GET":
            answer = people.browsers[STRANGER].http.request(
                method, T + path, json=body, headers={"origin": "https://evil.example"}
            )
            assert refusal(answer) == (403, "wrong_origin"), path


def test_every_operation_has_its_row():
    every = {
        (method.upper(), path.removeprefix(T))
        for path, methods in described()["paths"].items()
        for method in methods
        if path.startswith(T)
    }
    assert {(method, path) for method, path, *_ in TABLE} == every
