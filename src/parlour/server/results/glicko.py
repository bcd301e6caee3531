"""Glicko-2: how strong somebody is, and how sure we are of it.

After the public paper "Example of the Glicko-2 system": the symbols mu, phi, sigma, v
and delta are the paper's. Every rated game is a rating period of its own; between games the
deviation grows with the days that pass.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

__all__ = ["NEWCOMER", "SURE", "Rating", "expected", "rated", "rested"]

_SCALE: Final = 173.7178
_TAU: Final = 0.5
"""How much a volatility may change: the paper's own example uses this."""
_CLOSE: Final = 1e-6
_MOST_DEVIATION: Final = 350.0
_LEAST_DEVIATION: Final = 45.0
"""Nobody is ever so sure that a rating stands still."""
SURE: Final = 110.0
"""A greater deviation is provisional."""
_PERIOD_DAYS: Final = 5.0
"""Days of rest that count as one period without games."""


@dataclass(frozen=True, slots=True)
class Rating:
    """A strength, its standard deviation, and how erratic the results are."""

    value: float = 1500.0
    deviation: float = _MOST_DEVIATION
    volatility: float = 0.06

    @property
    def provisional(self) -> bool:
        """Too little is known to compare it with others."""
        return self.deviation > SURE


NEWCOMER: Final = Rating()


def expected(one: Rating, other: Rating) -> float:
    """The score that the first can expect against the second."""
    g = _g(math.hypot(one.deviation, other.deviation) / _SCALE)
    return 1 / (1 + math.exp(-g * (one.value - other.value) / _SCALE))


def rested(rating: Rating, days: float) -> Rating:
    """The same after so many days without a game: less sure."""
    periods = max(0.0, days) / _PERIOD_DAYS
    phi = math.sqrt((rating.deviation / _SCALE) ** 2 + periods * rating.volatility**2)
    return replace(rating, deviation=min(_MOST_DEVIATION, phi * _SCALE))


def rated(rating: Rating, results: Sequence[tuple[Rating, float]]) -> Rating:
    """The rating after a period with these opponents and scores (1, ½ or 0)."""
    mu, phi = (rating.value - 1500) / _SCALE, rating.deviation / _SCALE
    if not results:
        return rested(rating, _PERIOD_DAYS)
    pull = certainty = 0.0
    for opponent, score in results:
        g = _g(opponent.deviation / _SCALE)
        e = 1 / (1 + math.exp(-g * (mu - (opponent.value - 1500) / _SCALE)))
        certainty += g * g * e * (1 - e)
        pull += g * (score - e)
    v = 1 / certainty
    sigma = _volatility(rating.volatility, phi, v, v * pull)
    phi_star = math.hypot(phi, sigma)
    phi_new = 1 / math.sqrt(1 / phi_star**2 + 1 / v)
    deviation = min(_MOST_DEVIATION, max(_LEAST_DEVIATION, phi_new * _SCALE))
    return Rating(1500 + _SCALE * (mu + phi_new**2 * pull), deviation, sigma)


def _g(phi: float) -> float:
    """How much a game against somebody so uncertain tells."""
    return 1 / math.sqrt(1 + 3 * phi**2 / math.pi**2)


def _volatility(sigma: float, phi: float, v: float, delta: float) -> float:
    """Step 5 of the paper: the root of f by the Illinois method."""
    a = math.log(sigma**2)

    def f(x: float) -> float:
        grown = phi**2 + v + math.exp(x)
        return math.exp(x) * (delta**2 - grown) / (2 * grown**2) - (x - a) / _TAU**2

    low = a
    if delta**2 > phi**2 + v:
        high = math.log(delta**2 - phi**2 - v)
    else:
        k = 1
        while f(a - k * _TAU) < 0:
            k += 1
        high = a - k * _TAU
    f_low, f_high = f(low), f(high)
    while abs(high - low) > _CLOSE:
        between = low + (low - high) * f_low / (f_high - f_low)
        f_between = f(between)
        if f_between * f_high <= 0:
            low, f_low = high, f_high
        else:
            f_low /= 2
        high, f_high = between, f_between
    return math.exp(low / 2)
