"""The compiled search core (C++20, under `native/`) and its thin Python face."""

from __future__ import annotations

try:
    from parlour.engine import _native as _native
except ImportError as why:
    raise ImportError(
        "parlour's native module is not built: run `make build` (or `make play`, `make test`); "
        "it needs a C++20 compiler"
    ) from why
