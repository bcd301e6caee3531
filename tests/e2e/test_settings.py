"""Settings: each is applied at once, remembered, and touches nothing of a game."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from .conftest import Guests
from .laying import lay
from .tables import card, cell, place

PREVIEW = "main [aria-hidden] svg.grid"


def choose(page: Page, group: str, text: str) -> None:
    """Picks one of a row of choices."""
    page.get_by_role("radiogroup", name=group).get_by_text(text, exact=True).click()


def test_the_look_of_boards_is_shown_at_once_and_kept(guests: Guests) -> None:
    page = guests("/settings")
    expect(page.locator(f"{PREVIEW} path.mark").first).to_be_visible()
    expect(page.locator(f"{PREVIEW} rect.last")).to_have_count(1)
    choose(page, "Five in a row", "Stones on lines")
    expect(page.locator(f"{PREVIEW} circle.stone")).to_have_count(5)
    page.get_by_role("switch", name="Mark the last move").uncheck()
    expect(page.locator(f"{PREVIEW} rect.last")).to_have_count(0)
    page.get_by_role("switch", name="Coordinates").uncheck()
    expect(page.locator(f"{PREVIEW} text")).to_have_count(0)
    choose(page, "Colours of the sides", "Ink and gold")
    expect(page.locator("html")).to_have_attribute("data-sides", "ink")
    page.reload()
    expect(page.locator(f"{PREVIEW} circle.stone")).to_have_count(5)
    expect(page.locator("html")).to_have_attribute("data-sides", "ink")

    lay(page, "caro", ["H8", "I9"]).sit(page, 0, 1)
    expect(cell(page, "I9")).to_have_accessible_name("I9, White, last move")
    expect(page.locator("rect.last")).to_have_count(0)
    expect(page.locator("circle.stone").first).to_be_visible()


def test_places_to_play_are_lit_only_for_those_who_want_it(guests: Guests) -> None:
    page = guests("/settings")
    laid = lay(page, "four-in-a-square", ["place 0.0"])
    laid.sit(page, 0, 1)
    leaning = page.locator("[data-tile] .ready")
    expect(leaning.first).to_be_attached()
    page.goto("/settings")
    page.get_by_role("switch", name="Light up where one may play").uncheck()
    page.goto(f"/m/{laid.id}")
    expect(page.locator("[data-tile]").first).to_be_attached()
    expect(leaning).to_have_count(0)


@pytest.mark.parametrize("asked", ["settings", "system"])
def test_nothing_moves_where_stillness_was_asked_for(guests: Guests, asked: str) -> None:
    page = guests("/settings", reduced_motion="reduce" if asked == "system" else "no-preference")
    if asked == "settings":
        choose(page, "Motion", "Off")
    page.goto("/")
    button = card(page, "Caro").get_by_role("button", name="Computer")
    expect(button).to_be_visible()
    assert button.evaluate("e => getComputedStyle(e).transitionDuration") == "0s"


def test_sound_is_one_switch_everywhere(guests: Guests) -> None:
    page = guests("/settings")
    page.get_by_role("switch", name="Sound").uncheck()
    lay(page, "caro").sit(page, 0, 1)
    expect(page.get_by_role("grid")).to_be_visible()
    expect(page.get_by_role("button", name="Turn sound on")).to_be_visible()
    page.keyboard.press("s")
    expect(page.get_by_role("button", name="Turn sound off")).to_be_visible()
    page.goto("/settings")
    expect(page.get_by_role("switch", name="Sound")).to_be_checked()


def test_a_name_given_once_is_offered_again(guests: Guests) -> None:
    page = guests("/settings")
    page.get_by_label("Your name").fill("Maker")
    page.goto("/")
    card(page, "Caro").get_by_role("button", name="Online").click()
    expect(page.get_by_role("dialog").get_by_label("Your name")).to_have_value("Maker")


def test_a_move_is_heard_unless_sound_is_off(guests: Guests) -> None:
    page = guests()
    page.add_init_script(
        """window.heard = 0
        window.OscillatorNode = class extends OscillatorNode {
          constructor(...how) { super(...how); heard += 1 }
        }"""
    )
    lay(page, "caro").sit(page, 0, 1)
    place(page, "H8")
    assert page.evaluate("heard") == 1
    page.keyboard.press("s")
    place(page, "I9")
    assert page.evaluate("heard") == 1
