# ruff: noqa: RUF001 - look-alikes are what this is about
"""What looks like what (UTS 39): skeletons, scripts, and what of a text can be seen at all."""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterator
from functools import cache

__all__ = ["has_unseen", "is_one_script", "legible", "skeleton"]

_UNSEEN = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f"
    "\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a"
    "\U000e0000-\U000e0fff]"
)
"""Default_Ignorable_Code_Point of Unicode, and the Braille pattern without a dot."""
_EMOJI_STYLE = "\ufe0e\ufe0f"
_MARKS = 4
"""Marks on one letter: those of the languages that pile them up most. More only climb the page."""

_ALIKE = {
    "a": "аɑα", "b": "вьβ", "c": "сϲ", "d": "ԁ", "e": "еəε", "f": "ғ", "g": "ɡ",
    "h": "һн", "i": "іıι1|l", "j": "ј", "k": "кκ", "m": "м", "n": "пղη", "o": "оοօ0",
    "p": "рρ", "q": "ԛ", "r": "гʀ", "s": "ѕ", "t": "тτ", "u": "υս", "v": "ν",
    "w": "ԝш", "x": "хχ", "y": "уүγ", "z": "ζ", "3": "з", "6": "б",
}  # fmt: skip
"""Small letters that Unicode tells apart and people do not: capitals of theirs look alike."""
_TOGETHER = {
    "HAN": {"Han", "Jpan", "Kore", "Hanb"},
    "HIRAGANA": {"Jpan"},
    "KATAKANA": {"Jpan"},
    "HANGUL": {"Kore"},
    "BOPOMOFO": {"Hanb"},
}
"""Scripts of one writing system (UTS 39, 5.1)."""
_ANY_SCRIPT = {"COMMON", "INHERITED"}


def skeleton(text: str) -> str:
    """Texts of small letters that look alike have the same one (UTS 39, 4)."""
    shapes = _shapes()
    shown = unicodedata.normalize("NFD", _UNSEEN.sub("", text))
    return unicodedata.normalize("NFD", "".join(shapes.get(c, c) for c in shown))


def is_one_script(text: str) -> bool:
    """Whether one writing system has all of its letters."""
    from confusable_homoglyphs import categories  # noqa: PLC0415 - tables of a megabyte

    systems: set[str] | None = None
    for script in categories.unique_aliases(text) - _ANY_SCRIPT:
        writes = _TOGETHER.get(script, {script})
        systems = set(writes) if systems is None else systems & writes
    return systems is None or bool(systems)


def has_unseen(text: str) -> bool:
    """Whether something in it cannot be seen."""
    return _UNSEEN.search(text) is not None


def legible(text: str) -> str:
    """What of the text can be seen, with no more marks on a letter than can be read."""
    kept, marks = [], 0
    for c in text:
        if not c.isprintable() or (c not in _EMOJI_STYLE and _UNSEEN.match(c)):
            continue
        marks = marks + 1 if unicodedata.category(c).startswith("M") else 0
        if marks <= _MARKS:
            kept.append(c)
    return "".join(kept).strip()


@cache
def _shapes() -> dict[str, str]:
    """Each letter by what stands for all that look like it."""
    kin: dict[str, set[str]] = defaultdict(set)
    for one, other in _pairs():
        kin[one].add(other)
        kin[other].add(one)
    prototypes: dict[str, str] = {}
    for start in kin:
        if start in prototypes:
            continue
        alike, reached = {start}, [start]
        while reached:
            fresh = kin[reached.pop()] - alike
            alike |= fresh
            reached += fresh
        prototypes |= dict.fromkeys(alike, min(alike, key=lambda shape: _rank(shape, alike)))
    return {
        one: "".join(prototypes.get(c, c) for c in best) if len(best) > 1 else best
        for one, best in prototypes.items()
        if len(one) == 1
    }


def _rank(shape: str, alike: set[str]) -> tuple[bool, bool, bool, str]:
    """`rn` stands for `m` before any letter does, since in a text its own letters stand apart."""
    apart = len(shape) > 1 and alike.isdisjoint(shape)
    return not apart, len(shape) > 1, not (shape.isascii() and shape.isalpha()), shape


def _pairs() -> Iterator[tuple[str, str]]:
    """What looks alike among what is left of a text that is decomposed and in small letters."""
    from confusable_homoglyphs.confusables import confusables_data  # noqa: PLC0415 - as above

    for shape, others in confusables_data.items():
        for other in others:
            one, two = shape.replace("\u200e", ""), other["c"].replace("\u200e", "")
            if _is_small(one) and _is_small(two):
                yield one, two
            elif two.isascii() and one.isalpha() and one == one.upper() == one.casefold():
                yield one, two.casefold()  # a letter of a script without small ones, as a capital
    for letter, others in _ALIKE.items():
        yield from ((letter, other) for other in others)


def _is_small(text: str) -> bool:
    return text != "" and unicodedata.normalize("NFKD", text.casefold()) == text
