"""A move at the pad that is chosen before its turn."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from .conftest import NOWHERE, Guests
from .match_setup import OpenedMatch, open_match
from .stay import GAME, centre, move, set_up
from .test_touch import BLITZ


def ahead_of_the_others(guests: Guests, **options: Any) -> tuple[Page, OpenedMatch]:
    """A table with a clock where the other side is to move."""
    page = guests(NOWHERE)
    laid = open_match(page, GAME, options={"size": 5, "start": [2, 2], **options}, clock=BLITZ)
    laid.sit(page, 1, mode="online")
    expect(page.locator("[data-dir='6']")).to_be_enabled()
    return page, laid


def test_a_move_is_chosen_ahead_by_pad_keys_and_cells_and_let_go(guests: Guests) -> None:
    page, laid = ahead_of_the_others(guests)
    held = centre(page)
    for by in ("pad", "keys", "cell"):
        if by == "pad":
            move(page, "7x1")
        elif by == "keys":
            for key in ("KeyQ", "Enter"):
                page.keyboard.press(key)
        else:
            for _ in range(2):
                page.locator("[data-place='1.1']").click()
        expect(held).to_have_attribute("data-premove", "7x1")
        expect(page.locator("[data-premoved]")).to_have_text("Premove ↖1")
        # Neither what may be played by then nor where it leads is marked.
        expect(page.locator("[data-board] [data-mark]")).to_have_count(0)
        if by == "pad":
            held.click()
        elif by == "keys":
            page.keyboard.press("Escape")
        else:
            page.locator("[data-place='1.1']").click()
        expect(page.locator("[data-premove]")).to_have_count(0)
        expect(page.get_by_role("dialog")).to_have_count(0)
    move(page, "7x1")
    move(page, "4x2")
    expect(held).to_have_attribute("data-premove", "4x2")
    laid.act(0, "6x2")
    expect(page.locator("[data-premove]")).to_have_count(0)
    expect(page.locator("[data-piece='2.2']")).to_be_visible()
    assert laid.seen()["position"]["plays"] == 2


def test_a_move_chosen_ahead_from_memory_tells_nothing_and_may_lose(guests: Guests) -> None:
    """Any attempt may be made and counts (R-MOVE-1): to drop it would tell what is safe."""
    page, laid = ahead_of_the_others(guests)
    set_up(page, showBoard=False)
    page.reload()
    expect(page.locator("[data-dir='6']")).to_be_enabled()
    expect(page.locator("[data-board]")).to_have_count(0)
    expect(page.locator("[data-claim]")).to_be_disabled()
    for key in ("KeyD", "KeyS"):
        page.keyboard.press(key)
    expect(centre(page)).to_have_attribute("data-premove", "6x1")
    expect(page.locator("[data-dir]:enabled")).to_have_count(8)
    laid.act(0, "6x2")
    expect(page.get_by_role("heading", name="You lose")).to_be_visible()
    assert laid.seen()["position"]["view"]["result"]["reason"] == "off-board"


def test_nothing_is_chosen_ahead_at_a_pad_without_a_clock(guests: Guests) -> None:
    page = guests(NOWHERE)
    laid = open_match(page, GAME, options={"size": 5, "start": [2, 2]})
    laid.sit(page, 1, mode="online")
    expect(page.locator(".plate.turn")).to_be_visible()
    expect(page.locator("[data-dir]:enabled")).to_have_count(0)
