"""What happened between two states, as told to people."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

__all__ = ["Narration"]


@dataclass(frozen=True, slots=True)
class Narration:
    """One thing that happened: a code of the game's own list and the values its sentence needs.

    Cells are named as in actions, seats are kernel seats. The page's catalogue has a sentence per
    `<game id>.<code>`.
    """

    code: str
    values: Mapping[str, object] = field(default_factory=dict)
