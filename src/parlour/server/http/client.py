"""Who is asking, as far as a request says it: whose requests are counted together."""

from __future__ import annotations

from contextlib import suppress
from contextvars import ContextVar
from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network

from starlette.requests import HTTPConnection

__all__ = [
    "COOKIE",
    "HOUSE_ITSELF",
    "asking_client",
    "client_of",
    "counted",
    "plain",
    "trusted",
]

COOKIE = "parlour_session"
"""What a browser is known by."""

HOUSE_ITSELF = ""
"""The client of what nobody has asked for: bots that go on after a restart."""

asking_client: ContextVar[str] = ContextVar("asking_client", default=HOUSE_ITSELF)
"""On whose behalf something is done. Tasks and timers have it of whoever began them, so that a
bot's thought is its opponent's, and that of two bots belongs to whoever opened their match."""

_NETWORK = 64
"""Bits of an IPv6 address that say whose it is: the rest everybody chooses, as often as they like
(RFC 4291, 2.5.4)."""


def client_of(connection: HTTPConnection) -> str:
    """Whoever asks, as limits count them."""
    return counted(connection.client.host) if connection.client else "local"


@lru_cache(maxsize=4_096)
def counted(address: str) -> str:
    """An address as it is counted: IPv6 by its network, IPv4 by itself however it is written."""
    try:
        ip = plain(address)
    except ValueError:
        return address  # a local socket's
    if isinstance(ip, IPv6Address):
        return str(ip_network((int(ip), _NETWORK), strict=False))
    return str(ip)


def plain(address: str) -> IPv4Address | IPv6Address:
    """The address, of IPv4 where IPv6 only wraps that. Raises `ValueError`."""
    ip = ip_address(address)
    wrapped = ip.ipv4_mapped if isinstance(ip, IPv6Address) else None
    return ip if wrapped is None else wrapped


def trusted(proxies: str) -> list[str]:
    """Proxies as the server is to know them: one of IPv4 comes wrapped where both are heard."""
    names = proxies.split()
    for name in tuple(names):
        address, _, bits = name.partition("/")
        with suppress(ValueError):
            mapped = f"::ffff:{IPv4Address(address)}"
            names.append(f"{mapped}/{96 + int(bits)}" if bits else mapped)
    return names
