"""HTTP and WebSocket: the house as people and programs reach it. `uvicorn parlour.server:app`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parlour.server.application import build, described
from parlour.server.shared.config import Config

if TYPE_CHECKING:
    from starlette.applications import Starlette

    app: Starlette

__all__ = ["Config", "app", "build", "described"]


def __getattr__(name: str) -> object:
    """`app` is built when a server asks for it, not when something else imports this room."""
    if name == "app":
        return build()
    raise AttributeError(name)
