"""Games that were played, out of a file of them: lines as `parlour export` writes them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import Any

import msgspec

from parlour.kernel import AnyGame, Illegal, Options

__all__ = ["Played"]


class _Line(msgspec.Struct):
    """What is needed of a line; `docs/export.md` has the rest."""

    game: str
    rules: int
    options: dict[str, Any]
    actions: list[tuple[int, str, int]]


@dataclass(slots=True)
class Played:
    """The games of a file, by any of these options or all. `broken` lines are no games."""

    path: Path
    game: AnyGame
    options: Sequence[Mapping[str, Any]] = ()
    broken: int = field(default=0, init=False)

    def games(self, done: int) -> Iterator[tuple[Options, tuple[str, ...]] | None]:
        """A game for each line after so many; None for one that is not of these."""
        with self.path.open("rb") as lines:
            for line in islice(lines, done, None):
                if not line.endswith(b"\n"):
                    return  # it is being written
                yield self._read(line)

    def _read(self, text: bytes) -> tuple[Options, tuple[str, ...]] | None:
        if not text.strip():
            return None
        try:
            line = msgspec.json.decode(text, type=_Line)
            if (line.game, line.rules) != (self.game.id, self.game.rules):
                return None
            options = self.game.options_schema.read(line.options)
            if self.options and not any(
                wanted.items() <= options.items() for wanted in self.options
            ):
                return None
            return options, _written(self.game, options, line.actions)
        except (Illegal, ValueError):
            self.broken += 1
            return None


def _written(
    game: AnyGame, options: Options, actions: Sequence[tuple[int, str, int]]
) -> tuple[str, ...]:
    """The actions as records write them: with the seat, where more than one may act."""
    s, written = game.start(options), []
    for seat, action, _ in actions:
        written.append(f"{seat}:{action}" if len(game.actors(s)) > 1 else action)
        s = game.apply(s, seat, action)
    return tuple(written)
