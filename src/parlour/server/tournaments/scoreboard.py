"""A tournament as it is looked at: made once after each change, however many look."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from parlour.store.tournaments import EntrantRow
from parlour.tournament import Game, Row, Tournament, standings

__all__ = ["Company", "Scoreboard"]

_LAST = 1_000
"""Behind everybody who is in a table."""


@dataclass(frozen=True, slots=True)
class Scoreboard:
    """The standings of the tournament at one moment, by player too, and what is being played.

    `boards` are the games under way, those of the best first.
    """

    tournament: Tournament
    rows: Sequence[Row]
    of: Mapping[str, Row]
    boards: Sequence[Game]

    @classmethod
    def made(cls, t: Tournament) -> Scoreboard:
        """Of the tournament as it stands."""
        rows = standings(t)
        of = {row.player: row for row in rows}

        def best(game: Game) -> int:
            found = (of.get(who or "") for who in game.players)
            return min(_LAST if row is None else row.rank for row in found)

        return cls(t, rows, of, sorted(t.going, key=best))

    def board_of(self, player: str) -> Game | None:
        """What the player plays just now; of several games one."""
        return next((game for game in self.boards if player in game.players), None)


@dataclass(frozen=True, slots=True)
class Company:
    """Who plays and who holds it, as they were called at a moment of the house's clock."""

    at: float
    joined: frozenset[str]
    players: Mapping[str, EntrantRow]
    host: str
