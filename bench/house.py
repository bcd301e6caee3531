"""A real server in a process of its own, and how much CPU it used."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx
import psutil


@dataclass
class House:
    """A running server."""

    address: str
    process: psutil.Process

    def cpu(self) -> float:
        """CPU seconds of the server and its children so far."""
        times = self.process.cpu_times()
        return times.user + times.system

    def memory(self) -> int:
        """Resident bytes."""
        return int(self.process.memory_info().rss)


@contextmanager
def house(port: int = 8790, **settings: str) -> Iterator[House]:
    """A server on a new database with the rate limits raised."""
    with tempfile.TemporaryDirectory(dir=os.environ.get("BENCH_DIR")) as folder:
        environment = os.environ | {
            "PARLOUR_DATABASE": str(Path(folder) / "bench.sqlite"),
            "PARLOUR_RATE": "1e9",
            "PARLOUR_BURST": "1000000000",
            "PARLOUR_MATCHES_PER_MINUTE": "1000000000",
            "PARLOUR_NEWCOMERS_PER_MINUTE": "1000000000",
            **settings,
        }
        command = [sys.executable, "-m", "parlour.cli", "serve", "--port", str(port)]
        with subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL) as server:
            address = f"http://127.0.0.1:{port}"
            try:
                _await(address)
                yield House(address, psutil.Process(server.pid))
            finally:
                server.terminate()
                server.wait(20)


def _await(address: str) -> None:
    for _ in range(200):
        try:
            httpx.get(f"{address}/api/health").raise_for_status()
        except httpx.HTTPError:
            time.sleep(0.05)
        else:
            return
    raise RuntimeError("the server does not answer")
