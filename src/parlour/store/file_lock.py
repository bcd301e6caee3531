"""One house on one file: the right to serve it is held by a process and dies with it."""

from __future__ import annotations

import fcntl
import os
from pathlib import Path

from parlour.store.store import Unavailable

__all__ = ["hold", "let_go"]

_held: dict[Path, int] = {}


def hold(file: Path) -> None:
    """Serve this file from here on, alone. Raises `Unavailable` where another process does.

    The lock is on a file beside it: commands such as `parlour backup` and `parlour admin` work
    beside an open house. The system lets go of it when the process ends, however it does.
    """
    lock = _beside(file)
    if lock in _held:
        return
    try:
        lock.parent.mkdir(parents=True, exist_ok=True)
        fd = os.open(lock, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    except OSError as why:
        raise Unavailable(f"{file}: {why.strerror}: {lock}") from why
    try:
        fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        by = os.pread(fd, 20, 0).decode(errors="replace").strip()
        os.close(fd)
        raise Unavailable(
            f"{file} is served already by process {by or 'unknown'}: close that house first, "
            "or give this one a file of its own (--database)"
        ) from None
    try:
        os.ftruncate(fd, 0)
        os.pwrite(fd, f"{os.getpid()}\n".encode(), 0)
    except OSError as why:
        os.close(fd)
        raise Unavailable(f"{file}: {why.strerror}") from why
    _held[lock] = fd


def let_go(file: Path) -> None:
    """Another process may serve it now."""
    fd = _held.pop(_beside(file), None)
    if fd is not None:
        os.close(fd)


def _beside(file: Path) -> Path:
    file = file.absolute()
    return file.with_name(f"{file.name}.lock")
