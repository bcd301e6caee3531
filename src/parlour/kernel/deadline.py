"""Answer windows."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Deadline"]


@dataclass(frozen=True, slots=True)
class Deadline:
    """A seat must answer within `ms` of the event that made the state, else `default` is played.

    `ms` is None where the window has no limit.
    """

    seat: int
    ms: int | None
    default: str
