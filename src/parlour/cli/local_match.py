"""A match at one terminal: its state, its seed, and what may be done. Nothing is printed here."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256

from parlour import players
from parlour.kernel import AnyGame, Code, Illegal, Options, Seat
from parlour.match import (
    HOUSE,
    Chair,
    Decision,
    Event,
    Kind,
    Offer,
    Setup,
    decide,
    offers,
    open_match,
)
from parlour.match.draft import Draft
from parlour.match.record import Record, states
from parlour.match.transcript import transcript

__all__ = ["LocalMatch"]


class LocalMatch:
    """Time stands still here: whoever is asked may take as long as they like."""

    def __init__(
        self, game: AnyGame, options: Options, chairs: tuple[Chair, ...], seed: str
    ) -> None:
        setup = Setup.of(game, options, chairs)
        self.game = game
        self.match = open_match(game, Event(0, 0, HOUSE, Kind.START, setup.write()))
        self._chairs = chairs
        self._seed = seed

    @property
    def bot(self) -> Seat | None:
        """The seat of a computer that may act now."""
        return next((seat for seat in self.match.actors if self._chairs[seat].is_bot), None)

    @property
    def person(self) -> Seat | None:
        """The seat of a person who may act now."""
        return next((seat for seat in self.match.actors if not self._chairs[seat].is_bot), None)

    def deal(self) -> Decision:
        """The draws that are due before anybody can act."""
        return self._taken(decide.deal(self.match, 0, self._seed))

    def act(self, seat: Seat, action: str) -> Decision:
        """An action and the draws it makes due."""
        return self._taken(decide.act(self.match, seat, action, 0, self._seed))

    def think(self, seat: Seat, level: int) -> players.Thought:
        """What the game's player would do on the seat; the same seed has the same thoughts."""
        digest = sha256(f"{self._seed}\nbot\n{len(self.match.plays)}".encode()).digest()
        budget = players.Budget(level, int.from_bytes(digest[:6], "big"))
        return players.think(self.game, self.game.view(self.match.state, seat), seat, budget)

    def undo(self) -> Decision:
        """Take back the last action of a person, and what followed it."""
        for play in reversed(self.match.plays):
            if play.seat >= 0 and not self._chairs[play.seat].is_bot:
                return self._taken(offers.offer(self.match, play.seat, Offer.TAKEBACK, 0, ""))
        raise Illegal(Code.NOTHING_TO_TAKE_BACK)

    def redo(self) -> Decision:
        """Bring back what was taken back, up to the next action of a person."""
        later = (play.seat for play in self.match.undone[1:] if play.seat >= 0)
        seat = next((seat for seat in later if not self._chairs[seat].is_bot), 0)
        return self._taken(decide.redo(self.match, seat, 0))

    def resign(self, seat: Seat) -> Decision:
        """Give up; before everybody has acted the match counts for nothing."""
        return self._taken(decide.leave(self.match, seat, 0))

    def offer_draw(self, seat: Seat, ask: Callable[[Seat], bool]) -> bool:
        """Whether everybody else takes the draw, one after the other; `ask` asks a person."""
        self._taken(offers.offer(self.match, seat, Offer.DRAW, 0, ""))
        for other in range(self.game.seats):
            if other == seat:
                continue
            if self._chairs[other].is_bot:
                view = self.game.view(self.match.state, other)
                accept = players.agrees_to_draw(self.game, view)
            else:
                accept = ask(other)
            self._taken(offers.answer(self.match, other, Offer.DRAW, 0, "", accept=accept))
            if not accept:
                return False
        return True

    def read(self, record: Record) -> None:
        """Play everything that the record holds. Raises `Illegal` where it breaks the rules."""
        draft = Draft(self.match, 0)
        for _, seat, action in list(states(self.game, record))[1:]:
            draft.write(seat, Kind.ACTION, action)
        self.match = draft.match

    def record(self) -> Record:
        """The match on paper, as far as it has come."""
        return transcript(self.match)

    def _taken(self, decision: Decision) -> Decision:
        if decision.steps:
            self.match = decision.match
        return decision
