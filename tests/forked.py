"""Houses as forks of one process that has imported all that a house needs.

What Python does before a house has read a line of its own costs more CPU than most tests of it. A
fork is a process like any other, with an environment, a log and a working folder of its own.
"""

from __future__ import annotations

import atexit
import json
import os
import select
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from threading import Lock
from typing import Any

__all__ = ["Forked", "run", "start"]

_PARENT = Path(__file__).with_name("fork_parent.py")


def _of_python(environment: Mapping[str, str]) -> dict[str, str]:
    """What Python reads when it starts, and never again."""
    return {name: value for name, value in environment.items() if name.startswith("PYTHON")}


_AT_FIRST = _of_python(os.environ)


def start(environment: Mapping[str, str], log: Path, port: int) -> subprocess.Popen[bytes] | Forked:
    """A house that serves there, and adds to the log what it says.

    One with packages of its own is none that a fork could become.
    """
    if _of_python(environment) != _AT_FIRST:
        return run(["parlour.cli", "serve", "--port", str(port)], environment, log)
    asked = {
        "flags": {"port": str(port)},
        "environment": dict(environment),
        "folder": str(Path.cwd()),
        "log": str(log),
    }
    log.touch()
    return Forked(_ask(asked))


def run(
    module: Sequence[str], environment: Mapping[str, str], log: Path
) -> subprocess.Popen[bytes]:
    """A process of its own for the module with these arguments."""
    command = [sys.executable, "-m", *module]
    with log.open("ab") as said:
        return subprocess.Popen(
            command, env=environment, stdin=subprocess.DEVNULL, stdout=said, stderr=said
        )


@cache
def _parent() -> subprocess.Popen[bytes]:
    """The process that forks, for as long as this one runs."""
    environment = {
        name: value for name, value in os.environ.items() if name not in _of_python(os.environ)
    }
    parent = subprocess.Popen(
        [sys.executable, "-P", _PARENT],
        env=environment | _AT_FIRST,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    atexit.register(parent.communicate)
    return parent


_turn = Lock()


def _ask(asked: Mapping[str, Any]) -> Any:
    """The parent's answer. Tests open houses in threads: one asks at a time, and of one parent."""
    with _turn:
        parent = _parent()
        assert parent.stdin is not None
        assert parent.stdout is not None
        parent.stdin.write(json.dumps(asked).encode() + b"\n")
        parent.stdin.flush()
        return json.loads(parent.stdout.readline())


class Forked:
    """A house's process: what tests ask of a `Popen`."""

    def __init__(self, pid: int) -> None:
        self._code: int | None = None
        self.pid = pid

    def poll(self) -> int | None:
        """Its exit code, once it has ended."""
        if self._code is None:
            self._code = _ask({"ended": self.pid})
        return self._code

    def wait(self, seconds: float) -> int:
        """Its exit code, as soon as it has ended. Raises `TimeoutExpired`."""
        if self.poll() is None:
            ending = os.pidfd_open(self.pid)  # the pid is its own until its parent is asked
            waiting = select.poll()
            waiting.register(ending, select.POLLIN)
            waiting.poll(seconds * 1_000)
            os.close(ending)
        if (code := self.poll()) is None:
            raise subprocess.TimeoutExpired("parlour", seconds)
        return code

    def send_signal(self, number: signal.Signals) -> None:
        """Send it a signal, unless it has ended."""
        if self.poll() is None:
            os.kill(self.pid, number)

    def terminate(self) -> None:
        """Ask it to end."""
        self.send_signal(signal.SIGTERM)
