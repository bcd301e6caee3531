"""What a house refuses."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from parlour.client.shapes import Problem

__all__ = ["Refused", "no_house", "refusal"]


class Refused(Exception):
    """The house refused a request, which changed nothing.

    `code` is for programs, such as "cell_taken"; `str()` is its sentence. `legal` is what might
    have been played, where that was the question, and `retry_after` the seconds to wait, where it
    is worth trying again.
    """

    def __init__(
        self,
        status: int,
        code: str,
        sentence: str,
        legal: tuple[str, ...] = (),
        retry_after: float | None = None,
    ) -> None:
        super().__init__(status, code, sentence)
        self.status = status
        self.code = code
        self.sentence = sentence
        self.legal = legal
        self.retry_after = retry_after

    def __str__(self) -> str:
        return self.sentence


def refusal(status: int, headers: Mapping[str, str], body: bytes) -> Refused:
    """The refusal that an answer holds; what comes from another program than a house has none."""
    try:
        problem = msgspec.json.decode(body, type=Problem)
    except msgspec.DecodeError:
        return no_house(status)
    wait = headers.get("retry-after", "")
    seconds = float(wait) if wait.isdecimal() else None
    return Refused(status, problem.code, problem.detail, tuple(problem.legal), seconds)


def no_house(status: int) -> Refused:
    """What answered is another program, or something in between."""
    return Refused(status, "no_house", f"That was no answer of a house (status {status}).")
