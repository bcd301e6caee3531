"""Draws: the same secret seed deals the same game to everyone."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping
from hashlib import sha256
from itertools import accumulate
from typing import Any

from parlour.kernel import AnyGame

__all__ = ["deal", "sample"]


def sample(game: AnyGame, s: Any, seed: str, index: int) -> str:
    """The outcome of the match's draw number `index`, taken over the sorted outcomes by their odds.

    The hash makes each draw independent of the ones before it, so that nothing but the seed,
    the index and the odds decides.
    """
    return _pick(game.chance(s), seed, index)


def deal(game: AnyGame, s: Any, seed: str) -> list[str]:
    """Every card in the order in which the seed deals it, where all are equally likely."""
    left = set(game.chance(s))
    dealt: list[str] = []
    while left:
        dealt.append(_pick(dict.fromkeys(left, 1 / len(left)), seed, len(dealt)))
        left.remove(dealt[-1])
    return dealt


def _pick(odds: Mapping[str, float], seed: str, index: int) -> str:
    outcomes = sorted(odds)
    marks = list(accumulate(odds[outcome] for outcome in outcomes))
    digest = sha256(f"{seed}\n{index}".encode()).digest()
    point = int.from_bytes(digest[:8], "big") / 2**64 * marks.pop()
    return outcomes[bisect_right(marks, point)]
