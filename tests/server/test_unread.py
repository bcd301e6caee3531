"""Whoever does not read is cut off; whoever reads slowly is not."""

from __future__ import annotations

import socket
from collections.abc import Iterator

import psutil
import pytest

from house import PATIENCE_S, House, Match, opened, wait_for


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house that waits for nobody to read for more than a second."""
    with opened(tmp_path_factory.mktemp("hasty"), unread=1) as house:
        yield house


def _asked(house: House, requests: int) -> socket.socket:
    """A connection with a small buffer that has asked for more than fits into all buffers."""
    with house.client() as http:
        match = Match.open(http, "save-oneself", {"kind": "human"})
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
    line.settimeout(PATIENCE_S)
    line.connect(("127.0.0.1", house.port))
    one = f"GET /api/matches/{match.id}/review HTTP/1.1\r\nHost: x\r\n\r\n".encode()
    line.sendall(one * requests)
    return line


def _is_connected(house: House, line: socket.socket) -> bool:
    port = line.getsockname()[1]
    open_ones = psutil.Process(house.pid).net_connections("tcp")
    return any(c.raddr and c.raddr.port == port for c in open_ones)


def test_a_client_that_reads_nothing_is_cut_off(hasty: House):
    """Thousands of answers of some thousand bytes each would wait for it in memory."""
    with _asked(hasty, 2_000) as line:
        wait_for(lambda: _is_connected(hasty, line), "the house to take the call")
        wait_for(lambda: not _is_connected(hasty, line), "the house to hang up")


def test_a_client_that_reads_gets_everything(hasty: House):
    with _asked(hasty, 50) as line:
        seen = b""
        while seen.count(b"HTTP/1.1 200") < 50:
            seen += line.recv(4_096)
