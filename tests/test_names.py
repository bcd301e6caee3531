"""Names say what a thing is: modules by nouns, classes by the words of every other server."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import parlour

SOURCE = Path(parlour.__file__).parent
CHECKOUT = Path(__file__).parents[1]
TREES = [SOURCE, *(CHECKOUT / name for name in ("bench", "tests", "web/src", "web/tests"))]

PROCESSES = {
    # modules and packages named by what goes on in them, and what that is; nouns that look so too
    "Drawing": "a picture: the noun",
    "Ending": "how a game ended: the noun",
    "Meaning": "what a choice means: the noun",
    "Ring": "the noun",
    "Standing": "how two people stand with each other: the noun",
    "drawing": "pictures of positions being made, and such a picture",
    "encoding": "the numbers that a learner sees",
    "flipping": "a phase of the day on the island",
    "matching": "pairs of a round: the word of graph theory",
    "pairing": "two who wait being brought together",
    "ring": "the noun",
    "sailing": "a phase of the day on the island",
    "sharing": "a match being shown to others, by pictures and links",
    "setting": "a game with its options, as a test of the battery stands on it",
    "solving": "a puzzle being solved: what comes of each action",
    "testing": "the battery that any game is held to",
    "thinking": "whose turn it is to think, and who thinks",
    "walking": "a phase of the day on the island",
}

DROPPED = {
    # words of the house that named classes once: the plain word for each
    "Agenda": "Scheduler",
    "Door": "Middleware",
    "Ear": "ProgressReader",
    "Gathering": "LocalMatch",
    "Happening": "Narration",
    "House": "Services",
    "Known": "PersonRow",
    "Live": "LiveMatch",
    "Mouth": "ProgressWriter",
    "Opened": "MatchRow",
    "Pulse": "Heartbeat",
    "Table": "Match",
    "Tables": "Matches",
    "Temper": "LevelParams",
}


ONE_MEANING = {
    # classes that once meant several things, each with the modules that say it now, and mean one
    "Act": {"match/command.py", "server/sockets/messages.py"},  # a seat acts, and how it says so
    "Judgement": {"players/analysis.py"},
    "ModeratorAct": {"store/moderation.py"},
    "Ruling": {"engine/referee.py"},
    "Verdict": {"study/lesson.py"},
}


def odd_names(root: Path) -> Iterator[str]:
    """Modules named by a gerund that is not listed, and classes named by a dropped word."""
    for path in sorted(root.rglob("*")):
        where = path.relative_to(root)
        if path.suffix not in {".py", ".svelte", ".ts"} or "page" in where.parts:
            continue
        if (name := _called(path)).endswith("ing") and name not in PROCESSES:
            yield f"{where}: name it by a noun"
        if path.suffix != ".py" or root.name in {"bench", "tests"}:
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef) and node.name in DROPPED:
                yield f"{where}: {node.name} is called {DROPPED[node.name]}"


def _called(path: Path) -> str:
    """The name of a module without its endings, of a test without `test_`."""
    name = path.parent.name if path.stem == "__init__" else path.name.split(".")[0]
    return name.removeprefix("test_")


@pytest.mark.parametrize("root", TREES, ids=lambda root: root.name)
def test_modules_are_named_by_nouns_and_classes_by_plain_words(root: Path):
    assert list(odd_names(root)) == []


def test_one_word_means_one_thing():
    said: dict[str, set[str]] = {name: set() for name in ONE_MEANING}
    for path in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef) and node.name in said:
                said[node.name].add(path.relative_to(SOURCE).as_posix())
    assert said == ONE_MEANING


def test_every_process_that_is_listed_is_there():
    files = (path for root in TREES for path in root.rglob("*") if path.is_file())
    there = {part for path in files for part in (*path.parts, _called(path))}
    assert set(PROCESSES) <= there


@pytest.mark.parametrize(
    ("file", "text", "odd"),
    [
        ("match/deciding.py", "", True),
        ("server/showing/__init__.py", "", True),
        ("server/thinking/__init__.py", "", False),
        ("study/keeping.ts", "", True),
        ("home/seeking.svelte.ts", "", True),
        ("people/Leaving.svelte", "", True),
        ("save-oneself/Drawing.svelte", "", False),
        ("server/test_acting.py", "", True),
        ("server/test_thinking.py", "", False),
        ("server/a.py", "class House: ...", True),
        ("server/a.py", "class Services: ...", False),
    ],
)
def test_a_planted_name_is_found(tmp_path: Path, file: str, text: str, odd: bool):
    (tmp_path / file).parent.mkdir(parents=True)
    (tmp_path / file).write_text(text, encoding="utf-8")
    assert bool(list(odd_names(tmp_path))) == odd
