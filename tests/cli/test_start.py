"""How the command starts, and what it says where it cannot."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
from pathlib import Path

import psutil
import pytest
from typer.testing import CliRunner

from house import PATIENCE_S, wait_for
from parlour import games
from parlour.cli import app

ROOT = Path(__file__).parents[2]


def parlour(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "parlour", *arguments],
        env={**os.environ, "COLUMNS": "120", **environment},
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE_S,
    )


def test_the_package_is_the_command():
    done = parlour("--version")
    assert done.returncode == 0
    assert done.stdout.startswith("parlour ")


@pytest.mark.parametrize(
    ("started_by", "advice"), [("", "--port {}"), ("make play", "PORT={} make play")]
)
def test_a_busy_port_names_the_flag_that_fits(started_by, advice, tmp_path):
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        database = str(tmp_path / "house.sqlite")
        done = parlour("serve", "--port", str(port), "--database", database, STARTED_BY=started_by)
    assert done.returncode == 1
    chosen = advice.format(port + 1 if port < 65_535 else 8001)
    assert done.stdout == (
        f"Port {port} on 127.0.0.1 is taken by another program. Choose another: {chosen}\n"
    )


def test_make_play_says_that_it_was_the_one():
    (recipe,) = [
        line for line in (ROOT / "Makefile").read_text().splitlines() if "parlour serve" in line
    ]
    assert 'STARTED_BY="make play"' in recipe


def loading(house: psutil.Process) -> int:
    """How many processes of it have begun to load what they think with, or have it."""
    return sum("parlour.players.process" in child.cmdline() for child in house.children())


def test_control_c_closes_a_house_without_a_word_while_its_processes_still_begin(tmp_path):
    house = subprocess.Popen(
        [sys.executable, "-m", "parlour", "serve", "--port", "0"],
        env={
            **os.environ,
            "PARLOUR_DATABASE": str(tmp_path / "house.sqlite"),
            "PARLOUR_WORKERS": "1",
        },
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )
    wait_for(lambda: loading(psutil.Process(house.pid)) == 2, "a process for each lane")
    os.killpg(house.pid, signal.SIGINT)  # as a terminal does
    said, _ = house.communicate(timeout=PATIENCE_S)
    assert re.fullmatch(r"Parlour is open on http://127.0.0.1:\d+\n", said), said
    assert house.returncode == 0


def test_a_host_that_is_not_this_machine_names_its_flag(tmp_path):
    done = parlour("serve", "--host", "192.0.2.1", "--database", str(tmp_path / "house.sqlite"))
    assert done.returncode == 1
    assert done.stdout.startswith("192.0.2.1 cannot be used: ")
    assert done.stdout.endswith("Choose another: --host 127.0.0.1\n")


@pytest.mark.parametrize(
    ("missing", "command"),
    [
        ("asyncpg", ["serve", "--database", "postgresql://nobody@127.0.0.1:1/none"]),
        ("asyncpg", ["admin", "list", "--database", "postgresql://nobody@127.0.0.1:1/none"]),
        ("asyncpg", ["migrate", "--database", "postgresql://nobody@127.0.0.1:1/none"]),
        ("redis", ["serve", "--redis", "redis://127.0.0.1:1"]),
        ("redis", ["worker", "--redis", "redis://127.0.0.1:1"]),
    ],
)
def test_a_missing_extra_is_one_line(missing, command, tmp_path):
    absent = f'raise ModuleNotFoundError("No module named {missing!r}", name={missing!r})\n'
    (tmp_path / f"{missing}.py").write_text(absent)
    done = parlour(*command, PYTHONPATH=str(tmp_path))
    assert done.returncode != 0
    (line,) = (done.stdout + done.stderr).splitlines()
    assert "parlour[outgrown]" in line


def test_help_shows_its_brackets():
    done = parlour("arena", "--help")
    assert "time:MS[xTHREADS]" in done.stdout


@pytest.mark.parametrize("name", games.every())
def test_a_draw_is_offered_only_where_there_can_be_one(name):
    game = games.get(name)
    out = CliRunner().invoke(app, ["play", name, "--seat", "all"], input="help\n").output
    assert ("offer a draw" in out) == (game.seats > 1 and not game.drawless)


def test_format_and_check_look_at_the_same_files():
    lines = (ROOT / "Makefile").read_text().splitlines()
    looked_at = {line.split()[-1] for line in lines if "/ruff " in line}
    assert looked_at == {"."}
