"""The README's example is run, so that it stays true."""

from __future__ import annotations

import doctest
from pathlib import Path


def test_the_readme_example_does_what_it_says():
    readme = Path(__file__).parent.parent / "README.md"
    result = doctest.testfile(str(readme), module_relative=False)
    assert result.attempted >= 5
    assert result.failed == 0
