"""Rate limits: a bucket of tokens per client.

Where several processes make one house, each counts by itself and tells the others what it has
counted, a few times a second: an answer waits for nobody, and while Redis is away every process
goes on counting.
"""

from __future__ import annotations

import asyncio
import math
import time
from collections import Counter, OrderedDict, defaultdict
from collections.abc import Callable

from parlour.kernel import Code
from parlour.server.http.problems import Refusal
from parlour.server.shared.bus import Bus, Taken
from parlour.server.shared.config import Config

__all__ = ["Bucket", "Limits"]

_CLIENTS = 20_000
_TELL_S = 0.1


class Bucket:
    """Allows `burst` at once and `rate` a second for long, for each client by itself.

    `noted` is told of whatever is counted here.
    """

    def __init__(
        self, rate: float, burst: int, noted: Callable[[str, int], None] | None = None
    ) -> None:
        self._rate = rate
        self._burst = float(burst)
        self._noted = noted
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def give_back(self, client: str) -> None:
        """What was counted last turned out not to count."""
        self.count(client, -1)
        if self._noted is not None:
            self._noted(client, -1)

    def take(self, client: str) -> None:
        """Count one request. Raises `Refusal(rate_limited)` with the time to wait."""
        now = time.monotonic()
        left, at = self._left.get(client, (self._burst, now))
        left = min(self._burst, left + (now - at) * self._rate)
        if left < 1:
            wait = max(1, math.ceil((1 - left) / self._rate))
            raise Refusal(Code.RATE_LIMITED, headers={"Retry-After": str(wait)})
        self._keep(client, left - 1, now)
        if self._noted is not None:
            self._noted(client, 1)

    def count(self, client: str, number: int) -> None:
        """So much was counted elsewhere, where nobody knew what was left here.

        What was taken twice at once is owed, but nobody owes more than a whole bucket.
        """
        now = time.monotonic()
        left, at = self._left.get(client, (self._burst, now))
        left = min(self._burst, left + (now - at) * self._rate)
        self._keep(client, max(-self._burst, min(self._burst, left - number)), now)

    def _keep(self, client: str, left: float, now: float) -> None:
        self._left[client] = (left, now)
        self._left.move_to_end(client)
        if len(self._left) > _CLIENTS:
            self._left.popitem(last=False)


class Limits:
    """What one client may ask for, and how many wrong passwords it may try.

    Wrong guesses are the guesser's: whoever tries them on a name does not lock its owner out.
    """

    def __init__(self, config: Config, bus: Bus) -> None:
        self._bus = bus
        self._buckets: dict[str, Bucket] = {}
        self._untold: defaultdict[str, Counter[str]] = defaultdict(Counter)
        self.requests = self._bucket("requests", config.rate, config.burst)
        self.matches = self._a_minute("matches", config.matches_per_minute)
        self.analyses = self._a_minute("analyses", config.analyses_per_minute)
        self.edits = self._a_minute("edits", config.edits_per_minute)
        self.trees = self._a_minute("trees", config.trees_per_minute)
        self.puzzles = self._a_minute("puzzles", config.puzzles_per_minute)
        self.puzzle_runs = self._a_minute("puzzle runs", config.puzzle_runs_per_minute)
        self.pictures = self._a_minute("pictures", config.pictures_per_minute)
        self.codes = self._a_minute("codes", config.codes_per_minute)
        self.newcomers = self._a_minute("newcomers", config.newcomers_per_minute)
        on_one, on_all = config.guesses, config.guesses * 5
        self.guesses = self._bucket("guesses", on_one / 600, on_one)
        self.guesses_on_all = self._bucket("guesses on all", on_all / 600, on_all)
        bus.on(Taken, self._hear)

    def _a_minute(self, name: str, number: int) -> Bucket:
        return self._bucket(name, number / 60, number)

    def _bucket(self, name: str, rate: float, burst: int) -> Bucket:
        def noted(client: str, number: int) -> None:
            if not self._untold:
                asyncio.get_running_loop().call_later(_TELL_S, self._tell)
            self._untold[name][client] += number

        bucket = Bucket(rate, burst, noted if self._bus.shared else None)
        self._buckets[name] = bucket
        return bucket

    def _tell(self) -> None:
        untold, self._untold = self._untold, defaultdict(Counter)
        self._bus.spread(Taken({name: dict(counts) for name, counts in untold.items()}))

    def _hear(self, word: Taken) -> None:
        for name, counts in word.counts.items():
            if (bucket := self._buckets.get(name)) is not None:
                for client, number in counts.items():
                    bucket.count(client, number)
