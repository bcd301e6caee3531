"""Which way the page is read, and letters that the machine may not have."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from .conftest import NOWHERE, PHONE, Guests
from .contexts import Contexts
from .fonts import with_fonts
from .match_setup import open_match
from .tables import cell


def left(page: Page, css: str) -> float:
    """How far to the right something begins."""
    box = page.locator(css).first.bounding_box()
    assert box
    return box["x"]


def test_hebrew_is_read_from_the_right_and_boards_stay_as_they_are(guests: Guests) -> None:
    page = guests(NOWHERE, locale="he")
    open_match(page, "caro", ["H8", "G7"]).sit(page, 0, 1)
    expect(page.locator("html")).to_have_attribute("dir", "rtl")
    expect(cell(page, "A1")).to_be_visible()
    assert left(page, "[data-cell=A1]") < left(page, "[data-cell=B1]")
    # the panel begins where a reader of Hebrew ends
    assert left(page, ".plate") < left(page, ".frame")
    # a move is one word, whatever it is made of
    assert page.locator("li bdi").first.evaluate("one => getComputedStyle(one).unicodeBidi") == (
        "isolate"
    )
    open_match(page, "stay-on-the-board", seed="letters").sit(page, 0, 1)
    expect(page.locator("[data-dir='4']")).to_be_visible()
    assert left(page, "[data-dir='4']") < left(page, "[data-dir='6']")


@pytest.mark.parametrize("locale", ["en", "he"])
def test_names_in_chinese_stand_where_a_font_has_them(
    browser: Browser, house: str, tmp_path: Path, locale: str
) -> None:
    """Without one the local name stands alone: nobody is shown boxes."""
    with with_fonts(browser, "dejavu", tmp_path) as lettered:
        guests = Guests(Contexts(lettered), house)
        page = guests(viewport=PHONE, locale=locale)
        expect(page.get_by_role("article")).not_to_have_count(0)
        expect(page.locator("option[value=uk]").first).to_have_text("Українська")
        assert page.evaluate(r"/\p{Script=Han}/u.test(document.body.innerText)") is False
        page.goto("/rules/skill-gomoku")
        expect(page.locator(".lead")).to_be_visible()
        assert page.evaluate(r"/\p{Script=Han}/u.test(document.body.innerText)") is False
        guests.leave()
    assert guests.complaints == []
