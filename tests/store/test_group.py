"""When a group of writes is handed over: at once, or a moment later where others will come."""

from __future__ import annotations

import asyncio
from itertools import accumulate, pairwise

import pytest

from parlour.store.group import ENOUGH, WAIT_S, Groups, Pace

MS = 0.001
PACES = [
    # the gaps between writes, whether the last one waits for others
    ([60 * MS], False),
    ([1 * MS] * 3, False),
    ([1 * MS] * 200, True),
    ([0.1 * MS] * 200, True),
    ([10 * MS] * 200, False),
    ([1 * MS] * 200 + [60 * MS], False),
    ([1 * MS] * 200 + [10 * MS], True),
    ([1 * MS] * 200 + [60 * MS] + [1 * MS] * 50, True),
]


@pytest.mark.parametrize(("gaps", "waits"), PACES)
def test_a_write_waits_exactly_where_others_come_fast(gaps: list[float], waits: bool):
    pace = Pace()
    for now in accumulate(gaps, initial=1_000.0):
        pace.note(now)
    assert pace.patience == (WAIT_S if waits else 0)


@pytest.mark.parametrize(("wait", "gap", "waits"), [(0.0, 0.1, 0.0), (0.008, 3.0, 0.008)])
def test_how_long_a_write_waits_is_for_the_host_to_say(wait: float, gap: float, waits: float):
    pace = Pace(wait)
    for turn in range(200):
        pace.note(1_000 + turn * gap * MS)
    assert pace.patience == waits


def test_after_a_wait_in_vain_nobody_waits_for_a_while():
    pace = Pace()
    waited = []
    for turn in range(500):
        pace.note(turn * MS)
        if pace.patience:
            waited.append(turn)
            pace.in_vain()
    assert waited
    assert min(later - now for now, later in pairwise(waited)) > 30


class Patient(Pace):
    """Waits for as long as it may."""

    vain = 0

    @property
    def patience(self) -> float:
        return 3_600

    def in_vain(self) -> None:
        self.vain += 1


async def turn() -> None:
    """One turn of the event loop."""
    await asyncio.sleep(0)


async def test_what_is_asked_for_in_one_turn_is_one_group_and_waits_for_nobody():
    groups: list[list[int]] = []
    asked = Groups(groups.append)
    for number in range(ENOUGH * 3):
        asked.add(number)
    assert asked and not groups
    await turn()
    assert groups == [[*range(ENOUGH * 3)]] and not asked
    asked.add(0)
    await turn()
    assert groups[1:] == [[0]]


async def test_a_group_that_waits_is_handed_over_when_it_is_large_enough():
    groups: list[list[int]] = []
    asked = Groups(groups.append, Patient())
    for number in range(ENOUGH):
        assert not groups
        asked.add(number)
        await turn()
    assert groups == [[*range(ENOUGH)]]


async def test_what_waits_when_all_is_to_be_written_is_written():
    groups: list[list[int]] = []
    pace = Patient()
    asked = Groups(groups.append, pace)
    for some in ([1], [2, 3]):
        for number in some:
            asked.add(number)
        await turn()
        asked.flush()
    asked.flush()
    assert (groups, pace.vain) == ([[1], [2, 3]], 1)
