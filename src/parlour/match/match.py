"""A match as a value: what its log adds up to."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Final

from parlour.kernel import CHANCE, AnyGame, Outcome, Seat
from parlour.match.clock import Clock
from parlour.match.event import Offer
from parlour.match.person import Person
from parlour.match.setup import Setup, Takebacks

__all__ = ["Ending", "Match", "Phase", "Play", "Sitting"]


_REMEMBERED: Final = 16
"""So many states are at hand without playing a match again from its start."""


class Phase(StrEnum):
    """Where a match stands."""

    WAITING = "waiting"
    RUNNING = "running"
    PAUSED = "paused"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Play:
    """An action that stands, and the event that brought it; `silent`: the seat did nothing."""

    seq: int
    at: int
    seat: Seat
    action: str
    silent: bool = False


@dataclass(frozen=True, slots=True)
class Sitting:
    """Who is on a seat: `taken` once somebody other than the maker of the match has joined."""

    name: str = ""
    taken: bool = False
    person: Person | None = None


@dataclass(frozen=True, slots=True)
class Ending:
    """How the match ended. `scores` is None where nothing counts (aborted, too long)."""

    scores: tuple[float, ...] | None
    reason: str
    cells: tuple[str, ...] = ()

    @classmethod
    def of(cls, outcome: Outcome | None) -> Ending | None:
        """The ending that the rules gave, if they gave one."""
        return None if outcome is None else cls(outcome.scores, outcome.reason, outcome.cells)


@dataclass(frozen=True, slots=True)
class Match:
    """A match after its event `seq`.

    `base` is the seq of the last event that changed the game itself; a request that has seen it is
    not stale. `since` is when the present position came about: clocks and answer windows count
    from there. `waiting`: a guest is awaited; `apart`: the match is open, or was, to somebody
    beside its maker; `actors` may act now; `takebacks` are asked for between people who sit apart,
    and free otherwise, where nothing else was agreed. `undone` are the plays that takebacks
    removed, the next one to redo first. `offers` stand; `spent` are those made since the seat's
    last action. `recent` are the states before the last plays: looking back at them costs nothing.
    """

    game: AnyGame
    setup: Setup
    state: Any
    seq: int
    at: int
    base: int
    since: int
    seats: tuple[Sitting, ...]
    clock: Clock | None
    plays: tuple[Play, ...] = ()
    undone: tuple[Play, ...] = ()
    offers: frozenset[tuple[Seat, Offer]] = frozenset()
    spent: frozenset[tuple[Seat, Offer]] = frozenset()
    paused: bool = False
    ending: Ending | None = None
    rematch: str | None = None
    recent: tuple[Any, ...] = field(default=(), repr=False, compare=False)

    waiting: bool = field(init=False, repr=False, compare=False)
    apart: bool = field(init=False, repr=False, compare=False)
    phase: Phase = field(init=False, repr=False, compare=False)
    actors: tuple[Seat, ...] = field(init=False, repr=False, compare=False)
    takebacks: Takebacks = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Every request asks for these, most of them more than once."""
        waiting = apart = False
        for chair, sitting in zip(self.setup.chairs, self.seats, strict=True):
            waiting |= bool(chair.open) and not sitting.taken
            apart |= bool(chair.open) or chair.guest or sitting.taken
        if self.ending is not None:
            phase = Phase.OVER
        elif waiting:
            phase = Phase.WAITING
        else:
            phase = Phase.PAUSED if self.paused else Phase.RUNNING
        object.__setattr__(self, "waiting", waiting)
        object.__setattr__(self, "apart", apart)
        object.__setattr__(self, "phase", phase)
        actors = () if phase is not Phase.RUNNING else self.game.actors(self.state)
        object.__setattr__(self, "actors", actors)
        takebacks = self.setup.takebacks or (Takebacks.ASK if apart else Takebacks.FREE)
        object.__setattr__(self, "takebacks", takebacks)

    @property
    def running_clocks(self) -> tuple[Seat, ...]:
        """Whose clock runs: nobody's while an answer window stands open."""
        if self.clock is None or self.phase is not Phase.RUNNING:
            return ()
        return () if self.game.deadlines(self.state) else self.clock.turn

    @property
    def bots_alone(self) -> bool:
        """Nobody but the computer plays."""
        return all(chair.is_bot for chair in self.setup.chairs)

    @property
    def open_to_advice(self) -> bool:
        """The computer may look at it: once it has ended, before that only where no rival loses."""
        return self.ending is not None or not (self.apart or self.setup.unaided)

    @property
    def open_to_review(self) -> bool:
        """Open to advice on both sides at once, and on what was played: it shows all hands."""
        return self.open_to_advice and (self.ending is not None or self.game.all_see_alike)

    @property
    def draws(self) -> int:
        """How many cards have been dealt."""
        return sum(play.seat < 0 for play in self.plays)

    def has_played(self, seat: Seat) -> bool:
        """The seat has acted in this match."""
        for play in self.plays:  # noqa: SIM110 - asked several times per action: no generator
            if play.seat == seat:
                return True
        return False

    def acts_beside(self, seat: Seat, base: int) -> bool:
        """All that happened since event `base` is that others acted while the seat could as well.

        Between two, an action answers the one before it: there it is never so.
        """
        later = [play for play in self.plays if play.seq > base]
        if self.game.seats == 2 or not later or len(later) >= self.game.seats:
            return False
        if self.base != later[-1].seq or any(play.seat in (seat, CHANCE) for play in later):
            return False
        state = self.before(len(self.plays) - len(later))[-1]
        return seat in self.game.actors(state) and seat in self.actors

    @property
    def remembered(self) -> tuple[Any, ...]:
        """What is `recent` once another play has been made."""
        return (*self.recent[1 - _REMEMBERED :], self.state)

    def before(self, number: int) -> tuple[Any, ...]:
        """The state before that play, behind some of those before it: the start at the latest."""
        known = len(self.recent) - len(self.plays) + number + 1
        if known > 0:
            return (*self.recent, self.state)[:known]
        return self.replayed(number)[-_REMEMBERED:]

    def replayed(self, number: int) -> tuple[Any, ...]:
        """Every state from the start to the one before that play: as long as the match is."""
        states = [self.game.start(self.setup.options)]
        for play in self.plays[:number]:
            states.append(self.game.apply(states[-1], play.seat, play.action))
        return tuple(states)

    @property
    def everyone_played(self) -> bool:
        """Every seat has acted itself: from here on leaving is resigning, not aborting."""
        return all(map(self._has_moved, range(self.game.seats)))

    def _has_moved(self, seat: Seat) -> bool:
        for play in self.plays:  # noqa: SIM110 - asked for every position shown: no generator
            if play.seat == seat and not play.silent:
                return True
        return False
