"""The examples pass the tests that they bring."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from installed import BATTLE_OF_CARDS, CONNECT_FOUR, with_path


@pytest.mark.parametrize("project", [BATTLE_OF_CARDS, CONNECT_FOUR], ids=lambda path: path.name)
def test_an_example_passes_its_own_tests_as_it_is_installed(site: Path, project: Path):
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests"]
    said = subprocess.run(
        command, cwd=project, env=with_path(site), capture_output=True, text=True, check=False
    )
    assert said.returncode == 0, said.stdout + said.stderr
    assert " passed" in said.stdout


def test_connect_four_is_under_two_hundred_lines_and_its_rules_under_150():
    written = [path for path in CONNECT_FOUR.rglob("*") if path.suffix in (".py", ".toml")]
    lines = {path: len(path.read_text("utf-8").splitlines()) for path in written}
    (rules,) = (lines[path] for path in written if path.parent.name == "parlour_connect_four")
    assert rules < 150
    assert sum(lines.values()) < 200
