"""The games between computers that the page replays are whole games by the rules."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from parlour import games
from parlour.match.record import read, states

BOARDS = Path(__file__).parents[2] / "web/src/boards"
SHOWCASES = sorted(BOARDS.glob("*/showcase.json"))


def test_every_board_of_the_page_has_one():
    assert [path.parent for path in SHOWCASES] == sorted(p.parent for p in BOARDS.glob("*/card.ts"))


@pytest.mark.parametrize("path", SHOWCASES, ids=lambda path: path.parent.name)
def test_a_showcase_is_played_to_its_end_by_the_rules(path: Path):
    record = read(json.loads(path.read_text())["record"])
    assert record.game == path.parent.name
    game = games.get(record.game)
    *_, (state, _, _) = states(game, record)
    assert game.outcome(state) is not None
    assert len(record.actions) <= 60
