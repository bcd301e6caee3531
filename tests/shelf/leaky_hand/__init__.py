"""Hidden Hand with leaks: whoever looks for secrets must find these."""

from __future__ import annotations

from hidden_hand import Hands, HiddenHand

from parlour.kernel import Narration, Seat, View

__all__ = ["game"]


class LeakyHand(HiddenHand):
    """Everybody sees all hands, hears what was dealt, and is told of it."""

    id, name = "leaky-hand", "Leaky Hand"

    def view(self, s: Hands, seat: Seat | None) -> View:
        return super().view(s, seat) | {"hands": [list(hand) for hand in s.hands]}

    def narrate(self, s: Hands, seat: Seat, action: str, t: Hands) -> list[Narration]:
        return [Narration("deal", {"hands": [list(hand) for hand in t.hands]})]

    def heard(self, seat: Seat, action: str) -> str:
        return action


game = LeakyHand()
