"""What a match is played with, where nobody chose."""

from __future__ import annotations

import pytest

from driver import BOT, GUEST, HOST, Driver

ANSWERS = [
    # chairs, what was asked for, seconds to stop an attack, seconds to mend the board
    ((HOST, HOST), {}, 10, 10),
    ((HOST, GUEST), {}, 10, 10),
    ((HOST, BOT), {}, 5, 5),
    ((BOT, BOT), {}, 5, 5),
    ((HOST, GUEST), {"counterSeconds": 5}, 5, 10),
    ((HOST, GUEST), {"reviveSeconds": 30}, 10, 30),
]


@pytest.mark.parametrize(("chairs", "asked", "counter", "revive"), ANSWERS)
def test_people_have_ten_seconds_to_answer_each_other(chairs, asked, counter, revive):
    """skill-gomoku.md R-WINDOW: 5 s are the rules' own default."""
    options = Driver("skill-gomoku", *chairs, options=asked).match.setup.options
    assert (options["counterSeconds"], options["reviveSeconds"]) == (counter, revive)
