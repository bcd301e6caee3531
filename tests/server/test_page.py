"""The built page: packed when it was built, sent as the visitor can read it."""

from __future__ import annotations

import re

import httpx
import pytest


@pytest.fixture
def script(http: httpx.Client) -> str:
    """The address of the page's first script."""
    found = re.search(r'src="(/assets/[^"]+\.js)"', http.get("/").text)
    assert found is not None
    return found[1]


@pytest.mark.parametrize(
    ("accepted", "sent"),
    [
        ("gzip, deflate, br, zstd", "br"),
        ("gzip, deflate", "gzip"),
        ("br;q=0, gzip;q=0.5", "gzip"),
        ("GZIP ; Q=1.0", "gzip"),
        ("identity", None),
    ],
)
def test_a_script_comes_as_tightly_packed_as_the_visitor_can_read(
    http: httpx.Client, script: str, accepted: str, sent: str | None
):
    with http.stream("GET", script, headers={"accept-encoding": accepted}) as answer:
        packed = b"".join(answer.iter_raw())
    assert answer.headers.get("content-encoding") == sent
    assert answer.headers["content-type"].startswith("text/javascript")
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert "accept-encoding" in answer.headers["vary"].lower()
    plain = http.get(script, headers={"accept-encoding": "identity"}).content
    assert packed == plain if sent is None else len(packed) < len(plain) / 2
    if sent == "gzip":
        assert http.get(script, headers={"accept-encoding": accepted}).content == plain


@pytest.mark.parametrize("suffix", [".br", ".gz"])
def test_a_packed_file_is_no_page_of_its_own(http: httpx.Client, script: str, suffix: str):
    assert http.get(script + suffix).status_code == 404
