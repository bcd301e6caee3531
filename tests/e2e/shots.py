"""Takes the pictures that README and the docs show, into `docs/screenshots/`.

`python tests/e2e/shots.py [address]`: without an address it opens a house of its own. A picture is
named by page, window and theme; one that no paper shows is not taken. `gallery.py` takes them all.
"""

from __future__ import annotations

import json
import re
import sys
import tempfile
import urllib.request
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, expect, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1]))
from e2e.browser import ARGS, CHROMIUM, open_house
from e2e.scenes import GAMES, scene_of

ROOT = Path(__file__).parents[2]
OUT = ROOT / "docs/screenshots"
PAPERS = (ROOT / "README.md", ROOT / "docs/pictures.md")
SHOWN = {
    name for paper in PAPERS for name in re.findall(r"screenshots/([^)]+)\.png", paper.read_text())
}
SIZES: dict[str, ViewportSize] = {
    "desktop": {"width": 1280, "height": 800},
    "phone": {"width": 390, "height": 844},
    "wide": {"width": 1920, "height": 950},
    "lying": {"width": 844, "height": 390},
    "tablet": {"width": 820, "height": 1180},
}
GAME = " ".join(scene_of("caro").actions)
WON = "H8 H9 I8 I9 J8 J9 K8 G10 G8"


HELD: list[tuple[str, str, dict[str, Any]]] = [
    ("four-in-a-square", "four-in-a-square", {}),
    ("skill-gomoku", "skill-gomoku", {}),
    ("stay-on-the-board", "stay-on-the-board", {}),
    ("stay-hidden", "stay-on-the-board", {"stay": {"autoHide": True}}),
    ("save-oneself", "save-oneself", {}),
]
"""Tables: what the picture is called, which game, and what the browser remembers besides."""
PAGES = (
    *("home", "new-game", "caro", "more", "result", "review", "invite", "settings"),
    *("caro-stones", "rules", "daily"),
)
"""What is visited one after the other."""
THEN = {"skill-gomoku": "fly_sand G10"}
"""What is played last, right before the picture."""


def main(house: str) -> None:
    """Every page in every dress."""
    OUT.mkdir(parents=True, exist_ok=True)
    for name, steps in (("Castaway", 6), ("Beachcomber", 3)):
        _attempt(house, name, steps)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGS)
        for theme in ("light", "dark"):
            for size in SIZES:
                if any(f"{name}.{size}-{theme}" in SHOWN for name in PAGES):
                    _pages(browser, house, theme, size)
                for name, game, kept in HELD:
                    if f"{name}.{size}-{theme}" in SHOWN:
                        page = _table(_context(browser, house, theme, size), house, game, kept)
                        page.screenshot(path=OUT / f"{name}.{size}-{theme}.png")
                        page.context.close()
        browser.close()


def _ask(house: str, path: str, body: Any = None, token: str = "") -> Any:
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(f"{house}/api/{path}", data)  # noqa: S310
    request.add_header("content-type", "application/json")
    if token:
        request.add_header("authorization", f"Bearer {token}")
    with urllib.request.urlopen(request, timeout=60) as answer:  # noqa: S310
        return json.load(answer)


def _open_scene(house: str, game: str) -> dict[str, Any]:
    """The game in its middle on one device, as the page keeps it."""
    scene = scene_of(game)
    chairs = [{"kind": "human", "open": False}] * GAMES[game]
    body = {"game": game, "seats": chairs, "seed": scene.seed, "options": dict(scene.options)}
    made = _ask(house, "matches", body)
    tokens = {str(seat["seat"]): seat["token"] for seat in made["seats"]}
    match = f"matches/{made['id']}"
    for action in (*scene.actions, *([THEN[game]] if game in THEN else ())):
        token = tokens[str(_ask(house, match)["position"]["actors"][0])]
        _ask(house, f"{match}/actions", {"action": action}, token)
    held = {"plays": 1, "over": False, "mode": "device", "at": 0}
    return {"id": made["id"], "game": game, "tokens": tokens, **held}


