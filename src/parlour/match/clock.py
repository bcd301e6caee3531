"""Clocks: main time, an increment per turn and a cap per turn, or days per turn, as values."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace

from parlour.kernel import Code, Illegal, Seat
from parlour.match.lag import Credit

__all__ = ["Clock", "TimeControl"]

DAY_MS = 86_400_000
MOST_DAYS = 14


@dataclass(frozen=True, slots=True)
class TimeControl:
    """What a seat has: `main_ms` in all, `increment_ms` more each turn, at most `cap_ms` a turn.

    With `days` it has so many for each turn, however long those before took, and nothing else.
    """

    main_ms: int
    increment_ms: int = 0
    cap_ms: int | None = None
    days: int | None = None

    def __post_init__(self) -> None:
        if not 1_000 <= self.main_ms <= 30 * DAY_MS:
            raise Illegal(Code.BAD_CLOCK, "(the main time must be 1 s to 30 days)")
        if not 0 <= self.increment_ms <= DAY_MS:
            raise Illegal(Code.BAD_CLOCK, "(the increment must be 0 to 1 day)")
        if self.cap_ms is not None and not 1_000 <= self.cap_ms <= 30 * DAY_MS:
            raise Illegal(Code.BAD_CLOCK, "(the cap must be 1 s to 30 days)")
        if self.days is not None:
            rest = (self.main_ms, self.increment_ms, self.cap_ms)
            if not 1 <= self.days <= MOST_DAYS or rest != (self.days * DAY_MS, 0, None):
                raise Illegal(Code.BAD_CLOCK, f"(1 to {MOST_DAYS} days a turn and nothing else)")

    @property
    def written(self) -> str:
        """As players write it, in seconds: main+increment, and /cap where there is one; or days."""
        if self.days is not None:
            return f"{self.days}d"
        cap = "" if self.cap_ms is None else f"/{self.cap_ms / 1000:g}"
        return f"{self.main_ms / 1000:g}+{self.increment_ms / 1000:g}{cap}"


@dataclass(frozen=True, slots=True)
class Clock:
    """What each seat has left, and what it has used of its present turn, at the time `at`.

    `turn` names the seats whose turn is under way. A turn may be of several actions, and the answer
    windows inside it are nobody's turn: they neither end it nor earn an increment. `credits` is
    what each seat got back of the time that its moves were on their way.
    """

    control: TimeControl
    left: tuple[int, ...]
    used: tuple[int, ...]
    turn: tuple[Seat, ...]
    at: int
    credits: tuple[Credit, ...]

    @classmethod
    def new(cls, control: TimeControl, seats: int, turn: tuple[Seat, ...], at: int) -> Clock:
        """Full time for every seat."""
        credits_ = (Credit(),) * seats
        return cls(control, (control.main_ms,) * seats, (0,) * seats, turn, at, credits_)

    def run(self, running: Collection[Seat], at: int) -> Clock:
        """The clock at the later time `at`, `running` being the seats whose time went by."""
        if not running:
            return replace(self, at=at)
        spent = at - self.at
        return Clock(
            self.control,
            tuple(ms - spent if seat in running else ms for seat, ms in enumerate(self.left)),
            tuple(ms + spent if seat in running else ms for seat, ms in enumerate(self.used)),
            self.turn,
            at,
            self.credits,
        )

    def credit(self, seat: Seat, lag: int) -> int:
        """What a move of the seat gets back that is made now and was `lag` on its way.

        Never more than the seat has used, so that nobody gains by moving. A turn of days has no use
        for it.
        """
        if self.control.days is not None:
            return 0
        return max(0, min(lag, self.used[seat], self.credits[seat].quota))

    def give(self, seat: Seat, credit: int) -> Clock:
        """The clock after a move of the seat that got so much back."""
        before = self.credits[seat]
        after = before.after(credit)
        if after is before:
            return self
        left, used, credits_ = list(self.left), list(self.used), list(self.credits)
        left[seat] += credit
        used[seat] -= credit
        credits_[seat] = after
        return replace(self, left=tuple(left), used=tuple(used), credits=tuple(credits_))

    def pass_to(self, turn: tuple[Seat, ...]) -> Clock:
        """The turn goes on or over: who is done gets the increment and a fresh cap."""
        if turn == self.turn:
            return self
        left, used = list(self.left), list(self.used)
        for seat in set(self.turn).difference(turn):
            fresh = self.control.days is not None
            left[seat] = self.control.main_ms if fresh else left[seat] + self.control.increment_ms
            used[seat] = 0
        return Clock(self.control, tuple(left), tuple(used), turn, self.at, self.credits)

    def turn_back(self, turn: tuple[Seat, ...]) -> Clock:
        """An earlier turn begins again: with a fresh cap, but no time is given back (10.3)."""
        return replace(self, used=(0,) * len(self.used), turn=turn)

    def due(self, seat: Seat) -> int:
        """When the seat's flag falls if its clock keeps running."""
        left = self.left[seat]
        if self.control.cap_ms is not None:
            left = min(left, self.control.cap_ms - self.used[seat])
        return self.at + left
