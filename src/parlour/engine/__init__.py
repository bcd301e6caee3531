"""The compiled search cores (C++20, under `native/`) and their thin Python faces, one per game."""

from __future__ import annotations

from importlib.util import find_spec

if find_spec("parlour.engine._five") is None:
    raise ImportError(
        "parlour's native modules are not built: run `make build` (or `make play`, `make test`); "
        "they need a C++20 compiler"
    )
