"""Takes every table at any time, every exercise and every page in every window, to be looked at.

`python tests/e2e/gallery.py [word …]` writes into `build/windows/`: all of them, or those with
every word in their names, such as `caro`, `.live.`, `844x390` or `dark`.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1]))
from e2e.browser import ARGS, CHROMIUM, open_house
from e2e.exercises import EXERCISES, exercises_of
from e2e.moments import MOMENTS, moments_of
from e2e.places import PLACES, come_to
from e2e.scenes import GAMES
from e2e.windows import PHASES, THEMES, WINDOWS, phases_of, resize

OUT = Path(__file__).parents[2] / "build/windows"


def main(house: str, words: Sequence[str]) -> None:
    """All that was asked for, by day and by night."""
    OUT.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGS)
        for theme in THEMES:
            _taken(browser, house, theme, words)
        browser.close()


def _taken(browser: Browser, house: str, theme: Any, words: Sequence[str]) -> None:
    context = browser.new_context(base_url=house, color_scheme=theme, reduced_motion="reduce")
    tables: dict[str, Callable[[Page], None]] = {
        f"{game}.{name}": partial(_at, come, game)
        for game in GAMES
        for of, every in ((phases_of, PHASES), (exercises_of, EXERCISES), (moments_of, MOMENTS))
        for name, come in every.items()
        if name in of(game)
    }
    pages = {f"page.{place}": partial(come_to, place=place) for place in PLACES}
    for name, come in (tables | pages).items():
        names = {window: f"{name}.{window}.{theme}" for window in WINDOWS}
        wanted = [one for one in names if all(word in names[one] for word in words)]
        if not wanted:
            continue
        page = context.new_page()
        page.goto("/")
        come(page)
        session = context.new_cdp_session(page)
        for window in wanted:
            resize(page, session, window)
            page.evaluate("document.fonts.ready")
            page.wait_for_timeout(150)
            page.screenshot(path=OUT / f"{names[window]}.png", full_page=name in pages)
        context.set_offline(False)
        page.close()
    context.close()


def _at(come: Callable[[Page, str], None], game: str, page: Page) -> None:
    come(page, game)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder, open_house(Path(folder)) as address:
        main(address, sys.argv[1:])
