"""The plain values that rules speak in."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, TypeAlias

__all__ = ["CHANCE", "Json", "Options", "Seat", "View"]

Seat: TypeAlias = int
"""0..n-1, in the order of `Outcome.scores`."""

CHANCE: Final[Seat] = -1
"""The seat that deals cards. It is never a client."""

Json: TypeAlias = Any
"""Whatever `json.dumps` takes: dict, list, str, int, float, bool, None."""

Options: TypeAlias = Mapping[str, Any]
"""Options of a game by name."""

View: TypeAlias = dict[str, Any]
"""What a seat may know, as JSON."""
