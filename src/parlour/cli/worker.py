"""`parlour worker`: think for the bots of a house that is on other machines."""

from __future__ import annotations

import asyncio
from typing import Annotated

import typer
from rich.console import Console

from parlour.server import Config
from parlour.server.thinking import LocalThinkers

__all__ = ["worker"]


def worker(
    redis: Annotated[
        str | None, typer.Option(help="The redis:// URL of the house.", envvar="PARLOUR_REDIS")
    ] = None,
    processes: Annotated[
        int, typer.Option(help="Thoughts at once; 0: as many as this machine suits.", min=0)
    ] = 0,
) -> None:
    """Think for the bots, hints and analyses of a house, until stopped."""
    console = Console(highlight=False)
    if not redis:
        console.print("Name the house's Redis: --redis redis://… or PARLOUR_REDIS.")
        raise typer.Exit(2)
    count = processes or Config().thinkers
    console.print(f"Thinking for the house, {count} at a time. Ctrl-C ends it.")
    asyncio.run(_work(redis, count))


async def _work(url: str, processes: int) -> None:
    # Only a house that has outgrown one process has these installed.
    from parlour.server.queued import work  # noqa: PLC0415

    thinkers = LocalThinkers(processes)
    try:
        await work(url, thinkers, processes).start()
    finally:
        await thinkers.stop()
