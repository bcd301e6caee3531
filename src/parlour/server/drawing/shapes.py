"""What is asked of the studio."""

from __future__ import annotations

import msgspec

__all__ = ["Commission"]


class Commission(msgspec.Struct, frozen=True):
    """Drawings of one size, to be painted so wide, as `PNG`, `WEBP` or `GIF`; `ms` for each."""

    drawings: list[str]
    width: int
    form: str
    ms: int = 700
