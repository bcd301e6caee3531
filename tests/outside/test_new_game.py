"""A package that `parlour new-game` has written passes its tests and is played at once."""

from __future__ import annotations

import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

from installed import installed, with_path
from parlour.cli.new_game import written


def parlour(*words: str, **rest) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "parlour", *words]
    return subprocess.run(command, capture_output=True, text=True, check=False, **rest)


def test_a_new_game_passes_its_tests_and_is_played_in_the_terminal(tmp_path: Path):
    said = parlour("new-game", "last-disc", cwd=tmp_path)
    assert said.returncode == 0, said.stderr
    assert "parlour play last-disc" in said.stdout
    project = tmp_path / "last-disc"
    environment = with_path(installed(tmp_path / "site", project))
    tests = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"],
        cwd=project,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert tests.returncode == 0, tests.stdout
    played = parlour(
        *("play", "last-disc", "--seat", "both"),
        input="take 3\n" * 5,
        cwd=tmp_path,
        env=environment,
    )
    assert "Seat 1 wins, 1-0 (last disc)." in played.stdout
    assert "12 left" in played.stdout
    assert "last-disc  Last Disc, 2 players, 10 levels" in parlour("games", env=environment).stdout


def test_every_file_has_its_own_name_in_it(tmp_path: Path):
    folder = tmp_path / "elsewhere"
    assert parlour("new-game", "three-words-long", "--folder", str(folder)).returncode == 0
    files = sorted(path.relative_to(folder) for path in folder.rglob("*") if path.is_file())
    assert list(map(str, files)) == [
        "README.md",
        "pyproject.toml",
        "src/parlour_three_words_long/__init__.py",
        "tests/test_three_words_long.py",
    ]
    text = "".join((folder / path).read_text("utf-8") for path in files)
    assert "new" not in text.lower()
    assert "class ThreeWordsLong(Game[Position])" in text


@pytest.mark.parametrize(
    ("name", "called"),
    [
        ("4-in-a-square", "Game4InASquare"),  # no name of Python begins with a digit
        ("none", "GameNone"),
        ("position", "GamePosition"),  # as something else in the rules is called
        ("cell", "GameCell"),
        ("game", "GameGame"),
        ("new-game", "NewGame"),
    ],
)
def test_its_class_has_a_name_that_nothing_else_has(tmp_path, monkeypatch, name: str, called: str):
    module = f"parlour_{name.replace('-', '_')}"
    (tmp_path / f"{module}.py").write_text(written(name)[f"src/{module}/__init__.py"], "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    game = import_module(module).game
    assert (type(game).__name__, game.id) == (called, name)
    assert game.picture(game.view(game.start({}), 0)).caption == "15 left"


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("Chess", "cannot be its id"),
        ("../up", "cannot be its id"),
        ("caro", "There is a game caro already, of the package parlour."),
        ("taken", "is there already"),
    ],
)
def test_a_name_that_cannot_be_is_refused_and_nothing_is_written(tmp_path, name, why):
    (tmp_path / "taken").mkdir()
    refused = parlour("new-game", name, cwd=tmp_path)
    assert refused.returncode == 1
    assert why in " ".join(refused.stderr.split())
    assert [path.name for path in tmp_path.rglob("*")] == ["taken"]
