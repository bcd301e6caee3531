"""Puzzles as they are kept: what became of them, who tried them, and how well people solve."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import astuple, dataclass
from typing import Any

from parlour.store.sql import Aggregate, MustChange, Statement

__all__ = [
    "FORGET_PUZZLES",
    "Met",
    "PuzzleRow",
    "PuzzleStanding",
    "PuzzleTry",
    "Puzzles",
    "RateTry",
    "SolvedOn",
    "Unvote",
    "Vote",
]

_TRY = "person, puzzle, game, at, solved, before, after"
_STANDING = "person, game, value, deviation, volatility, tries, solved, at"

_INSERT_TRY = f"INSERT INTO puzzle_try ({_TRY}) VALUES (?, ?, ?, ?, ?, ?, ?)"  # noqa: S608
_MEET = f"{_INSERT_TRY} ON CONFLICT DO NOTHING"
_INSERT_PUZZLE = """
    INSERT INTO puzzle (value, deviation, volatility, tries, id) VALUES (?, ?, ?, ?, ?)
"""
_UPDATE_PUZZLE = MustChange("""
    UPDATE puzzle SET value = ?, deviation = ?, volatility = ?, tries = ? WHERE id = ? AND tries = ?
""")
_INSERT_STANDING = f"""
    INSERT INTO puzzle_standing ({_STANDING}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
"""  # noqa: S608
_UPDATE_STANDING = MustChange("""
    UPDATE puzzle_standing
    SET value = ?, deviation = ?, volatility = ?, tries = ?, solved = ?, at = ?
    WHERE person = ? AND game = ? AND tries = ?
""")
_SOLVED_ON = "INSERT INTO puzzle_day (person, day) VALUES (?, ?) ON CONFLICT DO NOTHING"
_VOTE = """
    INSERT INTO puzzle_vote (person, puzzle, up) VALUES (?, ?, ?)
    ON CONFLICT (person, puzzle) DO UPDATE SET up = excluded.up
"""
_UNVOTE = "DELETE FROM puzzle_vote WHERE person = ? AND puzzle = ?"
FORGET_PUZZLES = tuple(
    f"DELETE FROM {table} WHERE person = ?"  # noqa: S608
    for table in (
        "puzzle_try",
        "puzzle_standing",
        "puzzle_day",
        "puzzle_vote",
        "puzzle_run",
        "puzzle_best",
    )
)
_ROWS = "SELECT id, value, deviation, volatility, tries FROM puzzle"
_ROW = f"{_ROWS} WHERE id = ?"
_TRIED = f"SELECT {_TRY} FROM puzzle_try WHERE person = ? AND puzzle = ?"  # noqa: S608
_TRIES = f"SELECT {_TRY} FROM puzzle_try WHERE person = ? ORDER BY at, puzzle"  # noqa: S608
_LATEST = "SELECT puzzle FROM puzzle_try WHERE person = ? ORDER BY at DESC LIMIT ?"
_OF_GAME = f"SELECT {_STANDING} FROM puzzle_standing WHERE person = ? AND game = ?"  # noqa: S608
_OF_PERSON = f"""
    SELECT {_STANDING} FROM puzzle_standing WHERE person = ? ORDER BY tries DESC, game
"""  # noqa: S608
_DAYS = "SELECT day FROM puzzle_day WHERE person = ? ORDER BY day DESC LIMIT ?"
_VOTES = "SELECT up, COUNT(*) FROM puzzle_vote WHERE puzzle = ? GROUP BY up"
_OWN_VOTE = "SELECT up FROM puzzle_vote WHERE person = ? AND puzzle = ?"
_OWN_VOTES = "SELECT puzzle, up FROM puzzle_vote WHERE person = ? ORDER BY puzzle"


@dataclass(frozen=True, slots=True)
class PuzzleRow:
    """How hard a puzzle has turned out to be, after so many tries."""

    id: str
    value: float
    deviation: float
    volatility: float
    tries: int

    def statements(self) -> Iterator[Statement]:
        """It follows the row of a try less, or is the first."""
        new = (self.value, self.deviation, self.volatility, self.tries, self.id)
        if self.tries == 1:
            yield _INSERT_PUZZLE, new
        else:
            yield _UPDATE_PUZZLE, (*new, self.tries - 1)


@dataclass(frozen=True, slots=True)
class PuzzleStanding:
    """How well somebody solves the puzzles of a game, as of the last that was tried."""

    person: str
    game: str
    value: float
    deviation: float
    volatility: float
    tries: int
    solved: int
    at: int

    def statements(self) -> Iterator[Statement]:
        """It follows the standing of a try less, or is the first."""
        if self.tries == 1:
            yield _INSERT_STANDING, astuple(self)
        else:
            new = (self.value, self.deviation, self.volatility, self.tries, self.solved, self.at)
            yield _UPDATE_STANDING, (*new, self.person, self.game, self.tries - 1)


@dataclass(frozen=True, slots=True)
class PuzzleTry:
    """Somebody's first attempt at a puzzle, and what it did to their rating; None: nothing."""

    person: str
    puzzle: str
    game: str
    at: int
    solved: bool
    before: float | None = None
    after: float | None = None


@dataclass(frozen=True, slots=True)
class RateTry:
    """An attempt counts: once for each person and puzzle, for both of them at once."""

    tried: PuzzleTry
    standing: PuzzleStanding
    puzzle: PuzzleRow

    def statements(self) -> Iterator[Statement]:
        """The attempt first: where there has been one, nothing else is tried."""
        yield _INSERT_TRY, astuple(self.tried)
        yield from self.standing.statements()
        yield from self.puzzle.statements()


@dataclass(frozen=True, slots=True)
class Met:
    """Somebody has seen a puzzle without its being rated: a later attempt is not the first."""

    tried: PuzzleTry

    def statements(self) -> Iterator[Statement]:
        """Unless they had before."""
        yield _MEET, astuple(self.tried)


@dataclass(frozen=True, slots=True)
class SolvedOn:
    """Somebody solved something on that day."""

    person: str
    day: str

    def statements(self) -> Iterator[Statement]:
        """Once a day."""
        yield _SOLVED_ON, (self.person, self.day)


@dataclass(frozen=True, slots=True)
class Vote:
    """What somebody thinks of a puzzle."""

    person: str
    puzzle: str
    up: bool

    def statements(self) -> Iterator[Statement]:
        """In place of what they thought before."""
        yield _VOTE, (self.person, self.puzzle, self.up)


@dataclass(frozen=True, slots=True)
class Unvote:
    """Somebody says no more what they think of it."""

    person: str
    puzzle: str

    def statements(self) -> Iterator[Statement]:
        """Whether they did or not."""
        yield _UNVOTE, (self.person, self.puzzle)


class Puzzles(Aggregate):
    """Attempts, and what came of them."""

    async def rows(self) -> Sequence[PuzzleRow]:
        """Every puzzle that was tried."""
        return [PuzzleRow(*row) for row in await self._rows(_ROWS)]

    async def row(self, puzzle: str) -> PuzzleRow | None:
        """What became of the puzzle; None as long as nobody has tried it."""
        for row in await self._rows(_ROW, puzzle):
            return PuzzleRow(*row)
        return None

    async def tried(self, person: str, puzzle: str) -> PuzzleTry | None:
        """The person's first attempt at the puzzle."""
        for row in await self._rows(_TRIED, person, puzzle):
            return _try(row)
        return None

    async def tries(self, person: str) -> Sequence[PuzzleTry]:
        """Every first attempt of the person, in order."""
        return [_try(row) for row in await self._rows(_TRIES, person)]

    async def latest(self, person: str, limit: int) -> set[str]:
        """The puzzles that the person tried last."""
        return {puzzle for (puzzle,) in await self._rows(_LATEST, person, limit)}

    async def standing(self, person: str, game: str) -> PuzzleStanding | None:
        """How well the person solves the puzzles of the game; None before the first."""
        for row in await self._rows(_OF_GAME, person, game):
            return PuzzleStanding(*row)
        return None

    async def standings(self, person: str) -> Sequence[PuzzleStanding]:
        """The same for every game, the one of most attempts first."""
        return [PuzzleStanding(*row) for row in await self._rows(_OF_PERSON, person)]

    async def days(self, person: str, limit: int) -> Sequence[str]:
        """The last days on which the person solved something, the last first."""
        return [day for (day,) in await self._rows(_DAYS, person, limit)]

    async def votes(self, puzzle: str) -> tuple[int, int]:
        """How many like the puzzle, and how many do not."""
        counts = {bool(up): int(count) for up, count in await self._rows(_VOTES, puzzle)}
        return counts.get(True, 0), counts.get(False, 0)

    async def vote(self, person: str, puzzle: str) -> bool | None:
        """Whether the person likes the puzzle; None: they did not say."""
        for (up,) in await self._rows(_OWN_VOTE, person, puzzle):
            return bool(up)
        return None

    async def votes_of(self, person: str) -> Sequence[tuple[str, bool]]:
        """What the person thinks of which puzzle."""
        return [(puzzle, bool(up)) for puzzle, up in await self._rows(_OWN_VOTES, person)]


def _try(row: Sequence[Any]) -> PuzzleTry:
    person, puzzle, game, at, solved, before, after = row
    return PuzzleTry(person, puzzle, game, at, bool(solved), before, after)
