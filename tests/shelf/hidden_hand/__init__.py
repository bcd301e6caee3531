"""Hidden Hand: a game that lives in the tests, because the games of the house hide nothing.

Six cards, two for each, dealt face down; two lie aside unseen. The first lays a card, the second
answers, the higher card takes the trick. Who takes more tricks wins.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from random import Random
from typing import Any

from parlour.kernel import (
    CHANCE,
    Cell,
    Code,
    Deadline,
    Game,
    Illegal,
    Mark,
    Narration,
    OptionSchema,
    Outcome,
    Picture,
    Seat,
    Shape,
    View,
)

__all__ = ["CARDS", "Hands", "HiddenHand", "game"]

CARDS = ("bittern", "curlew", "dotterel", "kingfisher", "nightjar", "whimbrel")
"""From the lowest to the highest; words that nothing else on any wire has in it."""
UNSEEN = ""
_ANSWER_MS = 600_000


@dataclass(frozen=True, slots=True)
class Hands:
    """What everybody holds, and what lies open, in the order in which it was laid."""

    hands: tuple[tuple[str, ...], ...] = ()
    laid: tuple[str, ...] = ()

    @property
    def turn(self) -> Seat:
        return len(self.laid) % 2

    @property
    def tricks(self) -> tuple[int, int]:
        pairs = list(zip(self.laid[::2], self.laid[1::2], strict=False))
        first = sum(a > b for a, b in pairs)
        return first, len(pairs) - first


DEALS = {
    f"deal {a},{b}-{c},{d}": ((a, b), (c, d))
    for a, b in combinations(CARDS, 2)
    for c, d in combinations([card for card in CARDS if card not in (a, b)], 2)
}


def _padded(cells: list[Cell], name: str) -> list[Cell]:
    """A row of four places, as many as cards are ever laid."""
    return cells + [Cell(f"{name}.{at}", gone=True) for at in range(len(cells), 4)]


class HiddenHand(Game[Hands]):
    """The rules."""

    id, name, native, rules, seats = "hidden-hand", "Hidden Hand", "Hidden Hand", 1, 2
    options_schema = OptionSchema({})
    keeps_secrets = True

    def start(self, options: Mapping[str, Any]) -> Hands:
        self.options_schema.read(options)
        return Hands()

    def actors(self, s: Hands) -> tuple[Seat, ...]:
        if not s.hands:
            return (CHANCE,)
        return () if len(s.laid) == 4 else (s.turn,)

    def legal(self, s: Hands, seat: Seat) -> Sequence[str]:
        if seat not in self.actors(s):
            return []
        return sorted(DEALS) if seat == CHANCE else [f"lay {card}" for card in s.hands[seat]]

    def apply(self, s: Hands, seat: Seat, action: str) -> Hands:
        actors = self.actors(s)
        if not actors:
            raise Illegal(Code.GAME_OVER)
        if seat not in actors:
            raise Illegal(Code.NOT_YOUR_TURN)
        if action not in self.legal(s, seat):
            raise Illegal(Code.UNKNOWN_ACTION)
        if seat == CHANCE:
            return Hands(DEALS[action])
        card = action.removeprefix("lay ")
        hands = list(s.hands)
        hands[seat] = tuple(other for other in hands[seat] if other != card)
        return replace(s, hands=tuple(hands), laid=(*s.laid, card))

    def chance(self, s: Hands) -> Mapping[str, float]:
        return {} if s.hands else dict.fromkeys(sorted(DEALS), 1 / len(DEALS))

    def deadlines(self, s: Hands) -> Sequence[Deadline]:
        """The answer is due; in silence it is the lower card, which nobody else knows of."""
        if not s.hands or len(s.laid) % 2 == 0:
            return ()
        return (Deadline(1, _ANSWER_MS, self.legal(s, 1)[0]),)

    def outcome(self, s: Hands) -> Outcome | None:
        if self.actors(s):
            return None
        first, second = s.tricks
        score = (1 + (first > second) - (first < second)) / 2
        return Outcome((score, 1 - score), "tricks")

    def view(self, s: Hands, seat: Seat | None) -> View:
        hands = [
            list(hand) if owner == seat else [UNSEEN] * len(hand)
            for owner, hand in enumerate(s.hands)
        ]
        return {"hands": hands, "laid": list(s.laid)}

    def guess(self, view: View, rng: Random) -> Hands:
        hands, laid = view["hands"], tuple(view["laid"])
        known = {*laid, *(card for hand in hands for card in hand)}
        unknown = [card for card in CARDS if card not in known]
        rng.shuffle(unknown)
        return Hands(
            tuple(tuple(sorted(card or unknown.pop() for card in hand)) for hand in hands), laid
        )

    def narrate(self, s: Hands, seat: Seat, action: str, t: Hands) -> Sequence[Narration]:
        return [Narration("deal") if seat == CHANCE else Narration("lay", {"card": t.laid[-1]})]

    def heard(self, seat: Seat, action: str) -> str:
        """Who is dealt what is nobody else's business."""
        return "deal" if seat == CHANCE else action

    def picture(self, view: View) -> Picture:
        laid = view["laid"]
        last = len(laid) - 1
        table = [
            Cell(card, Shape.CARD, at % 2, card, Mark.LAST if at == last else None)
            for at, card in enumerate(laid)
        ]
        hands = [
            [
                Cell(card, Shape.CARD, seat, card, action=f"lay {card}")
                if card
                else Cell(f"{seat + 1}.{at + 1}", Shape.CARD, seat)
                for at, card in enumerate(hand)
            ]
            for seat, hand in enumerate(view["hands"] or ([], []))
        ]
        rows = [_padded(row, f"row {number}") for number, row in enumerate([table, *hands])]
        return Picture.of(rows, caption="The higher card takes the trick.")

    def dump(self, s: Hands) -> Any:
        return {"hands": [list(hand) for hand in s.hands], "laid": list(s.laid)}

    def load(self, data: Any) -> Hands:
        match data:
            case {"hands": list(hands), "laid": list(laid)}:
                return Hands(tuple(tuple(hand) for hand in hands), tuple(laid))
        raise ValueError("not a hand")


game = HiddenHand()
