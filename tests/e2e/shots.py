"""Takes the pictures of `docs/screenshots/`: every page on a desk and a phone, by day and by night.

Run it against an open house: `python tests/e2e/shots.py http://127.0.0.1:8000`.
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, ViewportSize, expect, sync_playwright

OUT = Path(__file__).parents[2] / "docs/screenshots"
ARGS = ["--no-sandbox", "--disable-gpu", "--no-first-run"]
SIZES: dict[str, ViewportSize] = {
    "desktop": {"width": 1280, "height": 800},
    "phone": {"width": 390, "height": 844},
}
GAME = "H8 I8 I7 J6 G9 F10 H9 H7 H10 H11 I10 I9 J8 G6 F5 E7 K7 G8 G11 J10 I5 K6 J5 J9"
WON = "H8 H9 I8 I9 J8 J9 K8 G10 G8"


def main(house: str) -> None:
    """Every page in every dress."""
    OUT.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=ARGS)
        for theme in ("light", "dark"):
            for size in SIZES:
                _pages(browser, house, theme, size)
        browser.close()


def _pages(browser: Browser, house: str, theme: Any, size: str) -> None:
    context = browser.new_context(
        base_url=house, viewport=SIZES[size], color_scheme=theme, reduced_motion="reduce"
    )
    page = context.new_page()

    def shot(name: str, *, whole: bool = False) -> None:
        page.wait_for_timeout(250)
        page.screenshot(path=OUT / f"{name}.{size}-{theme}.png", full_page=whole)

    page.goto("/")
    expect(page.get_by_role("article").first).to_be_visible()
    shot("home", whole=True)
    page.get_by_role("button", name="Computer").first.click()
    shot("new-game")
    page.keyboard.press("Escape")
    _one_device(page, GAME)
    page.locator("[data-cell=L7]").hover()
    shot("caro", whole=size == "phone")
    page.get_by_role("button", name="More").click()
    shot("more")
    page.keyboard.press("Escape")
    page.goto("/")
    _one_device(page, WON)
    expect(page.get_by_role("heading", name="X wins")).to_be_visible()
    shot("result", whole=size == "phone")
    page.get_by_role("button", name="Review").click()
    page.keyboard.press("ArrowLeft")
    shot("review", whole=size == "phone")
    page.goto("/")
    page.get_by_role("button", name="Online").first.click()
    page.get_by_role("button", name="Create invite link").click()
    expect(page.get_by_label("Link", exact=True)).to_be_visible()
    shot("invite")
    page.goto("/settings")
    page.get_by_text("Stones on lines").click()
    shot("settings")
    page.goto("/")
    _one_device(page, GAME)
    shot("caro-stones", whole=size == "phone")
    page.goto("/rules/caro")
    expect(page.get_by_role("heading", name="Draw")).to_be_visible()
    shot("rules", whole=True)
    context.close()


def _one_device(page: Page, record: str) -> None:
    page.get_by_role("button", name="One device").first.click()
    page.get_by_role("button", name="Start").click()
    expect(page.get_by_role("grid")).to_be_visible()
    for name in record.split():
        page.locator(f"[data-cell={name}].open").click()
        expect(page.locator(f"[data-cell={name}]:not([aria-label$=empty])")).to_be_visible()


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8000")
