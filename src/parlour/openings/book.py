"""A book: what was played from each position, how often, by whom, with what result.

Positions that a symmetry carries into one another are one, under the least of their keys; an action
is kept as it is written there.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Any, Final

from parlour.kernel import AnyGame, Likeness, Options, Seat

__all__ = ["Book", "Move", "Tally", "places"]

_DIGITS: Final = 6
"""Bytes of a position's name: a book of a million would have two of one name once in 500."""


@dataclass(slots=True)
class Tally:
    """Games in which it was played, by what came of them for whoever played it."""

    won: int = 0
    drawn: int = 0
    lost: int = 0

    @property
    def games(self) -> int:
        """All of them."""
        return self.won + self.drawn + self.lost

    def add(self, other: Tally) -> None:
        """These games too."""
        self.won += other.won
        self.drawn += other.drawn
        self.lost += other.lost


Tallies = dict[str, Tally]
"""By whom it was played: a level, a band of ratings."""


@dataclass(frozen=True, slots=True)
class Move:
    """An action from a position, as it is written there, with all games and those of each band."""

    action: str
    whole: Tally
    bands: Mapping[str, Tally]


@dataclass(slots=True)
class Book:
    """The book of one game under these options: positions by name, their actions, their tallies."""

    game: str
    rules: int
    options: Options
    games: int = 0
    positions: dict[str, dict[str, Tallies]] = field(default_factory=dict)

    def is_for(self, game: AnyGame, options: Options) -> bool:
        """Whether games by these options are those of the book."""
        same = game.options_schema.read(options) == game.options_schema.read(self.options)
        return self.game == game.id and self.rules == game.rules and same

    def note(self, place: Place, action: str, band: str, score: float) -> None:
        """One more game in which that was played there, and what it was worth to who played it."""
        tallies = self.positions.setdefault(place.name, {}).setdefault(place.kept(action), {})
        tally = tallies.setdefault(band, Tally())
        tally.add(Tally(int(score > 1 / 2), int(score == 1 / 2), int(score < 1 / 2)))

    def moves(self, game: AnyGame, s: Any) -> list[Move]:
        """What was played there, the most played first: of those that are alike one."""
        place = places(game, s)
        if place is None:
            return []
        found = []
        for action, bands in self.positions.get(place.name, {}).items():
            whole = Tally()
            for tally in bands.values():
                whole.add(tally)
            found.append(Move(place.shown(action), whole, bands))
        return sorted(found, key=lambda move: (-move.whole.games, move.action))

    def trimmed(self, least: int) -> Book:
        """The same without what was played in fewer games."""
        positions = {}
        for name, moves in self.positions.items():
            kept = {a: b for a, b in moves.items() if sum(t.games for t in b.values()) >= least}
            if kept:
                positions[name] = kept
        return Book(self.game, self.rules, self.options, self.games, positions)


@dataclass(frozen=True, slots=True)
class Place:
    """A position's name, and by which symmetries it lies as the book has it."""

    likeness: Likeness[Any]
    state: Any
    name: str
    turns: Sequence[int]

    def kept(self, action: str) -> str:
        """The action as the book writes it: the least of those that are alike."""
        return min(self.likeness.turned(self.state, action, turn) for turn in self.turns)

    def shown(self, action: str) -> str:
        """An action of the book as it is written in the position."""
        back = self.likeness.back
        return min(self.likeness.turned(self.state, action, back[turn]) for turn in self.turns)


def places(game: AnyGame, s: Any) -> Place | None:
    """Where a book has the position; None for a game that knows no likeness."""
    likeness = game.likeness
    if likeness is None:
        return None
    keys = [likeness.key(s, turn) for turn in range(likeness.turns)]
    least = min(keys)
    turns = [turn for turn, key in enumerate(keys) if key == least]
    return Place(likeness, s, blake2b(least, digest_size=_DIGITS).hexdigest(), turns)


def walked(
    game: AnyGame, options: Options, plays: Sequence[tuple[Seat, str]], plies: int
) -> Iterator[tuple[Any, Seat, str]]:
    """The first positions of a game with what was played there. Raises `Illegal` at what is not."""
    s = game.start(options)
    for seat, action in plays[:plies]:
        yield s, seat, action
        s = game.apply(s, seat, action)
