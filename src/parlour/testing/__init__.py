"""What every game is held to, as tests that a package from anywhere runs on its own:

    from parlour.testing import Battery
    from connect_four import game

    class TestConnectFour(Battery):
        game = game

Only tests import this: it is the one room that needs pytest.
"""

from __future__ import annotations

import pytest

pytest.register_assert_rewrite(  # a failure says what was compared
    *(f"parlour.testing.{part}" for part in ("pictures", "rules", "setting", "views"))
)

from parlour.testing.battery import Battery  # noqa: E402
from parlour.testing.play import (  # noqa: E402
    Step,
    draw,
    random_game,
    random_step,
    sounding_alike,
)

__all__ = ["Battery", "Step", "draw", "random_game", "random_step", "sounding_alike"]
