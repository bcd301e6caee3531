"""The doors between the rooms of the house, on the graph of imports."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

import parlour
from imports import imports
from parlour import games

SOURCE = Path(parlour.__file__).parent

DOORS = {
    # room: the rooms it may import
    "kernel": set(),
    "games": {"kernel"},
    "match": {"kernel"},
    "tournament": {"kernel"},
    "drawing": {"kernel"},
    "testing": {"kernel"},  # for packages from outside: nothing here may need it
    "engine": {"kernel", "games"},
    "players": {"kernel", "games", "engine", "puzzles"},
    "store": {"kernel", "match", "tournament"},
    "server": {
        "kernel",
        "games",
        "match",
        "tournament",
        "drawing",
        "engine",
        "players",
        "store",
        "study",
        "puzzles",
        "openings",
    },
    "cli": {
        "kernel",
        "games",
        "match",
        "engine",
        "players",
        "store",
        "server",
        "puzzles",
        "openings",
    },
    "library": {"kernel", "games", "match", "drawing", "players"},
    "study": {"kernel", "games", "match"},
    "puzzles": {"kernel", "match", "study"},
    "openings": {"kernel"},
    "client": set(),
    "adapters": {"kernel", "games", "library"},
    "__init__": {"kernel", "games", "match", "players", "library", "study"},
    "__main__": {"cli"},
}

PURE = {"kernel", "games", "match", "tournament", "drawing", "study"}
"""Rooms on the standard library alone, without clock, dice of their own, files or network."""

IMPURE = {
    "asyncio", "datetime", "io", "logging", "multiprocessing", "os", "pathlib", "secrets", "shutil",
    "socket", "sqlite3", "subprocess", "sys", "tempfile", "threading", "time", "urllib",
}  # fmt: skip


def trespasses(root: Path) -> Iterator[str]:
    """Every import that goes through no door."""
    for path in sorted(root.rglob("*.py")):
        room, *inside = path.relative_to(root).with_suffix("").parts
        for name in imports(path, root):
            where = f"{path.relative_to(root)} imports {name}"
            top, *rest = name.split(".")
            if top == "parlour":
                to = rest[0] if rest else ""
                if to in DOORS and to != room and to not in DOORS.get(room, set()):
                    yield where
                if room == to == "games" and _another_game(root, inside, rest[1:]):
                    yield where
            elif room in PURE and (top not in sys.stdlib_module_names or top in IMPURE):
                yield where


def _another_game(root: Path, inside: list[str], to: list[str]) -> bool:
    """Whether a module of one game's folder reaches into another game's folder."""
    return len(inside) > 1 and bool(to) and to[0] != inside[0] and (root / "games" / to[0]).is_dir()


def test_every_import_goes_through_a_door():
    assert list(trespasses(SOURCE)) == []


def test_only_the_battery_needs_pytest():
    needy = {
        path.relative_to(SOURCE).parts[0]
        for path in SOURCE.rglob("*.py")
        if any(name.split(".")[0] == "pytest" for name in imports(path, SOURCE))
    }
    assert needy == {"testing"}


def test_every_room_has_its_row():
    rooms = {path.name for path in SOURCE.iterdir() if list(path.glob("*.py"))}
    assert rooms <= set(DOORS)


HOMES = {
    # what speaks of games by name outside their folders, and why it may
    "engine": "the search cores, each of one game or of a family",
    "server/square": "the routes that the rules of one game fix",
    "library/catalogue.py": "types of the games that come with the house",
}


def named_games(root: Path, ids: Iterable[str]) -> Iterator[str]:
    """Every place outside a game's folders that names the game: by id, or by an import."""
    for path in sorted(root.rglob("*.py")):
        where = path.relative_to(root)
        if any(where.is_relative_to(home) for home in HOMES):
            continue
        strings, imported = _texts(path), list(imports(path, root))
        for game in ids:
            module = game.replace("-", "_")
            if module in where.with_suffix("").parts:
                continue
            if any(text == game or ("-" in game and game in text) for text in strings):
                yield f"{where} names {game}"
            if any(name.split(".")[:3][2:] == [module] for name in imported):
                yield f"{where} imports {game}"


