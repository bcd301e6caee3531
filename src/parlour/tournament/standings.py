"""Who is how far: points and what decides between equals, computed from the games alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from parlour.tournament import knockout, solo
from parlour.tournament.terms import Form
from parlour.tournament.tournament import Game, Tournament

__all__ = ["Row", "podium", "points", "standings", "streak"]

_STEPS = 3
_STREAK = 2
"""After so many wins in a row an arena's points count twice."""


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the table. Equals in everything share a rank.

    `ties` are what decides between equal points: Buchholz and Sonneborn-Berger in a Swiss,
    Sonneborn-Berger and wins in a round robin, wins in an arena and an exhibition, how far somebody
    came in a knockout, the best deal in a solo form.
    """

    rank: int
    player: str
    points: float
    ties: tuple[float, ...]
    games: int
    wins: int
    streak: int = 0


def standings(t: Tournament) -> list[Row]:
    """Everybody, the best first; equals by rating, then by who came first."""
    games = t.games_of()
    score = points(t, games)
    ties = _ties(t, games, score)
    order = sorted(
        t.entrants.values(),
        key=lambda e: (-score[e.id], *(-tie for tie in ties[e.id]), -e.rating, e.number),
    )
    rows: list[Row] = []
    for place, entrant in enumerate(order, start=1):
        who = entrant.id
        alike = rows and (rows[-1].points, rows[-1].ties) == (score[who], ties[who])
        mine = [game for game in games[who] if game.scores is not None]
        rows.append(
            Row(
                rows[-1].rank if alike else place,
                who,
                score[who],
                ties[who],
                sum(game.played for game in mine),
                sum(game.played and not game.alone and game.score(who) == 1 for game in mine),
                streak(who, mine) if t.terms.form is Form.ARENA else 0,
            )
        )
    return rows


def podium(t: Tournament, rows: Sequence[Row]) -> list[tuple[str, int]]:
    """Who is first, second and third, of those who have come to anything.

    Nobody in an exhibition, where all play one.
    """
    if t.terms.form is Form.SIMUL:
        return []
    return [(row.player, row.rank) for row in rows[:_STEPS] if row.games and row.points]


def points(t: Tournament, games: Mapping[str, Sequence[Game]]) -> dict[str, float]:
    """Everybody's points: what they scored, an arena's count, or the ties of a knockout won.

    In a solo form those of the deals that count.
    """
    if t.terms.form is Form.ARENA:
        return {who: float(_arena(who, mine)) for who, mine in games.items()}
    if t.terms.form is Form.KNOCKOUT:
        return knockout.won(t)
    if t.terms.form is Form.SOLO:
        return {who: sum(solo.counted(who, mine, t.terms.best)) for who, mine in games.items()}
    return {who: sum(game.score(who) for game in mine) for who, mine in games.items()}


def streak(who: str, games: Sequence[Game]) -> int:
    """How many the player has won in a row up to now."""
    won = 0
    for game in reversed(games):
        if game.scores is not None:
            if game.score(who) < 1:
                break
            won += 1
    return won


def _arena(who: str, games: Sequence[Game]) -> int:
    """Two for a win, one for a draw; twice that after two wins in a row, until one is not won."""
    total = won = 0
    for game in games:
        if game.scores is None:
            continue
        score = game.score(who)
        total += round(2 * score) * (2 if won >= _STREAK else 1)
        won = won + 1 if score == 1 else 0
    return total


def _ties(
    t: Tournament, games: Mapping[str, Sequence[Game]], score: Mapping[str, float]
) -> dict[str, tuple[float, ...]]:
    ties: dict[str, tuple[float, ...]] = {}
    far = knockout.placed(t) if t.terms.form is Form.KNOCKOUT else {}
    for who, mine in games.items():
        over = [game for game in mine if game.scores is not None]
        wins = float(sum(game.played and game.score(who) == 1 for game in over))
        match t.terms.form:
            case Form.SWISS:
                ties[who] = (_buchholz(who, over, score), _berger(who, over, score))
            case Form.ROBIN:
                ties[who] = (_berger(who, over, score), wins)
            case Form.KNOCKOUT:
                ties[who] = (far[who],)
            case Form.SOLO:
                ties[who] = (max(solo.counted(who, mine, 1), default=0.0),)
            case Form.ARENA | Form.SIMUL:
                ties[who] = (wins,)
    return ties


def _worth(who: str, game: Game, score: Mapping[str, float]) -> float:
    """The rival's points. In a game that nobody played one's own stand for them (C.07, 16.4)."""
    rival = game.rival(who)
    return score[who] if rival is None or not game.played else score[rival]


def _buchholz(who: str, games: Sequence[Game], score: Mapping[str, float]) -> float:
    """The points of everybody met."""
    return sum(_worth(who, game, score) for game in games)


def _berger(who: str, games: Sequence[Game], score: Mapping[str, float]) -> float:
    """The points of everybody beaten, and half of those drawn with (Sonneborn-Berger)."""
    return sum(_worth(who, game, score) * game.score(who) for game in games)
