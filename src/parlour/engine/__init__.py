"""The compiled search cores (C++20, under `native/`) and their thin Python faces, one per game."""

from __future__ import annotations

from importlib.util import find_spec

_missing = [
    core for core in ("five", "square", "queen", "island") if not find_spec(f"{__name__}._{core}")
]
if _missing:
    raise ImportError(
        f"parlour's native modules are not built ({', '.join(_missing)}): run "
        "`scripts/native-build` (`make play` and `make test` do); it needs a C++20 compiler"
    )
