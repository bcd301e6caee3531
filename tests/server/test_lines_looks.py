"""How long the computer looks at a studied position before others have their turn."""

from __future__ import annotations

import pytest

from parlour import games, players
from parlour.players.caro.levels import LEVELS, level_params
from parlour.players.five import five_thinker
from parlour.players.thought import Work
from parlour.server.thinking.lines import looks


@pytest.mark.parametrize("whole", [50, 100, 750, 1_000, 12_000, 60_001])
def test_no_look_keeps_others_waiting_for_long_and_all_take_the_whole_time(whole):
    every = list(looks(whole))
    assert sum(every) == whole
    assert max(every) <= 1_000
    assert every[0] == min(100, whole)


def _searched(study: str, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How often the table was emptied before each of three looks at one position."""
    game = games.get("caro")
    s = game.start({})
    for action in ("H8", "I9"):
        s = game.apply(s, game.actors(s)[0], action)
    thinker = five_thinker(s.rule, level_params(LEVELS, s.rule).megabytes)
    emptied = 0
    empty = thinker.engine.forget

    def forget() -> None:
        nonlocal emptied
        emptied += 1
        empty()

    monkeypatch.setattr(thinker.engine, "forget", forget)
    counts = []
    for _ in range(3):
        assert players.lines(game, game.view(s, 0), 0, Work(nodes=200, study=study))
        counts.append(emptied)
    return counts


def test_looks_of_one_study_go_on_with_what_was_found(monkeypatch):
    assert _searched("one", monkeypatch) == [1, 1, 1]


def test_work_of_no_study_begins_anew_each_time(monkeypatch):
    assert _searched("", monkeypatch) == [1, 2, 3]
