"""Packages of games put into a folder as an installer would, without one and without a network."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tomllib
from collections.abc import Mapping
from pathlib import Path
from zipfile import ZipFile

EXAMPLES = Path(__file__).parents[1] / "examples"
BATTLE_OF_CARDS = EXAMPLES / "battle-of-cards"
CONNECT_FOUR = EXAMPLES / "connect-four"

_BUILD = (
    "import json, sys; from importlib import import_module;"
    "print(json.dumps(import_module(sys.argv[1]).build_wheel(sys.argv[2])))"
)


def installed(site: Path, *projects: Path) -> Path:
    """The folder, with the wheels of these projects unpacked in it: put it on PYTHONPATH."""
    site.mkdir(parents=True, exist_ok=True)
    for project in projects:
        backend = tomllib.loads((project / "pyproject.toml").read_text())["build-system"]
        command = [sys.executable, "-c", _BUILD, backend["build-backend"], str(site)]
        built = subprocess.run(command, cwd=project, capture_output=True, text=True, check=True)
        wheel = site / json.loads(built.stdout.splitlines()[-1])
        with ZipFile(wheel) as packed:
            packed.extractall(site)
        wheel.unlink()
    return site


def registered(site: Path, package: str, sources: Mapping[str, str], **games: str) -> Path:
    """The folder, with a package of these modules that registers these games: id="module:name"."""
    metadata = site / f"{package.replace('-', '_')}-1.dist-info"
    metadata.mkdir(parents=True)
    (metadata / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1\n")
    lines = [f"{name.replace('_', '-')} = {value}" for name, value in games.items()]
    (metadata / "entry_points.txt").write_text("\n".join(["[parlour.games]", *lines, ""]))
    for module, source in sources.items():
        (site / f"{module}.py").write_text(source)
    return site


def with_path(*sites: Path) -> dict[str, str]:
    """The environment of a process that finds what is installed there."""
    return os.environ | {"PYTHONPATH": os.pathsep.join(map(str, sites))}