def _texts(path: Path) -> list[str]:
    """The texts in a file that are no docstrings."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    bare = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    return [
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in bare
    ]


def test_nothing_outside_a_games_folders_names_it():
    own = [game for game in games.every() if game not in games.outside()]
    assert len(own) == 5
    assert list(named_games(SOURCE, own)) == []


NAMED = [
    # file, what it says, whether it names a game that it must not
    ("match/a.py", 'GAME = "caro"', True),
    ("server/results/a.py", 'help = "as in tic-tac, of course"', True),
    ("server/a.py", "from parlour.games.caro import game", True),
    ("server/a.py", "from parlour.games import caro", True),
    ("players/deals.py", "from parlour.players.tic_tac import solve", True),
    ("cli/boards/caro.py", 'from parlour.games.caro import game\nID = "caro"', False),
    ("games/tic_tac/game.py", 'ID = "tic-tac"', False),
    ("cli/boards/caro.py", 'OTHER = "tic-tac"', True),
    ("match/a.py", '"""A draw is offered (caro.md 10.2), as in tic-tac."""', False),
    ("server/a.py", 'words = "cake caro cheese"  # passwords', False),
    ("engine/a.py", "from parlour.games.caro import game", False),
    ("server/square/a.py", 'ID = "tic-tac"', False),
]


@pytest.mark.parametrize(("file", "text", "found"), NAMED)
def test_a_planted_name_of_a_game_is_found_exactly_outside_its_folders(tmp_path, file, text, found):
    (tmp_path / file).parent.mkdir(parents=True, exist_ok=True)
    (tmp_path / file).write_text(text, encoding="utf-8")
    assert bool(list(named_games(tmp_path, ["caro", "tic-tac"]))) == found


PLANTED = [
    # file, what it says, whether that is a trespass
    ("kernel/a.py", "from parlour.games import get", True),
    ("kernel/a.py", "import msgspec", True),
    ("kernel/a.py", "from time import monotonic", True),
    ("kernel/a.py", "from parlour.kernel.codes import Code", False),
    ("kernel/a.py", "from dataclasses import dataclass", False),
    ("kernel/a.py", "def f():\n    from parlour import match", True),
    ("kernel/a.py", "from .. import games", True),
    ("kernel/a.py", "from ..games.grid import Grid", True),
    ("kernel/a.py", "from . import codes", False),
    ("games/caro/a.py", "from parlour.kernel import Code", False),
    ("games/caro/a.py", "from parlour.games.grid import Grid", False),
    ("games/caro/a.py", "from parlour.games.caro.rule import Rule", False),
    ("games/caro/a.py", "from parlour.games.other import Rule", True),
    ("games/caro/a.py", "from parlour.players import think", True),
    ("games/grid.py", "import numpy", True),
    ("games/__init__.py", "import parlour.games.other", False),
    ("match/a.py", "from parlour.games import get", True),
    ("testing/a.py", "import pytest\nfrom parlour.kernel import Game", False),
    ("testing/a.py", "from parlour.games import get", True),
    ("server/a.py", "from parlour.testing import Battery", True),
    ("games/a.py", "from parlour.testing.play import random_game", True),
    ("match/a.py", "import parlour.kernel", False),
    ("engine/a.py", "import parlour.games.caro", False),
    ("engine/a.py", "import parlour.players", True),
    ("players/a.py", "from parlour.engine import search", False),
    ("players/a.py", "from parlour.match import Record", True),
    ("store/a.py", "from parlour.match import Event\nimport sqlite3", False),
    ("store/a.py", "from parlour.games import get", True),
    ("server/a.py", "from parlour.store import log", False),
    ("server/a.py", "import parlour.cli", True),
    ("players/a.py", 'import_module("parlour.server.app")', True),
    ("players/a.py", 'importlib.import_module("parlour.server")', True),
    ("cli/a.py", "import parlour.server.app", False),
    ("__init__.py", "import parlour.server", True),
    ("__init__.py", "from parlour.library.position import Position", False),
    ("library/a.py", "from parlour.players import think", False),
    ("library/a.py", "import parlour.engine.five", True),
    ("library/a.py", "from parlour.server.services import Services", True),
    ("players/a.py", "import parlour.library", True),
    ("study/a.py", "from parlour.match.record import Record", False),
    ("study/a.py", "import sgfmill", True),
    ("study/a.py", "from parlour.players import think", True),
    ("match/a.py", "from parlour.study import load", True),
    ("puzzles/a.py", "from parlour.study.lesson import start", False),
    ("puzzles/a.py", "from parlour.players import think", True),
    ("study/a.py", "from parlour.puzzles.puzzle import Puzzle", True),
    ("tournament/a.py", "from parlour.kernel import Illegal", False),
    ("tournament/a.py", "import networkx", True),
    ("tournament/a.py", "from parlour.store import Store", True),
    ("cli/a.py", "from parlour import __version__", False),
]


@pytest.mark.parametrize(("file", "text", "trespass"), PLANTED)
def test_a_planted_import_is_found_exactly_when_it_has_no_door(tmp_path, file, text, trespass):
    for folder in ("games/caro", "games/other", *DOORS):
        (tmp_path / folder).mkdir(parents=True, exist_ok=True)
    (tmp_path / file).write_text(text, encoding="utf-8")
    assert bool(list(trespasses(tmp_path))) == trespass
