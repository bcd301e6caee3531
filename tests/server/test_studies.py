"""Studies over HTTP: kept, shared, written by several at once, and followed live."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from accounts import Browser
from house import House, refusal, wait_for
from parlour import study
from studies import Desk, next_of

Browsers = Callable[[], Browser]
SGF = "(;GM[4]SZ[15];B[hh](;W[ii]C[wide])(;W[hg]TE[2]CR[aa]AR[hh:hg]))"


def account(browser: Browsers) -> tuple[Browser, str]:
    made = browser()
    return made, made.sign_up()["name"]


@pytest.fixture
def owner(browser: Browsers) -> Browser:
    return account(browser)[0]


def invited(desk: Desk, browser: Browsers) -> tuple[Desk, str]:
    """Somebody who has taken up an invitation."""
    other, name = account(browser)
    assert desk.http.put(f"{desk.path}/editors/{name}").status_code == 200
    assert other.http.post(f"{desk.path}/accept").json()["part"] == "editor"
    return desk.of(other.http), name


def test_what_is_written_is_there_again_for_whoever_opens_it(owner: Browser):
    desk = Desk.create(owner.http)
    desk.do("add", "", actions=["H8", "I9"]).do("add", "H8", actions=["H9"])
    desk.do("comment", "H8", text="the middle").do("judge", "H8 I9", glyph="?!")
    desk.do("draw", "", circles=["A1"], arrows=[["A1", "B2"]], labels=[["C3", "x"]])
    desk.do("rub", "", circles=["A1"]).do("promote", "H8 H9").catch_up()
    tree = desk.tree
    assert [node.action for node in tree.nodes] == ["", "H8", "H9", "I9"]
    assert (desk.said("H8"), tree.nodes[3].glyph) == ("the middle", "?!")
    assert tree.nodes[0].marks == 2
    assert Desk(owner.http, desk.study, desk.chapter).read().tree == tree
    assert desk.shown()["chapters"][0]["nodes"] == 3
    desk.do("delete", "H8 I9").catch_up()
    assert len(desk.tree.nodes) == 3


def test_what_a_chapter_begins_with_may_be_a_file_of_another_program(owner: Browser):
    desk = Desk.create(owner.http, chapter={"text": SGF})
    assert desk.tree == study.read(SGF)
    answer = owner.http.post(
        f"{desk.path}/chapters",
        json={"name": "Two", "text": "1. H8 I9 2. H9", "game": "caro", "key": "k"},
    )
    assert answer.status_code == 201, answer.text
    again = owner.http.post(f"{desk.path}/chapters", json={"name": "x", "game": "caro", "key": "k"})
    assert again.json()["id"] == answer.json()["id"], "what comes twice is done once"
    assert [c["name"] for c in desk.shown()["chapters"]] == ["One", "Two"]
    where = f"{desk.path}/chapters/{answer.json()['id']}"
    assert owner.http.patch(where, json={"name": "Zero", "place": 0}).status_code == 200
    assert [c["name"] for c in desk.shown()["chapters"]] == ["Zero", "One"]
    assert owner.http.delete(where).status_code == 200
    assert refusal(owner.http.get(where)) == (404, "unknown_chapter")
    assert refusal(owner.http.delete(f"{desk.path}/chapters/{desk.chapter}")) == (
        409, "last_chapter",
    )  # fmt: skip


def test_two_who_write_at_once_lose_nothing_of_each_other(owner: Browser, browser: Browsers):
    desk = Desk.create(owner.http)
    other, _ = invited(desk, browser)
    desk.do("comment", "", text="mine")
    other.do("comment", "", text="theirs")
    assert desk.catch_up().said() == "mine\ntheirs"
    desk.do("add", actions=["H8", "I9"]).catch_up()
    other.catch_up()
    other.do("comment", "H8 I9", text="look at this")
    assert refusal(desk.ask("delete", "H8")) == (409, "branch_changed")
    desk.catch_up().do("delete", "H8")
    assert refusal(other.ask("comment", "H8", text="late")) == (409, "no_variation")
    assert desk.catch_up().tree == other.catch_up().tree


def test_an_edit_that_comes_twice_is_made_once(owner: Browser):
    desk = Desk.create(owner.http)
    first = desk.ask("comment", text="once", key="k").json()
    assert desk.ask("comment", text="twice", was="once", key="k").json() == first
    assert desk.catch_up().said() == "once"


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ({"kind": "add", "actions": ["H8", "H8"]}, (422, "cell_taken")),
        ({"kind": "add", "path": "A1", "actions": ["H8"]}, (409, "no_variation")),
        ({"kind": "draw", "circles": ["Z99"]}, (422, "off_board")),
        ({"kind": "judge", "glyph": "!"}, (422, "root_stays")),
        ({"kind": "judge", "glyph": "!!!"}, (400, "bad_request")),
        ({"kind": "comment", "text": "x" * 4_001}, (422, "comment_too_long")),
        ({"kind": "nothing"}, (400, "bad_request")),
        ({"kind": "delete", "base": -1}, (400, "bad_request")),
    ],
)
def test_what_cannot_be_done_is_refused_and_changes_nothing(owner: Browser, asked, told):
    desk = Desk.create(owner.http)
    assert refusal(desk.ask(**asked)) == told
    assert desk.read().seq == 0


def test_whoever_looks_on_sees_every_edit_and_who_is_there(owner: Browser, browser: Browsers):
    desk = Desk.create(owner.http, visibility="link")
    other, name = invited(desk, browser)
    desk.do("add", actions=["H8"])
    with other.listening() as heard:
        assert next_of(heard, "study")["part"] == "editor"
        (missed,) = next_of(heard, "edits")["edits"]
        other.take(missed)
        assert next_of(heard, "present") == {"editors": [name], "readers": 0}
        with browser().http.stream(
            "GET", f"{desk.path}/edits", headers={"accept": "text/event-stream"}
        ):
            assert next_of(heard, "present") == {"editors": [name], "readers": 1}
        assert next_of(heard, "present")["readers"] == 0
        desk.do("comment", "H8", text="seen?")
        told = next_of(heard, "edits")
        assert told["edits"][0]["who"] != name
        other.take(told["edits"][0])
        assert other.said("H8") == "seen?"
        desk.http.post(f"{desk.path}/chapters", json={"name": "Two", "game": "caro"})
        assert len(next_of(heard, "study")["chapters"]) == 2
        desk.http.patch(desk.path, json={"name": "Better"})
        assert next_of(heard, "study")["name"] == "Better"
        assert desk.http.delete(desk.path).status_code == 200
        assert next_of(heard, "gone") == {"id": desk.study}
        assert list(heard) == []
    assert refusal(other.ask("comment", "H8", text="late")) == (404, "unknown_study")


def test_who_may_not_read_it_any_more_hears_that_and_nothing_else(
    owner: Browser, browser: Browsers
):
    desk = Desk.create(owner.http, visibility="public")
    other, name = invited(desk, browser)
    with other.listening() as heard, desk.of(browser().http).listening() as reader:
        desk.http.patch(desk.path, json={"visibility": "private"})
        assert next_of(reader, "gone") == {"id": desk.study}
        assert list(reader) == []
        assert next_of(heard, "study")
        assert desk.http.delete(f"{desk.path}/editors/{name}").status_code == 200
        assert next_of(heard, "gone") == {"id": desk.study}
    assert refusal(other.http.get(desk.path)) == (404, "unknown_study")


def test_lists_have_what_is_ones_own_what_is_shared_and_what_is_public(
    owner: Browser, browser: Browsers
):
    desk = Desk.create(owner.http, name="Mine alone")
    shown = Desk.create(owner.http, name="For everybody", visibility="public")
    other, name = account(browser)
    owner.http.put(f"{desk.path}/editors/{name}")

    def names(http, of):
        answer = http.get("/api/studies", params={"of": of})
        return [(line["name"], line["invited"]) for line in answer.json()["studies"]]

    assert names(owner.http, "mine") == [("For everybody", False), ("Mine alone", False)]
    assert names(other.http, "shared") == [("Mine alone", True)]
    assert names(other.http, "mine") == []
    assert ("For everybody", False) in names(browser().http, "public")
    assert ("Mine alone", False) not in names(browser().http, "public")
    (notice,) = other.http.get("/api/me/notices").json()["notices"]
    assert (notice["kind"], notice["about"]) == ("invited", desk.study)
    other.http.post(f"{desk.path}/accept")
    assert names(other.http, "shared") == [("Mine alone", False)]
    wait_for(
        lambda: not other.http.get("/api/me/notices").json()["notices"],
        "the notice to be taken down",
    )
    owner.http.delete(shown.path)
    assert refusal(browser().http.get(shown.path)) == (404, "unknown_study")


def test_whoever_leaves_for_good_takes_their_studies_along_and_leaves_what_others_own(
    owner: Browser, browser: Browsers
):
    desk = Desk.create(owner.http, visibility="link")
    other, _ = invited(desk, browser)
    own = Desk.create(other.http, visibility="link")
    other.do("comment", text="from somebody")
    gone = other.http.request("DELETE", "/api/me", json={"password": "correct horse battery"})
    assert gone.status_code == 200, gone.text
    assert desk.catch_up().said() == "from somebody"
    assert desk.shown()["editors"] == []
    assert refusal(owner.http.get(own.path)) == (404, "unknown_study")


def test_what_was_written_outlives_a_house_that_is_killed(house: House, owner: Browser):
    desk = Desk.create(owner.http)
    for number in range(120):  # past a snapshot
        desk.do("comment", text=f"{number}", was=f"{number - 1}" if number else "")
    tree = desk.read().tree
    assert desk.said() == "119"
    rows = house.rows("SELECT COUNT(*) FROM study_snapshot WHERE study = ?", desk.study)
    assert rows == [(1,)]
    assert desk.of(owner.http).tree == tree
