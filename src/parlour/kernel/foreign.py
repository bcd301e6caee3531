"""What a game makes of a record that another program wrote."""

from __future__ import annotations

from dataclasses import dataclass, field

from parlour.kernel.game import Options

__all__ = ["Foreign"]


@dataclass(frozen=True, slots=True)
class Foreign:
    """A match in our notation. `seats` are names, for people; `times` are milliseconds."""

    options: Options = field(hash=False)
    actions: tuple[str, ...]
    seats: tuple[str, ...] = ()
    result: str = "*"
    reason: str = ""
    times: tuple[int, ...] = ()
