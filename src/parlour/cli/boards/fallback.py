"""A board for games that have none of their own: the view, field by field."""

from __future__ import annotations

import json

from rich.console import RenderableType
from rich.table import Table

from parlour.kernel import View

__all__ = ["draw"]


def draw(view: View) -> RenderableType:
    """A row for every field."""
    table = Table(box=None, show_header=False, pad_edge=False)
    for name, value in view.items():
        shown = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
        table.add_row(f"[dim]{name}[/dim]", shown)
    return table
