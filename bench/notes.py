"""Results of a long measurement, kept line by line, so that a run can go on where one ended."""

from __future__ import annotations

import json
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

__all__ = ["ROOT", "Notes"]

ROOT = Path(__file__).parents[1]


class Notes:
    """A file of results; those of other sources than today's do not count."""

    def __init__(self, file: Path, sources: Sequence[str]) -> None:
        self._file, self._of = file, _print(sources)
        self._known: dict[tuple[str, int], Any] = {}
        file.parent.mkdir(parents=True, exist_ok=True)
        for line in file.read_text("utf-8").splitlines() if file.exists() else ():
            of, who, number, result = json.loads(line)
            if of == self._of:
                self._known[who, number] = result

    def find(self, who: str, number: int) -> Any:
        """The result of that number, or None."""
        return self._known.get((who, number))

    def keep(self, who: str, number: int, result: Any) -> None:
        """Writes it down at once."""
        self._known[who, number] = result
        with self._file.open("a", encoding="utf-8") as file:
            file.write(json.dumps([self._of, who, number, result]) + "\n")


def _print(sources: Sequence[str]) -> str:
    """A fingerprint of all the files that match."""
    digest = sha256()
    for pattern in sources:
        for path in sorted(filter(Path.is_file, ROOT.glob(pattern))):
            digest.update(path.read_bytes())
    return digest.hexdigest()[:12]
