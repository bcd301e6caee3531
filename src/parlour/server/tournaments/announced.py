"""What was asked for as the terms of a tournament, checked against the game and the form."""

from __future__ import annotations

from dataclasses import replace
from secrets import randbelow

from parlour import games
from parlour.kernel import AnyGame, Code, Illegal
from parlour.match import Chair, Setup, Takebacks
from parlour.match.clock import DAY_MS
from parlour.match.rated import require_fair
from parlour.server.matches import commands, requests
from parlour.server.shared import secret
from parlour.server.tournaments import shapes
from parlour.tournament import Form, Terms, TournamentCode

__all__ = ["terms_of"]


def terms_of(asked: shapes.TournamentAsked) -> Terms:
    """The terms that were asked for. Raises `Illegal`."""
    game = games.get(asked.game)
    setup = _setup(asked, game)
    _require_form(asked.form, game, setup)
    terms = Terms(
        name=commands.name_of(asked.name),
        form=asked.form,
        game=game.id,
        setup=replace(setup, chairs=(Chair(),) * game.seats).write(),
        rounds=asked.rounds,
        minutes=asked.minutes,
        best_of=asked.best_of,
        third=asked.third,
        opens=asked.opens,
        starts=asked.starts,
        private=asked.private,
        pause_s=asked.pause_s,
        lot=randbelow(1 << 30),
        best=asked.best if asked.form is Form.SOLO else 0,
        deals=secret.seed() if asked.form is Form.SOLO else "",
    )
    return replace(terms, most=asked.most or terms.largest)


def _setup(asked: shapes.TournamentAsked, game: AnyGame) -> Setup:
    """The setup of every match."""
    if game.seats != (1 if asked.form is Form.SOLO else 2):
        why = "(one plays it alone)" if asked.form is Form.SOLO else "(two play it)"
        raise Illegal(Code.BAD_SEATS, why)
    chairs = [requests.ChairAsked("human", open=True)] * game.seats
    new = requests.NewMatch(asked.game, chairs, asked.options, asked.clock, rated=asked.rated)
    setup = replace(commands.setup_of(new), takebacks=Takebacks.OFF)
    if setup.rated:
        require_fair(game, setup)
    return setup


def _require_form(form: Form, game: AnyGame, setup: Setup) -> None:
    """Raises `Illegal` where that cannot be held in the form."""
    by_days = setup.clock is not None and setup.clock.main_ms >= DAY_MS
    alone, timed = form is Form.SOLO, setup.clock is not None
    wrong = {
        "(an arena takes a clock by minutes)": form is Form.ARENA and by_days,
        "(it is played with a clock)": not alone and not timed,
        "(a deal is played for as long as one likes: no clock)": alone and timed,
        "(it is not counted in points)": alone and game.points(game.start(setup.options)) is None,
        "(an exhibition changes no rating)": form is Form.SIMUL and setup.rated,
    }
    for why, is_wrong in wrong.items():
        if is_wrong:
            raise Illegal(TournamentCode.BAD_TOURNAMENT, why)
