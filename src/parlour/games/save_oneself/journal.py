"""How the rules report what they do while they do it."""

from __future__ import annotations

from typing import Protocol

__all__ = ["Say", "silent"]


class Say(Protocol):
    """Takes the code of a narration and its values (the list is in `narration`)."""

    def __call__(self, code: str, **values: object) -> None:
        """Note it down."""
        ...


def silent(code: str, **values: object) -> None:
    """For those who want the result alone."""
