"""Every operation about studies, asked by everybody: who may, and what the others are told."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from accounts import Browser, bearing
from house import House, opened
from parlour.server import described
from studies import Desk

NOBODY, WRONG, GUEST = "nobody", "a token that is none", "a guest"
STRANGER, BLOCKED, CLOSED = "another account", "somebody blocked", "a closed account"
READS, INVITED, EDITOR, OWNER = "the owner's token to read", "one invited", "an editor", "the owner"
MODERATOR = "a moderator"
EVERYBODY = (
    NOBODY, WRONG, GUEST, STRANGER, BLOCKED, CLOSED, MODERATOR, READS, INVITED, EDITOR, OWNER,
)  # fmt: skip

OK, IN, OUT, NONE = None, (401, "not_signed_in"), (403, "not_allowed"), (404, "unknown_study")
LAST, NO_ONE = (409, "last_chapter"), (404, "unknown_person")
ONE, PART = "/api/studies/{id}", "/api/studies/{id}/chapters/{chapter}"
NEW = {"name": "New", "game": "caro"}

LOOKS = [OK, IN, OK, OK, OK, OK, OK, OK, OK, OK, OK]
HIDDEN = [NONE, IN, NONE, NONE, NONE, NONE, NONE, OK, OK, OK, OK]
WRITES = [IN, IN, OUT, OUT, OUT, IN, OUT, OUT, OUT, OK, OK]
OWNS = [IN, IN, OUT, OUT, OUT, IN, OUT, OUT, OUT, OUT, OK]

# What each of EVERYBODY is told about a study that whoever has the link may read.
TABLE: list[tuple[str, str, dict[str, Any] | None, list[tuple[int, str] | None]]] = [
    ("GET", "/api/studies", None,                   [OK, IN, *[OK] * 9]),
    ("GET", "/api/studies?of=mine", None,           [IN, IN, OK, OK, OK, IN, *[OK] * 5]),
    ("POST", "/api/studies", {"name": "N", "chapter": NEW},
        [IN, IN, OUT, OK, OK, IN, OK, OUT, OK, OK, OK]),
    ("GET", ONE, None,                              LOOKS),
    ("GET", f"{ONE}/edits", None,                   LOOKS),
    ("GET", PART, None,                             LOOKS),
    ("GET", f"{ONE}/picture.png", None,             LOOKS),
    ("POST", f"{PART}/edits", {"kind": "comment", "text": "x", "base": 0}, WRITES),
    ("POST", f"{ONE}/chapters", NEW,                WRITES),
    ("PATCH", PART, {"name": "x"},                  WRITES),
    ("DELETE", PART, None,          [IN, IN, OUT, OUT, OUT, IN, OUT, OUT, OUT, LAST, LAST]),
    ("PATCH", ONE, {"name": "x"},                   OWNS),
    ("PUT", f"{ONE}/editors/No One", None,
        [IN, IN, OUT, OUT, OUT, IN, OUT, OUT, OUT, OUT, NO_ONE]),
    ("DELETE", f"{ONE}/editors/No One", None,
        [IN, IN, OUT, NO_ONE, NO_ONE, IN, NO_ONE, OUT, NO_ONE, NO_ONE, NO_ONE]),
    ("POST", f"{ONE}/accept", None, [IN, IN, OUT, OUT, OUT, IN, OUT, OUT, OK, OK, OK]),
    ("DELETE", ONE, None,           [IN, IN, OUT, OUT, OUT, IN, OK, OUT, OUT, OUT, OK]),
]  # fmt: skip


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house of our own, so that we know its host."""
    with opened(tmp_path_factory.mktemp("access"), studies=10**6) as house:
        people = People(house)
        people.keeper.sign_up("The Keeper")
        for name, browser in people.browsers.items():
            if name not in (NOBODY, WRONG, GUEST, READS):
                browser.sign_up(name.title().replace("'S", "")[:20])
        house.people = people  # type: ignore[attr-defined]
        people.settle()
        yield house
        people.close()