def _attempt(house: str, name: str, steps: int) -> None:
    """Somebody has tried the deal of the day."""
    made = _ask(house, "daily", {"name": name})
    match = f"matches/{made['id']}"
    for _ in range(steps):
        legal = _ask(house, match, token=made["token"])["position"]["legal"]
        _ask(house, f"{match}/actions", {"action": legal[0]}, made["token"])
    _ask(house, f"{match}/resign", {}, made["token"])


def _table(context: BrowserContext, house: str, game: str, kept: dict[str, Any]) -> Page:
    held = _open_scene(house, game)
    for key, value in {"matches": [held], **kept}.items():
        text = json.dumps(json.dumps(value))
        context.add_init_script(f"localStorage.setItem('parlour.{key}', {text})")
    page = context.new_page()
    page.goto(f"/m/{held['id']}")
    expect(page.locator(".frame").first).to_be_visible()
    expect(page.locator(".plate.away")).to_have_count(0)
    expect(page.get_by_text("Reconnecting")).to_have_count(0)
    _still(page)
    return page


def _still(page: Page) -> None:
    """Waits for letters to come and for everything that moves to have moved."""
    page.evaluate("document.fonts.ready")
    moving = "document.getAnimations().filter(a => a.effect?.getTiming().iterations !== Infinity)"
    page.evaluate(f"Promise.allSettled({moving}.map(a => a.finished))")


def _context(browser: Browser, house: str, theme: Any, size: str) -> BrowserContext:
    return browser.new_context(
        base_url=house, viewport=SIZES[size], color_scheme=theme, reduced_motion="reduce"
    )


def _pages(browser: Browser, house: str, theme: Any, size: str) -> None:
    context = _context(browser, house, theme, size)
    page = context.new_page()

    def shot(name: str, *, whole: bool = False) -> None:
        if f"{name}.{size}-{theme}" in SHOWN:
            _still(page)
            page.screenshot(path=OUT / f"{name}.{size}-{theme}.png", full_page=whole)

    _home(page)
    shot("home", whole=True)
    page.get_by_role("button", name="Computer").first.click()
    expect(page.get_by_role("dialog")).to_be_visible()
    shot("new-game")
    page.keyboard.press("Escape")
    _one_device(page, GAME)
    page.locator("[data-cell=L7]").hover()
    shot("caro")
    page.get_by_role("button", name="More").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    shot("more")
    page.keyboard.press("Escape")
    page.goto("/")
    _one_device(page, WON)
    expect(page.get_by_role("heading", name="X wins")).to_be_visible()
    shot("result")
    page.get_by_role("link", name="Review").click()
    page.keyboard.press("ArrowLeft")
    shot("review")
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
    shot("caro-stones")
    page.goto("/rules/caro")
    expect(page.get_by_role("heading", name="Draw")).to_be_visible()
    shot("rules", whole=True)
    page.goto("/daily")
    expect(page.get_by_role("button", name="Play today's deal")).to_be_visible()
    shot("daily")
    context.close()


def _home(page: Page) -> None:
    """Home, with what comes only when it is scrolled to."""
    page.goto("/")
    page.get_by_role("link", name="Look through a text record").scroll_into_view_if_needed()
    expect(page.get_by_role("heading", name="Deal of the day")).to_be_visible()
    expect(page.get_by_role("heading", name="Computers among themselves")).to_be_visible()
    page.evaluate("scrollTo(0, 0)")


def _one_device(page: Page, record: str) -> None:
    page.get_by_role("button", name="One device").first.click()
    page.get_by_role("button", name="Start").click()
    expect(page.get_by_role("grid")).to_be_visible()
    for name in record.split():
        page.locator(f"[data-cell={name}].open").click()
        expect(page.locator(f"[data-cell={name}]:not([aria-label$=empty])")).to_be_visible()


if __name__ == "__main__":
    if len(sys.argv) > 1:
        main(sys.argv[1])
    else:
        with tempfile.TemporaryDirectory() as folder, open_house(Path(folder)) as address:
            main(address)
