"""What happens to an account, read line by line from a stream that may drop and come again."""

from __future__ import annotations

import time

import msgspec

from parlour.client.account_shapes import Notice
from parlour.client.refusal import Refused
from parlour.client.requests import Request

__all__ = ["LISTENING", "STREAM", "Listened"]

STREAM = Request("GET", "/api/me/events", str, again=True)
LISTENING = Notice("listening")
"""The line stands, for the first time or again: what happened before it is to be looked up."""

_PASSING = ("rate_limited", "unavailable")
_QUIET_S = 60.0
"""A house says more often than that that it is still there."""
_FIRST_S, _LONGEST_S = 0.2, 5.0

_decode = msgspec.json.Decoder(Notice).decode


class Listened:
    """A stream that is listened to, over any number of connections.

    `within` is how many seconds may pass without a notice; None: any number.
    """

    def __init__(self, within: float | None) -> None:
        self._within = within
        self._heard = time.monotonic()
        self._stands: float | None = None
        self._stood = False
        self._tries = 0
        self._kind = ""

    @property
    def patience(self) -> float:
        """How long to wait for the next line."""
        return _QUIET_S if self._within is None else min(_QUIET_S, max(0.01, self._left()))

    def connected(self) -> Notice:
        """The house has answered."""
        self._stood, self._kind = True, ""
        self._heard = self._stands = time.monotonic()
        return LISTENING

    def line(self, text: str) -> Notice | None:
        """The notice that this line ends, if it is one. Raises `TimeoutError`."""
        name, _, value = text.partition(": ")
        if name == "event":
            self._kind = value
        elif name == "data" and self._kind != "unread":
            self._heard = time.monotonic()
            return _decode(value)
        self._require_time()
        return None

    def dropped(self, why: Exception | None) -> float:
        """How long to wait before another connection is tried; raises where it is no use.

        A house that was never there, or that refuses for good, is not waited for.
        """
        if isinstance(why, Refused):
            if why.code not in _PASSING:
                raise why
        elif why is not None and not self._stood:
            self._require_time()
            raise why
        self._require_time()
        if self._stands is not None and time.monotonic() > self._stands + _LONGEST_S:
            self._tries = 0
        self._stands = None
        told = why.retry_after if isinstance(why, Refused) else None
        wait = min(_LONGEST_S, _FIRST_S * 2**self._tries if told is None else told)
        self._tries = min(self._tries + 1, 8)
        return wait if self._within is None else max(0.01, min(wait, self._left()))

    def _left(self) -> float:
        return self._heard + (self._within or 0) - time.monotonic()

    def _require_time(self) -> None:
        if self._within is not None and self._left() <= 0:
            raise TimeoutError(f"nothing happened within {self._within:g} s")
