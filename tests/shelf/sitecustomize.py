"""Puts the games beside this file on the shelf of the house that is started with it.

`PYTHONPATH=tests/shelf parlour serve` has them; nobody else does. Python imports this by itself,
in the house as in the processes that think for it.
"""

from __future__ import annotations

from pathlib import Path

from parlour import games

games.__path__.append(str(Path(__file__).parent))
