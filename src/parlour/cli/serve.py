"""`parlour serve`: open the house."""

from __future__ import annotations

import errno
import gc
import os
import socket
from contextlib import suppress

import typer
import uvicorn
from rich.console import Console

from parlour.cli.ground import require_database, require_redis
from parlour.cli.settings import need_extras, with_settings
from parlour.server import Config, build
from parlour.server.http.client import trusted
from parlour.server.shared.config_sources import Configured
from parlour.server.shared.logs import set_up_logs
from parlour.server.sockets.unread import protocols

__all__ = ["serve"]


@with_settings
def serve(told: Configured) -> None:
    """Open the house to browsers and programs."""
    config = told.config
    need_extras(config)
    console = Console(highlight=False)
    require_database(config, console)
    require_redis(config, console)
    listening = _listen(config, console)
    set_up_logs(config)
    application = build(config)  # games from outside may need their time to be tried
    _say_where(config, listening.getsockname()[1], console)
    http, ws = protocols(config.unread)
    server = uvicorn.Server(
        uvicorn.Config(
            application,
            log_config=None,
            access_log=False,
            http=http,
            ws=ws,
            server_header=False,
            proxy_headers=bool(config.proxies),
            forwarded_allow_ips=trusted(config.proxies),
            ws_max_size=config.body_limit,
            ws_per_message_deflate=False,
            timeout_graceful_shutdown=5,
        )
    )
    _collect_seldom()
    with suppress(KeyboardInterrupt):  # a Ctrl-C is how a house is closed, and no error
        server.run(sockets=[listening])


def _say_where(config: Config, port: int, console: Console) -> None:
    console.print(f"Parlour is open on [bold]http://{_shown(config.host)}:{port}[/bold]")
    if config.host in ("0.0.0.0", "::") and (address := _lan_address()):  # noqa: S104
        console.print(f"Others on this network: [bold]http://{address}:{port}[/bold]")


def _collect_seldom() -> None:
    """Matches are values without cycles: the collector has little to find and much to walk over."""
    gc.freeze()
    gc.set_threshold(50_000, 25, 25)


def _listen(config: Config, console: Console) -> socket.socket:
    family = socket.AF_INET6 if ":" in config.host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((config.host, config.port))
    except OSError as why:
        listening.close()
        console.print(_unbound(config, why), markup=False)
        raise typer.Exit(1) from None
    return listening


def _unbound(config: Config, why: OSError) -> str:
    """What is in the way, and how to choose otherwise as this house was started."""
    by_make = os.environ.get("STARTED_BY") == "make play"
    if why.errno in (errno.EADDRINUSE, errno.EACCES):
        busy = why.errno == errno.EADDRINUSE
        reason = "is taken by another program" if busy else f"cannot be used: {why.strerror}"
        other = config.port + 1 if busy and config.port < 65_535 else 8001
        choice = f"PORT={other} make play" if by_make else f"--port {other}"
        return f"Port {config.port} on {config.host} {reason}. Choose another: {choice}"
    choice = "HOST=127.0.0.1 make play" if by_make else "--host 127.0.0.1"
    return f"{config.host} cannot be used: {why.strerror or why}. Choose another: {choice}"


def _shown(host: str) -> str:
    return "127.0.0.1" if host in ("0.0.0.0", "::") else host  # noqa: S104


def _lan_address() -> str | None:
    """This machine's address on its own network; no packet is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        return str(probe.getsockname()[0])
