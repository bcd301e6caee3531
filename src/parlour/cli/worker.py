"""`parlour worker`: think for the bots of a house that is on other machines."""

from __future__ import annotations

import asyncio
import logging
from signal import Signals
from typing import Annotated

import typer
from rich.console import Console

from parlour.cli.ground import require_redis
from parlour.cli.settings import File, house_settings, need_extras
from parlour.players.trial import admit
from parlour.server.shared.logs import set_up_logs
from parlour.server.shared.tasks import Tasks
from parlour.server.thinking.thinkers import LocalThinkers

__all__ = ["worker"]

log = logging.getLogger(__name__)


def worker(
    config: File = None,
    redis: Annotated[
        str | None, typer.Option(metavar="URL", help="The house's Redis, if not the one set.")
    ] = None,
    workers: Annotated[
        str | None, typer.Option(metavar="INT", help="Thoughts at once, if not as set.")
    ] = None,
) -> None:
    """Think for the bots, hints and analyses of a house, until stopped."""
    told = house_settings(config, redis=redis, workers=workers).config
    console = Console(highlight=False)
    if not told.redis:
        console.print("Name the house's Redis: --redis redis://… or PARLOUR_REDIS.")
        raise typer.Exit(2)
    need_extras(told)
    require_redis(told, console)
    console.print(f"Thinking for the house, {told.thinkers} at a time. Ctrl-C ends it.")
    set_up_logs(told)
    for failure in admit(told.trial):
        log.warning("left out %s", failure)
    asyncio.run(_work(told.redis, told.thinkers))


async def _work(url: str, processes: int) -> None:
    # Only a house that has outgrown one process has these installed.
    from parlour.server.thinking.queued import work  # noqa: PLC0415

    thinkers = LocalThinkers(processes, warm=True)
    await work(url, thinkers, processes, Tasks(), (Signals.SIGINT, Signals.SIGTERM))
