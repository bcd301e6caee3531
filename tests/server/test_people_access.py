"""Every operation about people, asked by everybody: who may, and what the others are told.

`test_access` has all the others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, partial
from pathlib import Path
from typing import Any

import httpx
import pytest

from accounts import PASSWORD, Browser, bearing, new_name, operations
from house import House, Match, opened

NOBODY, STRANGER, WRONG = "nobody", "a cookie that is none", "a token that is none"
GUEST, PLAYER, MODERATOR, HOST = "a guest", "a player", "a moderator", "a host"
READER, BOT = "a token that reads", "a token that plays"
CLOSED, SHUT = "a closed account", "a closed account's token"
BLOCKED = "a player whom the host has blocked"
EVERYBODY = (NOBODY, STRANGER, WRONG, GUEST, PLAYER, MODERATOR, HOST, READER, BOT)
KEPT_OUT = (CLOSED, SHUT, BLOCKED)

IN, OUT, NO = (401, "not_signed_in"), (403, "not_allowed"), None

# What nobody, a wrong token, a guest, an account, a host, a reading and a playing token are told.
# None: it was not refused.
DEVICE = {"endpoint": "https://push.example/1", "p256dh": "x", "auth": "x", "kinds": ["turn"]}
WORD = {"name": "Free Name"}
TABLE: list[tuple[str, str, dict[str, Any] | None, list[tuple[int, str] | None]]] = [
    # method, path, body                                   nobody wrong guest player host read play
    ("GET", "/api/me", None,                                [NO, IN, NO, NO, NO, NO, NO]),
    ("POST", "/api/me", {},                                 [NO, IN, NO, NO, NO, OUT, OUT]),
    ("PATCH", "/api/me", {"name": ""},                      [(400, "bad_request")] * 7),
    ("PATCH", "/api/me", {"name": "x"},
        [IN, IN, (422, "bad_name"), (422, "bad_name"), (422, "bad_name"), OUT, OUT]),
    ("DELETE", "/api/me", {"password": "wrong"},
        [IN, IN, NO, (403, "wrong_password"), (403, "wrong_password"), OUT, OUT]),
    ("POST", "/api/accounts", {"name": "x", "password": PASSWORD},
        [(422, "bad_name"), IN, (422, "bad_name"), (409, "has_account"), (409, "has_account"),
         OUT, OUT]),
    ("POST", "/api/session", {"name": "No One", "password": "wrong"},
        [(403, "wrong_password"), IN, *[(403, "wrong_password")] * 5]),
    ("DELETE", "/api/session", None,                        [IN, IN, NO, NO, NO, OUT, OUT]),
    ("POST", "/api/me/password", {"old": "wrong", "new": PASSWORD},
        [IN, IN, OUT, (403, "wrong_password"), (403, "wrong_password"), OUT, OUT]),
    ("GET", "/api/me/export", None,                         [IN, IN, NO, NO, NO, OUT, OUT]),
    ("POST", "/api/me/bot", None,                           [IN, IN, OUT, NO, OUT, OUT, OUT]),
    ("GET", "/api/me/matches", None,                        [IN, IN, NO, NO, NO, NO, OUT]),
    ("GET", "/api/me/tokens", None,                         [IN, IN, OUT, NO, NO, OUT, OUT]),
    ("POST", "/api/me/tokens", {"label": "l", "scopes": ["play"]},
        [IN, IN, OUT, NO, NO, OUT, OUT]),
    ("DELETE", "/api/me/tokens/none", None,
        [IN, IN, OUT, (404, "not_found"), (404, "not_found"), OUT, OUT]),
    ("GET", "/api/me/notices", None,                        [IN, IN, NO, NO, NO, NO, OUT]),
    ("POST", "/api/me/notices/read", {},                    [IN, IN, NO, NO, NO, NO, OUT]),
    ("DELETE", "/api/me/notices", None,                     [IN, IN, NO, NO, NO, NO, OUT]),
    ("DELETE", "/api/me/notices/none", None,                [IN, IN, NO, NO, NO, NO, OUT]),
    ("GET", "/api/me/events", None,                         [IN, IN, NO, NO, NO, NO, OUT]),
    ("PUT", "/api/me/push", DEVICE,
        [IN, IN, (404, "not_found"), (404, "not_found"), (404, "not_found"), OUT, OUT]),
    ("DELETE", "/api/me/push", {"endpoint": "https://push.example/1"},
        [IN, IN, NO, NO, NO, OUT, OUT]),
    ("GET", "/api/people/Nobody Known", None,               [(404, "unknown_person")] * 7),
    ("GET", "/api/people/Nobody Known/ratings", None,       [(404, "unknown_person")] * 7),
    ("GET", "/api/people/Nobody Known/matches", None,       [(404, "unknown_person")] * 7),
    ("POST", "/api/people/none/mute", {"minutes": 1},
        [IN, IN, OUT, OUT, (404, "unknown_person"), OUT, OUT]),
    ("GET", "/api/me/contacts", None,                       [IN, IN, OUT, NO, NO, NO, OUT]),
    *[
        (method, f"/api/me/{list_}/Nobody Known", None,
            [IN, IN, OUT, (404, "unknown_person"), (404, "unknown_person"), OUT, OUT])
        for method in ("PUT", "DELETE") for list_ in ("following", "blocked")
    ],
    ("GET", "/api/people/Nobody Known/against/The Keeper", None,
        [(404, "unknown_person")] * 7),
    ("POST", "/api/reports", {"person": "Nobody Known", "reason": "abuse"},
        [IN, IN, *[(404, "unknown_person")] * 3, OUT, OUT]),
    ("GET", "/api/moderation/reports", None,                [IN, IN, OUT, OUT, NO, OUT, OUT]),
    ("GET", "/api/moderation/reports/none", None,
        [IN, IN, OUT, OUT, (404, "not_found"), OUT, OUT]),
    ("GET", "/api/moderation/acts", None,                   [IN, IN, OUT, OUT, NO, OUT, OUT]),
    ("POST", "/api/moderation/acts", {"person": "The Keeper", "kind": "close", "why": "x"},
        [IN, IN, OUT, OUT, OUT, OUT, OUT]),
    ("GET", "/api/export/mine.ndjson", None,                [IN, IN, NO, NO, NO, NO, OUT]),
    ("GET", "/api/export/rated.ndjson", None,               [IN, IN, OUT, OUT, NO, OUT, OUT]),
    ("GET", "/api/me/acts", None,                           [IN, IN, NO, NO, NO, NO, OUT]),
    ("POST", "/api/session/reset", {"name": "The Keeper", "code": "x" * 12, "password": PASSWORD},
        [(403, "wrong_code")] * 7),
    ("GET", "/api/challenges", None,                        [IN, IN, OUT, NO, NO, NO, OUT]),
    ("POST", "/api/challenges", {"name": "Nobody Known", "game": "caro"},
        [IN, IN, OUT, (404, "unknown_person"), (404, "unknown_person"), OUT,
         (404, "unknown_person")]),
    ("POST", "/api/challenges/none/accept", None,
        [IN, IN, OUT, (404, "not_found"), (404, "not_found"), OUT, (404, "not_found")]),
    ("DELETE", "/api/challenges/none", None,
        [IN, IN, OUT, (404, "not_found"), (404, "not_found"), OUT, (404, "not_found")]),
    ("PATCH", "/api/people/Nobody Known/role", {"role": "player"},
        [IN, IN, OUT, OUT, (404, "unknown_person"), OUT, OUT]),
]  # fmt: skip


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house of our own, so that we know its host."""
    with opened(tmp_path_factory.mktemp("access")) as house:
        browser = Browser(house)
        browser.sign_up("The Keeper")
        browser.close()
        yield house


