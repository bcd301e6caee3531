"""A first guess at how hard a puzzle is, before anybody has tried it."""

from __future__ import annotations

import math
from typing import Final

__all__ = ["first_rating"]

_LOWEST: Final = 500
_HIGHEST: Final = 2_500
_EASIEST: Final = 400
_AN_ACTION: Final = 130
_TWICE_THE_WORK: Final = 55
_A_CHOICE: Final = 45


def first_rating(*, length: int, nodes: int, choices: int, extra: int = 0) -> int:
    """By what the solver has to foresee, what the prover had to look at, and what else tempts.

    `choices` counts actions of the right kind that lead nowhere; `extra` is what the kind adds.
    """
    rating = (
        _EASIEST
        + extra
        + _AN_ACTION * length
        + _TWICE_THE_WORK * math.log2(1 + nodes)
        + _A_CHOICE * math.log2(1 + choices)
    )
    return round(min(max(rating, _LOWEST), _HIGHEST))
