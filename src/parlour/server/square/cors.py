"""Pages of other origins may play by Four in a Square's own routes, where the host names them.

A game there is held by a token in the body, never by a cookie, so a page that may call cannot act
in anybody's name. The rest of the house stays closed to other sites.
"""

from __future__ import annotations

from starlette.middleware.cors import CORSMiddleware
from starlette.types import ASGIApp, Receive, Scope, Send

__all__ = ["Cors"]


class Cors:
    """Wraps the guard, so that refusals can be read across origins too."""

    def __init__(self, app: ASGIApp, origins: str) -> None:
        self._app = app
        named = origins.split()
        self._crossed = CORSMiddleware(
            app,
            allow_origins=named,
            allow_methods=["GET", "POST"],
            allow_headers=["Content-Type"],
            expose_headers=["Retry-After"],
        )
        self._named = bool(named)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer for the routes of `/games`, and let everything else pass untouched."""
        mine = self._named and scope["type"] == "http" and _is_mine(scope["path"])
        await (self._crossed if mine else self._app)(scope, receive, send)


def _is_mine(path: str) -> bool:
    return path == "/games" or path.startswith("/games/")
