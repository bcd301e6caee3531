"""Open data: lines of JSON in the order of their ends, that go on where they were cut."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from accounts import Browser
from house import GUEST, HOST, House, opened, refusal, wait_for
from parlour.cli import app
from rated_play import WON, rated

MINE, RATED = "/api/export/mine.ndjson", "/api/export/rated.ndjson"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("exported")


@pytest.fixture(scope="module")
def people(folder: Path) -> Iterator[tuple[House, list[Browser]]]:
    """A host and two players, who have played three rated games and a private one."""
    with opened(folder) as house:
        three = [Browser(house) for _ in range(3)]
        for browser, name in zip(three, ("The Keeper", "Red Fox", "Blue Jay"), strict=True):
            browser.sign_up(name)
        _, red, blue = three
        for one, other in ((red, blue), (red, blue), (blue, red)):
            match = rated(one, other, clock={"main_ms": 60_000})
            match.play(WON)
            wait_for(lambda m=match: _counted(red, m.id), "the count")
        private = red.match(HOST, GUEST)
        joined = blue.http.post(f"/api/matches/{private.id}/join", json={}).json()
        private.tokens[1] = joined["token"]
        private.play(WON)
        yield house, three
        for browser in three:
            browser.close()


def _counted(browser: Browser, match: str) -> bool:
    past = browser.http.get("/api/people/Red Fox/matches").json()["matches"]
    return any(one["match"] == match and one["rating"] is not None for one in past)


def read(browser: Browser, path: str, **query: str) -> list[dict[str, Any]]:
    answer = browser.http.get(path, params=query)
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"].startswith("application/x-ndjson")
    return [json.loads(line) for line in answer.text.splitlines()]


def test_a_line_says_who_played_what_when_and_how_it_ended(people):
    _, (keeper, red, _) = people
    first = read(keeper, RATED)[0]
    assert (first["format"], first["game"], first["rated"]) == ("parlour.match/1", "caro", True)
    assert [player["name"] for player in first["players"]] == ["Red Fox", "Blue Jay"]
    assert first["players"][0]["id"] == red.me()["id"]
    assert (first["players"][0]["before"], first["players"][0]["after"] > 1600) == (1500.0, True)
    assert [action for _, action, _ in first["actions"]] == WON.split()
    assert all(first["started"] <= at <= first["ended"] for _, _, at in first["actions"])
    assert (first["scores"], first["reason"], first["annulled"]) == ([1.0, 0.0], "line", None)
    assert (first["clock"]["main_ms"], first["options"]["size"]) == (60_000, 15)


def test_an_export_goes_on_where_it_was_cut(people):
    _, (keeper, red, _) = people
    every = read(keeper, RATED)
    assert [one["counted"] for one in every] == [1, 2, 3]
    rest = read(keeper, RATED, after=f"{every[0]['counted']}-{every[0]['id']}")
    assert rest == every[1:]
    last = f"{every[2]['counted']}-{every[2]['id']}"
    assert read(keeper, RATED, after=last) == []
    mine = read(red, MINE)
    assert [one["ended"] for one in mine] == sorted(one["ended"] for one in mine)
    assert [one["counted"] for one in mine] == [1, 2, 3, None]  # the private one too
    assert read(red, MINE, after=f"{mine[2]['ended']}-{mine[2]['id']}") == mine[3:]
    assert read(keeper, MINE) == []
    assert refusal(red.http.get(MINE, params={"after": "x"})) == (400, "bad_request")
    assert refusal(red.http.get(RATED)) == (403, "not_allowed")


def test_the_host_may_open_the_data_to_everybody(tmp_path: Path):
    with opened(tmp_path, open_data=True) as house:
        nobody = Browser(house)
        assert read(nobody, RATED) == []
        assert refusal(nobody.http.get(MINE)) == (401, "not_signed_in")
        nobody.close()


def told(database: str) -> list[Any]:
    """All ratings, and what each match did to them."""
    with closing(sqlite3.connect(database)) as db:
        kept = ("rating ORDER BY person", "rating_change ORDER BY match, seat", "rating_clock")
        return [db.execute(f"SELECT * FROM {table}").fetchall() for table in kept]  # noqa: S608


def test_ratings_from_the_file_alone_are_the_houses_also_after_one_was_taken_back(
    people, folder: Path, tmp_path: Path
):
    _, (keeper, *_) = people
    second = read(keeper, RATED)[1]["id"]
    sooner = tmp_path / "sooner.ndjson"
    act = {"person": "Red Fox", "kind": "undo_rating", "why": "arranged", "match": second}
    database, file = str(next(folder.rglob("*.sqlite"))), tmp_path / "rated.ndjson"

    def run(*words: str) -> tuple[int, str]:
        done = CliRunner().invoke(app, [*words, "--database", database])
        return done.exit_code, done.output

    assert run("export", "--to", str(sooner))[0] == 0
    assert keeper.http.post("/api/moderation/acts", json=act).is_success
    assert read(keeper, RATED)[1]["annulled"] is not None
    code, said = run("export", "--to", str(sooner))
    assert (code, "written anew, 3 matches" in said) == (0, True)
    assert run("recount", str(sooner), "--check")[0] == 0
    assert run("export", "--to", str(sooner))[1] == f"0 matches more are in {sooner}.\n"
    assert run("export", "--ndjson", "--to", str(file)) == (0, f"3 matches more are in {file}.\n")
    whole = file.read_bytes()
    file.write_bytes(whole[:-20])  # a line that was cut short is written anew
    assert run("export", "--to", str(file)) == (0, f"1 matches more are in {file}.\n")
    assert file.read_bytes() == whole
    assert run("recount", str(file), "--check")[0] == 0
    code, said = run("recount", str(file))
    assert (code, len(said.splitlines())) == (0, 2)
    kept = told(database)
    with closing(sqlite3.connect(database)) as db, db:
        db.execute("UPDATE rating SET value = value + 7, games = 1")
        db.execute("DELETE FROM rating_change WHERE match = ?", (second,))
    assert run("recount", str(file), "--check")[0] == 1
    assert run("recount", str(file), "--write") == (0, "2 ratings are kept, from 3 matches.\n")
    assert run("recount", str(file), "--check")[0] == 0
    assert told(database) == kept
    lacking = tmp_path / "lacking.ndjson"
    lacking.write_bytes(b"".join(whole.splitlines(keepends=True)[:-1]))
    code, said = run("recount", str(lacking), "--write")
    assert (code, "lacks" in said, told(database)) == (1, True, kept)
    file.write_text("no line\n")
    code, said = run("recount", str(file))
    assert (code, "cannot be read" in said) == (1, True)
    file.write_bytes(whole.replace(b'"uncounted":4', b'"uncounted":null'))
    assert run("recount", str(file), "--check")[0] == 1


def test_a_file_is_written_anew_when_somebody_in_it_has_left(tmp_path: Path):
    with opened(tmp_path) as house:
        red, blue = Browser(house), Browser(house)
        for browser, name in ((red, "Red Fox"), (blue, "Blue Jay")):
            browser.sign_up(name)
        rated(red, blue, clock={"main_ms": 60_000}).play(WON)
        wait_for(lambda: len(red.http.get("/api/people/Red Fox").json()["ratings"]), "the count")
        database = str(next(tmp_path.rglob("*.sqlite")))
        file = tmp_path / "rated.ndjson"

        def run(*words: str) -> tuple[int, str]:
            done = CliRunner().invoke(app, [*words, "--database", database])
            return done.exit_code, done.output

        assert run("export", "--to", str(file))[0] == 0
        password = {"password": "correct horse battery"}
        assert blue.http.request("DELETE", "/api/me", json=password).is_success
        assert "written anew" in run("export", "--to", str(file))[1]
        assert "gone:" in file.read_text()
        assert "Blue Jay" not in file.read_text()
        assert run("recount", str(file), "--check")[0] == 0
        notes = tmp_path / "notes.txt"
        notes.write_text("milk\n")
        assert (run("export", "--to", str(notes))[0], notes.read_text()) == (2, "milk\n")
        for browser in (red, blue):
            browser.close()
