"""How a house is run: every setting, its default, and the environment variable that changes it."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, fields

__all__ = ["BadSetting", "Config"]


class BadSetting(ValueError):
    """A setting cannot be read."""


@dataclass(frozen=True, slots=True)
class Config:
    """The settings of a house. `PARLOUR_<NAME>` in the environment sets each."""

    host: str = "127.0.0.1"
    port: int = 8000
    database: str = "data/parlour.sqlite"
    """A file for SQLite, or a postgresql:// URL."""
    workers: int = 0
    """Processes that think for bots; 0 means one less than there are cores, at least one."""
    rate: float = 50.0
    """Requests a second that one client may make for long."""
    burst: int = 200
    """Requests that one client may make at once."""
    matches_per_minute: int = 60
    """Matches that one client may open in a minute."""
    analyses_per_minute: int = 20
    """Analyses that one client may start in a minute."""
    newcomers_per_minute: int = 60
    """Guests and accounts that one client may bring in a minute."""
    guesses: int = 10
    """Wrong passwords for one name in ten minutes; a client may send five times as many."""
    longest_match: int = 2_000
    """Actions after which a match ends without a result."""
    body_limit: int = 65_536
    """Bytes of a request's body or of a socket's message."""
    origins: str = ""
    """Other origins whose pages may connect, separated by blanks."""

    @property
    def thinkers(self) -> int:
        """How many processes think for bots."""
        return self.workers or max(1, (os.cpu_count() or 2) - 1)

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] = os.environ) -> Config:
        """The settings as the environment has them. Raises `BadSetting`."""
        given: dict[str, object] = {}
        for field in fields(cls):
            name = f"PARLOUR_{field.name.upper()}"
            if name not in environment:
                continue
            kind: type[int | float | str] = type(field.default)  # type: ignore[assignment]
            try:
                given[field.name] = kind(environment[name])
            except ValueError:
                raise BadSetting(f"{name} must be {kind.__name__}: {environment[name]!r}") from None
        return cls(**given)  # type: ignore[arg-type]
