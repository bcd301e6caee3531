"""A real server in a process of its own, and how much CPU it used."""

from __future__ import annotations

import os
import socket
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
    folder: Path
    """Where its files are."""

    def cpu(self) -> float:
        """CPU seconds of the server so far, without those of its thinking processes."""
        times = self.process.cpu_times()
        return float(times.user + times.system)

    def thinking(self) -> float:
        """CPU seconds of the processes that think for it."""
        return whole_cpu(self.process) - self.cpu()

    def memory(self) -> int:
        """Resident bytes."""
        return int(self.process.memory_info().rss)


def whole_cpu(process: psutil.Process) -> float:
    """CPU seconds of a process and of all that it started and that still run."""
    every = [process, *process.children(recursive=True)]
    return float(sum(one.cpu_times().user + one.cpu_times().system for one in every))


@contextmanager
def house(port: int | None = None, **settings: str) -> Iterator[House]:
    """A server on a new database with the rate limits raised."""
    port = port or _free_port()
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
                yield House(address, psutil.Process(server.pid), Path(folder))
            finally:
                server.terminate()
                server.wait(20)


def _free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return int(listener.getsockname()[1])


def _await(address: str) -> None:
    for _ in range(200):
        try:
            httpx.get(f"{address}/api/health").raise_for_status()
        except httpx.HTTPError:
            time.sleep(0.05)
        else:
            return
    raise RuntimeError("the server does not answer")
