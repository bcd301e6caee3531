"""Battle of Cards: three players with private hands lay cards face down, the highest takes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random

from parlour.kernel import (
    CHANCE,
    Cell,
    Code,
    Game,
    Illegal,
    Json,
    Narration,
    Options,
    Outcome,
    Picture,
    Seat,
    Shape,
    View,
)
from parlour.kernel.schema import listed, record, whole, word

SEATS, ROUNDS = 3, 4
CARDS = tuple(f"#{number:02}" for number in range(1, 16))
PRIZES = tuple(range(1, ROUNDS + 1))
NONE, UNSEEN = "", "?"
SEEN = word(NONE, UNSEEN, *CARDS)
HAND = listed(SEEN)


@dataclass(frozen=True, slots=True)
class State:
    """What everybody holds, what lies face down before them, and what was played for which prize.

    `prizes` counts the one that is being played for.
    """

    hands: tuple[tuple[str, ...], ...] = ((),) * SEATS
    laid: tuple[str, ...] = (NONE,) * SEATS
    prizes: tuple[int, ...] = ()
    rounds: tuple[tuple[str, ...], ...] = ()

    @property
    def dealt(self) -> int:
        """How many cards are no longer in the stock."""
        return sum(map(len, self.hands)) + SEATS * len(self.rounds) + SEATS - self.laid.count(NONE)

    @property
    def points(self) -> tuple[int, ...]:
        """What everybody has taken."""
        taken = [0] * SEATS
        for prize, cards in zip(self.prizes, self.rounds, strict=False):
            taken[cards.index(max(cards))] += prize
        return tuple(taken)


class BattleOfCards(Game[State]):
    """The rules. Cards are dealt one by one, then a prize is turned up in each round."""

    id, name, seats = "battle-of-cards", "Battle of Cards", SEATS
    about = "Three hold cards of their own and lay them face down; the highest takes the prize."
    keeps_secrets = True
    view_schema = record(
        {
            "hands": (listed(HAND, SEATS), "Everybody's cards; `?` is one that others hold."),
            "laid": (listed(SEEN, SEATS), "What lies before everybody, `?` face down."),
            "prizes": (listed(whole(1, ROUNDS)), "The prizes so far, the present one last."),
            "rounds": (listed(listed(word(*CARDS), SEATS)), "What was laid for them, by seat."),
        }
    )

    def start(self, options: Options) -> State:
        """Nothing is dealt."""
        self.options_schema.read(options)
        return State()

    def actors(self, s: State) -> tuple[Seat, ...]:
        """Chance until everything is dealt and a prize lies there; then whoever has not laid."""
        if len(s.rounds) == ROUNDS:
            return ()
        if s.dealt < SEATS * ROUNDS or len(s.prizes) == len(s.rounds):
            return (CHANCE,)
        return tuple(seat for seat in range(SEATS) if s.laid[seat] == NONE)

    def legal(self, s: State, seat: Seat) -> Sequence[str]:
        """The cards in the seat's hand; for chance whatever may come."""
        if seat not in self.actors(s):
            return []
        if seat != CHANCE:
            return list(s.hands[seat])
        if s.dealt < SEATS * ROUNDS:
            return [f"deal {card}" for card in CARDS if all(card not in hand for hand in s.hands)]
        return [f"prize {prize}" for prize in PRIZES if prize not in s.prizes]

    def chance(self, s: State) -> Mapping[str, float]:
        """Everything that may come is as likely as the rest."""
        legal = self.legal(s, CHANCE)
        return dict.fromkeys(legal, 1 / len(legal)) if legal else {}

    def apply(self, s: State, seat: Seat, action: str) -> State:
        """A card is dealt or laid, or a prize is turned up."""
        if not self.actors(s):
            raise Illegal(Code.GAME_OVER)
        if seat not in self.actors(s):
            raise Illegal(Code.NOT_YOUR_TURN)
        if action not in self.legal(s, seat):
            raise Illegal(Code.UNKNOWN_ACTION)
        if action.startswith("prize "):
            return replace(s, prizes=(*s.prizes, int(action.removeprefix("prize "))))
        hands, laid = list(s.hands), list(s.laid)
        if seat == CHANCE:
            to = s.dealt % SEATS
            hands[to] = tuple(sorted((*hands[to], action.removeprefix("deal "))))
            return replace(s, hands=tuple(hands))
        hands[seat] = tuple(card for card in hands[seat] if card != action)
        laid[seat] = action
        if NONE in laid:
            return replace(s, hands=tuple(hands), laid=tuple(laid))
        return State(tuple(hands), prizes=s.prizes, rounds=(*s.rounds, tuple(laid)))

    def outcome(self, s: State) -> Outcome | None:
        """Those who have most points share the win."""
        if self.actors(s):
            return None
        best = max(s.points)
        share = 1 / s.points.count(best)
        return Outcome(tuple(share if mine == best else 0.0 for mine in s.points), "points")

    def heard(self, seat: Seat, action: str) -> str:
        """Who is dealt what, and what lies face down, is nobody else's business."""
        if seat != CHANCE:
            return "lay"
        return "deal" if action.startswith("deal ") else action

    def narrate(self, s: State, seat: Seat, action: str, t: State) -> Sequence[Narration]:
        """What everybody at the table has seen."""
        if seat == CHANCE:
            return [
                Narration("dealt")
                if t.prizes == s.prizes
                else Narration("prize", {"prize": t.prizes[-1]})
            ]
        told = [Narration("laid", {"seat": seat})]
        if t.rounds != s.rounds:
            cards = t.rounds[-1]
            told.append(
                Narration("taken", {"cards": list(cards), "winner": cards.index(max(cards))})
            )
        return told

    def view(self, s: State, seat: Seat | None) -> View:
        """One's own cards; of the others', how many there are."""
        hands = [list(h) if who == seat else [UNSEEN] * len(h) for who, h in enumerate(s.hands)]
        laid = [card if who == seat or card == NONE else UNSEEN for who, card in enumerate(s.laid)]
        rounds = [list(cards) for cards in s.rounds]
        return {"hands": hands, "laid": laid, "prizes": list(s.prizes), "rounds": rounds}

    def actions(self, options: Options) -> Sequence[str]:
        """Any of the cards can be laid."""
        return CARDS

    def observation(self, view: View) -> Sequence[float]:
        """What one holds and has laid, what everybody laid before, who has laid, the prizes.

        A number for each card in the first five, then 1 for each seat whose card lies there, then 1
        for each prize that was turned up, and for the one that is played for.
        """
        held = [card for hand in view["hands"] for card in hand]
        past = [[cards[seat] for cards in view["rounds"]] for seat in range(SEATS)]
        seen = [float(card in cards) for cards in (held, view["laid"], *past) for card in CARDS]
        lies = [float(card != NONE) for card in view["laid"]]
        open_now = view["prizes"][len(view["rounds"]) :]
        prizes = [float(prize in up) for up in (view["prizes"], open_now) for prize in PRIZES]
        return [*seen, *lies, *prizes]

    def guess(self, view: View, rng: Random) -> State:
        """Cards that were not seen, in any order, for those that lie or are held unseen."""
        shown = [*view["hands"], view["laid"], *view["rounds"]]
        known = {card for cards in shown for card in cards}
        unknown = [card for card in CARDS if card not in known]
        rng.shuffle(unknown)
        laid = [unknown.pop() if card == UNSEEN else card for card in view["laid"]]
        hands = [[unknown.pop() if card == UNSEEN else card for card in h] for h in view["hands"]]
        return self.load({**view, "hands": [sorted(hand) for hand in hands], "laid": laid})

    def dump(self, s: State) -> Json:
        """Everything."""
        hands, rounds = [list(h) for h in s.hands], [list(cards) for cards in s.rounds]
        return {"hands": hands, "laid": list(s.laid), "prizes": list(s.prizes), "rounds": rounds}

    def load(self, data: Json) -> State:
        """What was dumped."""
        match data:
            case {"hands": hands, "laid": laid, "prizes": prizes, "rounds": rounds}:
                hands, rounds = (tuple(map(tuple, cards)) for cards in (hands, rounds))
                return State(hands, tuple(laid), tuple(prizes), rounds)
        raise ValueError("not a table of Battle of Cards")

    def picture(self, view: View) -> Picture:
        """A row for each player: the hand, what lies before them, and what they have laid."""
        points = self.load(view).points
        prize = f"Prize {view['prizes'][-1]}. " if len(view["prizes"]) > len(view["rounds"]) else ""
        rows = [self._row(view, seat) for seat in range(SEATS)]
        ranks = [str(seat + 1) for seat in range(SEATS)]
        told = ", ".join(map(str, points))
        return Picture.of(rows, ranks=ranks, caption=f"{prize}Points {told}.")

    def _row(self, view: View, seat: Seat) -> list[Cell]:
        hand = [*view["hands"][seat], *[NONE] * ROUNDS][:ROUNDS]
        past = [*(cards[seat] for cards in view["rounds"]), *[NONE] * ROUNDS][:ROUNDS]
        cells = []
        for place, card in enumerate([*hand, view["laid"][seat], *past]):
            name, text = f"{seat + 1}.{place + 1}", card.strip("#?").lstrip("0")
            action = card if text and place < len(hand) else None
            cells.append(Cell(name, Shape.CARD, seat, text, action=action) if card else Cell(name))
        return cells


game = BattleOfCards()
