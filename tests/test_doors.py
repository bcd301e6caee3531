"""The doors between the rooms of the house, on the graph of imports."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import parlour

SOURCE = Path(parlour.__file__).parent

DOORS = {
    # room: the rooms it may import
    "kernel": set(),
    "games": {"kernel"},
    "match": {"kernel"},
    "engine": {"kernel", "games"},
    "players": {"kernel", "games", "engine"},
    "store": {"kernel", "match"},
    "server": {"kernel", "games", "match", "engine", "players", "store"},
    "cli": {"kernel", "games", "match", "engine", "players", "store", "server"},
    "__main__": {"cli"},
}

PURE = {"kernel", "games", "match"}
"""Rooms on the standard library alone, without clock, dice of their own, files or network."""

IMPURE = {
    "asyncio", "datetime", "io", "logging", "multiprocessing", "os", "pathlib", "secrets", "shutil",
    "socket", "sqlite3", "subprocess", "sys", "tempfile", "threading", "time", "urllib",
}  # fmt: skip


def imports(path: Path, root: Path) -> Iterator[str]:
    """The dotted names that a file imports, wherever in it, also by `import_module("…")`."""
    package = ["parlour", *path.relative_to(root).parts[:-1]]
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        match node:
            case ast.Import(names):
                yield from (name.name for name in names)
            case ast.ImportFrom(module, names, level):
                base = package[: len(package) + 1 - level] if level else []
                stem = ".".join([*base, *([module] if module else [])])
                yield from (f"{stem}.{name.name}" for name in names)
            case ast.Call(ast.Name("import_module") | ast.Attribute(_, "import_module"), args):
                yield from (a.value for a in args if isinstance(a, ast.Constant))


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


def test_every_room_has_its_row():
    rooms = {path.name for path in SOURCE.iterdir() if list(path.glob("*.py"))}
    assert rooms <= set(DOORS)


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
    ("cli/a.py", "from parlour import __version__", False),
]


@pytest.mark.parametrize(("file", "text", "trespass"), PLANTED)
def test_a_planted_import_is_found_exactly_when_it_has_no_door(tmp_path, file, text, trespass):
    for folder in ("games/caro", "games/other", *DOORS):
        (tmp_path / folder).mkdir(parents=True, exist_ok=True)
    (tmp_path / file).write_text(text, encoding="utf-8")
    assert bool(list(trespasses(tmp_path))) == trespass
