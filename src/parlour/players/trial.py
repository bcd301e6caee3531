"""A first game of every game from outside, before a house takes it in.

Each is tried in a process of its own that has only so long: rules that raise, never return or take
their process with them are found out here, and not by those who would have sat down to play.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial

from parlour import games, players
from parlour.games import Failure
from parlour.kernel import Illegal
from parlour.players.first_game import Breach, first_game

__all__ = ["admit"]

_AT_ONCE = 8
_PASSED, _FAILED, _AT = "passed", "failed ", "at "


def admit(seconds: float) -> tuple[Failure, ...]:
    """Leave out the games from outside that cannot be played; everything that is left out, and why.

    Nothing of theirs is imported here before it was tried.
    """
    outside = games.outside()
    if outside:
        with ThreadPoolExecutor(_AT_ONCE) as pool:
            for name, why in zip(outside, pool.map(partial(_fault, seconds), outside), strict=True):
                if why is not None:
                    games.leave_out(name, why)
    for game in games.every().values():
        players.levels(game)  # loads its player, if it can be loaded
    return *games.failures(), *players.failures()


def _fault(seconds: float, name: str) -> str | None:
    """What is wrong with the game, found by a process that is ended when its time is up."""
    with tempfile.TemporaryFile() as said:
        process = subprocess.Popen(  # noqa: S603 - this interpreter, and a name that is registered
            [sys.executable, "-m", "parlour.players.trial", name],
            stdin=subprocess.DEVNULL,
            stdout=said,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        with suppress(subprocess.TimeoutExpired):
            process.wait(seconds)
        is_late = process.poll() is None
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)  # and whatever it has started
        code = process.wait()
        said.seek(0)
        lines = said.read().decode("utf-8", "replace").splitlines()
    last = lines[-1] if lines else f"{_AT}its first breath"
    if last == _PASSED:
        return None
    if last.startswith(_FAILED):
        return last.removeprefix(_FAILED)
    where = last.removeprefix(_AT)
    if is_late:
        return f"{where} does not come to an end within {seconds:g} s"
    return f"{where} ends its process ({_ending(code)})"


def _ending(code: int) -> str:
    return f"exit {code}" if code >= 0 else signal.Signals(-code).name


def _try(name: str) -> Iterator[str]:
    """Try the game, saying where it has come to, and in the end what came of it."""
    where = "its import"
    yield f"{_AT}{where}"
    try:
        game = games.get(name)
    except Illegal:
        yield f"{_FAILED}{games.failures()[-1].why}"
        return
    try:
        for where in first_game(game):
            yield f"{_AT}{where}"
    except Breach as why:
        yield f"{_FAILED}{why}"
    except Exception as why:  # whatever rules raise, the house hears of it in a sentence
        yield f"{_FAILED}{where} fails: {type(why).__name__}: {why}"
    else:
        yield _PASSED


def main() -> None:
    """Try the game that is named, and say so on standard output."""
    out = os.dup(1)
    os.dup2(2, 1)  # whatever a package prints is no answer
    for line in _try(sys.argv[1]):
        os.write(out, f"{' '.join(line.split())}\n".encode())


if __name__ == "__main__":
    main()
