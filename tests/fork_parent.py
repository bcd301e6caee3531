"""The parent of forked houses, as a program: it has imported the house, and becomes one when asked.

A line of JSON on standard input asks for a house, which is answered by its pid, or whether one has
ended, which is answered by its exit code, or by null. It ends with its input. Nothing here may open
a file, a thread or an event loop: every house would have it too.
"""

from __future__ import annotations

import gc
import json
import os
import signal
import sys
from collections.abc import Mapping
from importlib import import_module
from typing import Any

import typer

from parlour import games, players
from parlour.cli.serve import serve

_LATER = (
    "anyio._backends._asyncio",
    "asyncpg",
    "parlour.server.shared.redis_bus",
    "uvicorn.lifespan.on",
    "uvicorn.loops.uvloop",
)
"""What a house imports only once it runs, or knows its settings."""


def main() -> None:
    """Fork until nobody asks any more."""
    for module in _LATER:
        import_module(module)
    for game in games.every().values():
        players.levels(game)  # loads its player
    gc.collect()
    gc.freeze()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # a Ctrl-C ends who asks, and by that this
    for line in sys.stdin.buffer:
        asked = json.loads(line)
        if (pid := asked.get("ended")) is not None:
            over, status = os.waitpid(pid, os.WNOHANG)
            _say(os.waitstatus_to_exitcode(status) if over else None)
        elif pid := os.fork():
            _say(pid)
        else:
            _become(asked)
            try:
                serve(**asked["flags"])
            except typer.Exit as why:
                sys.exit(why.exit_code)
            return


def _say(answer: int | None) -> None:
    sys.stdout.write(f"{json.dumps(answer)}\n")
    sys.stdout.flush()


def _become(asked: Mapping[str, Any]) -> None:
    """What a process of its own would have begun with."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
    files = {
        0: os.open(os.devnull, os.O_RDONLY),
        1: os.open(asked["log"], os.O_WRONLY | os.O_APPEND),
    }
    for target, source in files.items():
        os.dup2(source, target)
        os.close(source)
    os.dup2(1, 2)
    os.chdir(asked["folder"])
    os.environ.clear()
    os.environ.update(asked["environment"])


main()
