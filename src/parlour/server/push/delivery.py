"""One request to a push service, whose address a browser has named: nobody is to be believed.

Only HTTPS, only public addresses, no redirects, and nothing of the answer but its head is read.
"""

from __future__ import annotations

import asyncio
import ssl
from dataclasses import dataclass
from ipaddress import IPv6Address, ip_address, ip_network
from urllib.parse import SplitResult, urlsplit

__all__ = ["Delivered", "Undeliverable", "deliver", "require_endpoint"]

_WITHIN_S = 15
_HEAD = 16_384
_NAT64 = ip_network("64:ff9b::/96")
_LONGEST = 1_000


class Undeliverable(ValueError):
    """Nothing is sent to that address, now or ever."""


@dataclass(frozen=True, slots=True)
class Delivered:
    """What the push service says: its status, and after how many seconds to come again."""

    status: int
    again_s: int | None = None


def require_endpoint(endpoint: str, *, private: bool) -> SplitResult:
    """The address in its parts. Raises `Undeliverable`."""
    if len(endpoint) > _LONGEST or not endpoint.isascii() or not endpoint.isprintable():
        raise Undeliverable("(no such address)")
    try:
        to = urlsplit(endpoint)
        port = to.port
    except ValueError as why:
        raise Undeliverable("(no such address)") from why
    if not to.hostname or to.username or to.password or " " in endpoint:
        raise Undeliverable("(no such address)")
    if not private and (to.scheme != "https" or port not in (None, 443)):
        raise Undeliverable("(push services are called by https alone)")
    if to.scheme not in ("http", "https"):
        raise Undeliverable("(no such address)")
    if not private and _is_address(to.hostname) and not _is_public(to.hostname):
        raise Undeliverable("(no such address)")
    return to


async def deliver(
    endpoint: str, headers: dict[str, str], body: bytes, *, private: bool = False
) -> Delivered:
    """Post it. Raises `Undeliverable`, or `OSError` and `TimeoutError` where nobody answers.

    `private`: addresses of this machine and its networks are called too, and without TLS.
    """
    to = require_endpoint(endpoint, private=private)
    secure = to.scheme == "https"
    port = to.port or (443 if secure else 80)
    host = to.hostname or ""
    async with asyncio.timeout(_WITHIN_S):
        address = await _resolved(host, port, private=private)
        # The address that was looked at is the one that is called, whatever its name says next.
        tls = ssl.create_default_context() if secure else None
        reader, writer = await asyncio.open_connection(
            address, port, ssl=tls, server_hostname=host if secure else None, limit=_HEAD
        )
        try:
            path = (to.path or "/") + (f"?{to.query}" if to.query else "")
            lines = [f"POST {path} HTTP/1.1", f"Host: {to.netloc}", "Connection: close"]
            lines += [f"{name}: {value}" for name, value in headers.items()]
            lines.append(f"Content-Length: {len(body)}")
            writer.write("\r\n".join(lines).encode() + b"\r\n\r\n" + body)
            await writer.drain()
            return _read(await reader.readuntil(b"\r\n\r\n"))
        except (asyncio.IncompleteReadError, asyncio.LimitOverrunError) as why:
            raise OSError("no answer") from why
        finally:
            writer.close()


async def _resolved(host: str, port: int, *, private: bool) -> str:
    found = await asyncio.get_running_loop().getaddrinfo(host, port, type=1)
    addresses = [str(address[0]) for *_, address in found]
    if not addresses or not (private or all(map(_is_public, addresses))):
        raise Undeliverable("(it is on a private network)")
    return addresses[0]


def _is_address(host: str) -> bool:
    try:
        ip_address(host)
    except ValueError:
        return False
    return True


def _is_public(text: str) -> bool:
    """Whether anybody on the Internet could be meant, also where IPv4 hides in IPv6."""
    address = ip_address(text.partition("%")[0])
    if isinstance(address, IPv6Address):
        inner = address.ipv4_mapped or address.sixtofour
        if inner is not None:
            address = inner
        elif address.teredo is not None or address in _NAT64:
            return False
    return address.is_global and not address.is_multicast and not address.is_reserved


def _read(head: bytes) -> Delivered:
    first, *rest = head.decode("latin-1").split("\r\n")
    parts = first.split(" ", 2)
    if len(parts) < 2 or not parts[0].startswith("HTTP/1.") or not parts[1].isdecimal():
        raise OSError("no answer")
    for line in rest:
        name, _, value = line.partition(":")
        if name.lower() == "retry-after" and value.strip().isdecimal():
            return Delivered(int(parts[1]), int(value.strip()[:6]))
    return Delivered(int(parts[1]))
