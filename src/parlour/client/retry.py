"""When a request is sent again, and after how long."""

from __future__ import annotations

from typing import Any

from parlour.client.refusal import Refused
from parlour.client.requests import Request

__all__ = ["pause"]

_FIRST_S = 0.1
_LONGEST_S = 5.0
_PASSING = ("rate_limited", "unavailable")
"""Refusals that say: later."""


def pause(request: Request[Any], failure: Exception, attempt: int, retries: int) -> float:
    """How long to wait before sending the request again; raises what cannot be mended so.

    A request whose answer was lost is only sent again where that does nothing twice.
    """
    passing = failure.code in _PASSING if isinstance(failure, Refused) else request.again
    if not passing or attempt >= retries:
        raise failure
    told = failure.retry_after if isinstance(failure, Refused) else None
    return min(_LONGEST_S, told if told is not None else _FIRST_S * 2**attempt)
