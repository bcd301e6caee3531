"""The studio, where painting goes wrong."""

from __future__ import annotations

import pytest

from parlour.kernel import Code
from parlour.server.drawing import studio
from parlour.server.drawing.shapes import Commission
from parlour.server.http.problems import Refusal
from parlour.server.shared.tasks import Tasks


async def test_an_error_nobody_expected_is_counted_and_whoever_waits_is_told(
    monkeypatch: pytest.MonkeyPatch,
):
    async def started() -> None:
        raise RuntimeError("no brush")

    failed: list[str] = []
    place = studio.Studio(Tasks(failed.append))
    place.is_open = True
    monkeypatch.setattr(studio, "_started", started)
    for _ in range(2):
        with pytest.raises(Refusal) as refusal:
            await place.painted("a", Commission([], 100, "PNG"), "somebody")
        assert refusal.value.code is Code.UNAVAILABLE
    assert failed == ["painting", "painting"]
    await place.stop()
