"""Where a request comes from: a page of this house, of another site, or no page at all."""

from __future__ import annotations

from collections.abc import Collection
from ipaddress import ip_address

from starlette.requests import HTTPConnection

__all__ = ["allowed_origin", "is_called", "is_own"]

_OWN = {"same-origin", "none"}


def allowed_origin(connection: HTTPConnection, origins: str) -> bool:
    """A page of this house, of a named other origin, or no page at all."""
    origin = connection.headers.get("origin")
    if origin is None or origin in origins.split():
        return True
    return origin.partition("://")[2] == connection.headers.get("host")


def is_called(connection: HTTPConnection, names: Collection[str] | None) -> bool:
    """Whether the client asked for a house of one of these names, or by an address.

    Another site can have its own name lead to this machine, so that the browser of whoever visits
    it takes this house for that site. It cannot do so with localhost or with an address.
    """
    if names is None:
        return True
    hosts = connection.headers.getlist("host")
    return bool(hosts) and all(_is_called(host.lower(), names) for host in hosts)


def _is_called(host: str, names: Collection[str]) -> bool:
    name = host[1:].partition("]")[0] if host.startswith("[") else host.partition(":")[0]
    name = name.removesuffix(".")
    if name == "localhost" or name.endswith(".localhost") or name in names:
        return True
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def is_own(connection: HTTPConnection) -> bool:
    """No other site's page made this request in the name of a visitor: browsers say so."""
    if "origin" in connection.headers:
        return allowed_origin(connection, origins="")
    return connection.headers.get("sec-fetch-site", "none") in _OWN
