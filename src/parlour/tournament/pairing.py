"""What a running tournament does next: begin games, wait, or end. A pure function of it."""

from __future__ import annotations

from dataclasses import dataclass

from parlour.tournament import arena, knockout, robin, simul, solo, swiss
from parlour.tournament.terms import Form
from parlour.tournament.tournament import State, Tournament

__all__ = ["Next", "next_of"]

Pair = tuple[str, str | None]


@dataclass(frozen=True, slots=True)
class Next:
    """Games of a round that begin now, or the end. Neither: there is nothing to do yet.

    `wakeup` is when there may be, where that comes by itself.
    """

    round: int = 0
    pairs: tuple[Pair, ...] = ()
    over: bool = False
    wakeup: int | None = None


def next_of(t: Tournament, now: int) -> Next:
    """What is to be done at that time."""
    if t.state is not State.RUNNING:
        return Next()
    if t.terms.form is Form.ARENA:
        return _arena(t, now)
    if t.terms.form is Form.SOLO:
        return _solo(t, now)
    if t.terms.form is Form.KNOCKOUT:
        return _knockout(t, now)
    if t.going:
        return Next()
    if t.terms.form is Form.SWISS:
        found = swiss.pairs(t) if t.round < t.terms.rounds else None
    elif t.terms.form is Form.SIMUL:
        found = simul.pairs(t)
    else:
        found = robin.pairs(t)
    if found is None:
        return Next(over=True)
    return _after_pause(t, now, t.round + 1, found)


def _arena(t: Tournament, now: int) -> Next:
    if now >= t.ends:
        return Next(over=not t.going)
    found = arena.pairs(t, now)
    free = sum(e.here for e in t.entrants.values()) - len(t.busy)
    wakeup = now + arena.GATHER_MS if free > 1 else t.ends
    return Next(t.round + 1, tuple(found), wakeup=min(wakeup, t.ends))


def _solo(t: Tournament, now: int) -> Next:
    """Nobody waits for anybody: at the end of its time it is over, whatever is still played."""
    if now >= t.ends:
        return Next(over=True)
    number, found = solo.deals(t)
    return Next(number, tuple(found), wakeup=t.ends)


def _knockout(t: Tournament, now: int) -> Next:
    found = knockout.pairs(t)
    if found is None:
        return Next(over=not t.going)
    number, fresh = found
    if not fresh:
        return Next()
    return _after_pause(t, now, number, fresh) if number > t.round else Next(number, tuple(fresh))


def _after_pause(t: Tournament, now: int, number: int, found: list[Pair]) -> Next:
    """Between two rounds there is time to see how it stands."""
    at = t.last_ended + t.terms.pause_s * 1_000 if t.round else t.started
    return Next(number, tuple(found)) if now >= at else Next(wakeup=at)
