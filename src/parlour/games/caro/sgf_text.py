"""How SGF is written (FF[4]): a file as its nodes with their properties, and texts as values.

Nothing of a game is known here. Nodes come one by one and only open branches are remembered, so
that a file costs by its length, whatever it holds. No library: those that are kept give a file that
is not well-formed no line, and parse all of it before anything can be refused.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator
from typing import NamedTuple

from parlour.games.caro.paper import bad
from parlour.kernel.foreign import plain_text

__all__ = ["DEEPEST", "Property", "SgfNode", "decoded", "escaped", "is_sgf", "nodes"]

DEEPEST = 1_000
"""How many branches may be open at once: no line has more moves than the board has cells."""

_TOKEN = re.compile(r"\s*+(?:([();])|([A-Za-z]++)|\[((?:[^\]\\]|\\.)*+)\]|(\S))", re.DOTALL)
_ESCAPE = re.compile(r"\\(\r\n|\n\r|.)", re.DOTALL)
_CHARSET = re.compile(rb"CA\s*\[\s*([A-Za-z0-9_:.-]{1,20})\s*\]")
_CHARSETS = {
    "ascii", "big5", "cp1250", "cp1251", "cp1252", "cp1253", "cp1254", "cp1255", "cp1256", "cp1257",
    "cp1258", "cp932", "cp949", "euc_jp", "euc_kr", "gb18030", "gb2312", "gbk", "iso8859-1",
    "iso8859-15", "iso8859-2", "iso8859-5", "koi8-r", "koi8-u", "shift_jis", "utf-8",
}  # fmt: skip
_VALUES = 2_000
"""How many values one node may have."""


class Property(NamedTuple):
    """One value of a property, its escapes read."""

    name: str
    value: str
    line: int


class SgfNode(NamedTuple):
    """A node of the first game: `parent` is -1 for the root; `main`: it is of the first line."""

    number: int
    parent: int
    properties: tuple[Property, ...]
    main: bool
    line: int


def is_sgf(text: str) -> bool:
    """It begins as SGF does."""
    return re.match(r"\ufeff?\s*+\(\s*+;", text) is not None


def decoded(file: str | bytes) -> str:
    """The text of a file: in the charset that it names, or else UTF-8 or Latin-1.

    Raises `Illegal(bad_record)` where it names one that is not known, or is not written in it.
    """
    if isinstance(file, str) or not (named := _CHARSET.search(file[:1_000])):
        return plain_text(file)
    line = file.count(b"\n", 0, named.start()) + 1
    try:
        charset = codecs.lookup(named[1].decode()).name
    except LookupError:
        charset = ""
    if charset not in _CHARSETS:
        raise bad(line, f"CA[{named[1].decode()}] is no charset that can be read")
    try:
        return file.decode(charset)
    except UnicodeDecodeError as why:
        line = file.count(b"\n", 0, why.start) + 1
        raise bad(line, f"it is not written in {charset}, as it says") from why


def escaped(text: str) -> str:
    """The text as it stands between brackets."""
    return text.replace("\\", "\\\\").replace("]", "\\]")


def nodes(text: str) -> Iterator[SgfNode]:
    """The nodes of the first game, parents first. Raises `Illegal(bad_record)` with the line.

    All of the file must be written as SGF is, other games behind the first one too.
    """
    found: list[Property] = []
    parents: list[int] = []
    node = parent = made = -1
    begun = 1
    name, main, over = "", True, False
    for line, sign, word, value in _tokens(text.removeprefix("\ufeff")):
        if not sign:
            if node < 0:
                raise bad(line, f"{(word or '[')[:20]!r} is not written as SGF is")
            if word:
                name = "".join(c for c in word if c.isupper())
            elif not name:
                raise bad(line, f"[{value[:20]}] is no value of anything")
            elif len(found) == _VALUES:
                raise bad(line, f"a node of more than {_VALUES} values")
            else:
                found.append(Property(name, _ESCAPE.sub(_meant, value), line))
            continue
        if node >= 0 and not over:
            yield SgfNode(node, parent, tuple(found), main, begun)
        parent, node = (node if node >= 0 else parent), -1
        found.clear()
        name = ""
        if sign == ";":
            if not parents:
                raise bad(line, "';' is not written as SGF is")
            made += 1
            node, begun = made, line
        elif sign == "(":
            parents.append(parent)
        else:
            parent = parents.pop()
            main = False
            over = over or not parents


def _tokens(text: str) -> Iterator[tuple[int, str, str, str]]:
    """Each sign, word or value with its line. The brackets are closed, each of them once."""
    depth, line, at, counted = 0, 1, 0, 0
    while token := _TOKEN.match(text, at):
        start = token.start(token.lastindex or 0)
        line += text.count("\n", counted, start)
        at, counted = token.end(), start
        sign, word, value, junk = token.groups(default="")
        if junk:
            raise bad(line, f"{junk!r} is not written as SGF is")
        depth += {"(": 1, ")": -1}.get(sign, 0)
        if depth > DEEPEST:
            raise bad(line, f"its variations are too deep: more than {DEEPEST} are open")
        if depth < 0:
            raise bad(line, "a ) too many")
        yield line, sign, word, value
    if depth:
        raise bad(line + text.count("\n", counted), "a ) is missing")


def _meant(escape: re.Match[str]) -> str:
    """What follows a backslash, as it is; a line that it breaks goes on."""
    return "" if escape[1][0] in "\r\n" else escape[1]
