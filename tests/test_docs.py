"""What the papers say is so: links lead somewhere, files exist, and what they show is run.

A block that no test asks for fails: whoever writes one has it run (`test_snippets.py`; positions in
`games/*/test_rules_page.py`), or lists it here with the reason why no test can.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from typer.main import get_command

from papers import PAPERS, ROOT, Shown, blocks, every, like, said, the_one_with
from parlour.cli import app
from parlour.server import described

BUILT = ("build/", "dist/", ".venv/", "src/parlour/server/page")
"""What is made and not kept."""
LINK = re.compile(r"\]\(([^)#:\s]+)(?:#[^)]*)?\)")
NAMED = re.compile(r"`((?:src|tests|docs|web|native|bench|scripts|examples|deploy)/[\w./-]*[\w/])`")


@pytest.mark.parametrize("paper", PAPERS, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_link_and_every_path_of_the_papers_is_there(paper: Path):
    text = paper.read_text()
    gone = [link for link in LINK.findall(text) if not (paper.parent / link).exists()]
    named = [name for name in NAMED.findall(text) if not name.startswith(BUILT)]
    homes = {ROOT, paper.parent}  # the page's paper speaks of its own folder
    gone += [name for name in named if not any((home / name).exists() for home in homes)]
    assert gone == []


def test_a_link_or_path_that_leads_nowhere_would_be_found():
    text = "[x](gone.md#top) and `src/parlour/gone.py`, not [y](https://example.org)"
    assert (LINK.findall(text), NAMED.findall(text)) == (["gone.md"], ["src/parlour/gone.py"])


def test_the_paper_on_the_api_names_seeks_leaderboards_chat_and_muting():
    text = (ROOT / "docs/api.md").read_text()
    paths = set(described()["paths"])
    for path in ("/api/seeks", "/api/seeks/{id}", "/api/leaderboards", "/api/matches/{id}/chat",
                 "/api/people/{id}/mute", "/api/records"):  # fmt: skip
        assert path in paths
        assert f"`{path}" in text


def test_the_list_of_what_only_the_soak_runs_is_whole():
    """Every folder with tests for the soak has its row in CONTRIBUTING, of files that have some."""
    text = (ROOT / "CONTRIBUTING.md").read_text()
    (table,) = re.findall(r"## What only the soak runs\n(.*?)\n## ", text, re.DOTALL)
    listed, folder = set[str](), ""
    for row in re.findall(r"^\| (`tests.*?) \|", table, re.MULTILINE):
        for name in re.findall(r"`([\w/.]+)`", row):
            if name.endswith(".py"):
                listed.add(name)
            elif "/" in name:
                folder = name
            else:
                listed.add(f"{folder}/{name}.py")
    soaked = {
        str(path.relative_to(ROOT))
        for path in (ROOT / "tests").rglob("test_*.py")
        if re.search(r"\bmark\.soak\b|\bfrom soak import", path.read_text())
    }
    soaked.discard(str(Path(__file__).relative_to(ROOT)))
    assert listed - soaked == set()
    folders = {name.rpartition("/")[0] for name in listed}
    assert [name for name in soaked if name.rpartition("/")[0] not in folders] == []


@dataclass(frozen=True, slots=True)
class NotRun:
    """A block that no test can run, why, and what it names that must be there all the same."""

    shown: Shown
    why: str
    targets: Sequence[str] = ()
    files: Sequence[str] = ()


NOT_RUN = [
    NotRun(the_one_with("README.md", "make test"), "takes minutes", ("play", "test")),
    NotRun(the_one_with("CONTRIBUTING.md", "make test     #"), "takes minutes", ("play", "test")),
    NotRun(the_one_with("CONTRIBUTING.md", "docker run"), "needs Docker", ("play", "test")),
    NotRun(the_one_with("docs/add-a-game.md", "pip install -e ."), "asks a registry for parlour"),
    NotRun(
        the_one_with("docs/add-a-game.md", "-m pytest"),
        "is most of this suite",
        files=("tests/games", "tests/match"),
    ),
    NotRun(
        the_one_with("docs/boards.md", "page/board.js"),
        "is one line of a package: tests/shelf/noughts",
    ),
    NotRun(the_one_with("docs/boards.md", "export function mount"), "draws nothing by itself"),
    NotRun(
        the_one_with("docs/engine.md", "five_tune"),
        "takes an hour",
        files=("native", "native/src/five/weights/standard.inc"),
    ),
    NotRun(
        the_one_with("docs/hosting.md", "docker build"),
        "needs Docker",
        files=("deploy/compose.yaml",),
    ),
    NotRun(
        the_one_with("docs/hosting.md", "sudo"),
        "needs root and systemd",
        ("wheel",),
        ("requirements-outgrown.lock", "deploy/parlour.toml", "deploy/parlour.service"),
    ),
    NotRun(the_one_with("docs/hosting.md", "reverse_proxy 127.0.0.1:8000"), "is for Caddy"),
    NotRun(the_one_with("docs/hosting.md", "proxy_pass http://127.0.0.1:8000"), "is for nginx"),
    NotRun(the_one_with("docs/hosting.md", "push-keys"), "is run in tests/server/test_push.py"),
    NotRun(
        the_one_with("docs/hosting.md", "--profile outgrown"),
        "needs Docker",
        files=("deploy/compose.yaml",),
    ),
]
TARGETS = set(re.findall(r"^([a-z-]+):.*##", (ROOT / "Makefile").read_text(), re.MULTILINE))


@pytest.mark.parametrize("block", NOT_RUN, ids=lambda block: str(block.shown))
def test_what_no_test_can_run_names_what_is_there(block: NotRun):
    named = set(re.findall(r"(?:^|# or |&& )make ([a-z]+)", block.shown.text, re.MULTILINE))
    assert set(block.targets) == named <= TARGETS
    for file in block.files:
        assert file in block.shown.text
        assert (ROOT / file).exists()
    assert block.why


def test_the_program_and_the_profile_that_are_not_run_are_there():
    assert "GLOB tools" in (ROOT / "native/CMakeLists.txt").read_text()
    assert (ROOT / "native/tools/five/tune.cpp").exists()  # which is built as five_tune
    assert "profiles: [outgrown]" in (ROOT / "deploy/compose.yaml").read_text()


DRAWN = [
    ("README.md", "kernel -> games"),
    ("docs/architecture.md", "think(view)"),
    ("docs/rules/four-in-a-square.md", "slots of any square"),
    ("docs/rules/save-oneself.md", "SOS: same row"),
    ("docs/rules/save-oneself.md", "map-c marks its column"),
    ("docs/rules/skill-gomoku.md", "a free point with a dot"),
]
"""Drawings in which nothing happens that could be tried."""


def asked_for() -> Iterator[tuple[str, str]]:
    """Paper and words of every block that a test asks for, by the tests' own text."""
    for path in (ROOT / "tests").rglob("test_*.py"):
        text = path.read_text()
        if "_with(" not in text:
            continue
        for node in ast.walk(ast.parse(text)):
            match node:
                case ast.Call(
                    ast.Name("the_one_with" | "all_with"),
                    [ast.Constant(paper), ast.Constant(words)],
                ):
                    yield paper, words


