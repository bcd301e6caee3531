"""A match -> its record on paper, as far as the match has come."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise

from parlour.match.match import Match
from parlour.match.record import Record, result_of

__all__ = ["actions_of", "transcript"]


def transcript(
    match: Match, started: int | None = None, actions: Iterable[str] | None = None
) -> Record:
    """The record; with `started`, the time of the start, it says how long each action took.

    `actions` are those of `actions_of`, from whoever has them already.
    """
    setup, ending = match.setup, match.ending
    names = tuple(
        sitting.name or (f"level {chair.level}" if chair.is_bot else "guest")
        for chair, sitting in zip(setup.chairs, match.seats, strict=True)
    )
    times: tuple[int, ...] = ()
    if started is not None:
        marks = [started, *(play.at for play in match.plays)]
        times = tuple(after - before for before, after in pairwise(marks))
    return Record(
        game=setup.game,
        rules=setup.rules,
        options=setup.options,
        actions=tuple(actions_of(match) if actions is None else actions),
        seats=names,
        clock="none" if setup.clock is None else setup.clock.written,
        result=result_of(ending.scores) if ending else "*",
        reason=ending.reason if ending else "",
        times=times,
    )


def actions_of(match: Match) -> Iterator[str]:
    """The plays that stand, each with its seat where more than one might have acted."""
    game = match.game
    state = game.start(match.setup.options)
    for play in match.plays:
        several = len(game.actors(state)) > 1
        yield f"{play.seat}:{play.action}" if several else play.action
        state = game.apply(state, play.seat, play.action)
