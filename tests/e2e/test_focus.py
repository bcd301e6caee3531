"""Where the focus goes, what is heard once, and keys that can be changed or switched off."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from .conftest import NOWHERE, Guests
from .match_setup import open_match
from .others import at_home
from .tables import card, cell, lying, playable


def test_a_table_takes_the_arrows_at_once_and_the_slash_types_at_once(guests: Guests) -> None:
    page = guests(NOWHERE)
    open_match(page, "caro", ["A1", "B1"]).sit(page, 0, 1)
    expect(playable(page, "H8")).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(cell(page, "I8")).to_be_focused()
    page.keyboard.press("Enter")
    expect(cell(page, "I8")).to_have_accessible_name(lying("I8"))
    page.keyboard.press("/")
    page.keyboard.type("c4")
    page.keyboard.press("Enter")
    expect(cell(page, "C4")).to_have_accessible_name(lying("C4"))


def test_a_route_moves_the_focus_and_is_announced_and_its_head_can_be_skipped(
    guests: Guests,
) -> None:
    page = guests()
    page.get_by_role("button", name="Account", exact=True).click()
    page.get_by_role("dialog").get_by_role("link", name="Settings").click()
    expect(page.locator("p[data-place]")).to_have_text("Settings · Parlour")
    expect(page.locator(".page")).to_be_focused()
    page.reload()
    expect(page.get_by_role("heading", name="Look")).to_be_visible()
    page.keyboard.press("Tab")
    skip = page.get_by_role("link", name="Skip to the content")
    expect(skip).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("main")).to_be_focused()
    page.keyboard.press("Tab")
    assert page.evaluate("!!document.activeElement.closest('main')")


def test_what_goes_wrong_in_a_dialog_is_said_in_it(guests: Guests) -> None:
    guests.forgiven = ("ERR_FAILED",)
    page = guests()
    page.route("**/api/matches", lambda route: route.abort())
    card(page, "Caro").get_by_role("button", name="One device", exact=True).click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name="Start").click()
    expect(dialog.get_by_text("The house cannot be reached just now.")).to_be_visible()


def test_whom_to_challenge_is_typed_at_once(guests: Guests) -> None:
    at_home(page := guests(NOWHERE))
    page.get_by_role("button", name="Challenge").click()
    expect(page.get_by_role("dialog").get_by_label("Whom")).to_be_focused()


def test_single_keys_are_changed_and_switched_off_for_every_game(guests: Guests) -> None:
    page = guests("/settings")
    page.get_by_role("button", name="Sound: s. Change the key").click()
    page.keyboard.press("h")
    expect(page.get_by_role("alert")).to_have_text("H is taken: Hint.")
    page.keyboard.press("m")
    expect(page.get_by_role("button", name="Sound: m. Change the key")).to_be_visible()
    opened = open_match(page, "caro")
    opened.sit(page, 0, 1)
    off, on = (page.get_by_role("button", name=f"Turn sound {way}") for way in ("off", "on"))
    expect(playable(page, "H8")).to_be_visible()
    expect(off).to_be_visible()
    page.keyboard.press("m")
    expect(on).to_be_visible()
    page.goto("/settings")
    page.get_by_role("switch", name="Single keys do something").uncheck()
    page.goto(f"/m/{opened.id}")
    expect(playable(page, "H8")).to_be_visible()
    page.keyboard.press("m")
    page.keyboard.press("/")
    page.keyboard.press("ArrowUp")
    expect(cell(page, "H9")).to_be_focused()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(on).to_be_visible()


def test_the_rules_page_opens_its_game_and_filters_live_in_the_address(guests: Guests) -> None:
    page = guests("/rules/four-in-a-square")
    page.get_by_role("main").get_by_role("link", name="Play").click()
    expect(page.get_by_role("dialog").get_by_role("heading")).to_contain_text("Four in a Square")
    page.goto("/leaderboards")
    page.get_by_label("Game").select_option(label="Save Oneself")
    expect(page).to_have_url(re.compile(r"/leaderboards\?game=save-oneself$"))
    page.reload()
    expect(page.get_by_label("Game")).to_have_value("save-oneself")
