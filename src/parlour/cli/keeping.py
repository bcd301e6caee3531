"""Records in files."""

from __future__ import annotations

from pathlib import Path

from parlour.kernel import Code, Illegal
from parlour.match.record import Record, read, write

__all__ = ["fetch", "keep"]


def keep(path: Path, record: Record) -> None:
    """Write the record. A file that holds anything else than a record is left alone."""
    if path.exists():
        fetch(path)
    try:
        path.write_text(write(record), encoding="utf-8")
    except OSError as why:
        raise Illegal(Code.UNAVAILABLE, f"({path}: {why.strerror})") from why


def fetch(path: Path) -> Record:
    """The record in the file. Raises `Illegal`."""
    try:
        return read(path.read_text(encoding="utf-8"))
    except OSError as why:
        raise Illegal(Code.NOT_FOUND, f"({path}: {why.strerror})") from why
    except UnicodeDecodeError as why:
        raise Illegal(Code.BAD_RECORD, f"({path} is no text)") from why
