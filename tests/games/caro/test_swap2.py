"""The balanced opening of section 11."""

from __future__ import annotations

import pytest

from parlour.games.caro import game
from play import played

P, Q = 0, 1

RECORDS = [
    # record, seat of each action, side of P, who is next
    ("H8 I9 H9 take_o G7", (P, P, P, Q, Q), "X", P),
    ("H8 I9 H9 take_x G7", (P, P, P, Q, P), "O", Q),
    ("H8 I9 H9 add_two G7 J7 take_x K8", (P, P, P, Q, Q, Q, P, Q), "X", P),
    ("H8 I9 H9 add_two G7 J7 take_o K8", (P, P, P, Q, Q, Q, P, P), "O", Q),
]


@pytest.mark.parametrize(("record", "seats", "side", "after"), RECORDS)
def test_who_places_what(record, seats, side, after):
    s = game.start({"opening": "swap2"})
    for action, seat in zip(record.split(), seats, strict=True):
        assert game.actors(s) == (seat,)
        assert action in game.legal(s, seat)
        assert game.legal(s, 1 - seat) == ()
        s = game.apply(s, seat, action)
    assert game.actors(s) == (after,)
    assert s.sides == side + "XO"[side == "X"]
    assert s.turn == "XO"[len(s.moves) % 2]
    assert game.dump(s)["record"] == record


OFFERS = [
    # record, phase, on offer
    ("", "place", None),
    ("H8 I9", "place", None),
    ("H8 I9 H9", "choose", ("add_two", "take_o", "take_x")),
    ("H8 I9 H9 take_x", "place", None),
    ("H8 I9 H9 take_o", "place", None),
    ("H8 I9 H9 add_two", "place", None),
    ("H8 I9 H9 add_two G7", "place", None),
    ("H8 I9 H9 add_two G7 J7", "choose", ("take_o", "take_x")),
    ("H8 I9 H9 add_two G7 J7 take_o", "place", None),
    ("H8 I9 H9 take_x G7 J7", "place", None),
]


@pytest.mark.parametrize(("record", "phase", "offer"), OFFERS)
def test_what_is_on_offer(record, phase, offer):
    s = played(game, record, opening="swap2")
    (seat,) = game.actors(s)
    assert game.view(s, seat)["phase"] == phase
    if offer:
        assert game.legal(s, seat) == offer
    else:
        assert len(game.legal(s, seat)) == 225 - len(s.moves)


@pytest.mark.parametrize("record", ["H8 I9 H9 J10", "H8 I9 H9 J10 H10 J11"])
def test_nothing_is_on_offer_under_a_free_opening(record):
    assert played(game, record).on_offer == ()


def test_sides_are_unsettled_until_somebody_takes_one():
    for record in ("", "H8 I9 H9", "H8 I9 H9 add_two G7 J7"):
        assert game.view(played(game, record, opening="swap2"), None)["sides"] is None


def test_the_winner_is_the_seat_that_took_the_side():
    """Q took X, so a line of X is Q's."""
    s = played(game, "H8 A1 H9 take_x A3 H10 C1 H11 C3 H12", opening="swap2")
    assert game.view(s, None)["result"] == "X"
    assert game.outcome(s).scores == (0, 1)


TAKEBACKS = [
    # record, whether a takeback is barred
    ("", True),
    ("H8 I9 H9", True),
    ("H8 I9 H9 add_two G7 J7", True),
    ("H8 I9 H9 add_two G7 J7 take_x", False),
    ("H8 I9 H9 take_o", False),
]


@pytest.mark.parametrize(("record", "barred"), TAKEBACKS)
def test_takebacks_are_off_until_the_sides_are_settled(record, barred):
    assert game.bars_takeback(played(game, record, opening="swap2")) == barred
    assert not game.bars_takeback(game.start({}))
