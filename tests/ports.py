"""Ports for what tests start."""

from __future__ import annotations

import socket
from contextlib import suppress
from random import SystemRandom

__all__ = ["free_port"]

_ASKED_FOR = range(10_000, 32_768)
"""Below those that Linux gives to clients: between choosing one and listening there, or while a
house is closed that is to open again, no connection of another test takes it.
"""


def free_port() -> int:
    """A port that nobody listens on yet."""
    while True:
        port = SystemRandom().choice(_ASKED_FOR)
        with suppress(OSError), socket.socket() as probe:
            probe.bind(("127.0.0.1", port))
            return port
