"""Names: what one may be, when two look alike, and those that guests are given."""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from secrets import choice, randbelow

from parlour.kernel import Code, Illegal
from parlour.server.people.looks import has_unseen, is_one_script, skeleton
from parlour.server.people.words import ANIMALS, MANNERS

__all__ = [
    "LONGEST",
    "SHORTEST",
    "fold",
    "generated",
    "proper",
    "require_nobodys",
    "same",
    "unlike",
]

SHORTEST, LONGEST = 2, 24

_JOINTS = " _.'-"
"""What may stand between two parts of a name, one at a time."""
_SHAPE = re.compile(rf"[^\W_]+(?:[{_JOINTS}][^\W_]+)*")
_AUTHORITY = (
    "admin administrator api host house mod moderator official owner parlour root staff support "
    "system адмін админ модератор хост 管理员 房主 quảntrị chủnhà"
)
"""Names under which nobody plays, lest somebody be believed."""
_WORDS = (
    "anonymous bot computer everybody everyone guest help level me nobody null undefined you "
    "гість гость 游客 客人 khách"
)
"""Names that no account may have: the page calls others so. A guest may, as every guest may."""


def proper(text: str, *, account: bool) -> str:
    """The name as it is kept and shown. Raises `Illegal(bad_name)`."""
    name = unicodedata.normalize("NFC", text).strip()
    if not SHORTEST <= len(name) <= LONGEST:
        raise Illegal(Code.BAD_NAME, f"(a name has {SHORTEST} to {LONGEST} characters)")
    if not _SHAPE.fullmatch(name) or not any(map(str.isalpha, name)):
        raise Illegal(Code.BAD_NAME, "(letters and digits, and single blanks - _ . ' between)")
    require_nobodys(name, account=account)
    if has_unseen(name) or not is_one_script(name):
        raise Illegal(Code.BAD_NAME, "(letters that can be seen, of one script)")
    return name


def require_nobodys(name: str, *, account: bool) -> None:
    """Raises `Illegal(bad_name)` where the house keeps that name, or one that looks like it."""
    kept = _kept(account=account)
    if not kept.isdisjoint((fold(name), fold(re.sub(r"[\d\W_]+$", "", name)))):
        raise Illegal(Code.BAD_NAME, "(that name is kept for the house)")


def fold(name: str) -> str:
    """What the name looks like: names that fold to the same cannot be told apart at a glance."""
    plain = unicodedata.normalize("NFKC", name).casefold()
    plain = "".join(c for c in plain if c not in _JOINTS)
    return skeleton(unicodedata.normalize("NFKC", plain))


def same(one: str, other: str) -> bool:
    """Whether it is the same name, in whatever case it is typed."""
    return one == other or _typed(one) == _typed(other)


def unlike(name: str) -> str:
    """What an account whose looks another has is found by: no name looks like this."""
    return f"~{_typed(name)}"


def _typed(name: str) -> str:
    return unicodedata.normalize("NFKC", name).casefold().strip()


@cache
def _kept(*, account: bool) -> frozenset[str]:
    words = f"{_AUTHORITY} {_WORDS}" if account else _AUTHORITY
    return frozenset(map(fold, words.split()))


def generated(attempt: int = 0) -> str:
    """A guest's name; where the plain ones turned out to be taken, one with a number."""
    number = f" {randbelow(900) + 100}" if attempt > 2 else ""
    return f"{choice(MANNERS)} {choice(ANIMALS)}{number}"
