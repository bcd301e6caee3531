"""Looking back at a game and taking it along."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from .conftest import NOWHERE, Guests
from .tables import open_game, place, stones
from .windows import PHASES


def _played(guests: Guests) -> Page:
    page = guests()
    open_game(page, "One device", Size="9")
    for name in ["E5", "D6", "E6", "D7"]:
        place(page, name)
    return page


def test_a_click_in_the_list_of_moves_looks_back_and_leaves_the_game_alone(guests: Guests) -> None:
    page = _played(guests)
    page.get_by_role("button", name="Move 2, O: D6").click()
    expect(page.get_by_text("After move 2 of 4")).to_be_visible()
    expect(stones(page)).to_have_count(2)
    page.get_by_role("button", name="Back to the game").click()
    expect(stones(page)).to_have_count(4)
    place(page, "E7")


def test_a_review_is_scrubbed_by_keys_and_by_the_bar(guests: Guests) -> None:
    page = _played(guests)
    page.get_by_role("button", name="More").click()
    page.get_by_role("link", name="Review").click()
    scrub = page.get_by_role("slider", name="Position")
    expect(scrub).to_have_value("4")
    page.keyboard.press("ArrowLeft")
    expect(scrub).to_have_value("3")
    page.keyboard.press("Home")
    expect(scrub).to_have_value("0")
    expect(stones(page)).to_have_count(0)
    scrub.fill("2")
    expect(page.locator("[role=gridcell]:not([aria-label$='empty'])")).to_have_count(2)
    page.get_by_role("button", name="Play", exact=True).click()
    expect(scrub).to_have_value("4")


@pytest.mark.parametrize("game", ["save-oneself", "stay-on-the-board", "skill-gomoku"])
def test_keys_look_back_at_a_game_that_has_keys_of_its_own_too(guests: Guests, game: str) -> None:
    page = guests(NOWHERE)
    PHASES["review"](page, game)
    scrub = page.get_by_role("slider", name="Position")
    plays = int(scrub.get_attribute("max") or "")
    for key, after in (
        ("Home", 0),
        ("ArrowRight", 1),
        ("]", 2),
        ("ArrowLeft", 1),
        ("[", 0),
        ("Escape", plays),
    ):
        page.keyboard.press(key)
        expect(scrub).to_have_value(str(after))


def test_a_game_can_be_taken_along_in_every_format(guests: Guests) -> None:
    page = _played(guests)
    page.get_by_role("button", name="More").click()
    starts = {
        "Text record": b'[Parlour "1"]',
        "JSON": b"{",
        "SGF": b"(;GM[4]",
        "SVG": b"<svg",
        "PNG": b"\x89PNG",
    }
    for name, start in starts.items():
        with page.expect_download() as download:
            page.get_by_role("button", name=name, exact=True).click()
        assert Path(download.value.path()).read_bytes().startswith(start), name


def test_somebody_with_the_link_can_review_without_a_seat(guests: Guests) -> None:
    page = _played(guests)
    other = guests(page.url + "/review")
    expect(other.get_by_role("slider", name="Position")).to_have_value("4")
