"""What holds for the whole suite."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

_BROWSER = Path(__file__).parent / "e2e"
_LONG = {
    *("test_absence.py", "test_analysis.py", "test_heavy.py", "test_shared.py"),
    *("test_shared_kill.py", "test_standstill.py", "test_tournament_restarts.py"),
    *("test_judge.py", "test_places.py", "test_seek.py", "test_studies.py", "test_television.py"),
    *("test_tournaments.py", "test_tournaments_alone.py", "test_windows.py"),
}
"""Files of few tests that take as long as many."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--outgrown`: the API's tests ask a house on PostgreSQL and Redis."""
    parser.addoption("--outgrown", action="store_true", help="the houses of tests/server share")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Browser tests come last: the browser's driver keeps an event loop running in the process
    that uses it, in which no asynchronous test can run any more. A file is run by one process, so
    the longest of them come first, lest one process work alone in the end.
    """
    tests = Counter(item.path for item in items)
    items.sort(
        key=lambda item: (item.path.name in _LONG, tests[item.path], str(item.path)), reverse=True
    )
    items.sort(key=lambda item: _BROWSER in item.path.parents)
