"""How the store speaks SQL: what is written, as statements, and how an aggregate reads.

Both databases run the same statements, with a question mark for each value.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Sequence
from typing import Any, Protocol

__all__ = ["Aggregate", "Batch", "MustChange", "Rows", "Statement", "Write"]

Statement = tuple[str, tuple[Any, ...]]
"""The text and its values."""

Rows = Callable[..., Awaitable[Sequence[Sequence[Any]]]]
"""Runs a query with its values; the rows that it finds. Raises `Unavailable`."""


class MustChange(str):
    """Compare-and-set: where such a statement changes no row, another writer was first."""

    __slots__ = ()


class Write(Protocol):
    """Something to be written. A row that is put into a batch is inserted."""

    def statements(self) -> Iterable[Statement]:
        """The statements that write it, in their order."""
        ...


Batch = Sequence[Write]
"""What is written together, in this order, or not at all."""


class Aggregate:
    """Reads what belongs together, over the store's one way to run a query."""

    def __init__(self, rows: Rows) -> None:
        self._rows = rows
