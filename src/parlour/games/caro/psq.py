"""Games of five in a row as PSQ, which Piskvork and the tournaments that use it write.

    Piskvorky 15x15, 11:11, 0
    8,8,0
    9,7,312
    first.exe
    second.exe

A stone is its column from the left, its row from the top, both from 1, and its milliseconds.
"""

from __future__ import annotations

import re

from parlour.games.caro.paper import Paper, bad

__all__ = ["is_psq", "read_psq"]

_HEAD = re.compile(r"\ufeff?Piskvorky\s+([0-9]{1,3})\s*x\s*([0-9]{1,3})\b.*", re.IGNORECASE)
_STONE = re.compile(r"([0-9]{1,3})\s*,\s*([0-9]{1,3})(?:\s*,\s*([0-9]{1,9}))?")
_TIMED = re.compile(r"[0-9]+\s*,\s*[0-9]+\s*,\s*[0-9]+")
_NUMBERS = re.compile(r"[-0-9,.\s]*")


def is_psq(text: str) -> bool:
    """It begins as PSQ does."""
    return re.match(r"\ufeff?Piskvorky", text, re.IGNORECASE) is not None


def read_psq(text: str) -> Paper:
    """The stones, times and players. Raises `Illegal(bad_record)` with the line and why."""
    head, *lines = text.splitlines()
    found = _HEAD.fullmatch(head.rstrip())
    if not found:
        raise bad(1, "the first line must be: Piskvorky 15x15, …")
    width, height = int(found[1]), int(found[2])
    if width != height:
        raise bad(1, f"a board of {width}x{height} is not square")
    cells, times = [], []
    rest = len(lines)
    for index, line in enumerate(lines):
        if not (stone := _STONE.fullmatch(line.strip())):
            rest = index
            break
        x, y = int(stone[1]) - 1, int(stone[2]) - 1
        if not (0 <= x < width and 0 <= y < height):
            raise bad(index + 2, f"{line.strip()} is off the board")
        cells.append((x, y, index + 2))
        times.append(int(stone[3] or 0))
    if any(_TIMED.fullmatch(line.strip()) for line in lines[rest:]):
        raise bad(rest + 2, f"{lines[rest].strip()[:20]!r} is no stone")
    names = [line.strip() for line in lines[rest:] if not _NUMBERS.fullmatch(line)]
    seats = (names[0], names[1]) if len(names) > 1 else ("", "")
    return Paper(width, cells, seats=seats, times=tuple(times))
