"""A position out of a start and actions, step by step, so that the event loop is never held."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from parlour import games
from parlour.kernel import CHANCE, AnyGame, Code, Illegal, Options, Seat
from parlour.match import position_code
from parlour.match.record import whose
from parlour.server.http.problems import Refusal
from parlour.server.matches.pictures import picture_shown
from parlour.server.matches.shown import narrated
from parlour.server.matches.wire import ResultShown, Told
from parlour.server.study import shapes

__all__ = ["Walk"]


@dataclass(slots=True)
class Walk:
    """The way to a position. `steps` goes it; afterwards `state` is where it leads."""

    game: AnyGame
    options: Options
    state: Any
    before: Any = None
    last: tuple[Seat, str] | None = None
    actions: list[str] = field(default_factory=list)
    seats: list[Seat] = field(default_factory=list)

    @classmethod
    def begin(cls, asked: shapes.PositionAsked, longest: int) -> Walk:
        """At the start. Raises `Illegal` for what is no game, no option, or too much."""
        game = games.get(asked.game)
        if len(asked.actions) > longest:
            raise Illegal(Code.BAD_RECORD, f"(no match has more than {longest} actions)")
        read = game.options_schema.read(asked.options)
        given = {name: value for name, value in read.items() if value is not None}
        options = json.loads(json.dumps(given))
        return cls(game, options, game.start(options))

    def steps(self, actions: Sequence[str]) -> Iterator[None]:
        """Play one action after the other. Raises `Illegal` that says at which."""
        yield
        for number, text in enumerate(actions, start=1):
            seat, action = whose(self.game, self.state, text)
            several = len(self.game.actors(self.state)) > 1
            try:
                after = self.game.apply(self.state, seat, action)
            except Illegal as why:
                raise Illegal(why.code, f"(action {number}: {action})") from why
            self.before, self.state, self.last = self.state, after, (seat, action)
            self.actions.append(f"{seat}:{action}" if several else action)
            self.seats.append(seat)
            yield

    def seat(self, wanted: Seat | None) -> Seat | None:
        """Whose actions are wanted: somebody who may act; None where nobody may."""
        actors = [seat for seat in self.game.actors(self.state) if seat != CHANCE]
        if wanted is None:
            return actors[0] if actors else None
        if wanted not in actors:
            raise Refusal(Code.NOT_YOUR_TURN)
        return wanted

    def shown(self, wanted: Seat | None) -> shapes.PositionShown:
        """The position as whoever is to act sees it."""
        game, state, seat = self.game, self.state, self.seat(wanted)
        view, outcome = dict(game.view(state, seat)), game.outcome(state)
        result = None
        if outcome is not None:
            result = ResultShown(list(outcome.scores), outcome.reason, list(outcome.cells))
        return shapes.PositionShown(
            game=game.id,
            options=dict(self.options),
            actions=self.actions,
            seats=self.seats,
            view=view,
            actors=[seat for seat in game.actors(state) if seat != CHANCE],
            seat=seat,
            legal=[] if seat is None else list(game.legal(state, seat)),
            chance=sorted(game.chance(state)),
            told=self._narrated(),
            result=result,
            code=position_code.write(game, self.options, self.actions),
            picture=picture_shown(game, view),
        )

    def _narrated(self) -> list[Told]:
        if self.last is None:
            return []
        return narrated(self.game, self.before, *self.last, self.state)
