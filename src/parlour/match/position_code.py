"""A position as one short text, to be passed on: its game, its options, the actions that led there.

    parlour:caro:1:rule=caro&size=9:H8,I9,G7:5f3a

Options are those that differ from what the game has by itself. The end is a check of all before it:
what was cut short in copying is no other position. There are no blanks in it, so it survives in
letters and addresses; blanks and signs of its own stand as addresses write them.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any, Final
from zlib import crc32

from parlour.kernel import AnyGame, Code, Illegal, Json
from parlour.match.record import Record

__all__ = ["is_code", "read", "write"]

_HEAD: Final = "parlour:"
_LONGEST: Final = 200_000
_SIGN: Final = re.compile(r"[^A-Za-z0-9._~-]")
_SIGNS: Final = re.compile(r"(?:%[0-9A-F]{2})+")


def write(game: AnyGame, options: Mapping[str, Any], actions: Sequence[str]) -> str:
    """The code of the position that these actions lead to."""
    usual = _plain(game.options_schema.read({}))
    differing = {
        name: value
        for name, value in sorted(_plain(options).items())
        if name not in usual or value != usual[name]
    }
    said = "&".join(f"{_quoted(name)}={_quoted(_text(v))}" for name, v in differing.items())
    line = ",".join(map(_quoted, actions))
    body = f"{_HEAD}{game.id}:{game.rules}:{said}:{line}"
    return f"{body}:{_check(body)}"


def is_code(text: str) -> bool:
    """It begins as such a text does."""
    return text.lstrip().startswith(_HEAD)


def read(text: str) -> Record:
    """The record that leads there; the rules have not looked at it.

    Raises `Illegal(bad_position_code)`, with why.
    """
    body, _, check = text.strip().rpartition(":")
    parts = body.split(":")
    if len(body) > _LONGEST:
        raise _bad("it is too long")
    if not is_code(text) or len(parts) != 5:
        raise _bad("it has other parts")
    if check != _check(body):
        raise _bad("a part of it is missing or was changed")
    _, game, rules, said, line = parts
    if not rules.isascii() or not rules.isdigit():
        raise _bad("its rules have no number")
    pairs = (pair.partition("=") for pair in said.split("&") if pair)
    options = {_unquoted(name): _value(_unquoted(word)) for name, _, word in pairs}
    actions = tuple(map(_unquoted, line.split(","))) if line else ()
    return Record(game, int(rules), options, actions)


def _check(body: str) -> str:
    return f"{crc32(body.encode()) & 0xFFFF:04x}"


def _quoted(text: str) -> str:
    """As addresses write it."""
    return _SIGN.sub(
        lambda sign: "+" if sign[0] == " " else "".join(f"%{b:02X}" for b in sign[0].encode()), text
    )


def _unquoted(text: str) -> str:
    return _SIGNS.sub(
        lambda signs: bytes.fromhex(signs[0].replace("%", "")).decode(errors="replace"),
        text.replace("+", " "),
    )


def _bad(why: str) -> Illegal:
    return Illegal(Code.BAD_POSITION_CODE, f"({why})")


def _plain(options: Mapping[str, Any]) -> dict[str, Any]:
    """As JSON has them, without what was not chosen."""
    plain: dict[str, Any] = json.loads(json.dumps(dict(options)))
    return {name: value for name, value in plain.items() if value is not None}


def _text(value: Json) -> str:
    """A word as it is, anything else, and words that look like it, as JSON."""
    if isinstance(value, str) and value and _value(value) == value:
        return value
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _value(text: str) -> Json:
    try:
        found: Json = json.loads(text)
    except (ValueError, RecursionError):
        return text
    return found
