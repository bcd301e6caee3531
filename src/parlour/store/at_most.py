"""A number that nobody gets past, however many requests come at once, to whichever process."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from parlour.store.sql import MustChange, Statement

__all__ = ["AtMost"]

_ALONE = "UPDATE person SET created = created WHERE id = ?"
"""Whoever else writes for this person waits until this is written, and then counts it."""


@dataclass(frozen=True, slots=True)
class AtMost:
    """In front of what adds one for the person: nothing is written where there are `most`.

    `counted` is the query that counts them, `values` what it is asked with. Writing fails with
    `Conflict` then, as where anybody else was first.
    """

    person: str
    most: int
    counted: str
    values: tuple[Any, ...]

    def statements(self) -> Iterator[Statement]:
        """Two: the second counts what was written before the first could go on."""
        yield _ALONE, (self.person,)
        guard = f"{_ALONE} AND ({self.counted}) < ?"
        yield MustChange(guard), (self.person, *self.values, self.most)
