"""Nobody is shut out: axe on every page, by day and by night, on a desk and on a phone."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from soak import soaked

from .axe import findings
from .conftest import DESKTOP, PHONE, Guests
from .tables import open_game, place

SIZES = {"desktop": DESKTOP, "phone": PHONE}


@pytest.mark.parametrize(("theme", "size"), [soaked("light", "desktop"), ("dark", "phone")])
def test_axe_has_no_finding_that_is_more_than_minor(guests: Guests, theme: Any, size: str) -> None:
    page = guests(color_scheme=theme, viewport=SIZES[size])
    expect(page.get_by_role("article").first).to_be_visible()
    assert findings(page) == []
    page.get_by_role("button", name="Online").first.click()
    assert findings(page) == []
    page.keyboard.press("Escape")
    open_game(page, "One device", Size="9")
    for name in ["E5", "D5", "E6", "D6", "E7", "D7", "E8"]:
        place(page, name)
    assert findings(page) == []
    for button in ("More", "Resign"):
        page.get_by_role("button", name=button).click()
        assert findings(page) == []
        page.keyboard.press("Escape")
    place(page, "D8")
    place(page, "E4")
    expect(page.get_by_role("heading", name="X wins")).to_be_visible()
    assert findings(page) == []
    page.get_by_role("link", name="Review").click()
    expect(page.get_by_role("slider")).to_be_visible()
    assert findings(page) == []
    rules = [f"/rules/{game}" for game in ("caro", "save-oneself", "skill-gomoku")]
    for path in ("/settings", *rules, "/daily", "/leaderboards", "/account", "/record", "/nowhere"):
        page.goto(path)
        expect(page.get_by_role("heading", level=1).first).to_be_visible()
        assert findings(page) == []


def test_the_theme_and_the_look_are_remembered(guests: Guests) -> None:
    page = guests("/settings")
    page.get_by_role("radiogroup", name="Theme").get_by_text("Dark").click()
    page.get_by_role("radiogroup", name="Five in a row").get_by_text("Stones").click()
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.goto("/")
    expect(page.locator("article circle.stone").first).to_be_visible()


def test_nothing_is_loaded_from_another_host(guests: Guests, house: str) -> None:
    page = guests()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.reload()
    open_game(page, "One device")
    strays = [url for url in asked if not url.startswith((house, "data:"))]
    assert strays == []
    assert asked
