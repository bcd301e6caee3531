"""The package: what its metadata says, and that wheel and sources open a house by themselves."""

from __future__ import annotations

import doctest
import os
import platform
import re
import shlex
import subprocess
import sys
import tomllib
import zipfile
from collections.abc import Iterator
from configparser import ConfigParser
from contextlib import contextmanager
from importlib.metadata import EntryPoint
from pathlib import Path

import httpx
import pytest

import parlour
from house import wait_for
from papers import ROOT, the_one_with
from ports import free_port

PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())
PROJECT = PYPROJECT["project"]
README = ROOT / PROJECT["readme"]
UVX = ROOT / ".tools/uv/bin/uvx"
MOST_BYTES = 6_000_000


def entry_points() -> list[EntryPoint]:
    """What other programs find by name, as the project declares it."""
    groups = {"console_scripts": PROJECT["scripts"], **PROJECT.get("entry-points", {})}
    return [
        EntryPoint(name, value, group)
        for group, named in groups.items()
        for name, value in named.items()
    ]


def test_the_description_needs_nothing_from_the_repository():
    links = re.findall(r"\]\(([^)]*)\)", README.read_text())
    assert [link for link in links if not link.startswith(("https://", "#"))] == []


def test_the_package_may_be_published_and_says_what_it_is():
    assert PROJECT["version"] == parlour.__version__
    classifiers = PROJECT["classifiers"]
    assert not [one for one in classifiers if one.startswith(("Private", "License ::"))]
    assert (ROOT / "src/parlour/py.typed").exists()
    assert "Typing :: Typed" in classifiers


@pytest.mark.parametrize("point", entry_points(), ids=lambda point: f"{point.group}:{point.name}")
def test_every_entry_point_leads_somewhere(point: EntryPoint):
    assert point.load() is not None


LIBRARY = the_one_with("docs/package.md", ">>> from parlour import games")
TERMINAL = the_one_with("docs/package.md", "parlour play")


def test_the_description_shows_what_the_package_does():
    test = doctest.DocTestParser().get_doctest(LIBRARY.text, {}, str(LIBRARY), None, LIBRARY.line)
    assert doctest.DocTestRunner().run(test) == (0, 5)
    _, *typed = shlex.split(TERMINAL.text)
    command = [sys.executable, "-m", "parlour", *typed]
    subprocess.run(command, input="H8\nquit\n", capture_output=True, text=True, check=True)


def made(target: str) -> Path:
    """What `make wheel` or `make sdist` leaves in dist/."""
    environment = {name: value for name, value in os.environ.items() if name != "MAKEFLAGS"}
    done = subprocess.run(
        ["make", target], cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return ROOT / done.stdout.split()[-1]


@pytest.fixture
def nodeless(tmp_path: Path) -> Iterator[dict[str, str]]:
    """An environment in which whoever asks for Node is found out."""
    asked = tmp_path / "asked"
    bin_ = tmp_path / "bin"
    bin_.mkdir()
    for name in ("node", "npm", "npx"):
        (bin_ / name).write_text(f'#!/bin/sh\necho "$0" >>{asked}\nexit 1\n')
        (bin_ / name).chmod(0o755)
    yield {**os.environ, "PATH": f"{bin_}:{os.environ['PATH']}"}
    assert not asked.exists(), asked.read_text()


def built(sdist: Path, folder: Path, environment: dict[str, str]) -> Path:
    """A wheel of the sources, built apart from this checkout and its environment."""
    command = [UVX.with_name("uv"), "build", "--quiet", "--wheel", "--python", sys.executable]
    subprocess.run([*command, "--out-dir", folder, sdist], cwd=folder, env=environment, check=True)
    (wheel,) = folder.glob("*.whl")
    return wheel


SERVE = the_one_with("docs/package.md", "uvx parlour serve").text.partition("#")[0]


@contextmanager
def served(wheel: Path, folder: Path, environment: dict[str, str]) -> Iterator[str]:
    """The house as the package's own paper opens it, from this very wheel."""
    port = free_port()
    uvx, *parlour = shlex.split(SERVE)
    assert uvx == "uvx"
    from_wheel = [UVX, "--quiet", "--python", sys.executable, "--from", wheel]
    subprocess.run([*from_wheel, "parlour", "--help"], env=environment, check=True)  # installs it
    command = [*from_wheel, *parlour, "--port", str(port)]
    with (
        (folder / "log").open("wb") as log,
        subprocess.Popen(command, cwd=folder, env=environment, stdout=log, stderr=log) as house,
    ):
        address = f"http://127.0.0.1:{port}"

        def answers() -> bool:
            assert house.poll() is None, (folder / "log").read_text()
            try:
                return httpx.get(f"{address}/api/health", timeout=5).status_code == 200
            except httpx.TransportError:
                return False

        try:
            wait_for(answers, "the house to open")
            yield address
        finally:
            house.terminate()


def opens_the_house(address: str) -> None:
    """The page comes whole, and an engine answers."""
    front = httpx.get(address).text
    (script,) = re.findall(r'<script type="module"[^>]* src="([^"]+)"', front)
    assert httpx.get(address + script).status_code == 200
    body = {"game": "caro", "seats": [{"kind": "bot", "level": 3}, {"kind": "human"}]}
    match = httpx.post(f"{address}/api/matches", json=body).json()["id"]

    def moved() -> bool:
        events = httpx.get(f"{address}/api/matches/{match}/events").json()["events"]
        assert "stand_in" not in {event["kind"] for event in events}
        return any(event["kind"] == "action" for event in events)

    wait_for(moved, "the engine's move")


@pytest.mark.soak
def test_the_wheel_is_small_complete_and_opens_the_house(tmp_path: Path, nodeless):
    wheel = made("wheel")
    assert wheel.stat().st_size <= MOST_BYTES
    if platform.system() == "Linux":
        assert "-manylinux_" in wheel.name
    if sys.version_info >= (3, 12):
        assert "-cp312-abi3-" in wheel.name
    with zipfile.ZipFile(wheel) as archive:
        (listed,) = (name for name in archive.namelist() if name.endswith("/entry_points.txt"))
        survived = ConfigParser(delimiters=("=",))
        survived.read_string(archive.read(listed).decode())
    for point in entry_points():
        assert survived[point.group][point.name] == point.value
    with served(wheel, tmp_path, nodeless) as address:
        opens_the_house(address)


@pytest.mark.soak
def test_the_sources_become_a_house_without_node(tmp_path: Path, nodeless):
    wheel = built(made("sdist"), tmp_path, nodeless)
    with served(wheel, tmp_path, nodeless) as address:
        opens_the_house(address)
