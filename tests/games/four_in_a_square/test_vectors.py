"""Every game of the conformance vectors, step by step, with all that must be refused."""

from __future__ import annotations

import pytest

from parlour.games.four_in_a_square import game
from parlour.games.four_in_a_square.codes import SquareCode
from parlour.kernel import Code, Illegal
from recorded import vectors

GAMES = list(vectors("four-in-a-square"))

CODES = {
    "gameFinished": Code.GAME_OVER,
    "wrongPhase": Code.WRONG_PHASE,
    "notYourTurn": Code.NOT_YOUR_TURN,
    "holeSquare": SquareCode.HOLE,
    "slotOccupied": Code.CELL_TAKEN,
    "notAdjacent": SquareCode.NOT_ADJACENT,
    "repeatSlide": SquareCode.REPEATED_SLIDE,
    "squareOutOfRange": Code.OFF_BOARD,
    "slotOutOfRange": Code.OFF_BOARD,
}


def text_of(step):
    slot = f".{step['slotIndex']}" if step["action"] == "place" else ""
    return f"{step['action']} {step['squareIndex']}{slot}"


def check_rejects(s, rejects):
    before = game.dump(s)
    for reject in rejects:
        with pytest.raises(Illegal) as refusal:
            game.apply(s, "RB".index(reject["player"]), text_of(reject))
        assert refusal.value.code == CODES[reject["reason"]]
    assert game.dump(s) == before


@pytest.mark.parametrize("record", GAMES, ids=[record["id"] for record in GAMES])
def test_a_recorded_game_replays_state_by_state(record):
    options = {"repetitionDraw": 0, "movementLimit": 0, **record["options"]}
    s = game.start({"piecesPerPlayer": record["piecesPerPlayer"], **options})
    for number, step in enumerate(record["steps"]):
        check_rejects(s, [r for r in record["rejects"] if r["afterStep"] == number])
        seat = "RB".index(step["player"])
        assert text_of(step) in game.legal(s, seat)
        s = game.apply(s, seat, text_of(step))
        view = game.view(s, None)
        assert {name: view[name] for name in step["state"]} == step["state"]
        assert view["piecesPerPlayer"] == record["piecesPerPlayer"]
    check_rejects(s, [r for r in record["rejects"] if r["afterStep"] == len(record["steps"])])
    assert (game.outcome(s) is None) == record["truncated"]
    check_result(record["result"], s, record["steps"][-1])


def check_result(result, s, last):
    view = game.view(s, None)
    assert (view["winner"], view["drawReason"]) == (result["winner"], result["drawReason"])
    if s.over:
        assert (last["action"], last["player"]) == (result["endedBy"], result["lastMover"])


def test_the_vectors_are_all_there():
    assert len(GAMES) == 300
    assert sum(len(record["steps"]) for record in GAMES) == 6940
    assert sum(len(record["rejects"]) for record in GAMES) == 1072


def test_a_double_completion_is_won_by_the_player_who_slid():
    """R7: the games where the scan order of the original names the other player."""
    departures = [record for record in GAMES if "originalWinner" in record]
    assert len(departures) == 8
    for record in departures:
        assert record["result"]["winner"] == record["result"]["lastMover"]
        assert record["originalWinner"] != record["result"]["winner"]
