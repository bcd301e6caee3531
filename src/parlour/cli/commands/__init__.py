"""Commands that only one game has: a module here that is named like a game has its `COMMANDS`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module
from pkgutil import iter_modules

__all__ = ["every"]


def every() -> Iterator[tuple[str, Callable[..., None]]]:
    """The commands of every game by name."""
    for module in iter_modules(__path__):
        yield from import_module(f"{__name__}.{module.name}").COMMANDS.items()
