"""What browser tests stand on: a house of their own, and the system's Chromium."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import threading
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from socketserver import BaseRequestHandler, ThreadingTCPServer

from forked import Forked, start
from ports import free_port

__all__ = ["ARGS", "CHROMIUM", "far_from", "open_house"]

_LEFT_OUT = (
    # The popup of an address bar that nobody sees: a page of Chromium's own for every window, and
    # a third of the CPU of a test.
    "AimEnabled",
    "WebUIOmniboxAimPopup",
    "WebUIOmniboxPopup",
    # Playwright leaves these out too, but the last flag of this name is the one that counts.
    "DestroyProfileOnBrowserClose",
    "HttpsUpgrades",
    "MediaRouter",
    "NetworkTimeServiceQuerying",
    "OptimizationHints",
    "PaintHolding",
    "PreconnectToSearch",
    "ThirdPartyStoragePartitioning",
)
ARGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    # A context is used again with its process: `contexts.py`.
    "--process-per-site",
    f"--disable-features={','.join(_LEFT_OUT)}",
]
_NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
CHROMIUM = next(filter(None, map(shutil.which, _NAMES)), None)
"""The same engine without the windows round it comes first: a fifth less CPU for every page."""
_PATIENCE_S = 60
_ROOMY = {
    "rate": 1000,
    "burst": 5000,
    "matches_per_minute": 1000,
    "newcomers_per_minute": 1000,
    "guesses": 1000,
}


@contextmanager
def open_house(folder: Path, **settings: object) -> Iterator[str]:
    """A house on a free port with its database in `folder`; its address."""
    told = {**_ROOMY, "database": folder / "house.sqlite", **settings}
    environment = os.environ | {
        f"PARLOUR_{name.upper()}": str(value) for name, value in told.items()
    }
    port, log = free_port(), folder / "log"
    address = f"http://127.0.0.1:{port}"
    process = start(environment, log, port)
    try:
        wait_for(address, process, log)
        yield address
    finally:
        process.terminate()
        process.wait(10)


@contextmanager
def far_from(house: str, delay: float) -> Iterator[str]:
    """Another address of the house, over a link on which all is `delay` seconds on its way."""

    def pass_on(source: socket.socket, target: socket.socket) -> None:
        with suppress(OSError):  # whoever has gone
            while chunk := source.recv(65_536):
                time.sleep(delay)
                target.sendall(chunk)
            target.shutdown(socket.SHUT_WR)

    class Link(BaseRequestHandler):
        def handle(self) -> None:
            with socket.create_connection(("127.0.0.1", int(house.rpartition(":")[2]))) as away:
                back = threading.Thread(target=pass_on, args=(away, self.request))
                back.start()
                pass_on(self.request, away)
                back.join()

    with ThreadingTCPServer(("127.0.0.1", 0), Link) as server:
        threading.Thread(target=server.serve_forever).start()
        yield f"http://127.0.0.1:{server.server_address[1]}"
        server.shutdown()


def wait_for(address: str, process: subprocess.Popen[bytes] | Forked, log: Path) -> None:
    """Waits until the house answers at that address."""
    until = time.monotonic() + _PATIENCE_S
    while process.poll() is None and time.monotonic() < until:
        try:
            with urllib.request.urlopen(f"{address}/api/health", timeout=5):  # noqa: S310
                return
        except OSError:
            time.sleep(0.1)
    raise RuntimeError(f"the house did not open:\n{log.read_text()}")
