"""Books as files: a packed line of JSON that says what it is of, then a line for each position."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec

from parlour.kernel import AnyGame, Options
from parlour.openings.book import Book, Tally

__all__ = ["BrokenBook", "read", "shipped", "write"]

_ENDING = ".jsonl.gz"


class BrokenBook(ValueError):
    """A file that is no book: the sentence says which and why."""


class _Head(msgspec.Struct):
    book: int
    game: str
    rules: int
    options: dict[str, Any]
    games: int
    bands: list[str]


_Moves = tuple[str, dict[str, list[tuple[int, int, int, int]]]]
"""A position's name; of each action the band by its place in the head, won, drawn, lost."""


def write(path: Path, book: Book) -> None:
    """Writes the file anew; the same book makes the same bytes."""
    bands = sorted(
        {band for moves in book.positions.values() for its in moves.values() for band in its}
    )
    head = _Head(1, book.game, book.rules, dict(book.options), book.games, bands)
    lines = [msgspec.json.encode(head)]
    for name, moves in sorted(book.positions.items()):
        told = {
            action: [(bands.index(b), t.won, t.drawn, t.lost) for b, t in sorted(its.items())]
            for action, its in sorted(moves.items())
        }
        lines.append(msgspec.json.encode((name, told)))
    path.write_bytes(gzip.compress(b"".join(line + b"\n" for line in lines), mtime=0))


def read(data: bytes, name: str) -> Book:
    """The book of that file. Raises `BrokenBook`."""
    try:
        first, *rest = gzip.decompress(data).splitlines()
        head = msgspec.json.decode(first, type=_Head)
        book = Book(head.game, head.rules, head.options, head.games)
        decoder = msgspec.json.Decoder(_Moves)
        for line in rest:
            position, moves = decoder.decode(line)
            book.positions[position] = {
                action: {head.bands[band]: Tally(*counts) for band, *counts in tallies}
                for action, tallies in moves.items()
            }
    except (OSError, EOFError, ValueError, IndexError, msgspec.DecodeError) as why:
        raise BrokenBook(f"{name} is no book of openings ({why})") from None
    return book


def shipped(game: AnyGame, options: Options) -> Book | None:
    """The book that comes with the house for games by these options; None: there is none."""
    return next((book for book in _books(game.id) if book.is_for(game, options)), None)


@cache
def _books(game: str) -> tuple[Book, ...]:
    return tuple(_read_all(game))


def _read_all(game: str) -> Iterator[Book]:
    folder = files("parlour.openings").joinpath("data")
    for file in sorted(folder.iterdir(), key=lambda each: each.name):
        if file.name.endswith(_ENDING) and file.name.split(".")[0] == game:
            yield read(file.read_bytes(), file.name)
