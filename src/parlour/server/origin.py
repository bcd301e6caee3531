"""Where a request comes from: a page of this house, of another site, or no page at all."""

from __future__ import annotations

from starlette.requests import HTTPConnection

__all__ = ["allowed_origin", "is_own"]

_OWN = {"same-origin", "none"}


def allowed_origin(connection: HTTPConnection, origins: str) -> bool:
    """A page of this house, of a named other origin, or no page at all."""
    origin = connection.headers.get("origin")
    if origin is None or origin in origins.split():
        return True
    return origin.partition("://")[2] == connection.headers.get("host")


def is_own(connection: HTTPConnection) -> bool:
    """No other site's page made this request in the name of a visitor: browsers say so."""
    if "origin" in connection.headers:
        return allowed_origin(connection, origins="")
    return connection.headers.get("sec-fetch-site", "none") in _OWN
