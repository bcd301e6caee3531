"""The commands, each loaded when it is asked for: most need no server, and begin at once."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from importlib import import_module
from typing import Any, cast

import typer
from typer.core import TyperGroup
from typer.main import get_command, get_group

__all__ = ["Menu"]

_WHERE = {
    "serve": "serve",
    "worker": "worker",
    "config": "config",
    "backup": "archive",
    "restore": "archive",
    "migrate": "archive",
    "export": "export",
    "recount": "export",
    "push-keys": "push_keys",
    "play": "play",
    "games": "games",
    "new-game": "new_game",
    "replay": "replay",
    "openapi": "openapi",
    "arena": "arena",
}
"""The modules of commands; those that only one game has are found where they are."""
_GROUPS = ("admin", "engine", "bench", "puzzles", "book")


class Menu(TyperGroup):
    """The commands of the house, in the order in which they are told of."""

    def __init__(self, **asked: Any) -> None:
        super().__init__(**asked)
        self.commands = cast("dict[str, Any]", _Commands())


class _Commands(Mapping[str, Any]):
    """Commands by name. What is typer's own type of them is nobody's but typer's."""

    def __getitem__(self, name: str) -> Any:
        with _uncollected():
            if name in _GROUPS:
                return _named(name, get_group(import_module(f"parlour.cli.{name}").app))
            if name in _WHERE:
                module = import_module(f"parlour.cli.{_WHERE[name]}")
                return _command(name, getattr(module, name.replace("-", "_")))
            return _command(name, _of_games()[name])

    def __iter__(self) -> Iterator[str]:
        *of_all, last, arena = _WHERE
        return iter((*of_all, *_of_games(), last, arena, *_GROUPS))

    def __len__(self) -> int:
        return len(list(iter(self)))


def _of_games() -> dict[str, Callable[..., None]]:
    commands = import_module("parlour.cli.commands")
    return dict(commands.every())


def _command(name: str, function: Callable[..., None]) -> Any:
    alone = typer.Typer(add_completion=False)
    alone.command(name)(function)
    return get_command(alone)


def _named(name: str, group: TyperGroup) -> TyperGroup:
    group.name = name
    return group


@contextmanager
def _uncollected() -> Iterator[None]:
    """Nothing that is imported is garbage, and looking for some is a sixth of the work."""
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
