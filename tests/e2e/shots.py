"""Takes the pictures of `docs/screenshots/`: every page on a desk and a phone, by day and by night.

`python tests/e2e/shots.py [address]`: without an address it opens a house of its own.
"""

from __future__ import annotations

import json
import sys
import tempfile
import urllib.request
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, expect, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1]))
from e2e.scenes import SCENES
from e2e.standing import ARGS, CHROMIUM, open_house

OUT = Path(__file__).parents[2] / "docs/screenshots"
SIZES: dict[str, ViewportSize] = {
    "desktop": {"width": 1280, "height": 800},
    "phone": {"width": 390, "height": 844},
}
GAME = " ".join(SCENES["caro"].actions)
WON = "H8 H9 I8 I9 J8 J9 K8 G10 G8"


HELD: list[tuple[str, str, dict[str, Any]]] = [
    ("four-in-a-square", "four-in-a-square", {}),
    ("skill-gomoku", "skill-gomoku", {}),
    ("stay-on-the-board", "stay-on-the-board", {}),
    ("stay-hidden", "stay-on-the-board", {"stay": {"autoHide": True}}),
    ("save-oneself", "save-oneself", {}),
]
"""Tables: what the picture is called, which game, and what the browser remembers besides."""
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
                _pages(browser, house, theme, size)
                for name, game, kept in HELD:
                    page = _table(_context(browser, house, theme, size), house, game, kept)
                    path = OUT / f"{name}.{size}-{theme}.png"
                    page.screenshot(path=path, full_page=size == "phone")
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


def _laid(house: str, game: str) -> dict[str, Any]:
    """The game in its middle on one device, as the page keeps it."""
    scene = SCENES[game]
    chairs = [{"kind": "human", "open": False}] * scene.seats
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
    held = _laid(house, game)
    for key, value in {"matches": [held], **kept}.items():
        text = json.dumps(json.dumps(value))
        context.add_init_script(f"localStorage.setItem('parlour.{key}', {text})")
    page = context.new_page()
    page.goto(f"/m/{held['id']}")
    expect(page.locator(".frame").first).to_be_visible()
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
        _still(page)
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
    page.goto("/daily")
    expect(page.get_by_role("button", name="Play today's deal")).to_be_visible()
    shot("daily", whole=size == "phone")
    context.close()


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
