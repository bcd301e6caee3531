"""Other people at the same house, past the page under test."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from urllib.parse import urlsplit

from playwright.sync_api import APIRequestContext, BrowserContext, Page

__all__ = ["PASSWORD", "at_home", "known", "signed", "somebody"]

PASSWORD = "correct horse battery"
_numbers = count(1)


def known(page: Page, name: str = "") -> str:
    """This browser is an account from now on: by that name or by a new one; returns the name."""
    page.context.clear_cookies()
    account = {"name": name, "password": PASSWORD}
    if not name:
        name = signed(page.request)
    elif not page.request.post("/api/accounts", data=account).ok:
        assert page.request.post("/api/session", data=account).ok
    you = json.dumps(page.request.get("/api/me").json()["you"])
    page.evaluate("you => localStorage.setItem('parlour.me', you)", you)
    return name


def at_home(page: Page, name: str = "") -> str:
    """An account at the front page, past the form for it, which has tests of its own."""
    name = known(page, name)
    page.goto("/")
    return name


def signed(request: APIRequestContext) -> str:
    """Signs up under a name that nobody has."""
    letters = "ACEFGHKPRTXYZ"  # none looks like another
    tens, ones = divmod(next(_numbers), len(letters))
    name = f"Sandpiper {letters[tens]}{letters[ones]}"
    answer = request.post("/api/accounts", data={"name": name, "password": PASSWORD})
    assert answer.ok, answer.text()
    return name


@contextmanager
def somebody(page: Page) -> Iterator[BrowserContext]:
    """Somebody else, with an account and a browser of their own."""
    at = urlsplit(page.url)
    assert page.context.browser is not None
    other = page.context.browser.new_context(base_url=f"{at.scheme}://{at.netloc}")
    signed(other.request)
    yield other
    other.close()
