"""Puzzles as files: a line of JSON each, packed; those that come with the house among them."""

from __future__ import annotations

import gzip
from collections.abc import Iterable, Iterator
from importlib.resources import files
from pathlib import Path

import msgspec

from parlour.puzzles.puzzle import Puzzle

__all__ = ["BrokenFile", "from_json", "read", "shipped", "to_json", "write"]

_ENDING = ".jsonl.gz"
_PACKED = b"\x1f\x8b"


class BrokenFile(ValueError):
    """A file that is no puzzles: the sentence names the line and what is wrong with it."""


def to_json(puzzle: Puzzle) -> bytes:
    """The puzzle as one line, without its end."""
    return msgspec.json.encode(puzzle)


def from_json(line: bytes) -> Puzzle:
    """The puzzle of that line. Raises `ValueError`, which says what is wrong."""
    return msgspec.json.decode(line, type=Puzzle)


def read(path: Path) -> Iterator[Puzzle]:
    """The puzzles of a file, packed or not. Raises `BrokenFile` at the first line that is none."""
    return _read(path.read_bytes(), path.name)


def write(path: Path, puzzles: Iterable[Puzzle]) -> None:
    """Writes the file anew; the same puzzles make the same bytes."""
    text = b"".join(to_json(puzzle) + b"\n" for puzzle in puzzles)
    path.write_bytes(gzip.compress(text, mtime=0))


def shipped(game: str | None = None) -> Iterator[Puzzle]:
    """The puzzles that come with the house: of one game, or of every game by name."""
    folder = files("parlour.puzzles").joinpath("data")
    for file in sorted(folder.iterdir(), key=lambda each: each.name):
        if file.name.endswith(_ENDING) and game in {None, file.name.removesuffix(_ENDING)}:
            yield from _read(file.read_bytes(), file.name)


def _read(data: bytes, name: str) -> Iterator[Puzzle]:
    try:
        text = gzip.decompress(data) if data.startswith(_PACKED) else data
    except (OSError, EOFError) as why:
        raise BrokenFile(f"{name}: no packed file ({why})") from None
    for number, line in enumerate(text.splitlines(), 1):
        try:
            yield from_json(line)
        except ValueError as why:
            raise BrokenFile(f"{name}, line {number}: {why}") from None
