"""Whether what a package calls its game can be one, as far as a look at it tells.

No rule is called here. Whether they hold is for a trial (`players/trial.py`) and for tests.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, Final

from parlour.kernel.game import Game
from parlour.kernel.lesson import Step
from parlour.kernel.likeness import Likeness
from parlour.kernel.options import OptionSchema
from parlour.kernel.placement import Arrangement

__all__ = ["MOST_SEATS", "breach", "is_id"]

MOST_SEATS: Final = 8
_ID: Final = re.compile(r"(?=.{1,40}$)[a-z0-9]+(-[a-z0-9]+)*")


def is_id(text: str) -> bool:
    """Whether a game can be called so on the wire: a few lower-case words joined by dashes."""
    return _ID.fullmatch(text) is not None


def _is_text(value: object) -> bool:
    return isinstance(value, str) and len(value) <= 60


def _is_flag(value: object) -> bool:
    return type(value) is bool


_WANTED: Final[tuple[tuple[str, str, Callable[[Any], bool]], ...]] = (
    # what it has, what that must be, and whether it is
    ("id", "a few lower-case words joined by dashes",
     lambda value: isinstance(value, str) and is_id(value)),
    ("name", "a short text", lambda value: _is_text(value) and bool(value.strip())),
    ("native", "a short text", _is_text),
    ("rules", "a whole number from 1 on", lambda value: type(value) is int and value >= 1),
    ("seats", f"a whole number from 1 to {MOST_SEATS}",
     lambda value: type(value) is int and 1 <= value <= MOST_SEATS),
    ("options_schema", "an OptionSchema", lambda value: isinstance(value, OptionSchema)),
    ("view_schema", "a dict", lambda value: isinstance(value, dict)),
    ("growing", "a tuple of texts",
     lambda value: isinstance(value, tuple) and all(isinstance(one, str) for one in value)),
    ("codes", "refusal codes by name, each with its sentence",
     lambda value: isinstance(value, Mapping)
     and all(isinstance(one, str) for item in value.items() for one in item)),
    ("seat_values", "a frozenset of texts",
     lambda value: isinstance(value, frozenset) and all(isinstance(one, str) for one in value)),
    ("all_see_alike", "True or False", _is_flag),
    ("keeps_secrets", "True or False", _is_flag),
    ("drawless", "True or False", _is_flag),
    ("daily", "True or False", _is_flag),
    ("from_memory", "True or False", _is_flag),
    ("pictured", "True or False", _is_flag),
    ("course", "a tuple of steps",
     lambda value: isinstance(value, tuple) and all(isinstance(one, Step) for one in value)),
    ("arrangement", "an Arrangement or None",
     lambda value: value is None or isinstance(value, Arrangement)),
    ("likeness", "a Likeness or None", lambda value: value is None or isinstance(value, Likeness)),
    ("tree_file", "a text", lambda value: isinstance(value, str)),
    ("about", "a text", lambda value: isinstance(value, str)),
    ("board", "a text", lambda value: isinstance(value, str)),
)  # fmt: skip


def breach(game: object) -> str | None:
    """What is wrong with it, in one sentence; None where nothing is seen to be."""
    if isinstance(game, type):
        return f"it is the class {game.__name__}, not a game made of it"
    if not isinstance(game, Game):
        return f"it is a {type(game).__name__}, not a parlour.kernel.Game"
    if isinstance(getattr(game, "form", None), OptionSchema):  # the name of old: read by nobody
        return "it lacks options_schema: its options are in form, as they were called once"
    for name, wanted, fits in _WANTED:
        value = getattr(game, name, None)  # nothing but a look can tell whether it is there
        if not fits(value):
            return f"its {name} is {value!r}, not {wanted}"
    if game.all_see_alike and game.keeps_secrets:
        return "it says both that all see alike and that it keeps secrets"
    return None
