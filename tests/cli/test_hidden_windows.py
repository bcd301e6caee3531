"""Answer windows at a terminal where several hold cards of their own."""

from __future__ import annotations

from io import StringIO

from parlour_battle_of_cards import CARDS, BattleOfCards
from rich.console import Console

from parlour.cli.conversation import Conversation
from parlour.cli.local_match import LocalMatch
from parlour.kernel import Deadline
from parlour.match import Chair


class Hurried(BattleOfCards):
    """Whoever does not lay a card in time lays the lowest."""

    def deadlines(self, s):
        seats = [seat for seat in self.actors(s) if seat >= 0]
        return [Deadline(seat, 60_000, self.legal(s, seat)[0]) for seat in seats]


def test_what_is_played_for_the_silent_is_told_to_the_one_who_is_asked(monkeypatch):
    said = StringIO()
    match = LocalMatch(Hurried(), {}, (Chair(), Chair(), Chair()), "seed")
    monkeypatch.setattr("builtins.input", lambda *_: "quit")
    Conversation(match, Console(file=said, width=200)).run()
    hands = match.match.state.hands
    assert said.getvalue().count("An answer is due; at an online table within 60 s") == 3
    assert said.getvalue().count("else") == 1
    assert f"else {hands[0][0]}." in said.getvalue()
    assert not any(card in said.getvalue() for card in set(CARDS) - set(hands[0]))