class People:
    """Everybody who asks, and a study that all of them know."""

    def __init__(self, house: House) -> None:
        self.keeper = Browser(house)
        self.browsers = {name: Browser(house) for name in EVERYBODY}
        self.headers: dict[str, dict[str, str]] = {name: {} for name in EVERYBODY}

    def settle(self) -> None:
        """Each is what their name says."""
        self.browsers[GUEST].enter()
        self.headers[WRONG] = bearing("parlour_none")
        self.headers[READS] = bearing(self.browsers[OWNER].token("read"))
        keeper = self.keeper.http
        name = self.name(MODERATOR)
        assert keeper.patch(f"/api/people/{name}/role", json={"role": "moderator"}).is_success
        act = {"person": self.name(CLOSED), "kind": "close", "why": "x"}
        assert keeper.post("/api/moderation/acts", json=act).is_success
        assert self.browsers[OWNER].http.put(f"/api/me/blocked/{self.name(BLOCKED)}").is_success

    def name(self, who: str) -> str:
        return who.title().replace("'S", "")[:20]

    def study(self, **rest: Any) -> Desk:
        """A study with one who is invited and one who writes in it."""
        desk = Desk.create(self.browsers[OWNER].http, **rest)
        for who in (INVITED, EDITOR):
            assert desk.http.put(f"{desk.path}/editors/{self.name(who)}").is_success
        assert self.browsers[EDITOR].http.post(f"{desk.path}/accept").is_success
        return desk

    def told(self, who: str, method: str, path: str, body: Any) -> tuple[int, str] | None:
        browser, headers = self.browsers[who], self.headers[who]
        answer = browser.http.request(method, path, json=body, headers=headers)
        assert answer.status_code < 500
        return None if answer.is_success else (answer.status_code, answer.json()["code"])

    def close(self) -> None:
        for browser in (self.keeper, *self.browsers.values()):
            browser.close()


def test_every_operation_has_its_row():
    asked = {(method, path.partition("?")[0].replace("No One", "{name}"))
             for method, path, _, _ in TABLE}  # fmt: skip
    every = {
        (method.upper(), path)
        for path, methods in described()["paths"].items()
        for method in methods
        if path.startswith("/api/studies")
    }
    assert asked == every


@pytest.mark.parametrize(("method", "path", "body", "told"), TABLE)
def test_everybody_is_told_what_they_may(house, method, path, body, told):
    people: People = house.people
    desk = people.study(visibility="link")
    for who, expected in zip(EVERYBODY, told, strict=True):
        where = path.format(id=desk.study, chapter=desk.chapter)
        assert people.told(who, method, where, body) == expected, who
        if (method, path, expected) == ("DELETE", ONE, OK):
            desk = people.study(visibility="link")


@pytest.mark.parametrize("path", [ONE, f"{ONE}/edits", PART])
def test_a_private_study_is_there_for_those_who_write_in_it_alone(house, path):
    people: People = house.people
    desk = people.study()
    where = path.format(id=desk.study, chapter=desk.chapter)
    assert [people.told(who, "GET", where, None) for who in EVERYBODY] == HIDDEN


def test_nobody_who_is_kept_apart_from_the_owner_is_invited(house):
    people: People = house.people
    desk = people.study()
    where = f"{desk.path}/editors/{people.name(BLOCKED)}"
    assert people.told(OWNER, "PUT", where, None) == (403, "blocked")
    own = f"{desk.path}/editors/{people.name(OWNER)}"
    assert people.told(OWNER, "PUT", own, None) == (409, "same_player")


def test_limits_are_stated_in_their_refusals(tmp_path):
    settings = {"studies": 1, "study_chapters": 2, "study_editors": 1, "study_nodes": 3}
    settings |= {"study_comment": 10, "study_text": 15, "edits_per_minute": 9}
    with opened(tmp_path, **settings) as house:
        browser, others = Browser(house), [Browser(house), Browser(house)]
        browser.sign_up()
        names = [other.sign_up()["name"] for other in others]
        desk = Desk.create(browser.http)
        refused = [
            (browser.http.post("/api/studies", json={"name": "N", "chapter": NEW}),
             "too_many_studies", "at most 1"),
            (desk.do("add", actions=["H8", "H9", "H10"]).ask("add", actions=["A1"]),
             "too_many_moves", "at most 3"),
            (desk.ask("comment", text="x" * 11), "comment_too_long", "at most 10"),
            (desk.do("comment", text="x" * 9).ask("comment", "H8", text="x" * 9),
             "too_much_text", "at most 15"),
        ]  # fmt: skip
        assert browser.http.post(f"{desk.path}/chapters", json=NEW).status_code == 201
        refused.append(
            (browser.http.post(f"{desk.path}/chapters", json=NEW), "too_many_chapters", "at most 2")
        )
        assert browser.http.put(f"{desk.path}/editors/{names[0]}").status_code == 200
        again = browser.http.put(f"{desk.path}/editors/{names[1]}")
        refused.append((again, "too_many_editors", "at most 1"))
        for answer, code, words in refused:
            assert answer.json()["code"] == code
            assert words in answer.json()["detail"]
        answers = [desk.ask("comment", text="x").status_code for _ in range(9)]
        assert 429 in answers
        for one in (browser, *others):
            one.close()
