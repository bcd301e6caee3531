"""What README and docs show is run, on one fresh house."""

from __future__ import annotations

import doctest
import json
import os
import re
import shutil
import subprocess
import sys
from ast import literal_eval
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import pytest
from typer.main import get_command

from papers import ROOT, like, said, the_one_with
from parlour import kernel
from parlour.cli import app
from parlour.server.config import settings
from serving import GUEST, HOST, HUMAN, PATIENCE_S, House, Match, opened, wait_for


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A fresh house for all of it."""
    with opened(tmp_path_factory.mktemp("papers")) as house:
        yield house


@pytest.fixture(scope="module")
def http(house: House) -> Iterator[httpx.Client]:
    with house.client() as http:
        yield http


def here(text: str, house: House, **others: str) -> str:
    """The text as this house must be asked, with true ids and tokens for those that are shown."""
    text = re.sub(r"(127\.0\.0\.1|localhost):8000", f"127.0.0.1:{house.port}", text)
    text = text.replace("curl -s", "curl --fail-with-body -sS")
    for shown, true in others.items():
        assert shown in text
        text = re.sub(rf"{shown}…?", true, text)
    return text


def run(command: str, folder: Path, stdin: str = "", **environment: object) -> str:
    """What the lines say in a shell that finds `parlour` and stops at the first that fails."""
    path = f"{Path(sys.executable).parent}:{os.environ['PATH']}"
    told = {name: str(value) for name, value in environment.items()}
    done = subprocess.run(
        ["bash", "-euo", "pipefail", "-c", command],
        cwd=folder,
        env=os.environ | {"PATH": path} | told,
        input=stdin,
        capture_output=True,
        text=True,
        timeout=PATIENCE_S,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


LIBRARY = the_one_with("README.md", ">>> from parlour import games")


def test_the_library_does_what_the_readme_says():
    test = doctest.DocTestParser().get_doctest(LIBRARY.text, {}, str(LIBRARY), None, LIBRARY.line)
    result = doctest.DocTestRunner().run(test)
    assert (result.failed, result.attempted) == (0, 6)


TERMINAL = the_one_with("README.md", "parlour replay game.sgf")
TYPED = {"play": "H8\nquit\n", "replay": "", "engine": "START 15\nBEGIN\nEND\n"}


@pytest.mark.parametrize("line", TERMINAL.text.splitlines())
def test_the_lines_for_a_terminal_work(line: str, tmp_path: Path):
    (tmp_path / "game.sgf").write_text("(;GM[4]SZ[15];B[hh];W[ii])")
    command, words = line.removeprefix(".venv/bin/"), line.split()
    assert command != line
    assert run(command, tmp_path, TYPED[words[1]])


WIRE = the_one_with("README.md", "curl -s localhost:8000")


def test_the_line_for_the_wire_opens_a_match(house: House, tmp_path: Path):
    made = json.loads(run(here(WIRE.text, house), tmp_path))
    assert [chair["kind"] for chair in made["seats"]] == ["human", "bot"]


NIM = the_one_with("docs/add-a-game.md", "class Nim:")


def test_the_model_of_a_new_game_plays():
    @dataclass(frozen=True, slots=True)
    class Heap:
        left: int
        turn: int = 0

    names: dict[str, Any] = {**vars(kernel), "Heap": Heap, "Sequence": Sequence}
    exec(compile(NIM.text, str(NIM), "exec"), names)  # noqa: S102 - the paper is our own
    nim = names["Nim"]()
    contract = set(dir(kernel.Game))
    assert {name for name in vars(type(nim)) if not name.startswith("__")} <= contract
    s = nim.start({"heap": 3})
    assert (nim.actors(s), nim.legal(s, 0), nim.legal(s, 1)) == ((0,), ["1", "2", "3"], [])
    assert nim.actors(Heap(0, 2)) == ()


MINUTE = the_one_with("docs/api.md", "# open a match against the computer")


def test_the_minute_of_the_api_answers_as_it_says(house: House, tmp_path: Path):
    opening, playing = MINUTE.text.split("# play on your seat")
    shown = said(MINUTE.text)
    made = json.loads(run(here(opening, house), tmp_path))
    ids = {"rvusaenfkufv": made["id"], "dUsjJxc5fSKK": made["seats"][0]["token"]}
    lines = here(f"house={house.address}\n{playing}", house, **ids)
    acting, asking = lines.split("# what has happened since")
    done = json.loads(run(acting, tmp_path))
    asking = f"house={house.address}\n{asking}"
    wait_for(lambda: json.loads(run(asking, tmp_path))["events"], "the computer's answer")
    answered = json.loads(run(asking, tmp_path))
    assert len(shown) == 3
    for claimed, true in zip(shown, (made, done, answered), strict=True):
        assert like(claimed, true), (claimed, true)


OPENING = the_one_with("docs/api.md", '"seed": "friday"')


def test_the_body_that_opens_a_match_is_taken(http: httpx.Client):
    answer = http.post("/api/matches", content=OPENING.text)
    assert answer.status_code == 201, answer.text


PROGRAM = the_one_with("docs/api.md", "import httpx")


def test_the_program_that_plays_by_hints_comes_to_an_end(house: House, tmp_path: Path):
    short = '"game": "stay-on-the-board", "options": {"mode": "blocked"}'  # Caro takes its time
    script = tmp_path / "program.py"
    script.write_text(here(PROGRAM.text, house).replace('"game": "caro"', short))
    assert short in script.read_text()
    assert set(literal_eval(run(f"python {script}", tmp_path))) == {
        "scores",
        "reason",
        "cells",
    }


ANALYSIS = the_one_with("docs/api.md", "Accept: text/event-stream")


def test_an_analysis_is_followed_as_the_api_says(house: House, http: httpx.Client, tmp_path: Path):
    match = Match.open(http, "stay-on-the-board", options={"start": [0, 0]})
    match.play("6x2 4x2 3x1 6x2")
    lines = here(ANALYSIS.text, house, rvusaenfkufv=match.id)
    heard = run(f"house={house.address}\n{lines}", tmp_path)
    for kind in ("judged", "summary"):
        comment = ANALYSIS.text.split(f"# event: {kind}\n# data: ")[1].partition("#\n")[0]
        (shown,) = said(f"# {comment}")
        true = re.findall(rf"event: {kind}\r?\ndata: (.*)", heard)
        assert true
        assert all(like(shown, json.loads(one)) for one in true), (shown, true[0])


PLACE = the_one_with("docs/api.md", '"action": "place"')
SLIDE = the_one_with("docs/api.md", '"action": "slide"')
STATE = the_one_with("docs/api.md", '"phase": "placementSlide"')


def test_the_moves_and_the_state_of_four_in_a_square_are_as_shown(http: httpx.Client):
    def move(game: dict[str, Any], text: str) -> dict[str, Any]:
        body = {**json.loads(text), "playerToken": game["playerToken"]}
        answer = http.post(f"/games/{game['gameId']}/move", json=body)
        assert answer.status_code == 200, answer.text
        state: dict[str, Any] = answer.json()["state"]
        return state

    game, other = (http.post("/games").json() for _ in range(2))
    move(game, PLACE.text)
    assert like(json.loads(STATE.text), move(game, SLIDE.text))
    placed = '{"action": "place", "squareIndex": 0, "slotIndex": 0}'
    assert move(other, placed) == json.loads(STATE.text)


PROBLEM = the_one_with("docs/api.md", '"code": "cell_taken"')


def test_the_problem_is_the_one_that_is_shown(http: httpx.Client):
    match = Match.open(http)
    match.play("H8")
    true, shown = match.act(1, "H8").json(), json.loads(PROBLEM.text)
    assert shown["legal"].pop() == "…"
    assert true.pop("legal")[:2] == shown.pop("legal")
    assert true == shown


SOCKET = the_one_with("docs/api.md", "import asyncio, json")


def test_the_program_on_the_socket_hears_its_move(house: House, http: httpx.Client, tmp_path: Path):
    match = Match.open(http)
    token = match.tokens[0]
    assert token
    script = tmp_path / "program.py"
    script.write_text(here(SOCKET.text, house, rvusaenfkufv=match.id, dUsjJxc5fSKK=token))
    command = [sys.executable, "-u", str(script)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as program:
        assert program.stdout
        try:
            heard = {program.stdout.readline().rstrip() for _ in range(2)}
        finally:
            program.kill()
    assert "1 1" in heard
    assert any(line.endswith("[1]") and "'H8'" in line for line in heard), heard


RECORD = the_one_with("docs/api.md", '[Parlour "1"]')


def test_the_record_is_read_by_the_house_and_made_of_what_it_writes(http: httpx.Client):
    answer = http.post("/api/records", json={"text": RECORD.text})
    assert answer.status_code == 200, answer.text
    timed = {"main_ms": 300_000, "increment_ms": 5_000}
    match = Match.open(http, "caro", HUMAN, {"kind": "bot", "level": 1}, clock=timed)
    match.act(0, "H8")
    written = match.get("record").text
    heads = [re.findall(r"^\[(\w+) ", text, re.MULTILINE) for text in (RECORD.text, written)]
    assert heads[0] == heads[1]


ACCOUNT = the_one_with("docs/bots.md", "/api/me/bot")
BOT = the_one_with("docs/bots.md", "examples/bot.py")


def test_the_paper_on_bots_makes_one_and_it_plays(house: House, http: httpx.Client, tmp_path: Path):
    out = run(here(ACCOUNT.text, house), tmp_path)
    made = json.JSONDecoder().raw_decode(out[out.index('{"token"') :])[0]
    (shown,) = said(ACCOUNT.text)
    assert like(shown, made)
    match = Match.open(http, "caro", GUEST, HOST)
    line = here(BOT.text, house, rvusaenfkufv=match.id, parlour_=made["secret"])
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    command = ["bash", "-c", f"house={house.address}; exec env {line}"]
    path = f"{Path(sys.executable).parent}:{os.environ['PATH']}"
    with subprocess.Popen(
        command, cwd=tmp_path, env=os.environ | {"PATH": path}, stdout=subprocess.PIPE, text=True
    ) as bot:
        try:
            wait_for(lambda: match.position()["actors"] == [1], "the bot's first move")
            assert match.shown()["position"]["seats"][0]["player"]["kind"] == "bot"
            match.post(1, "resign")
            heard, _ = bot.communicate(timeout=PATIENCE_S)
        finally:
            bot.kill()
    assert (bot.returncode, heard.split()[:2]) == (0, ["seat", "0"])


BACKUP = the_one_with("docs/hosting.md", "parlour restore /srv/backups")
MOVING = the_one_with("docs/hosting.md", "parlour backup old")


def test_a_house_is_backed_up_and_restored_as_the_paper_says(house: House, tmp_path: Path):
    backup, restore = BACKUP.text.replace("/srv/backups", str(tmp_path)).splitlines()
    run(backup, tmp_path, PARLOUR_DATABASE=house.database)
    (made,) = tmp_path.glob("parlour-*")
    made.rename(restore.split()[2])
    run(restore, tmp_path, PARLOUR_DATABASE=tmp_path / "new.sqlite")
    assert (tmp_path / "new.sqlite").exists()


def options(*command: str) -> set[str]:
    """What `parlour <command> --help` names."""
    found: Any = get_command(app)
    for name in command:
        found = found.commands[name]
    return {option for param in found.params for option in param.opts}


def test_moving_house_has_the_commands_and_settings_that_it_names(house: House, tmp_path: Path):
    """PostgreSQL itself is filled in tests/store; here the lines are."""
    backup, restore, serve = MOVING.text.splitlines()
    run(backup, tmp_path, PARLOUR_DATABASE=house.database)
    assert (tmp_path / "old").exists()
    run(re.sub(r"postgresql:\S+", str(tmp_path / "new.sqlite"), restore), tmp_path)
    named = {name.removeprefix("PARLOUR_").lower() for name in re.findall(r"PARLOUR_\w+", serve)}
    assert named == {"database", "redis"}
    assert named <= {setting.name for setting in settings()}


WORKER = the_one_with("docs/hosting.md", "parlour worker")


def test_a_worker_has_the_options_that_the_paper_names():
    assert set(re.findall(r"--\w+", WORKER.text)) <= options("worker")
