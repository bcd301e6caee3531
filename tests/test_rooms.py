"""The rooms of the server: which may import which, by what kind of module.

`routes` and `endpoint` are where requests come in: they see every room and the services.
Shapes are plain data that crosses the wire: everybody may see them, and they see only each other.
All else is a room's inside, and goes through these doors. `application` and `services` wire.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

import parlour
from imports import imports

SERVER = Path(parlour.__file__).parent / "server"

DOORS = {
    # room: the rooms that its inside may import
    "shared": set(),
    "http": {"shared"},
    "sockets": {"shared", "http", "matches"},
    "matches": {"shared", "http"},
    "thinking": {"shared", "http", "matches"},
    "results": {"shared", "http", "matches"},
    "people": {"shared", "http", "matches", "sockets", "results"},
    "lobby": {"shared", "matches"},
    "club": {"shared"},
    "tournaments": {"shared", "matches"},
    "lessons": {"shared", "http", "matches"},
    "notices": {"shared", "http", "matches", "people"},
    "push": {"shared"},
    "drawing": {"shared", "http"},
    "contacts": {"shared", "people"},
    "moderation": {"shared", "matches", "people", "results", "notices"},
    "export": {"shared", "matches", "results"},
    "chat": {"shared", "http", "matches", "people"},
    "square": {"shared", "http", "matches"},
    "study": {"shared", "http", "matches"},
    "puzzles": {"shared", "http", "matches", "results"},
    "studies": {"shared", "http", "people"},
}
PASSAGES = {
    # single modules that may be seen from a room which has no door to theirs
    ("http/guard", "square.body"): "answers on that game's own routes are in its own words",
    ("matches/live", "sockets.connection"): "a match knows who listens to it",
    ("matches/commands", "people.identity"): "who asks is part of what is asked",
    ("matches/commands", "people.looks"): "names are checked where they come in",
}
WIRING = {"__init__", "application", "services"}
SHAPES = {"messages", "pictures", "requests", "shapes", "wire"}
EDGE = re.compile(r"(.*_)?routes|endpoint")


def trespasses(server: Path) -> Iterator[str]:
    """Every import between rooms that goes through no door."""
    for path in sorted(server.rglob("*.py")):
        parts = path.relative_to(server).with_suffix("").parts
        if parts[0] in WIRING or EDGE.fullmatch(parts[-1]):
            continue
        for name in imports(path, server.parent):
            to = name.removeprefix("parlour.server.").split(".")
            if name == ".".join(["parlour", "server", *to]) and to[0] != parts[0]:
                shape = bool(SHAPES & set(to))
                door = to[0] in DOORS.get(parts[0], set()) and parts[-1] not in SHAPES
                passage = ("/".join(parts), ".".join(to[:2])) in PASSAGES
                if not (shape or door or passage):
                    yield f"{'/'.join(parts)} imports {'.'.join(to)}"


def test_every_import_between_rooms_goes_through_a_door():
    assert list(trespasses(SERVER)) == []


def test_every_room_has_its_row_and_says_what_it_is_for():
    rooms = {path.parent for path in SERVER.glob("*/__init__.py")}
    assert {room.name for room in rooms} == set(DOORS)
    for room in rooms:
        assert (room / "__init__.py").read_text().startswith('"""')


def test_every_passage_is_used():
    used = {
        (module, ".".join(name.split(".")[2:4]))
        for module, _ in PASSAGES
        for name in imports((SERVER / module).with_suffix(".py"), SERVER.parent)
    }
    assert set(PASSAGES) <= used


def test_no_modules_of_the_server_import_each_other_in_a_circle():
    modules = {
        ".".join(("parlour", "server", *path.relative_to(SERVER).with_suffix("").parts)): path
        for path in SERVER.rglob("*.py")
        if path.stem != "__init__"
    }
    graph = {
        name: {
            module
            for imported in imports(path, SERVER.parent)
            for module in (imported, imported.rpartition(".")[0])
            if module in modules and module != name
        }
        for name, path in modules.items()
    }
    TopologicalSorter(graph).prepare()


PLANTED = [
    # file, what it says, whether that is a trespass
    ("shared/a.py", "from parlour.server.http.limits import Limits", True),
    ("shared/a.py", "from parlour.server.services import Services", True),
    ("http/a.py", "from parlour.server.shared.bus import Bus", False),
    ("http/a.py", "from parlour.server.matches.matches import Matches", True),
    ("http/a.py", "from parlour.server.matches.wire import Problem", False),
    ("http/a.py", "from parlour.server.square.body import SquareRefusal", True),
    ("http/guard.py", "from parlour.server.square.body import SquareRefusal", False),
    ("http/guard.py", "from parlour.server.square.cors import Cors", True),
    ("matches/a.py", "from parlour.server.sockets import presence", True),
    ("matches/a.py", "from parlour.server.services import Services", True),
    ("matches/routes.py", "from parlour.server.services import Services", False),
    ("matches/b_routes.py", "from parlour.server.lobby.seeks import queue", False),
    ("matches/wire.py", "from parlour.server.shared.bus import Bus", True),
    ("sockets/messages.py", "from parlour.server.chat.shapes import ChatLine", False),
    ("lobby/seeks/a.py", "from parlour.server.matches.create import Opening", False),
    ("services.py", "from parlour.server.lobby.seeks.pairing import Pairing", False),
]


@pytest.mark.parametrize(("file", "text", "trespass"), PLANTED)
def test_a_planted_import_is_found_exactly_when_it_has_no_door(tmp_path, file, text, trespass):
    path = tmp_path / "server" / file
    path.parent.mkdir(parents=True)
    path.write_text(text, encoding="utf-8")
    assert bool(list(trespasses(tmp_path / "server"))) == trespass
