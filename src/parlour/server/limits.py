"""Rate limits: a bucket of tokens per client."""

from __future__ import annotations

import math
import time
from collections import OrderedDict

from parlour.kernel import Code
from parlour.server.config import Config
from parlour.server.refusal import Refusal

__all__ = ["Bucket", "Limits"]

_CLIENTS = 20_000


class Bucket:
    """Allows `burst` at once and `rate` a second for long, for each client by itself."""

    def __init__(self, rate: float, burst: int) -> None:
        self._rate = rate
        self._burst = float(burst)
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def give_back(self, client: str) -> None:
        """What was counted last turned out not to count."""
        left, at = self._left.get(client, (self._burst, time.monotonic()))
        self._left[client] = (min(self._burst, left + 1), at)

    def take(self, client: str) -> None:
        """Count one request. Raises `Refusal(rate_limited)` with the time to wait."""
        now = time.monotonic()
        left, at = self._left.get(client, (self._burst, now))
        left = min(self._burst, left + (now - at) * self._rate)
        if left < 1:
            wait = max(1, math.ceil((1 - left) / self._rate))
            raise Refusal(Code.RATE_LIMITED, headers={"Retry-After": str(wait)})
        self._left[client] = (left - 1, now)
        self._left.move_to_end(client)
        if len(self._left) > _CLIENTS:
            self._left.popitem(last=False)


class Limits:
    """What one client may ask for, and how many passwords are tried on one name."""

    def __init__(self, config: Config) -> None:
        self.requests = Bucket(config.rate, config.burst)
        self.matches = _a_minute(config.matches_per_minute)
        self.analyses = _a_minute(config.analyses_per_minute)
        self.codes = _a_minute(config.codes_per_minute)
        self.newcomers = _a_minute(config.newcomers_per_minute)
        self.guesses_by_name = Bucket(config.guesses / 600, config.guesses)
        self.guesses_by_client = Bucket(config.guesses / 120, config.guesses * 5)


def _a_minute(number: int) -> Bucket:
    return Bucket(number / 60, number)
