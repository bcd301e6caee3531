"""How tests stop a search from outside."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any, Protocol, TypeVar

R = TypeVar("R")


class Stoppable(Protocol):
    """Whatever searches until it is told to stop."""

    def stop(self) -> None: ...


def stopped(search: Stoppable, run: Callable[[Callable[[Any], None]], R]) -> R:
    """What a search that would not end comes back with when another thread stops it.

    It is stopped as soon as it has told of anything: `run` hands its `tell` on.
    """
    begun = threading.Event()

    def stop() -> None:
        begun.wait()
        search.stop()

    stopper = threading.Thread(target=stop)
    stopper.start()
    try:
        return run(lambda _report: begun.set())
    finally:
        begun.set()
        stopper.join()
