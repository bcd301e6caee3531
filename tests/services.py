"""Real PostgreSQL and Redis servers for tests, started here and stopped by their pid.

`PARLOUR_TEST_POSTGRES` or `PARLOUR_TEST_REDIS` name a server that is already there; otherwise the
binaries that Debian installs are used. Where there are none the tests are skipped with a loud
line, in CI they fail.
"""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from ports import free_port

_PATIENCE_S = 30


def _missing(what: str, package: str) -> None:
    line = f"NO {what.upper()}: install it (Debian: apt-get install {package})"
    if os.environ.get("CI"):
        pytest.fail(line)
    pytest.skip(line)


def _await(port: int, process: subprocess.Popen[bytes]) -> None:
    until = time.monotonic() + _PATIENCE_S
    while time.monotonic() < until and process.poll() is None:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.05)
    raise RuntimeError(f"nothing listens on port {port}")


def _postgres_binaries() -> Path | None:
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/postgres"))
    if found:
        return found[-1].parent
    on_path = shutil.which("postgres")
    return Path(on_path).resolve().parent if on_path else None


def _drop_root() -> dict[str, object]:
    """PostgreSQL refuses to run as root: then it runs as its own user, or as nobody."""
    if os.getuid() != 0:
        return {}
    names = {entry.pw_name for entry in pwd.getpwall()}
    user = "postgres" if "postgres" in names else "nobody"
    return {"user": user, "group": pwd.getpwnam(user).pw_gid, "extra_groups": []}


class Service:
    """A server that can be killed and started again on the same port and data."""

    def __init__(
        self,
        url: str,
        port: int,
        command: list[object],
        options: dict[str, Any],
        ready: list[object] | None = None,
    ) -> None:
        self.url = url
        self._port = port
        self._command = command
        self._options = options
        self._ready = ready
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def pid(self) -> int:
        """Of the process that was started last."""
        assert self._process is not None
        return self._process.pid

    def start(self) -> None:
        """Start it and wait until it listens, and answers where there is a way to ask."""
        self._process = subprocess.Popen(self._command, **self._options)
        _await(self._port, self._process)
        until = time.monotonic() + _PATIENCE_S
        while self._ready and subprocess.run(self._ready, check=False).returncode != 0:
            if time.monotonic() > until:
                raise RuntimeError("it listens and does not answer")
            time.sleep(0.1)

    def stop(self) -> None:
        """As its own tools would."""
        self._end(signal.SIGTERM)

    def kill(self) -> None:
        """As a power cut would."""
        self._end(signal.SIGKILL)

    def _end(self, how: signal.Signals) -> None:
        assert self._process is not None
        self._process.send_signal(how)
        self._process.wait(_PATIENCE_S)


@contextmanager
def postgres() -> Iterator[str]:
    """A PostgreSQL server of our own, or the one that the environment names; its URL."""
    if url := os.environ.get("PARLOUR_TEST_POSTGRES"):
        yield url
        return
    with own_postgres() as service:
        yield service.url


@contextmanager
def own_postgres(*, durable: bool = False) -> Iterator[Service]:
    """A PostgreSQL server of our own. A `durable` one keeps what it said it wrote."""
    binaries = _postgres_binaries()
    if binaries is None:
        _missing("PostgreSQL", "postgresql")
        return
    drop = _drop_root()
    with tempfile.TemporaryDirectory(prefix="parlour-pg") as folder:
        data = Path(folder) / "data"
        if drop:
            owner = pwd.getpwnam(str(drop["user"]))
            os.chown(folder, owner.pw_uid, owner.pw_gid)
        make = [binaries / "initdb", "-D", data, "-U", "parlour", "-A", "trust", "--no-sync"]
        make += ["--locale=C", "-E", "UTF8"]
        made = subprocess.run(make, capture_output=True, text=True, cwd=folder, check=False, **drop)
        if made.returncode:
            raise RuntimeError(f"initdb: {made.stdout}{made.stderr}")
        port = free_port()
        command = [binaries / "postgres", "-D", data, "-p", str(port), "-k", folder]
        command += ["-c", "listen_addresses=127.0.0.1", "-c", f"fsync={'on' if durable else 'off'}"]
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        url = f"postgresql://parlour@127.0.0.1:{port}/postgres"
        ready = [binaries / "pg_isready", "-q", "-h", "127.0.0.1", "-p", str(port)]
        service = Service(url, port, command, {"cwd": folder, **quiet, **drop}, ready)
        service.start()
        try:
            yield service
        finally:
            service.stop()


@contextmanager
def redis() -> Iterator[str]:
    """A Redis server of our own, or the one that the environment names; its URL."""
    if url := os.environ.get("PARLOUR_TEST_REDIS"):
        yield url
        return
    with own_redis() as service:
        yield service.url


@contextmanager
def own_redis() -> Iterator[Service]:
    """A Redis server of our own, which keeps nothing."""
    binary = shutil.which("redis-server")
    if binary is None:
        _missing("Redis", "redis-server")
        return
    port = free_port()
    with tempfile.TemporaryDirectory(prefix="parlour-redis") as folder:
        command = [binary, "--port", str(port), "--bind", "127.0.0.1", "--dir", folder]
        command += ["--save", ""]
        url = f"redis://127.0.0.1:{port}/0"
        service = Service(url, port, command, {"stdout": subprocess.DEVNULL})
        service.start()
        try:
            yield service
        finally:
            service.stop()
