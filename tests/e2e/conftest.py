"""A real browser against a real house, each started once for all tests here."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import (
    Browser,
    ConsoleMessage,
    Page,
    expect,
    sync_playwright,
)

from .browser import ARGS, CHROMIUM, open_house
from .contexts import DESKTOP, NOWHERE, Contexts, marking

__all__ = ["DESKTOP", "NOWHERE", "PHONE", "Guests"]

PHONE = {"width": 390, "height": 844}
MISSING = "NO BROWSER TESTS: install Chromium (`apt-get install --no-install-recommends chromium`)"
PAGE = Path(__file__).parents[2] / "src/parlour/server/page/index.html"
UNBUILT = "NO BROWSER TESTS: build the page (`npm ci && npm run build` in web/)"

_BLOCKED = "Service Worker registration blocked by Playwright"

expect.set_options(timeout=20_000)
"""A busy machine takes its time, above all to start the first process that thinks for a hint."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """One loud line where a part is missing; in CI nothing may be skipped."""
    missing = None
    if CHROMIUM is None:
        missing = MISSING
    elif not PAGE.exists():
        missing = UNBUILT
    if missing is None:
        return
    if os.environ.get("CI"):
        raise pytest.UsageError(missing)
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.skip(reason=missing))


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a house of its own."""
    with open_house(tmp_path_factory.mktemp("house"), tournaments="accounts") as address:
        yield address


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """The system's own Chromium: tests download nothing."""
    with sync_playwright() as playwright, marking():
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def contexts(browser: Browser) -> Contexts:
    """What people find that browser in."""
    return Contexts(browser)


class Guests:
    """Makes browsers of different people, and hears everything their consoles say."""

    def __init__(self, contexts: Contexts, house: str) -> None:
        self._browsers = contexts
        self._house = house
        self._pages: list[Page] = []
        self.complaints: list[str] = []
        self.forgiven: tuple[str, ...] = ()

    def __call__(self, path: str = "/", **options: Any) -> Page:
        """Somebody new opens the page at `path`."""
        page = self._browsers.open(self._house, **options)
        self._pages.append(page)
        page.on("console", self._hear)
        page.on("pageerror", lambda error: self._note("page error", str(error)))
        page.goto(path)
        return page

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"}:
            self._note(message.type, message.text)

    def _note(self, kind: str, text: str) -> None:
        if not any(f in text for f in (*self.forgiven, _BLOCKED)):
            self.complaints.append(f"{kind}: {text}")

    def leave(self) -> None:
        """Everybody goes home."""
        for page in self._pages:
            self._browsers.leave(page.context)
        self._pages.clear()


@pytest.fixture
def guests(contexts: Contexts, house: str) -> Iterator[Guests]:
    """Browsers for one test. It fails if any console complained."""
    guests = Guests(contexts, house)
    yield guests
    guests.leave()
    assert guests.complaints == []
