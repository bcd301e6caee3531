"""`parlour new-game`: a package with a small game in it, to be made into another one."""

from __future__ import annotations

import keyword
import re
from importlib.resources import files
from pathlib import Path
from typing import Annotated, Final

import typer
from rich.console import Console

from parlour import games
from parlour.cli.templates import rules
from parlour.kernel.contract import is_id

__all__ = ["new_game"]

_PROJECT: Final = """\
[build-system]
requires = ["flit_core>=3.11"]
build-backend = "flit_core.buildapi"

[project]
name = "parlour-new-game"
version = "0.1.0"
description = "New Game for Parlour."
requires-python = ">=3.11"
dependencies = ["parlour"]
optional-dependencies.test = ["pytest"]

[project.entry-points."parlour.games"]
new-game = "parlour_new_game:game"
"""

_TESTS: Final = '''\
"""What every game is held to, and what only this one has to do."""

from parlour.testing import Battery
from parlour_new_game import Position, game


class TestNewGame(Battery):
    game = game


def test_whoever_takes_the_last_disc_wins():
    s = game.apply(Position(left=2, turn=1), 1, "take 2")
    assert game.outcome(s).scores == (0, 1)
'''

_README: Final = """\
# New Game for Parlour

In an environment of its own, with the house and what tests need:

    pip install -e ".[test]"

The house finds the game by itself. Play it in the terminal or on the page, and hold it to what
every game is held to:

    parlour play new-game
    parlour serve
    pytest

The rules are in `src/parlour_new_game/__init__.py`: make them yours.
"""


def new_game(
    name: Annotated[str, typer.Argument(help="Its id: lower-case words joined by dashes.")],
    folder: Annotated[
        Path | None, typer.Option(help="Where to write it, if not a folder of that name here.")
    ] = None,
) -> None:
    """Write a package with a small game in it that can be played and tested at once."""
    console = Console(highlight=False)
    folder = folder or Path(name)
    if (why := _bar(name, folder)) is not None:
        Console(stderr=True).print(why, markup=False)
        raise typer.Exit(1)
    for path, text in written(name).items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, "utf-8")
    console.print(f"{_title(name)} is written. Play it, then make it yours:", markup=False)
    console.print(f"  cd {folder}\n  pip install -e .\n  parlour play {name}", markup=False)


def written(name: str) -> dict[str, str]:
    """The files of the package of that name, by their paths."""
    source = files("parlour.cli.templates").joinpath("rules.py").read_text("utf-8")
    module = f"parlour_{name.replace('-', '_')}"
    found = {
        "pyproject.toml": _PROJECT,
        "README.md": _README,
        f"src/{module}/__init__.py": source,
        f"tests/test_{name.replace('-', '_')}.py": _TESTS,
    }
    return {path: _named(text, name) for path, text in found.items()}


def _bar(name: str, folder: Path) -> str | None:
    """Why it cannot be written, if it cannot."""
    if not is_id(name):
        return f"{name} cannot be its id: a few lower-case words joined by dashes, such as my-game."
    if games.package(name):
        return f"There is a game {name} already, of the package {games.package(name)}."
    return f"{folder} is there already." if folder.exists() else None


def _named(text: str, name: str) -> str:
    words = {
        "new-game": name,
        "new_game": name.replace("-", "_"),
        "New Game": _title(name),
        "NewGame": _class(name),
    }
    return re.sub("|".join(words), lambda found: words[found[0]], text)


def _class(name: str) -> str:
    """The name of its class: one that Python takes, and that nothing else in the rules has."""
    word = _title(name).replace(" ", "")
    is_taken = word in vars(rules).keys() - {rules.NewGame.__name__}
    return f"Game{word}" if word[0].isdigit() or keyword.iskeyword(word) or is_taken else word


def _title(name: str) -> str:
    return " ".join(word.capitalize() for word in name.split("-"))
