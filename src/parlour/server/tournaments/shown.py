"""What may be seen of a tournament, as wire shapes."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from parlour.match import Setup
from parlour.server.matches.requests import ClockAsked
from parlour.server.tournaments import shapes
from parlour.store.tournaments import EntrantRow, TournamentRow
from parlour.tournament import Form, Game, Row, State, Terms, Tournament
from parlour.tournament.robin import rounds as robin_rounds

__all__ = ["board", "line_of", "name_of", "standing", "summed_up"]

_SCORES: dict[tuple[float, float], shapes.Score] = {
    (1.0, 0.0): "1-0",
    (0.0, 1.0): "0-1",
    (0.5, 0.5): "1/2-1/2",
    (0.0, 0.0): "0-0",
}

_NUMBERS = re.compile(r"-?\d+(\.\d+)?( -?\d+(\.\d+)?)*")

People = Mapping[str, EntrantRow]


def name_of(people: People, who: str) -> str:
    """What an entrant is called now; nothing for somebody who has left the house."""
    known = people.get(who)
    return "" if known is None else known.name


def line_of(row: TournamentRow) -> shapes.TournamentLine:
    """A tournament as lists have it."""
    return _line(row.id, row.terms, row.created, row.state, row.players, row.round, row.started)


def summed_up(id_: str, t: Tournament) -> shapes.TournamentLine:
    """A tournament in memory, as lists have it."""
    line = _line(id_, t.terms, t.created, t.state, len(t.entrants), t.round, t.started)
    if t.terms.form is Form.ROBIN and t.started:
        line.rounds = robin_rounds(t)
    return line


def standing(row: Row, t: Tournament, people: People) -> shapes.TournamentStanding:
    """A line of the table."""
    entrant = t.entrants[row.player]
    return shapes.TournamentStanding(
        row.rank,
        name_of(people, row.player),
        row.points,
        list(row.ties),
        row.games,
        row.wins,
        row.streak,
        entrant.here,
        entrant.rating,
    )


def board(game: Game, t: Tournament, people: People) -> shapes.TournamentGame:
    """A game of a round."""
    first, second = game.players
    sealed = game.alone and t.state is not State.OVER
    told = game.scores is not None and game.alone
    return shapes.TournamentGame(
        game.round,
        None if game.is_bye or sealed else game.id,
        name_of(people, first),
        None if second is None else name_of(people, second),
        None if game.scores is None or game.alone else _SCORES.get(game.scores, "1/2-1/2"),
        game.played,
        game.scores[0] if told and game.scores is not None else None,
        game.why,
    )


def _line(
    id_: str, terms: Terms, created: int, state: State, players: int, round_: int, started: int
) -> shapes.TournamentLine:
    setup = Setup.read(terms.setup)
    control, clock = setup.clock, None
    if control is not None:
        times = (control.main_ms, control.increment_ms, control.cap_ms)
        clock = ClockAsked(*times, control.days)
    return shapes.TournamentLine(
        id=id_,
        name=terms.name,
        form=terms.form,
        game=terms.game,
        clock=clock,
        rated=setup.rated,
        state=state,
        players=players,
        most=terms.most,
        round=round_,
        rounds=terms.rounds if terms.form in (Form.SWISS, Form.SOLO) else None,
        minutes=terms.minutes if terms.form.is_timed else None,
        created=created,
        opens=terms.opens,
        starts=terms.starts,
        started=started or None,
        private=terms.private,
    )


def csv_line(fields: Sequence[object]) -> str:
    """A line of a table for spreadsheets; nothing in it is taken for a formula there."""
    return ",".join(_cell(str(field)) for field in fields) + "\r\n"


def _cell(text: str) -> str:
    if text[:1] in ("=", "+", "-", "@", "\t") and not _NUMBERS.fullmatch(text):
        text = f"'{text}"
    return f'"{text.replace(chr(34), chr(34) * 2)}"' if set(text) & set(',"\r\n') else text
