"""Records in files."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from rich.console import Console

from parlour import games
from parlour.kernel import AnyGame, Code, Illegal
from parlour.match.foreign import understood
from parlour.match.record import Record, read, write
from parlour.players.trial import admit
from parlour.server import Config

__all__ = ["fetch", "keep"]


def keep(path: Path, record: Record) -> None:
    """Write the record. A file that holds anything else than a record is left alone."""
    if path.exists():
        read(_text(path)[0])
    try:
        path.write_text(write(record), encoding="utf-8")
    except OSError as why:
        raise Illegal(Code.UNAVAILABLE, f"({path}: {why.strerror})") from why


def fetch(path: Path) -> Record:
    """The record in the file, in any form that a game knows. Raises `Illegal`."""
    text, is_plain = _text(path)
    try:
        return understood(text, _tried())
    except Illegal as why:
        if is_plain:
            raise
        raise Illegal(Code.BAD_RECORD, f"({path} is no text)") from why


def _tried() -> Iterator[AnyGame]:
    """Every game that can be played, asked for where a file is no record of this house's own."""
    for failure in admit(Config().trial):
        Console(stderr=True, highlight=False).print(f"left out {failure}", markup=False)
    yield from games.every().values()


def _text(path: Path) -> tuple[str, bool]:
    """What the file holds, and whether it is UTF-8; of other programs only the names are not."""
    try:
        raw = path.read_bytes()
    except OSError as why:
        raise Illegal(Code.NOT_FOUND, f"({path}: {why.strerror})") from why
    try:
        return raw.decode().replace("\r\n", "\n"), True
    except UnicodeDecodeError:
        return raw.decode("latin-1"), False
