"""What browser tests stand on: a house of their own, and the system's Chromium."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

__all__ = ["ARGS", "CHROMIUM", "open_house"]

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
    f"--disable-features={','.join(_LEFT_OUT)}",
]
CHROMIUM = next(
    filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None
)


@contextmanager
def open_house(folder: Path, **settings: object) -> Iterator[str]:
    """A house on a free port with its database in `folder`; its address."""
    port = _free_port()
    environment = {
        **os.environ,
        "PARLOUR_DATABASE": str(folder / "house.sqlite"),
        "PARLOUR_RATE": "1000",
        "PARLOUR_BURST": "5000",
        "PARLOUR_MATCHES_PER_MINUTE": "1000",
        "PARLOUR_NEWCOMERS_PER_MINUTE": "1000",
        "PARLOUR_GUESSES": "1000",
        **{f"PARLOUR_{name.upper()}": str(value) for name, value in settings.items()},
    }
    address = f"http://127.0.0.1:{port}"
    with (folder / "log").open("w") as log:
        command = [str(Path(sys.executable).with_name("parlour")), "serve", "--port", str(port)]
        process = subprocess.Popen(command, env=environment, stdout=log, stderr=log)
        try:
            _wait_for(address, process, folder / "log")
            yield address
        finally:
            process.terminate()
            process.wait(10)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _wait_for(address: str, process: subprocess.Popen[bytes], log: Path) -> None:
    for _ in range(200):
        if process.poll() is not None:
            break
        try:
            with urllib.request.urlopen(f"{address}/api/health", timeout=1):  # noqa: S310
                return
        except OSError:
            time.sleep(0.1)
    raise RuntimeError(f"the house did not open:\n{log.read_text()}")
