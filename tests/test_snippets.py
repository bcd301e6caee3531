# long: one house is opened for the snippets of every paper
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
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from typer.main import get_command

from accounts import PASSWORD, Browser, new_name
from house import GUEST, HOST, HUMAN, PATIENCE_S, House, Match, opened, wait_for
from papers import ROOT, Shown, all_with, like, said, the_one_with
from parlour.cli import app
from parlour.cli.new_game import written
from parlour.client import Client, TournamentInfo
from parlour.client.requests import Request
from parlour.kernel import Game
from parlour.kernel.contract import breach
from parlour.players.first_game import first_game
from parlour.server.shared.config import settings
from parlour.server.tournaments.shapes import TournamentAsked
from studies import Desk


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A fresh house for all of it, whose host is whoever was first to sign up."""
    with opened(tmp_path_factory.mktemp("papers"), tournaments="accounts") as house:
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


LIBRARY = the_one_with("README.md", ">>> import parlour")
IN_WORDS = all_with("docs/library.md", ">>> ")


def doctested(*blocks: Shown) -> tuple[int, int]:
    """How many examples failed, and how many there were, one block after the other."""
    text, first = "\n".join(block.text for block in blocks), blocks[0]
    test = doctest.DocTestParser().get_doctest(text, {}, str(first), None, first.line)
    result = doctest.DocTestRunner().run(test)
    return result.failed, result.attempted


def test_the_library_does_what_the_readme_says():
    assert doctested(LIBRARY) == (0, 5)


def test_the_library_does_what_its_paper_says():
    assert doctested(*IN_WORDS) == (0, 35)


LEARNING = all_with("docs/library.md", "from parlour.adapters.")


@pytest.mark.parametrize("block", LEARNING, ids=str)
def test_the_environments_of_the_paper_run(block: Shown, tmp_path: Path):
    (tmp_path / "program.py").write_text(block.text)
    said = run("python program.py", tmp_path)
    assert "openspiel" not in block.text or said.startswith("[")


CLIENT = the_one_with("docs/library.md", "with Client(")


def test_the_client_of_the_paper_plays_to_the_end(house: House, tmp_path: Path):
    (tmp_path / "program.py").write_text(here(CLIENT.text, house))
    scores, *record = run("python program.py", tmp_path).splitlines()
    assert scores.startswith(("[1.0, 0.0]", "[0.0, 1.0]"))
    assert record[1] == '[Game "stay-on-the-board"]'


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


NIM = the_one_with("docs/add-a-game.md", "class Nim(Game[Heap]):")


def test_the_model_of_a_new_game_plays():
    names: dict[str, Any] = {"__name__": "nim"}
    code = compile(NIM.text, str(NIM), "exec", dont_inherit=True)
    exec(code, names)  # noqa: S102 - the paper is our own
    nim = names["game"]
    assert breach(nim) is None
    assert "apply 1" in list(first_game(nim))
    s = nim.start({"heap": 3})
    assert (nim.actors(s), nim.legal(s, 0), nim.legal(s, 1)) == ((0,), ["1", "2", "3"], [])
    assert nim.outcome(nim.apply(s, 0, "3")).scores == (1, 0)


COURSE = the_one_with("docs/add-a-game.md", "class TaughtNim(Nim):")
SOUND = the_one_with("docs/add-a-game.md", "from parlour.study.lesson import faults")


def test_the_model_of_a_course_is_taught_to_its_end():
    names: dict[str, Any] = {"__name__": "nim"}
    for block in (NIM, COURSE, SOUND):
        exec(compile(block.text, str(block), "exec", dont_inherit=True), names)  # noqa: S102
    taught = names["TaughtNim"]()
    assert (breach(taught), len(taught.course)) == (None, 3)


ENTRY = the_one_with("docs/add-a-game.md", '[project.entry-points."parlour.games"]')
HELD = the_one_with("docs/add-a-game.md", "from parlour.testing import Battery")


def test_a_new_package_has_the_entry_point_and_the_tests_that_the_paper_shows():
    files = written("last-disc")
    assert ENTRY.text in files["pyproject.toml"]
    tests = files["tests/test_last_disc.py"]
    assert all(line in tests for line in HELD.text.replace("import game", "import ").splitlines())


OWN = the_one_with("docs/boards.md", "class MyGame(Game[Position]):")
MODULE = the_one_with("docs/boards.md", "export function mount(element, props)")


def test_the_paper_on_boards_shows_one_that_is_served_and_played_in_the_browser():
    names: dict[str, Any] = {"Game": Game, "Position": object}
    exec(OWN.text, names)  # noqa: S102 - a snippet of our own
    package, _, module = names["MyGame"].board.partition(":")
    assert (package, module) == ("my_package", "page/board.js")
    file = ROOT / "tests/shelf/noughts" / module  # which e2e/test_general_board.py plays on
    assert file.read_text().partition("\n")[2].strip() == MODULE.text.strip()


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


TOURNAMENT = the_one_with("docs/api.md", '"form": "swiss"')


def test_the_body_that_announces_a_tournament_is_taken():
    asked = msgspec.json.decode(TOURNAMENT.text, type=TournamentAsked)
    assert (asked.game, asked.rounds) == ("caro", 5)


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


ANALYSIS = the_one_with("docs/api.md", "/analysis -H")


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


LINES = the_one_with("docs/api.md", "/api/positions/lines -H")


def test_lines_of_a_position_come_as_the_api_says(house: House, tmp_path: Path):
    heard = run(f"house={house.address}\n{here(LINES.text, house)}", tmp_path)
    (shown,) = said("# " + LINES.text.split("# event: lines\n# data: ")[1])
    true = re.findall(r"event: lines\r?\ndata: (.*)", heard)
    assert true
    assert all(like(shown, json.loads(one)) for one in true), (shown, true[0])


SET_UP = the_one_with("docs/api.md", "/api/positions/setup -d")


def test_the_position_set_up_by_hand_is_found(house: House, tmp_path: Path):
    shown = json.loads(run(f"house={house.address}\n{here(SET_UP.text, house)}", tmp_path))
    assert sorted(shown["actions"]) == ["H8", "I9"]


CALLED = the_one_with("docs/api.md", "/api/me/events")


def test_what_happens_to_somebody_is_heard_as_the_api_says(house: House, tmp_path: Path):
    host, guest = Browser(house), Browser(house)
    guest.sign_up()
    match = host.match(HOST, GUEST)
    guest.http.post(f"/api/matches/{match.id}/join", json={})
    line = here(CALLED.text, house, **{"parlour_…": guest.token("read")}).splitlines()[0]
    command = ["bash", "-c", f"house={house.address}; exec {line}"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=tmp_path) as curl:
        assert curl.stdout is not None
        kinds = {}
        for text in curl.stdout:
            name, _, value = text.strip().partition(": ")
            if name == "event" and value == "unread" and not kinds:
                match.play("H8")
            if name == "event":
                kind = value
            elif name == "data":
                kinds[kind] = json.loads(value)
            if "turn" in kinds:
                break
        curl.terminate()
    for kind in ("unread", "turn"):
        comment = CALLED.text.split(f"# event: {kind}\n# data: ")[1].partition("#\n")[0]
        (shown,) = said(f"# {comment}")
        assert like(shown, kinds[kind]), (shown, kinds[kind])
    host.close()
    guest.close()


STUDY = the_one_with("docs/api.md", "/edits?since=3")


def test_what_is_done_in_a_study_is_heard_as_the_api_says(house: House, tmp_path: Path):
    owner = Browser(house)
    owner.sign_up()
    desk = Desk.create(owner.http, visibility="link").do("add", actions=["H8", "H9"])
    desk.do("judge", "H8", glyph="!").do("judge", "H8").do("comment", "H8", text="the middle")
    line = here(STUDY.text, house).splitlines()[0]
    command = ["bash", "-c", f"house={house.address}; study={desk.study}; exec {line}"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=tmp_path) as curl:
        assert curl.stdout is not None
        heard = ""
        while '"whole"' not in heard:
            heard += curl.stdout.readline()
        curl.terminate()
    assert re.findall("event: (.*)", heard) == ["study", "edits"]
    (shown,) = said(f"# {STUDY.text.split('# event: edits')[1].partition('# data: ')[2]}")
    true = json.loads(heard.rpartition("data: ")[2])
    assert like(shown, true), (shown, true)
    owner.close()


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
WAITING = the_one_with("docs/bots.md", "house.events()")
JOINING = the_one_with("docs/bots.md", "house.join_tournament(")
BOT = the_one_with("docs/bots.md", "python examples/bot.py rvus")


def test_the_paper_on_bots_makes_one_and_it_plays(house: House, http: httpx.Client, tmp_path: Path):
    out = run(here(ACCOUNT.text, house), tmp_path)
    made = json.JSONDecoder().raw_decode(out[out.index('{"token"') :])[0]
    (shown,) = said(ACCOUNT.text)
    assert like(shown, made)
    plays_what_it_is_given(house, http, tmp_path, made["secret"])
    takes_up_challenges(house, tmp_path, made["secret"])
    joins_a_tournament(house, tmp_path, made["secret"])


def plays_what_it_is_given(house: House, http: httpx.Client, tmp_path: Path, secret: str) -> None:
    match = Match.open(http, "caro", GUEST, HOST)
    _, line = here(BOT.text, house, rvusaenfkufv=match.id, parlour_=secret).splitlines()
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


def takes_up_challenges(house: House, tmp_path: Path, secret: str) -> None:
    with Client(house.address, timeout=PATIENCE_S) as fox:
        fox.sign_up(new_name("Fox"), PASSWORD)
        bot = run_python(WAITING.text, house, tmp_path, secret)
        try:
            fox.challenge("Wooden Spoon", "caro", seat=0)
            match = wait_for(fox.playing, "the bot to take up the challenge")[0]
            match.act("H8")
            assert match.turn(within=PATIENCE_S).plays == 2
            assert bot.poll() is None
        finally:
            bot.kill()
            bot.wait(PATIENCE_S)


def joins_a_tournament(house: House, tmp_path: Path, secret: str) -> None:
    with Client(house.address) as landlady:
        landlady.sign_in("Landlady", "another long sentence")
        asked = {"name": "Open night", "form": "swiss", "game": "caro"}
        body = {**asked, "clock": {"main_ms": 300_000, "increment_ms": 0}}
        made = landlady.send(Request("POST", "/api/tournaments", TournamentInfo, body))
        assert run_python(JOINING.text, house, tmp_path, secret).wait(PATIENCE_S) == 0
        assert [row.name for row in landlady.standings(made.tournament.id)] == ["Wooden Spoon"]


def run_python(text: str, house: House, folder: Path, token: str) -> subprocess.Popen[bytes]:
    (folder / "program.py").write_text(here(text, house))
    return subprocess.Popen(
        [sys.executable, folder / "program.py"], env=os.environ | {"TOKEN": token}
    )


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
