"""`import parlour` costs next to nothing, and finds everything it names."""

from __future__ import annotations

import subprocess
import sys

import pytest

import parlour

HEAVY = {
    "parlour.server", "parlour.engine", "parlour.games.caro", "numpy", "httpx", "msgspec", "rich",
}  # fmt: skip


def loaded(program: str, *arguments: str) -> set[str]:
    """The modules that a fresh interpreter has after the program."""
    tail = "\nimport sys; print(*sys.modules)"
    command = [sys.executable, "-c", program + tail, *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return set(done.stdout.split())


def test_importing_the_package_alone_loads_nothing_heavy():
    found = loaded("import parlour; parlour.__version__")
    assert "parlour" in found
    assert not found & {*HEAVY, "parlour.kernel", "parlour.library"}


def test_playing_loads_neither_server_nor_engine():
    found = loaded("import parlour; str(parlour.new('caro').play('H8')); parlour.Illegal")
    assert "parlour.games.caro" in found
    assert not found & (HEAVY - {"parlour.games.caro"})


def test_every_name_is_found_and_listed():
    for name in parlour.__all__:
        assert getattr(parlour, name) is not None
        assert name in dir(parlour)


def test_a_name_that_there_is_none_of_is_an_attribute_error():
    with pytest.raises(AttributeError, match="has no attribute 'chess'"):
        parlour.chess  # noqa: B018


def test_the_client_says_which_extra_it_needs():
    program = "import sys; sys.modules['httpx'] = None; import parlour.client"
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False
    )
    assert done.stderr.splitlines()[-1].endswith("pip install 'parlour[client]'")


def test_the_client_loads_nothing_of_the_house():
    found = loaded("import parlour.client")
    assert "parlour.client.sync" in found
    assert not {name for name in found if name.startswith("parlour.")} - {
        name for name in found if name.startswith("parlour.client")
    }


@pytest.mark.parametrize("command", ["--version", "engine gomocup --help"])
def test_a_command_loads_no_server_that_it_does_not_need(command: str):
    program = "from parlour.cli import app\ntry: app()\nexcept SystemExit: pass"
    found = loaded(program, *command.split())
    assert "parlour.cli" in found
    assert not found & {"parlour.server", "starlette", "uvicorn", "parlour.players"}
