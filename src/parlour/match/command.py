"""What somebody asks of a match, as values: each says what it leads to."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass

from parlour.kernel import Seat
from parlour.match import decide, offers
from parlour.match.draft import Decision
from parlour.match.event import Event, Kind, Offer
from parlour.match.match import Match

__all__ = [
    "Abandon",
    "Act",
    "AnswerOffer",
    "Close",
    "Command",
    "Join",
    "Leave",
    "MakeOffer",
    "Redo",
    "Resume",
    "StandIn",
    "Void",
]

_DONE = {
    Offer.DRAW: Kind.ACCEPT,
    Offer.TAKEBACK: Kind.TAKEBACK,
    Offer.PAUSE: Kind.PAUSE,
    Offer.REMATCH: Kind.REMATCH,
}
"""What is written when an offer comes true."""


@dataclass(frozen=True, slots=True)
class Command(ABC):
    """Something that a seat asks. `key` names it, so that what comes twice is done once."""

    seat: Seat
    key: str | None = None

    @property
    def log_key(self) -> str | None:
        """Keys belong to a seat: two players may choose the same."""
        return None if self.key is None else f"{self.seat}:{self.key}"

    def is_stale(self, match: Match) -> bool:  # noqa: ARG002 - most are never
        """Whether an action has landed that whoever asks had not seen."""
        return False

    @abstractmethod
    def decide(self, match: Match, now: int, seed: str) -> Decision:
        """The events that answer it. Raises `Illegal`."""

    def wrote(self, event: Event) -> bool:  # noqa: ARG002 - most have no key
        """Whether the event is one of a command like this: a key that names another was reused."""
        return True


@dataclass(frozen=True, slots=True)
class Act(Command):
    """An action of the game by somebody who had seen `base`; it was `lag` on its way."""

    action: str = ""
    base: int | None = None
    lag: int = 0

    def is_stale(self, match: Match) -> bool:
        """Offers, joins and pauses do not make an action stale; other actions do.

        Of several who act at once nobody has to wait for the others.
        """
        if self.base is None or match.base <= self.base <= match.seq:
            return False
        return self.base > match.seq or not match.acts_beside(self.seat, self.base)

    def decide(self, match: Match, now: int, seed: str) -> Decision:
        """The action, and the draws that it makes due."""
        return decide.act(match, self.seat, self.action, now, seed, self.log_key, self.lag)

    def wrote(self, event: Event) -> bool:
        """The same action."""
        return event.kind is Kind.ACTION and event.text == self.action


@dataclass(frozen=True, slots=True)
class Join(Command):
    """A guest takes the chair asked for, or any that is free. `text` names them."""

    text: str = ""
    chair: Seat | None = None

    def decide(self, match: Match, now: int, seed: str) -> Decision:  # noqa: ARG002
        """They sit down."""
        return decide.join(match, self.text, now, self.chair)


@dataclass(frozen=True, slots=True)
class MakeOffer(Command):
    """Propose something; `next_id` names the match that a rematch would open."""

    what: Offer = Offer.DRAW
    next_id: str = ""

    def decide(self, match: Match, now: int, seed: str) -> Decision:  # noqa: ARG002
        """The offer, or what was offered where nobody else has to agree."""
        return offers.offer(match, self.seat, self.what, now, self.next_id, self.log_key)

    def wrote(self, event: Event) -> bool:
        """The offer, or what came of it at once."""
        return _came_of(event, self.what)


@dataclass(frozen=True, slots=True)
class AnswerOffer(Command):
    """Take an offer or decline it; the one who made it withdraws it so."""

    what: Offer = Offer.DRAW
    accept: bool = False
    next_id: str = ""

    def decide(self, match: Match, now: int, seed: str) -> Decision:  # noqa: ARG002
        """The answer."""
        return offers.answer(
            match, self.seat, self.what, now, self.next_id, accept=self.accept, key=self.log_key
        )

    def wrote(self, event: Event) -> bool:
        """The same answer."""
        if self.accept:
            return _came_of(event, self.what)
        return event.kind in {Kind.DECLINE, Kind.WITHDRAW} and event.text == self.what


@dataclass(frozen=True, slots=True)
class Leave(Command):
    """Resign or abort."""

    def decide(self, match: Match, now: int, seed: str) -> Decision:  # noqa: ARG002
        """The end."""
        return decide.leave(match, self.seat, now, self.log_key)

    def wrote(self, event: Event) -> bool:
        """Either of them."""
        return event.kind in {Kind.RESIGN, Kind.ABORT}


@dataclass(frozen=True, slots=True)
class Abandon(Command):
    """The seat's player stays away."""

    def decide(self, match: Match, now: int, seed: str) -> Decision:  # noqa: ARG002
        """The end."""
        return decide.abandon(match, self.seat, now, self.log_key)


@dataclass(frozen=True, slots=True)
class Resume(Command):
    """End a pause."""

    def decide(self, match: Match, now: int, seed: str) -> Decision:  # noqa: ARG002
        """Clocks go on."""
        return decide.resume(match, self.seat, now, self.log_key)

    def wrote(self, event: Event) -> bool:
        """The end of a pause."""
        return event.kind is Kind.RESUME


@dataclass(frozen=True, slots=True)
class Redo(Command):
    """Bring back what was taken back."""

    def decide(self, match: Match, now: int, seed: str) -> Decision:  # noqa: ARG002
        """The actions once more."""
        return decide.redo(match, self.seat, now, self.log_key)

    def wrote(self, event: Event) -> bool:
        """An action."""
        return event.kind is Kind.ACTION


@dataclass(frozen=True, slots=True)
class StandIn(Command):
    """The seat's bot cannot think: from here on somebody else moves for it."""

    def decide(self, match: Match, now: int, seed: str) -> Decision:  # noqa: ARG002
        """Everybody is told."""
        return decide.stand_in(match, self.seat, now, self.log_key)


@dataclass(frozen=True, slots=True)
class Void(Command):
    """The house ends the match without a result: it was decided elsewhere."""

    def decide(self, match: Match, now: int, seed: str) -> Decision:  # noqa: ARG002
        """Once, and only while it goes on."""
        return decide.void(match, now)


@dataclass(frozen=True, slots=True)
class Close(Command):
    """The house ends the match here; `next_id` names the one that it opens in its place."""

    next_id: str = ""

    def decide(self, match: Match, now: int, seed: str) -> Decision:  # noqa: ARG002
        """Once: a match has one that follows it."""
        return decide.close(match, self.next_id, now)


def _came_of(event: Event, what: Offer) -> bool:
    """Whether somebody who wanted this wrote the event."""
    said = event.kind is Kind.OFFER and event.text == what
    return said or event.kind is _DONE[what]
