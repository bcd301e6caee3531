"""Cases that differ from their neighbours in dress only: the short run leaves them to the soak."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

__all__ = ["every", "soaked"]


def soaked(*case: Any) -> Any:
    """A case for the soak."""
    return pytest.param(*case, marks=pytest.mark.soak)


def every(cases: Iterable[str], shown: Iterable[str]) -> list[Any]:
    """Those that show what differs, and the others in the soak."""
    shown = set(shown)
    return [case if case in shown else soaked(case) for case in cases]
