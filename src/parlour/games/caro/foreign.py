"""Records of other programs, put into our notation (caro.md sections 2 and 4)."""

from __future__ import annotations

import re
from enum import Enum

from parlour.games.caro.paper import Paper
from parlour.games.caro.psq import is_psq, read_psq
from parlour.games.caro.rule import RULES
from parlour.games.caro.sgf import read_sgf
from parlour.games.caro.sgf_text import is_sgf
from parlour.kernel import Code, Illegal

__all__ = ["Rows", "read_file", "read_moves", "read_rule", "rules_of"]

_MOVES = re.compile(r"[\s,]*(?:[A-Za-z][1-9][0-9]?[\s,]*)*")
_MOVE = re.compile(r"([A-Za-z])([1-9][0-9]?)")


class Rows(Enum):
    """Which way up a record counts its rows. Nothing in the record says so: it must be told."""

    FROM_BOTTOM = "bottom"
    FROM_TOP = "top"


def read_moves(text: str, size: int, rows: Rows) -> list[str]:
    """The cells of `H8 I9 H9` or `h8i9h9`. Raises `Illegal(bad_record)`."""
    if not _MOVES.fullmatch(text):
        raise Illegal(Code.BAD_RECORD, "(only cells such as H8, with or without blanks)")
    moves = []
    for letter, number in _MOVE.findall(text):
        row = int(number) if rows is Rows.FROM_BOTTOM else size + 1 - int(number)
        if row < 1:
            raise Illegal(Code.BAD_RECORD, f"({letter}{number} is off the board)")
        moves.append(f"{letter.upper()}{row}")
    return moves


def read_rule(name: str) -> str:
    """Our key for a rule: case, blanks and hyphens do not matter. Raises `Illegal(bad_record)`."""
    plain = {_plain(key): key for key in RULES}
    try:
        return plain[_plain(name)]
    except KeyError:
        raise Illegal(Code.BAD_RECORD, f"(no rule {name})") from None


def _plain(name: str) -> str:
    return re.sub(r"[\s_-]", "", name).lower()


def read_file(text: str) -> Paper | None:
    """What an SGF or PSQ file holds; None where it is neither. Raises `Illegal(bad_record)`."""
    if is_sgf(text):
        return read_sgf(text)
    return read_psq(text) if is_psq(text) else None


def rules_of(paper: Paper) -> list[str]:
    """The rules that a file may mean: the one it names, or else any, the usual ones first."""
    try:
        return [read_rule(paper.rule)]
    except Illegal:
        return list(RULES)