def left_over(shown: Sequence[Shown]) -> list[str]:
    """The blocks that no test asks for."""
    asked = [*asked_for(), *DRAWN]
    return [
        str(block)
        for block in shown
        if not any(block.paper == paper and words in block.text for paper, words in asked)
    ]


def test_every_block_of_the_papers_is_run_or_listed():
    assert left_over(every()) == []


def test_a_block_that_nobody_runs_would_be_found():
    text = "Text:\n\n    parlour dance\n\n- item\n\n    its text\n\n```sh\ncurl -s nowhere\n```\n"
    new = list(blocks(text, "README.md"))
    assert [(block.language, block.text) for block in new] == [
        ("", "parlour dance\n"),
        ("sh", "curl -s nowhere\n"),
    ]
    assert left_over(new) == ["README.md:3", "README.md:9"]


def test_an_answer_of_another_shape_than_is_shown_would_be_found():
    (shown,) = said('curl -s x\n# {"id":"…","seats":[{"seat":0}],\n#  "at":…}\n')
    assert shown == {"id": "…", "seats": [{"seat": 0}], "at": "…"}
    assert like(shown, {"id": "x", "seats": [{"seat": 1}], "at": 5})
    assert not like(shown, {"id": "x", "seats": [{"seat": 1}], "at": 5, "more": False})
    assert not like(shown, {"id": "x", "seats": [{"seat": "1"}], "at": 5})


def test_every_drawing_that_is_listed_is_there():
    for paper, words in DRAWN:
        the_one_with(paper, words)


COMMAND = re.compile(r"`(?:\.venv/bin/)?parlour ([a-z-]+)(?: ([a-z-]+))?")
BENCH = re.compile(r"python -m bench ([a-z]+)")
TARGET = re.compile(r"`(?:[A-Z]+=\S+ )*make ([a-z-]+)`")


def _commands() -> Any:
    return get_command(app)


def test_every_command_that_a_sentence_names_is_there():
    text = "\n".join(paper.read_text() for paper in PAPERS)
    found = COMMAND.findall(text)
    assert len(found) > 10
    for first, second in found:
        command = _commands().commands[first]
        assert second in ("", *getattr(command, "commands", (second,)))
    assert set(TARGET.findall(text)) <= TARGETS
    benches = re.findall(r"^def (\w+)\(", (ROOT / "bench/__main__.py").read_text(), re.MULTILINE)
    assert set(BENCH.findall(text)) <= set(benches)
