"""The conformance games. On the standard library alone: rules are played without anything else."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

VECTORS = Path(__file__).parent / "vectors"


def vectors(name: str) -> Iterator[dict[str, Any]]:
    """The conformance games of `tests/vectors/<name>.jsonl.gz`."""
    with gzip.open(VECTORS / f"{name}.jsonl.gz", "rt", encoding="utf-8") as lines:
        yield from map(json.loads, lines)
