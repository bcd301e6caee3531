"""The conformance games: no end before `decided_at`, then the given result and lines."""

from __future__ import annotations

import pytest

from parlour.games.caro import game
from parlour.games.grid import Grid
from parlour.kernel import Code, Illegal
from recorded import vectors

FIELDS = ("size", "rule", "moves", "result", "line", "lines", "decided_at")
GAMES = list(vectors("caro"))


def tags() -> list[str]:
    return sorted({vector["tag"] for vector in GAMES})


def test_there_are_three_thousand_games():
    assert len(GAMES) == 3_000


@pytest.mark.parametrize("tag", tags())
def test_games_run_and_end_as_recorded(tag):
    for vector in (vector for vector in GAMES if vector["tag"] == tag):
        names = Grid.of(vector["size"]).names
        s = game.start({"size": vector["size"], "rule": vector["rule"]})
        last = len(vector["moves"]) if vector["decided_at"] is None else vector["decided_at"] + 1
        for number, (x, y) in enumerate(vector["moves"]):
            action = names[y * vector["size"] + x]
            if number < last:
                assert game.outcome(s) is None
                s = game.apply(s, number % 2, action)
                continue
            for seat in (0, 1):
                with pytest.raises(Illegal) as refusal:
                    game.apply(s, seat, action)
                assert refusal.value.code == Code.GAME_OVER
        expected = {field: vector[field] for field in FIELDS}
        expected["moves"] = vector["moves"][:last]
        view = game.view(s, None)
        assert {field: view[field] for field in FIELDS} == expected
        assert _result(s) == vector["result"]


def _result(s):
    outcome = game.outcome(s)
    return outcome and {(1, 0): "X", (0, 1): "O", (0.5, 0.5): "draw"}[outcome.scores]