class Asker:
    """Somebody of each sort."""

    def __init__(self, house: House, sort: str) -> None:
        self.browser = Browser(house)
        self.headers: dict[str, str] = {}
        http = self.browser.http
        match sort:
            case "a cookie that is none":
                http.cookies.set("parlour_session", "x" * 32)
            case "a token that is none":
                self.headers = bearing("parlour_" + "x" * 32)
            case "a guest":
                self.browser.enter()
            case _ if sort in (PLAYER, MODERATOR, READER, BOT, CLOSED, SHUT, BLOCKED):
                name = new_name()
                self.browser.sign_up(name)
                if sort == MODERATOR:
                    keeper = Browser(house)
                    keeper.sign_in("The Keeper")
                    path = f"/api/people/{name}/role"
                    assert keeper.http.patch(path, json={"role": "moderator"}).is_success
                    keeper.close()
                if sort in (READER, BOT, SHUT):
                    scope = "read" if sort == READER else "play"
                    self.headers = bearing(self.browser.token(scope))
                    http.cookies.clear()
                if sort in (CLOSED, SHUT, BLOCKED):
                    _keep_out(house, name, blocked=sort == BLOCKED)
            case "a host":
                self.browser.sign_in("The Keeper")
        self.cookie = self.browser.cookie

    def ask(self, method: str, path: str, body: Any) -> httpx.Response:
        http, headers = self.browser.http, self.headers
        return http.request(method, path, json=body, headers=headers)


