"""Reports and what moderators do: the evidence is there, and every act is written down."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest

from accounts import PASSWORD, Browser, bearing, new_name
from house import House, opened, refusal, wait_for
from parlour.server.results.recount import recount
from parlour.store import SqliteStore
from rated_play import WON, rated

Make = Callable[..., Browser]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("moderated")


@pytest.fixture(scope="module")
def house(folder: Path) -> Iterator[House]:
    with opened(folder) as house:
        keeper = Browser(house)
        keeper.sign_up("The Keeper")
        keeper.close()
        yield house


@pytest.fixture
def new(house: House) -> Iterator[Make]:
    """Makes accounts; with `role` the host makes them that."""
    with ExitStack() as stack:

        def make(role: str = "") -> Browser:
            browser = Browser(house)
            stack.callback(browser.close)
            browser.sign_up(new_name("Val"))
            if role:
                body = {"role": role}
                path = f"/api/people/{name(browser)}/role"
                assert keeper(house, stack).http.patch(path, json=body).is_success
            return browser

        yield make


def keeper(house: House, stack: ExitStack) -> Browser:
    browser = Browser(house)
    stack.callback(browser.close)
    browser.sign_in("The Keeper")
    return browser


def name(browser: Browser) -> str:
    you = browser.me()
    assert you is not None
    called: str = you["name"]
    return called


def act(by: Browser, on: str, kind: str, why: str = "because", **rest: Any) -> httpx.Response:
    body = {"person": on, "kind": kind, "why": why, **rest}
    return by.http.post("/api/moderation/acts", json=body)


def queue(moderator: Browser) -> list[dict[str, Any]]:
    answer = moderator.http.get("/api/moderation/reports")
    reports: list[dict[str, Any]] = answer.json()["reports"]
    return reports


def report(by: Browser, on: Browser, **rest: Any) -> httpx.Response:
    return by.http.post("/api/reports", json={"person": name(on), "reason": "abuse", **rest})


def test_a_report_comes_with_its_evidence_and_is_dealt_with_once(new: Make):
    red, blue, moderator = new(), new(), new("moderator")
    match = rated(red, blue)
    for text in ("hello", "you fool"):
        blue.http.post(f"/api/matches/{match.id}/chat", json={"text": text})
    told = report(red, blue, text="see there", match=match.id, line=1)
    assert told.status_code == 201, told.text
    assert refusal(report(red, blue, match=match.id, line=1)) == (409, "report_stands")
    assert refusal(report(red, red)) == (409, "same_player")
    assert refusal(report(red, blue, match="nonesuch")) == (404, "unknown_match")
    red.http.post(f"/api/matches/{match.id}/chat", json={"text": "not at all"})
    for nothing in ({"match": match.id, "line": 2}, {"match": match.id, "line": 9}, {"line": 0}):
        assert refusal(report(red, blue, **nothing)) == (404, "not_found")  # not a line of theirs
    (waiting,) = [one for one in queue(moderator) if one["person"]["name"] == name(blue)]
    shown = moderator.http.get(f"/api/moderation/reports/{waiting['id']}").json()
    assert [line["text"] for line in shown["chat"]] == ["hello", "you fool", "not at all"]
    assert (shown["report"]["line"], shown["report"]["text"]) == (1, "see there")
    assert shown["acts"] == []
    done = act(moderator, name(blue), "warn", "No insults.", report=waiting["id"])
    assert done.status_code == 201, done.text
    assert waiting["id"] not in [one["id"] for one in queue(moderator)]
    again = act(moderator, name(blue), "warn", "Twice", report=waiting["id"])
    assert refusal(again) == (409, "stale")
    (mine,) = blue.http.get("/api/me/acts").json()["acts"]
    assert (mine["kind"], mine["why"]) == ("warn", "No insults.")
    (listed,) = moderator.http.get("/api/moderation/acts", params={"person": name(blue)}).json()[
        "acts"
    ]
    assert (listed["moderator"]["name"], listed["report"]) == (name(moderator), waiting["id"])
    assert "moderated" in [n["kind"] for n in blue.http.get("/api/me/notices").json()["notices"]]


def test_so_many_reports_of_one_wait_at_a_time(new: Make):
    red, blue, moderator = new(), new(), new("moderator")
    for _ in range(10):
        assert report(red, blue, match=rated(red, blue).id).status_code == 201
    assert refusal(report(red, blue)) == (409, "too_many_reports")
    for one in queue(moderator):
        if one["person"]["name"] == name(blue):
            assert act(moderator, name(blue), "dismiss", "nothing", report=one["id"]).is_success
    assert report(red, blue).status_code == 201


def test_nobody_acts_on_their_like_or_above_and_never_without_a_reason(new: Make, house: House):
    moderator, other, player = new("moderator"), new("moderator"), new()
    for on in (name(other), "The Keeper", name(moderator)):
        assert refusal(act(moderator, on, "mute")) == (403, "not_allowed")
        reset = act(moderator, on, "reset_code")
        assert refusal(reset) == (403, "not_allowed")
    assert refusal(act(moderator, name(player), "warn", "")) == (400, "bad_request")
    assert refusal(act(moderator, name(player), "warn", " \n ")) == (400, "bad_request")
    assert refusal(act(player, name(moderator), "warn")) == (403, "not_allowed")
    with ExitStack() as stack:
        assert act(keeper(house, stack), name(other), "warn").status_code == 201


def test_a_mute_from_the_table_is_written_down_too(new: Make):
    moderator, player = new("moderator"), new()
    id_ = player.me()["id"]  # type: ignore[index]
    assert moderator.http.post(f"/api/people/{id_}/mute", json={"minutes": 5}).is_success
    asked = {"name": name(moderator), "game": "caro"}
    assert refusal(player.http.post("/api/challenges", json=asked)) == (403, "muted")
    (mine,) = player.http.get("/api/me/acts").json()["acts"]
    assert (mine["kind"], mine["why"], mine["until"] > mine["at"]) == ("mute", "chat", True)
    assert act(moderator, name(player), "mute", "again well", minutes=0).is_success
    assert player.http.post("/api/challenges", json=asked).status_code == 201


def test_a_closed_account_is_out_everywhere_and_told_why_at_sign_in(new: Make):
    moderator, red, blue = new("moderator"), new(), new()
    who, match = name(red), rated(red, blue)
    headers = bearing(red.token("read", "play"))
    assert act(moderator, who, "close", "Played by a program.").is_success
    assert red.me() is None
    program = httpx.Client(base_url=red.http.base_url, headers=headers)
    assert refusal(program.get("/api/me/matches")) == (401, "not_signed_in")
    program.close()
    told = red.try_sign_in(who)
    assert refusal(told) == (403, "account_closed")
    assert "Played by a program." in told.json()["detail"]
    wrong = red.try_sign_in(who, "not the password")
    assert refusal(wrong) == (403, "wrong_password")
    shown = blue.http.get(f"/api/matches/{match.id}").json()["position"]
    assert shown["phase"] == "over"
    asked = {"name": who, "game": "caro"}
    assert refusal(blue.http.post("/api/challenges", json=asked)) == (404, "unknown_person")
    assert refusal(act(moderator, who, "reset_code")) == (403, "account_closed")
    assert refusal(act(moderator, who, "close")) == (409, "stale")
    assert act(moderator, who, "reopen", "It was their brother.").is_success
    assert red.sign_in(who)["name"] == who
    kinds = [one["kind"] for one in red.http.get("/api/me/acts").json()["acts"]]
    assert kinds == ["reopen", "close"]


def test_a_code_sets_a_password_once_and_signs_every_other_browser_out(new: Make, house: House):
    moderator, red = new("moderator"), new()
    who = name(red)
    made = act(moderator, who, "reset_code", "asked at the bar").json()
    assert made["expires"] == made["act"]["until"]
    fresh, wrong = f"{PASSWORD} two", {"name": who, "code": "2" * 12, "password": PASSWORD}
    other = Browser(house)
    assert refusal(other.http.post("/api/session/reset", json=wrong)) == (403, "wrong_code")
    right = {"name": who, "code": made["code"].upper(), "password": fresh}
    weak = {**right, "password": "short"}
    assert refusal(other.http.post("/api/session/reset", json=weak)) == (422, "bad_password")
    answer = other.http.post("/api/session/reset", json=right)
    assert answer.json()["you"]["name"] == who
    assert other.me() is not None and red.me() is None
    assert refusal(red.http.post("/api/session/reset", json=right)) == (403, "wrong_code")
    assert refusal(red.try_sign_in(who)) == (403, "wrong_password")
    assert red.sign_in(who, fresh)["name"] == who
    other.close()


def test_wrong_codes_are_counted_for_the_guesser_and_lock_nobody_else_out(tmp_path: Path):
    with opened(tmp_path, guesses=3) as house:
        owner, thief = Browser(house), Browser(house)
        owner.sign_up("The Keeper")
        body = {"name": "The Keeper", "code": "2" * 12, "password": PASSWORD}
        answers = [thief.http.post("/api/session/reset", json=body) for _ in range(4)]
        assert [answer.status_code for answer in answers] == [403, 403, 403, 429]
        old = {"old": PASSWORD, "new": f"{PASSWORD} two"}
        assert owner.http.post("/api/me/password", json=old).is_success
        owner.close()
        thief.close()


def test_an_undone_rating_moves_both_back_and_a_recount_agrees(new: Make, folder: Path):
    moderator, red, blue = new("moderator"), new(), new()
    rated(red, blue).play(WON)
    second = rated(red, blue)
    second.play(WON)

    def values(browser: Browser) -> tuple[int, int]:
        (one,) = browser.http.get(f"/api/people/{name(browser)}").json()["ratings"]
        return one["value"], one["games"]

    wait_for(lambda: values(red)[1] == 2, "the count")
    won = values(red)
    moved = {
        one["match"]: one["change"]
        for one in red.http.get(f"/api/people/{name(red)}/matches").json()["matches"]
    }
    assert act(moderator, name(red), "undo_rating", "arranged", match=second.id).is_success
    assert values(red)[1] == 1
    assert abs(values(red)[0] - (won[0] - moved[second.id])) <= 1
    again = act(moderator, name(red), "undo_rating", "arranged", match=second.id)
    assert refusal(again) == (404, "not_found")
    rated(blue, red).play(WON)
    wait_for(lambda: values(red)[1] == 2, "the count")
    kept = {b: values(b) for b in (red, blue)}
    _recounted(folder)
    assert {b: values(b) for b in (red, blue)} == kept


def test_a_match_is_undone_for_those_who_played_it_and_by_nobody_beside_or_below_them(
    new: Make, house: House
):
    moderator, other = new("moderator"), new("moderator")
    red, blue, passer_by = new(), new(), new()
    played, theirs = rated(red, blue), rated(red, other)
    for match in (played, theirs):
        match.play(WON)

    def games() -> int:
        (one,) = red.http.get(f"/api/people/{name(red)}").json()["ratings"] or [{"games": 0}]
        counted: int = one["games"]
        return counted

    wait_for(lambda: games() == 2, "the count")
    undo = {"kind": "undo_rating", "why": "arranged"}
    named_beside = act(moderator, name(passer_by), match=played.id, **undo)
    assert refusal(named_beside) == (404, "unknown_match")
    named_below = act(moderator, name(red), match=theirs.id, **undo)
    assert refusal(named_below) == (403, "not_allowed")
    assert refusal(act(other, name(red), match=theirs.id, **undo)) == (403, "not_allowed")
    with ExitStack() as stack:
        host = keeper(house, stack)
        assert act(host, name(red), match=theirs.id, **undo).status_code == 201
    assert act(moderator, name(red), match=played.id, **undo).status_code == 201


def _recounted(folder: Path) -> None:
    file = next(folder.rglob("*.sqlite"))

    async def work() -> None:
        store = SqliteStore(file)
        await store.start()
        before = [await store.ratings.standings(p.id) for p in await store.people.accounts()]
        await recount(store)
        after = [await store.ratings.standings(p.id) for p in await store.people.accounts()]
        await store.stop()
        assert before == after  # to the last bit

    asyncio.run(work())
