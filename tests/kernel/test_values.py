"""The small values of the kernel."""

from __future__ import annotations

from dataclasses import FrozenInstanceError

import pytest

from parlour.kernel import Deadline, Narration, Outcome

VALUES = [
    Deadline(1, 5_000, "decline"),
    Narration("placed", {"cell": "H8"}),
    Outcome((1.0, 0.0), "line", ("H8",)),
]


@pytest.mark.parametrize("value", VALUES, ids=lambda value: type(value).__name__)
def test_values_are_frozen(value):
    field = next(iter(type(value).__dataclass_fields__))
    with pytest.raises(FrozenInstanceError):
        setattr(value, field, None)


def test_an_outcome_may_show_no_cells_and_a_narration_no_values():
    assert Outcome((0.5, 0.5), "board_full").cells == ()
    assert Narration("board_full").values == {}
