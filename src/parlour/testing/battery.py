"""The whole battery."""

from __future__ import annotations

from parlour.testing.pictures import Pictures
from parlour.testing.rules import Rules
from parlour.testing.setting import Setting
from parlour.testing.views import Views

__all__ = ["Battery"]


class Battery(Setting, Rules, Views, Pictures):
    """Every test that any game must pass: name your `game` in a class of your own."""
