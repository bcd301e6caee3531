# ruff: noqa: RUF001 - look-alikes are what this is about
"""Names: what one may be, when two look alike, and those that guests are given."""

from __future__ import annotations

import re
import unicodedata
from secrets import choice, randbelow

from parlour.kernel import Code, Illegal
from parlour.server.people.words import ANIMALS, MANNERS

__all__ = ["LONGEST", "SHORTEST", "fold", "generated", "proper"]

SHORTEST, LONGEST = 2, 24

_JOINTS = " _.'-"
"""What may stand between two parts of a name, one at a time."""
_SHAPE = re.compile(rf"[^\W_]+(?:[{_JOINTS}][^\W_]+)*")
_LOOKS = str.maketrans(
    {
        look: letter
        for letter, looks in {
            "a": "аɑα", "b": "вьβ", "c": "сϲ", "d": "ԁ", "e": "еəε", "f": "ғ", "g": "ɡ",
            "h": "һн", "i": "іıι1|l", "j": "ј", "k": "кκ", "m": "м", "n": "пղη", "o": "оοօ0",
            "p": "рρ", "q": "ԛ", "r": "гʀ", "s": "ѕƨ", "t": "тτ", "u": "υս", "v": "ν",
            "w": "ԝш", "x": "хχ", "y": "уүγ", "z": "ζ", "3": "з", "6": "б",
        }.items()
        for look in looks
    }
)  # fmt: skip
"""Small letters, of other alphabets too, and digits by the Latin letter that they look like."""
_AUTHORITY = (
    "admin administrator api house mod moderator official owner parlour root staff support system "
    "адмін админ модератор 管理员 quảntrị"
)
"""Names under which nobody plays, lest somebody be believed."""
_WORDS = (
    "anonymous bot computer everybody everyone guest help host level me nobody null undefined you "
    "гість гость хост 游客 客人 khách"
)
"""Names that no account may have: the page calls others so. A guest may, as every guest may."""


def proper(text: str, *, account: bool) -> str:
    """The name as it is kept and shown. Raises `Illegal(bad_name)`."""
    name = unicodedata.normalize("NFC", text).strip()
    if not SHORTEST <= len(name) <= LONGEST:
        raise Illegal(Code.BAD_NAME, f"(a name has {SHORTEST} to {LONGEST} characters)")
    if not _SHAPE.fullmatch(name) or not any(map(str.isalpha, name)):
        raise Illegal(Code.BAD_NAME, "(letters and digits, and single blanks - _ . ' between)")
    kept = _NOT_FOR_ACCOUNTS if account else _NOBODYS
    if not kept.isdisjoint((fold(name), fold(re.sub(r"[\d\W_]+$", "", name)))):
        raise Illegal(Code.BAD_NAME, "(that name is kept for the house)")
    return name


def fold(name: str) -> str:
    """What the name looks like: names that fold to the same cannot be told apart at a glance."""
    plain = unicodedata.normalize("NFKC", name).casefold()
    plain = "".join(c for c in plain if c not in _JOINTS)
    return unicodedata.normalize("NFKC", plain).translate(_LOOKS)


_NOBODYS = frozenset(map(fold, _AUTHORITY.split()))
_NOT_FOR_ACCOUNTS = _NOBODYS.union(map(fold, _WORDS.split()))


def generated(attempt: int = 0) -> str:
    """A guest's name; where the plain ones turned out to be taken, one with a number."""
    number = f" {randbelow(900) + 100}" if attempt > 2 else ""
    return f"{choice(MANNERS)} {choice(ANIMALS)}{number}"
