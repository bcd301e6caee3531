"""The eight ways to turn and mirror a square board."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TypeVar

__all__ = ["alike", "turns"]

T = TypeVar("T")


@cache
def turns(size: int) -> tuple[tuple[int, ...], ...]:
    """For each way, which cell lands on each cell; the first leaves the board as it is."""
    cells = range(size * size)
    as_it_is = tuple(cells)
    turned = tuple((size - 1 - cell % size) * size + cell // size for cell in cells)
    mirrored = tuple(cell // size * size + size - 1 - cell % size for cell in cells)
    found = [as_it_is, mirrored]
    for _ in range(3):
        found += [tuple(way[cell] for cell in turned) for way in found[-2:]]
    return tuple(found)


def alike(size: int, cells: Sequence[T]) -> list[tuple[T, ...]]:
    """What is on the cells, in each of the eight ways."""
    return [tuple(cells[cell] for cell in way) for way in turns(size)]
