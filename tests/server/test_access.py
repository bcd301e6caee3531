"""Every operation that is not about people, asked by everybody: who may, and what others are told.

With `test_people_access`, which has those about people, this is the whole OpenAPI document.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any, TypeAlias

import pytest

from accounts import Browser, bearing, operations
from house import GUEST, HOST, HUMAN, House, Match, opened
from sockets import dialled, live

Told: TypeAlias = tuple[int, str] | None
Body: TypeAlias = dict[str, Any] | None

NOBODY, WRONG_SEAT, WRONG_PERSON = "nobody", "a seat's token that is none", "an API token, none"
ELSEWHERE, STRANGER = "a seat of another match", "another guest's cookie"
READS, PLAYS = "another's token to read", "another's token to play"
OWN_READS, OWN_PLAYS = "the player's token to read", "the player's token to play"
RIVAL, SESSION, SEAT = "the other player's seat", "the player's cookie", "the player's seat"
OUTSIDE = (NOBODY, WRONG_SEAT, WRONG_PERSON, ELSEWHERE, STRANGER, READS, PLAYS, OWN_READS)
PLAYER = (OWN_PLAYS, SESSION, SEAT)
EVERYBODY = (*OUTSIDE, RIVAL, *PLAYER)

OK = None
IN, OUT = (401, "not_signed_in"), (403, "not_allowed")
BAD, NONE = (401, "bad_token"), (401, "not_a_player")
FULL, EARLY = (409, "no_free_seat"), (422, "too_early")

# What those of OUTSIDE are told, in their order, by what an operation is.
SEATS = [NONE, BAD, IN, BAD, NONE, OUT, NONE, OUT]
"""For who sits there alone."""
LOOKS = [OK, BAD, IN, BAD, OK, OK, OK, OK]
"""For who watches, too."""
EARLY_LOOKS = [EARLY, BAD, IN, BAD, EARLY, EARLY, EARLY, EARLY]
NO_DEAL = (404, "not_found")
UNDEALT = [NO_DEAL, BAD, IN, BAD, NO_DEAL, NO_DEAL, NO_DEAL, NO_DEAL]
"""For who watches, in a game without cards."""
SPEAKS = [IN, BAD, IN, BAD, OK, OUT, OK, OUT]
"""For who has a name."""

# A match between two people apart; it is the first player's turn.
MATCH: list[tuple[str, str, Body, list[Told], Told, Told]] = [
    # method, what, body                 told outside  the other player      the player
    ("GET", "", None,                            LOOKS, OK, OK),
    ("GET", "/events", None,                     LOOKS, OK, OK),
    ("GET", "/review", None,                     LOOKS, OK, OK),
    ("GET", "/record", None,                     LOOKS, OK, OK),
    ("GET", "/picture.svg", None,                LOOKS, OK, OK),
    ("GET", "/picture.png", None,                LOOKS, OK, OK),
    ("GET", "/animation.webp", None,             LOOKS, OK, OK),
    ("GET", "/animation.gif", None,              LOOKS, OK, OK),
    ("GET", "/deal", None,                       UNDEALT, NO_DEAL, NO_DEAL),
    ("GET", "/chat", None,                       LOOKS, OK, OK),
    ("POST", "/chat", {"phrase": "hello"},       SPEAKS, OK, OK),
    ("GET", "/analysis", None,                   EARLY_LOOKS, EARLY, EARLY),
    ("POST", "/analysis", {},                    EARLY_LOOKS, EARLY, EARLY),
    ("POST", "/join", {},             [FULL, FULL, IN, FULL, FULL, OUT, FULL, OUT], FULL, FULL),
    ("POST", "/actions", {"action": "H8"},       SEATS, (422, "not_your_turn"), OK),
    ("POST", "/offers", {"offer": "draw"},       SEATS, OK, OK),
    ("POST", "/resign", {},                      SEATS, OK, OK),
    ("POST", "/resume", {},                      SEATS, (422, "not_paused"), (422, "not_paused")),
    ("POST", "/redo", {},                        SEATS, (422, "no_offer"), (422, "no_offer")),
    ("POST", "/hint", {},                        SEATS, EARLY, EARLY),
]  # fmt: skip

ANYBODY: list[Told] = [OK] * 8
NAMED: list[Told] = [OK, OK, IN, OK, OK, OK, OK, OK]
MAKES: list[Told] = [OK, OK, IN, OK, OK, OUT, OK, OUT]
PERSONS: list[Told] = [IN, IN, IN, IN, OK, OUT, OK, OUT]
SEATED = {"seats": [HUMAN, HUMAN]}

# What belongs to no match: a seat's token says nothing here.
REST: list[tuple[str, str, Body, list[Told]]] = [
    ("GET", "/api/games", None,                          ANYBODY),
    ("GET", "/api/games/{game}/words", None,             ANYBODY),
    ("GET", "/api/games/{game}/lessons", None,           ANYBODY),
    ("POST", "/api/games/{game}/lessons/{step}", {},     ANYBODY),
    ("POST", "/api/positions", {"game": "caro"},         ANYBODY),
    ("POST", "/api/positions/lines", {"game": "caro"},   ANYBODY),
    ("POST", "/api/positions/palette", {"game": "caro"}, ANYBODY),
    ("POST", "/api/positions/threats", {"game": "caro"}, ANYBODY),
    ("POST", "/api/positions/book", {"game": "caro"},    ANYBODY),
    ("POST", "/api/positions/setup", {"game": "caro"},   ANYBODY),
    ("POST", "/api/positions/animation.webp", {"game": "caro"}, ANYBODY),
    ("POST", "/api/positions/animation.gif", {"game": "caro"}, ANYBODY),
    ("GET", "/api/puzzles/{id}/picture.png", None,       [(404, "not_found")] * 8),
    ("POST", "/api/trees", {"text": "x"},                [(422, "bad_record")] * 8),
    ("GET", "/api/puzzles", None,                        NAMED),
    ("GET", "/api/puzzles/daily", None,                  NAMED),
    ("GET", "/api/puzzles/next", None,                   NAMED),
    ("GET", "/api/puzzles/{id}", None,                   [(404, "not_found")] * 8),
    ("POST", "/api/puzzles/{id}/attempts", {"actions": []}, [(404, "not_found")] * 8),
    ("POST", "/api/puzzles/{id}/solution", {},           [(404, "not_found")] * 8),
    ("PUT", "/api/puzzles/{id}/vote", {"up": True},
        [IN, IN, IN, IN, OUT, OUT, (404, "not_found"), OUT]),
    ("GET", "/api/puzzles/runs", None,                   ANYBODY),
    ("POST", "/api/puzzles/runs", {"game": "caro"},      MAKES),
    ("GET", "/api/puzzles/runs/{run}", None,
        [(404, "not_found"), (404, "not_found"), IN, *[(404, "not_found")] * 5]),
    ("POST", "/api/puzzles/runs/{run}/steps", {"step": 0, "actions": []},
        [(404, "not_found"), (404, "not_found"), IN, *[(404, "not_found")] * 2, OUT,
         (404, "not_found"), OUT]),
    ("GET", "/api/health", None,                         ANYBODY),
    ("GET", "/api/trees", None,                          ANYBODY),
    ("GET", "/api/ready", None,                          ANYBODY),
    ("GET", "/api/push", None,                           ANYBODY),
    ("GET", "/api/rooms", None,                          ANYBODY),
    ("GET", "/api/tv", None,                             ANYBODY),
    ("GET", "/api/club", None,                           ANYBODY),
    ("GET", "/api/rooms/{code}", None,                   [(404, "unknown_room")] * 8),
    ("POST", "/api/records", {"text": "x"},              [(422, "bad_record")] * 8),
    ("GET", "/api/leaderboards", None,                   ANYBODY),
    ("GET", "/api/daily", None,                          NAMED),
    ("POST", "/api/daily", {},                           MAKES),
    ("POST", "/api/matches", {"game": "caro", **SEATED}, MAKES),
    ("POST", "/api/seeks", {"game": "caro"},             PERSONS),
    ("GET", "/api/seeks/{id}", None,                     PERSONS),
    ("DELETE", "/api/seeks/{id}", None,                  PERSONS),
]  # fmt: skip


@dataclass(frozen=True)
class Cast:
    """Everybody who asks, and the browsers they ask with."""

    house: House
    keeper: Browser
    player: Browser
    rival: Browser
    stranger: Browser
    bare: Browser
    programs: dict[str, dict[str, str]]

    def match(self) -> Match:
        """A new one between the player and the rival."""
        match = self.player.match(HOST, GUEST)
        joined = self.rival.http.post(f"/api/matches/{match.id}/join", json={})
        match.tokens[1] = joined.json()["token"]
        return match

    @cached_property
    def untouched(self) -> Match:
        """One of which nobody was ever told more than that it is not theirs."""
        return self.match()

    def asking(self, sort: str, match: Match) -> tuple[Browser, dict[str, str]]:
        """Somebody of that sort: their browser and what it sends along."""
        if sort in (RIVAL, SEAT):
            return self.bare, match.as_(1 if sort == RIVAL else 0)
        browser = {STRANGER: self.stranger, SESSION: self.player}.get(sort, self.bare)
        return browser, self.programs.get(sort, {})

    def kept_out(self, sort: str) -> tuple[Browser, dict[str, str]]:
        """Somebody new of those whom a moderator or the player keeps out."""
        browser = Browser(self.house)
        name = browser.sign_up()["name"]
        headers = bearing(browser.token("play")) if sort.endswith("token") else {}
        if sort == "somebody blocked":
            assert self.player.http.put(f"/api/me/blocked/{name}").is_success
        else:
            act = {"person": name, "kind": "close", "why": "a test"}
            assert self.keeper.http.post("/api/moderation/acts", json=act).is_success
        return browser, headers


@pytest.fixture(scope="module")
def cast(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cast]:
    with opened(tmp_path_factory.mktemp("access")) as house:
        browsers = [Browser(house) for _ in range(6)]
        keeper, player, rival, stranger, other, bare = browsers
        keeper.sign_up()
        player.sign_up()
        other.sign_up()
        rival.enter()
        stranger.enter()
        programs = {
            WRONG_SEAT: bearing("x" * 22),
            WRONG_PERSON: bearing("parlour_" + "x" * 32),
            ELSEWHERE: other.match().as_(0),
            READS: bearing(other.token("read")),
            PLAYS: bearing(other.token("play")),
            OWN_READS: bearing(player.token("read")),
            OWN_PLAYS: bearing(player.token("play")),
        }
        yield Cast(house, keeper, player, rival, stranger, bare, programs)
        for browser in browsers:
            browser.close()


def told_to(sort: str, outside: list[Told], rival: Told, player: Told) -> Told:
    if sort in OUTSIDE:
        return outside[OUTSIDE.index(sort)]
    return rival if sort == RIVAL else player


@pytest.mark.parametrize("sort", EVERYBODY)
@pytest.mark.parametrize(("method", "what", "body", "outside", "rival", "player"), MATCH)
def test_nobody_gets_at_a_match_who_has_no_part_in_it(
    cast: Cast,
    sort: str,
    method: str,
    what: str,
    body: Body,
    outside: list[Told],
    rival: Told,
    player: Told,
):
    wanted = told_to(sort, outside, rival, player)
    match = cast.match() if wanted is None else cast.untouched
    before = match.position()["seq"]
    browser, headers = cast.asking(sort, match)
    path = f"/api/matches/{match.id}{what}"
    answer = browser.http.request(method, path, json=body, headers=headers)
    if wanted is None:
        assert answer.is_success, answer.text
        written = [event["seat"] for event in match.events(before)]
        assert set(written) <= ({1} if sort == RIVAL else {0})
    else:
        assert (answer.status_code, answer.json()["code"]) == wanted
        assert match.position()["seq"] == before


@pytest.mark.parametrize("sort", OUTSIDE)
@pytest.mark.parametrize(("method", "path", "body", "outside"), REST)
def test_nobody_gets_at_what_is_anothers(
    cast: Cast, sort: str, method: str, path: str, body: Body, outside: list[Told]
):
    browser, headers = cast.asking(sort, cast.untouched)
    path = path.format(id="none", code="none", game="caro", step="place", run="none")
    query = {"game": "caro"} if path.endswith("leaderboards") else None
    answer = browser.http.request(method, path, json=body, headers=headers, params=query)
    wanted = outside[OUTSIDE.index(sort)]
    if wanted is None:
        assert answer.is_success, answer.text
    else:
        assert (answer.status_code, answer.json()["code"]) == wanted


KEPT_OUT = {
    "a closed account": NOBODY,
    "a closed account's token": WRONG_PERSON,
    "somebody blocked": PLAYS,
}
"""As whom they are answered: who is closed out is nobody, who is blocked a player like others."""


@pytest.mark.parametrize("sort", KEPT_OUT)
def test_who_is_closed_out_is_nobody_and_who_is_blocked_is_another_player(cast: Cast, sort: str):
    browser, headers = cast.kept_out(sort)
    column = OUTSIDE.index(KEPT_OUT[sort])
    for method, path, body, outside in REST:
        where = path.format(id="none", code="none", game="caro", step="place", run="none")
        query = {"game": "caro"} if path.endswith("leaderboards") else None
        answer = browser.http.request(method, where, json=body, headers=headers, params=query)
        wanted = outside[column]
        if wanted is None:
            assert answer.is_success, (method, path, answer.text)
        else:
            assert (answer.status_code, answer.json()["code"]) == wanted, (method, path)
    browser.close()


@pytest.mark.parametrize("sort", EVERYBODY)
async def test_a_socket_seats_nobody_who_does_not_sit_there(cast: Cast, sort: str):
    match = cast.match()
    browser, headers = cast.asking(sort, match)
    token = headers.get("authorization", "").removeprefix("Bearer ") or None
    cookies = "; ".join(f"{name}={value}" for name, value in browser.http.cookies.items())
    sent = {"cookie": cookies, "origin": cast.house.address}
    async with dialled(live(match), additional_headers=sent) as line:
        await line.send("hello", token=token)
        heard = await line.hear()
        told = {WRONG_SEAT: "bad_token", WRONG_PERSON: "not_signed_in", ELSEWHERE: "bad_token",
                OWN_READS: "not_allowed"}  # fmt: skip
        if sort in told:
            assert heard["problem"]["code"] == told[sort]
        else:
            you = {RIVAL: 1, **dict.fromkeys(PLAYER, 0)}.get(sort)
            assert (heard["t"], heard["match"]["you"]) == ("welcome", you)


def test_the_tables_have_every_operation_that_is_not_about_people():
    match = {(method, f"/api/matches/{{id}}{what}") for method, what, *_ in MATCH}
    rest = {(method, path) for method, path, *_ in REST}
    assert match | rest == operations(about_people=False)
