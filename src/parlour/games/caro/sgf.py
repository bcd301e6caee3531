"""Games of five in a row as SGF (GM[4]): this house's own, and those of other programs.

The main line is read: the first of all variations. Stones that are set up have no order, so a file
that has some cannot be played through and is refused.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from parlour.games.caro.paper import Paper, bad

__all__ = ["is_sgf", "read_sgf"]

_TOKEN = re.compile(r"\s*(?:([();])|([A-Za-z]+)|\[((?:[^\]\\]|\\.)*)\]|(\S))", re.DOTALL)
_POINT = re.compile(r"[a-t][a-t]")
_SIZE = re.compile(r"([0-9]{1,3})(?::\1)?")
_RESULT = re.compile(r"([BW])\+(.*)", re.IGNORECASE)
_HOW = {"r": "resign", "resign": "resign", "t": "timeout", "time": "timeout", "f": "abandon"}
_SIDES = {"B": 0, "W": 1}
_DEEPEST = 1_000


class _Property(NamedTuple):
    name: str
    value: str
    line: int


def is_sgf(text: str) -> bool:
    """It begins as SGF does."""
    return re.match(r"\ufeff?\s*\(\s*;", text) is not None


def read_sgf(text: str) -> Paper:
    """The moves and what is told of them. Raises `Illegal(bad_record)` with the line and why."""
    heads: dict[str, str] = {}
    moves: list[tuple[str, int]] = []
    size = 15
    for name, value, line in _main_line(text.removeprefix("\ufeff")):
        if name == "GM" and value.strip() != "4":
            raise bad(line, f"GM[{value[:20]}] is not five in a row")
        if name == "SZ":
            if not (found := _SIZE.fullmatch(value.strip())):
                raise bad(line, f"SZ[{value[:20]}] is no square board")
            size = int(found[1])
        elif name in ("AB", "AW", "AE"):
            raise bad(line, f"stones that are set up ({name}) have no order")
        elif name in _SIDES:
            if _SIDES[name] != len(moves) % 2:
                raise bad(line, f"{name}[{value[:20]}]: it is the other side's turn")
            moves.append((value.strip(), line))
        else:
            heads.setdefault(name, value)
    result, reason = _ending(heads.get("RE", ""))
    return Paper(
        size=size,
        cells=[(*_point(value, size, line), line) for value, line in moves],
        rule=heads.get("RU", ""),
        seats=(heads.get("PB", ""), heads.get("PW", "")),
        result=result,
        reason=reason,
    )


def _main_line(text: str) -> Iterator[_Property]:
    """The properties of the first line of play; all of the file must be written as SGF is."""
    depth, name, line, at = 0, "", 1, 0
    on_main = True
    while token := _TOKEN.match(text, at):
        line += text.count("\n", at, token.start(token.lastindex or 0))
        at = token.end()
        sign, word, value, junk = token.groups()
        if junk or (not sign and depth == 0):
            raise bad(line, f"{(junk or word or '[')[:20]!r} is not written as SGF is")
        if sign == "(":
            depth += 1
            if depth > _DEEPEST:
                raise bad(line, "its variations are too deep")
        elif sign == ")":
            depth -= 1
            on_main = False
            if depth < 0:
                raise bad(line, "a ) too many")
        elif word:
            name = "".join(c for c in word if c.isupper())
        elif value is not None and on_main:
            yield _Property(name, re.sub(r"\\(?:\r?\n)?", "", value), line)
        line += token[0].count("\n", token.start(token.lastindex or 0) - token.start())
    if depth:
        raise bad(line, "a ) is missing")


def _point(value: str, size: int, line: int) -> tuple[int, int]:
    if not _POINT.fullmatch(value):
        raise bad(line, f"[{value[:20]}] is no point")
    x, y = (ord(letter) - ord("a") for letter in value)
    if x >= size or y >= size:
        raise bad(line, f"[{value}] is off the board")
    return x, y


def _ending(value: str) -> tuple[str, str]:
    """The result and its reason, as far as the file tells: B+R, W+T, Draw, 0, Void."""
    value = value.strip()
    if value.lower() in ("draw", "0"):
        return "½-½", "agreement"
    if not (found := _RESULT.fullmatch(value)):
        return "*", ""
    return ("1-0" if found[1].upper() == "B" else "0-1"), _HOW.get(found[2].strip().lower(), "")
