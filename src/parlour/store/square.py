"""Games of Four in a Square's own routes: which match each is played in."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from parlour.store.sql import Aggregate, MustChange, Statement

__all__ = ["SquareGame", "SquareGames", "TurnSquareGame"]

_INSERT = "INSERT INTO square_game (id, digest, extras, match) VALUES (?, ?, ?, ?)"
_TURN = MustChange("UPDATE square_game SET match = ? WHERE id = ? AND match = ?")
_GAME = "SELECT id, digest, extras, match FROM square_game WHERE id = ?"


@dataclass(frozen=True, slots=True)
class SquareGame:
    """A game of Four in a Square's own routes: its secret's hash and the match it is played in."""

    id: str
    digest: bytes
    extras: bool
    match: str

    def statements(self) -> Iterator[Statement]:
        """A new one."""
        yield _INSERT, (self.id, self.digest, self.extras, self.match)


@dataclass(frozen=True, slots=True)
class TurnSquareGame:
    """The game goes on in another match, if it was played in that one."""

    game: str
    before: str
    after: str

    def statements(self) -> Iterator[Statement]:
        """It moves there."""
        yield _TURN, (self.after, self.game, self.before)


class SquareGames(Aggregate):
    """All of them."""

    async def game(self, id_: str) -> SquareGame | None:
        """The game of that id."""
        for row in await self._rows(_GAME, id_):
            return SquareGame(row[0], row[1], bool(row[2]), row[3])
        return None
