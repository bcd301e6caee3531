"""Threats on the analysis board, shown on request."""

from __future__ import annotations

from playwright.sync_api import expect

from .conftest import Guests
from .tables import place


def test_threats_are_marked_on_the_board_and_told_in_words(guests: Guests) -> None:
    page = guests("/analysis/caro")
    for name in ("H8", "A1", "H9", "A3", "H10"):
        place(page, name)
    page.get_by_role("button", name="This position").click()
    page.get_by_role("dialog").get_by_role("switch", name="Threats").check()
    page.keyboard.press("Escape")
    told = page.get_by_role("region", name="Threats")
    expect(told).to_contain_text("X Four: H12, H11, H7, H6")
    expect(page.locator("svg text.s0", has_text="4")).to_have_count(4)
    for name in ("A5", "H11"):
        place(page, name)
    expect(told).to_contain_text("X Five: H12, H7")
    page.reload()
    page.get_by_role("region", name="Variations").focus()
    page.keyboard.press("End")
    expect(page.get_by_role("region", name="Threats")).to_contain_text("Five")
