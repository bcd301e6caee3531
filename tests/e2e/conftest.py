"""A real browser against a real house, each started once for all tests here."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, sync_playwright

ARGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
DESKTOP = {"width": 1280, "height": 800}
MISSING = "NO BROWSER TESTS: install Chromium (`apt-get install --no-install-recommends chromium`)"
PAGE = Path(__file__).parents[2] / "src/parlour/server/page/index.html"
UNBUILT = "NO BROWSER TESTS: build the page (`npm ci && npm run build` in web/)"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """One loud line where a part is missing; in CI nothing may be skipped."""
    missing = None
    if shutil.which("chromium") is None:
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


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a house of its own."""
    folder, port = tmp_path_factory.mktemp("house"), _free_port()
    environment = {
        **os.environ,
        "PARLOUR_DATABASE": str(folder / "house.sqlite"),
        "PARLOUR_RATE": "1000",
        "PARLOUR_BURST": "5000",
        "PARLOUR_MATCHES_PER_MINUTE": "1000",
    }
    address = f"http://127.0.0.1:{port}"
    with (folder / "log").open("w") as log:
        command = [str(Path(sys.executable).with_name("parlour")), "serve", "--port", str(port)]
        process = subprocess.Popen(command, env=environment, stdout=log, stderr=log)
        try:
            _wait_for(address, process, folder / "log")
            yield address
        finally:
            process.terminate()
            process.wait(10)


def _wait_for(address: str, process: subprocess.Popen[bytes], log: Path) -> None:
    for _ in range(200):
        if process.poll() is not None:
            break
        try:
            with urllib.request.urlopen(f"{address}/api/health", timeout=1):  # noqa: S310
                return
        except OSError:
            time.sleep(0.1)
    raise RuntimeError(f"the house did not open:\n{log.read_text()}")


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """The system's own Chromium: tests download nothing."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=ARGS)
        yield browser
        browser.close()


class Guests:
    """Makes browsers of different people, and hears everything their consoles say."""

    def __init__(self, browser: Browser, house: str) -> None:
        self._browser = browser
        self._house = house
        self._contexts: list[BrowserContext] = []
        self.complaints: list[str] = []
        self.forgiven: tuple[str, ...] = ()

    def __call__(self, path: str = "/", **options: Any) -> Page:
        """Somebody new opens the page at `path`."""
        context = self._browser.new_context(
            **{"base_url": self._house, "viewport": DESKTOP, "reduced_motion": "reduce", **options}
        )
        context.set_default_timeout(15_000)
        self._contexts.append(context)
        page = context.new_page()
        page.on("console", self._hear)
        page.on("pageerror", lambda error: self.complaints.append(f"page error: {error}"))
        page.goto(path)
        return page

    def _hear(self, message: ConsoleMessage) -> None:
        text = message.text
        if message.type in {"error", "warning"} and not any(f in text for f in self.forgiven):
            self.complaints.append(f"{message.type}: {text}")

    def leave(self) -> None:
        """Everybody goes home."""
        for context in self._contexts:
            context.close()


@pytest.fixture
def guests(browser: Browser, house: str) -> Iterator[Guests]:
    """Browsers for one test. It fails if any console complained."""
    guests = Guests(browser, house)
    yield guests
    guests.leave()
    assert guests.complaints == []


@pytest.fixture
def guest(guests: Guests) -> Callable[..., Page]:
    """A browser of one person."""
    return guests