def _keep_out(house: House, name: str, *, blocked: bool) -> None:
    keeper = Browser(house)
    keeper.sign_in("The Keeper")
    if blocked:
        answer = keeper.http.put(f"/api/me/blocked/{name}")
    else:
        act = {"person": name, "kind": "close", "why": "a test"}
        answer = keeper.http.post("/api/moderation/acts", json=act)
    assert answer.is_success, answer.text
    keeper.close()


@pytest.fixture(scope="module")
def standing(house: House) -> Iterator[Callable[[str], Asker]]:
    """Somebody of each sort who was never told anything but no, and so is who they were."""
    known = cache(partial(Asker, house))
    yield known
    for sort in EVERYBODY:
        known(sort).browser.close()


COLUMN = {NOBODY: 0, STRANGER: 0, WRONG: 1, GUEST: 2, PLAYER: 3, MODERATOR: 3, HOST: 4,
          READER: 5, BOT: 6, CLOSED: 0, SHUT: 1, BLOCKED: 3}  # fmt: skip


@pytest.mark.parametrize("sort", KEPT_OUT)
def test_who_is_closed_out_is_nobody_and_who_is_blocked_is_a_player(house: House, sort: str):
    """One of each for the whole table: nothing that is refused changes who they are."""
    asker = Asker(house, sort)
    for method, path, body, told in TABLE:
        if sort == BLOCKED and told[COLUMN[PLAYER]] is None:
            continue  # it would be done: what a block forbids is in `test_contacts`
        answer = asker.ask(method, path, body)
        wanted = told[COLUMN[sort]]
        if wanted is not None:
            assert (answer.status_code, answer.json()["code"]) == wanted, (method, path)
        else:
            assert answer.is_success, (method, path, answer.text)
            asker.browser.http.cookies.update({"parlour_session": asker.cookie or ""})
    asker.browser.close()


@pytest.mark.parametrize("sort", EVERYBODY)
@pytest.mark.parametrize(("method", "path", "body", "told"), TABLE)
def test_each_may_do_what_is_theirs_to_do(
    house: House,
    standing: Callable[[str], Asker],
    sort: str,
    method: str,
    path: str,
    body: Any,
    told: list[Any],
):
    wanted = told[COLUMN[sort]]
    if sort == MODERATOR and path == "/api/me/bot":
        wanted = OUT
    if sort == MODERATOR and path.endswith("/mute"):
        wanted = (404, "unknown_person")
    if sort == MODERATOR and path.startswith("/api/moderation"):
        wanted = told[COLUMN[HOST]]  # but nobody acts on a host
    if wanted is None:
        asker = Asker(house, sort)
        answer = asker.ask(method, path, body)
        asker.browser.close()
        assert answer.is_success, answer.text
    else:
        answer = standing(sort).ask(method, path, body)
        assert (answer.status_code, answer.json()["code"]) == wanted


def test_the_table_has_every_operation_about_people():
    asked = {
        (
            method,
            path.replace("Nobody Known", "{name}")
            .replace("/none", "/{id}")
            .replace("The Keeper", "{other}"),
        )
        for method, path, _, _ in TABLE
    }
    assert asked == operations(about_people=True)


def test_a_token_that_only_plays_opens_joins_and_acts(house: House):
    owner = Browser(house)
    you = owner.sign_up()
    headers = bearing(owner.token("play"))
    program = Browser(house)
    program.http.headers.update(headers)
    seats = [{"kind": "human", "open": False}, {"kind": "human", "open": True}]
    match = Match.open(program.http, "caro", *seats)
    assert match.position()["seats"][0]["player"]["id"] == you["id"]
    other = Browser(house)
    match.http = other.http
    match.join()
    act = program.http.post(f"/api/matches/{match.id}/actions", json={"action": "H8"})
    assert act.json() == {"seq": 2, "rematch": None}
    for browser in (owner, program, other):
        browser.close()


def test_a_folder_of_paths_is_no_way_round(tmp_path: Path, house: House):
    browser = Browser(house)
    for path in ("/api/me/", "/api//me", "/api/me/../me/export", "/api/ME", "/api/me/tokens/"):
        assert browser.http.get(path).status_code in (401, 404)
    browser.close()
